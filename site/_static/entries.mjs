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

/** The short cards of a module and kind by slug; fetched once, and again where the browser's copy is too old. */
function cards(shelf, root, cache = "default") {
  if (!shelves.has(shelf) || cache === "reload") {
    shelves.set(shelf, fetch(new URL(`_static/previews/${shelf}.json`, root), { cache }).then((answer) => (answer.ok ? answer.json() : {})));
  }
  return shelves.get(shelf);
}

/** A slug in five letters, as `code` in pages/render.py makes it (FNV-1a). */
export function code(slug) {
  let number = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(slug)) number = Math.imul(number ^ byte, 0x01000193) >>> 0;
  return [...(number % 36 ** 5).toString(36).padStart(5, "0")].reverse().join("");
}

/** The ids that a list holds as codes: "uprising.clause 3k9fz 0ab1c;khoam.term …" */
export async function idsOf(told, root) {
  const found = await Promise.all(told.split(";").map(async (shelf) => {
    const [name, ...codes] = shelf.split(" ");
    const slugs = async (cache) => new Map(Object.keys(await cards(name, root, cache)).map((slug) => [code(slug), slug]));
    let known = await slugs();
    if (!codes.every((one) => known.has(one))) known = await slugs("reload");
    return codes.filter((one) => known.has(one)).map((one) => `${name}.${known.get(one)}`);
  }));
  return found.flat();
}

/** The short card of an entry: title, text, language where it is another one, mark, address. */
export async function card(id, root) {
  const cut = id.lastIndexOf(".");
  const told = (await cards(id.slice(0, cut), root))[id.slice(cut + 1)];
  const [title = id, text = "", language = "", mark = "", textLanguage = ""] = told || [];
  return { id, known: Boolean(told), title, text, language, mark, textLanguage, href: new URL(`${id.replaceAll(".", "/")}.html`, root).href };
}
