/** Starts the page: its words first, so that it can be used while the engine is fetched. */
import { render } from "preact";
import { App } from "./app";
import { registered } from "./keeping";
import type { Start } from "./types";
import { speak } from "./words";

const place = document.getElementById("k-table");
if (place) {
  const root = new URL("../", document.baseURI).href;
  const language = document.documentElement.lang;
  registered(root, language);
  fetch(new URL(`engine/${language}/start.json`, root))
    .then((answer) => answer.json() as Promise<Start>)
    .then((start) => { speak(start); place.replaceChildren(); render(<App start={start} root={root} />, place); place.dataset["ready"] = "yes"; })
    .catch((fault: unknown) => { place.dataset["failed"] = String(fault); });
}
