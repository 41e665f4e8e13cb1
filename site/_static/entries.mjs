/* Entries behind links: the id that an address belongs to, and the short card of an id. */

const shelves = new Map();

/** The id of the entry that an address shows, or null. */
export function entryOf(address, root) {
  const url = new URL(address);
  const base = new URL(root);
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return null;
  const found = /^([a-z-]+)\/([a-z]+)\/([a-z0-9-]+)\.html$/.exec(url.pathname.slice(base.pathname.length));
  return found && found[1] !== "chapters" && found[1] !== "lists" ? found.slice(1).join(".") : null;
}

/** The short card of an entry: title, text, language where it is another one, mark, address. */
export async function card(id, root) {
  const cut = id.lastIndexOf(".");
  const shelf = id.slice(0, cut);
  if (!shelves.has(shelf)) {
    shelves.set(shelf, fetch(new URL(`_static/previews/${shelf}.json`, root)).then((answer) => (answer.ok ? answer.json() : {})));
  }
  const [title = id, text = "", language = "", mark = ""] = (await shelves.get(shelf))[id.slice(cut + 1)] || [];
  return { id, title, text, language, mark, href: new URL(`${id.replaceAll(".", "/")}.html`, root).href };
}
