/** The heading of what somebody has opened: the page begins there, and so does a screen reader. */
import { useEffect, useRef } from "preact/hooks";

export function useArrival(what: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Who has only loaded the page is where the page begins.
    if (what === undefined || !navigator.userActivation?.hasBeenActive) return;
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [what]);
  return heading;
}
