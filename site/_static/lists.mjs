/* Long lists of entries hold codes of ids only; their names are filled in when a list is opened. */
import { card, idsOf } from "./entries.mjs";

async function fill(list, root) {
  const told = list.dataset.entries;
  delete list.dataset.entries;
  const ids = await idsOf(told, root);
  const items = await Promise.all(ids.map(async (id) => {
    const { title, language, mark, href } = await card(id, root);
    const link = Object.assign(document.createElement("a"), { className: "k-ref", href, textContent: title });
    if (language) link.lang = language;
    const item = document.createElement("li");
    item.append(link);
    if (mark) item.append(Object.assign(document.createElement("abbr"), { className: "k-short", title: mark, textContent: language || "*" }));
    return item;
  }));
  list.replaceChildren(...items);
}

/** Watch the lists of an element; `done` is called when one has been filled. */
export function watch(root, article, done) {
  const open = async (details) => {
    const waiting = [...details.querySelectorAll("ul[data-entries]")].filter((one) => one.closest("details") === details);
    if (!waiting.length) return;
    await Promise.all(waiting.map((one) => fill(one, root)));
    done();
  };
  article.addEventListener("toggle", (event) => { if (event.target.open) open(event.target); }, true);
  for (const one of article.querySelectorAll("details[open]")) open(one);
}
