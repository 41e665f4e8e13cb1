/** The drawn table; whatever can be tapped answers to the keyboard too. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

export function Board({ svg, onTap, label }: { svg: string; onTap?: (at: string) => void; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  // The drawing is written by the engine, which escapes every name in it; the policy of the page runs no script in it.
  // Where the keyboard is stays: it is at the same thing of the new drawing.
  useLayoutEffect(() => {
    const here = place.current;
    if (!here) return;
    const held = here.contains(document.activeElement) ? (document.activeElement as SVGElement).dataset["at"] : undefined;
    here.innerHTML = svg;
    if (held) here.querySelector<SVGElement>(`.kd-tap[data-at="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  }, [svg]);
  useEffect(() => {
    const here = place.current;
    if (!here || !onTap) return;
    const tapped = (event: Event): void => {
      const thing = (event.target as Element).closest<SVGGElement>(".kd-tap");
      if (thing?.dataset["at"]) onTap(thing.dataset["at"]);
    };
    const pressed = (event: KeyboardEvent): void => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); tapped(event); }
    };
    here.addEventListener("click", tapped);
    here.addEventListener("keydown", pressed);
    return () => { here.removeEventListener("click", tapped); here.removeEventListener("keydown", pressed); };
  }, [onTap]);
  return <div class="kt-board" ref={place} role="group" aria-label={label} />;
}

/** How many columns the drawing has where the page is shown. */
export const columns = (): number => (innerWidth < 700 ? 1 : innerWidth < 1100 ? 2 : 3);
