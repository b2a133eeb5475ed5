import { addressAttributes, addressesIn, refreshTarget } from '../../shared/address-attributes.ts';
import { decodeHtml } from '../../shared/html-references.ts';
import { decodeUrl } from '../../shared/paths.ts';
import { hasReaders, markupFor } from '../../shared/readers.ts';
import { attributesAt, scanHtml } from '../../shared/scan-html.ts';
import { styleLoads } from '../../shared/style-loads.ts';
import { contentLoads, tagLoads } from './loads.ts';

/** What other stages need of a rendered page, without its markup. */
export interface PageFacts {
  readonly ids: ReadonlySet<string>;
  /** Ids that more than one element of the page has. */
  readonly repeatedIds: readonly string[];
  /** Ids of headings, in order. */
  readonly headings: readonly string[];
  /** Addresses of pages and files that it links to or embeds, decoded. Links to ids of its own markup are left out: they lead somewhere. */
  readonly hrefs: readonly string[];
  /** Images, videos and other media that it shows, each once: a kind and an address, such as `image /logo.svg`. */
  readonly media: readonly string[];
  /** What its Content-Security-Policy has to allow: see `tagLoads`. */
  readonly loads: readonly string[];
  /** Code for browsers that is in no island, as `readIdleCode` reads it; markup does not tell. */
  readonly idle: readonly string[];
}

/** Collects the facts of a page from its pieces, in their order. */
export interface FactCollector {
  /** Reads ids and addresses from markup, which may be written by hand. */
  readonly scan: (html: string) => void;
  /** Adds a piece of which the facts are known. */
  readonly add: (facts: PageFacts) => void;
  readonly facts: () => PageFacts;
}

/** The facts of a body as people read it, and the links of what programs read besides. */
export function bodyFacts(html: string): PageFacts {
  if (!hasReaders(html)) return extractFacts(html);
  const facts = extractFacts(markupFor('readers', html));
  const { hrefs } = extractFacts(markupFor('agents', html));
  return replaceFacts(facts, { hrefs: union([facts.hrefs, hrefs]) });
}

/** The facts of a whole document or body, read from its markup. */
export function extractFacts(html: string): PageFacts {
  const { scan, facts } = collectFacts();
  scan(html);
  return facts();
}

/** The facts of a page that has all of these pieces: joined when they are asked for, as those of many pages never are. */
export function joinFacts(pieces: readonly PageFacts[]): PageFacts {
  return new JoinedFacts(pieces);
}

/** Its getters are those of a class: as properties of each object they would take two kilobytes of each page. */
class JoinedFacts implements PageFacts {
  readonly #pieces: readonly PageFacts[];
  #ids: ReadonlySet<string> | undefined;

  constructor(pieces: readonly PageFacts[]) {
    this.#pieces = pieces;
  }

  get ids() {
    this.#ids ??= new Set(this.#pieces.flatMap(({ ids }) => [...ids]));
    return this.#ids;
  }

