/* Entries behind links: the id that an address belongs to, and the short card of an id. */

const shelves = new Map();

const ID = /^[a-z-]+\.[a-z]+\.[a-z0-9-]+$/;

/** The id of the entry that an address shows, or null: an entry, a chapter or a clause in it, a book or a passage in it. */
export function entryOf(address, root) {
  const url = new URL(address);
  const base = new URL(root);
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return null;
  const path = url.pathname.slice(base.pathname.length);
  const anchor = decodeURIComponent(url.hash.slice(1));
  const inside = /^(?:chapters\/[a-z-]+\/[a-z0-9-]+|[a-z-]+\/source\/[a-z0-9-]+\/p\d+)\.html$/.test(path);
  if (inside && ID.test(anchor)) return anchor;
  const chapter = /^chapters\/([a-z-]+)\/([a-z0-9-]+)\.html$/.exec(path);
  if (chapter) return chapter[2] === "index" ? null : `${chapter[1]}.chapter.${chapter[2]}`;
  const book = /^([a-z-]+)\/source\/([a-z0-9-]+)\/index\.html$/.exec(path);
  if (book) return `${book[1]}.source.${book[2]}`;
  const found = /^([a-z-]+)\/([a-z]+)\/([a-z0-9-]+)\.html$/.exec(path);
  return found && found[1] !== "lists" && found[2] !== "source" ? found.slice(1).join(".") : null;
}

/** The short card of an entry: title, text, language where it is another one, mark, address. */
export async function card(id, root) {
  const cut = id.lastIndexOf(".");
  const shelf = id.slice(0, cut);
  if (!shelves.has(shelf)) {
    shelves.set(shelf, fetch(new URL(`_static/previews/${shelf}.json`, root)).then((answer) => (answer.ok ? answer.json() : {})));
  }
  const told = (await shelves.get(shelf))[id.slice(cut + 1)];
  const [title = id, text = "", language = "", mark = "", textLanguage = ""] = told || [];
  return { id, known: Boolean(told), title, text, language, mark, textLanguage, href: new URL(`${id.replaceAll(".", "/")}.html`, root).href };
}
