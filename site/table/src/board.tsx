/** The drawn table; whatever can be tapped answers to the keyboard too. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "./words";

/** How much of a drawing in one column the map takes: it is the first panel, and as high as it is wide. */
const MAP = "0 0 420 420";

export function Board({ svg, onTap, label }: { svg: string; onTap?: (at: string) => void; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [large, setLarge] = useState(false);
  const enlarges = svg.includes('class="kd-land ') && columns() === 1;
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
  // Of a large map only the map is shown, at a size at which its names can be read; it is moved sideways.
  useEffect(() => {
    const here = place.current;
    const drawn = here?.querySelector("svg");
    if (!here || !drawn) return;
    drawn.dataset["whole"] ??= drawn.getAttribute("viewBox") ?? "";
    drawn.setAttribute("viewBox", enlarges && large ? MAP : drawn.dataset["whole"]);
  }, [svg, large, enlarges]);
  useEffect(() => { const here = place.current; if (here && large) here.scrollLeft = (here.scrollWidth - here.clientWidth) / 2; }, [large]);
  // The drawing is written by the engine, which escapes every name in it; the policy of the page runs no script in it.
  return (
    <>
      {enlarges && <p class="kt-zoom"><button type="button" class="k-button" onClick={() => setLarge(!large)}>{large ? t("The whole table") : t("Enlarge the map")}</button></p>}
      <div class={enlarges && large ? "kt-board kt-enlarged" : "kt-board"} ref={place} role="group" aria-label={label} tabIndex={enlarges && large ? 0 : undefined} dangerouslySetInnerHTML={{ __html: svg }} />
    </>
  );
}

/** How many columns the drawing has where the page is shown. */
export const columns = (): number => (innerWidth < 700 ? 1 : innerWidth < 1100 ? 2 : 3);