  get repeatedIds() {
    const again = this.#pieces.map(({ ids, repeatedIds }, index) => {
      const before = this.#pieces.slice(0, index);
      return before.length === 0
        ? repeatedIds
        : [...repeatedIds, ...[...ids].filter((id) => before.some((piece) => piece.ids.has(id)))];
    });
    return union(again);
  }

  get headings() {
    return union(this.#pieces.map(({ headings }) => headings));
  }

  get hrefs() {
    const [only, ...others] = this.#pieces;
    return others.length === 0 ? (only?.hrefs ?? []) : this.#pieces.flatMap(({ hrefs }) => hrefs);
  }

  get media() {
    return union(this.#pieces.map(({ media }) => media));
  }

  get loads() {
    return union(this.#pieces.map(({ loads }) => loads));
  }

  get idle() {
    return union(this.#pieces.map(({ idle }) => idle));
  }
}

/** Facts with some of them replaced. They are not an object's own properties always: a spread would lose them. */
export function replaceFacts(facts: PageFacts, changes: Partial<PageFacts>): PageFacts {
  const { repeatedIds, headings, hrefs, media, loads, idle } = facts;
  return {
    // Those of many pages are never asked for.
    get ids() {
      return facts.ids;
    },
    ...{ repeatedIds, headings, hrefs, media, loads, idle, ...changes },
  };
}

/** Each text once. */
function union(lists: readonly (readonly string[])[]): readonly string[] {
  const filled = lists.filter(({ length }) => length > 0);
  return filled.length > 1 ? [...new Set(filled.flat())] : (filled[0] ?? []);
}

/** A collector without pieces. */
export function collectFacts(): FactCollector {
  const ids = new Set<string>();
  const repeated = new Set<string>();
  const headings = new Set<string>();
  const hrefs = new Set<string>();
  const media = new Set<string>();
  const loads = new Set<string>();
  const idle = new Set<string>();
  let attributes = noAttributes;
  const scan = (html: string) =>
    scanHtml(html, {
      isWanted: (nameEnd, end) => end - nameEnd > 1 && !hasOnlyClass(html, nameEnd, end),
      open(name, _, nameEnd, end) {
        attributes = noAttributes;
        const known = addressAttributes[name];
        if (known === undefined && !namesWithContent.has(name) && !noteworthy.test(html.slice(nameEnd, end))) return;
        attributes = attributesAt(html, nameEnd, decodeHtml);
        for (const [key, value] of attributes) {
          if (key === 'id' || (key === 'name' && name === 'a')) {
            if (ids.has(value) && key === 'id') repeated.add(value);
            ids.add(value);
            if (key === 'id' && /^h[1-6]$/.test(name)) headings.add(value);
            continue;
          }
          const attribute = known?.[key];
          if (attribute === undefined) continue;
          // React preloads images.
          const kind = name === 'link' && attributes.get('as') === 'image' ? 'image' : attribute.kind;
          for (const address of addressesIn(value, attribute)) {
            if (kind === 'page') hrefs.add(address);
            else media.add(`${kind} ${address}`);
          }
        }
        if (attributes.has('style')) noteStyles(attributes.get('style') ?? '', media);
        const target = name === 'meta' ? refreshOf(attributes) : undefined;
        if (target !== undefined) hrefs.add(target);
        for (const load of tagLoads(name, attributes)) loads.add(load);
      },
      raw(name, start, end) {
        if (name !== 'script' && name !== 'style') return;
        if (name === 'style') noteStyles(html.slice(start, end), media);
        for (const load of contentLoads(name, attributes, html.slice(start, end))) loads.add(load);
      },
    });
  return {
    scan,
    add(piece) {
      for (const id of piece.repeatedIds) repeated.add(id);
      for (const id of piece.ids) {
        if (ids.has(id)) repeated.add(id);
        ids.add(id);
      }
      for (const id of piece.headings) headings.add(id);
      for (const href of piece.hrefs) hrefs.add(href);
      for (const used of piece.media) media.add(used);
      for (const load of piece.loads) loads.add(load);
      for (const code of piece.idle) idle.add(code);
    },
    facts: () => ({
      ids,
      repeatedIds: [...repeated],
      headings: [...headings],
      hrefs: [...hrefs].filter((href) => !(href.startsWith('#') && ids.has(decodeUrl(href.slice(1))))),
      media: [...media],
      loads: [...loads],
      idle: [...idle],
    }),
  };
}

/** Notes the files that styles load. */
function noteStyles(css: string, media: Set<string>): void {
  if (!/\(|@import/i.test(css)) return;
  for (const { directive, address } of styleLoads(css)) media.add(`${styleKinds[directive]} ${address}`);
}

const styleKinds = { 'img-src': 'image', 'font-src': 'font', 'style-src': 'style' } as const;

function refreshOf(attributes: ReadonlyMap<string, string>): string | undefined {
  if (attributes.get('http-equiv')?.toLowerCase() !== 'refresh') return undefined;
  return refreshTarget(attributes.get('content') ?? '');
}

type Attributes = ReadonlyMap<string, string>;

const noAttributes: Attributes = new Map();

/** Elements without addresses whose attributes are needed too. */
const namesWithContent: ReadonlySet<string> = new Set(['docsgen-try-it', 'meta', 'script', 'style']);

/** Attributes of interest on any other element. */
const noteworthy = /[\s/"'](?:id|style|on[a-z]+)\s*=/i;

/** Whether the only attribute of a tag is its class, as of most in code: a cheap test first. */
function hasOnlyClass(html: string, nameEnd: number, end: number): boolean {
  const start = ' class="';
  return html.startsWith(start, nameEnd) && html.indexOf('"', nameEnd + start.length) === end - 2;
}

/** The ids of markup, which links may name. */
export function idsIn(html: string): ReadonlySet<string> {
  return extractFacts(html).ids;
}
