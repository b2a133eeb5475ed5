import { textFrom } from '../../core/cache/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { markupFor, type Readers } from '../../shared/readers.ts';
import { truncateMark } from '../../shared/truncate-mark.ts';
import { extractFacts, joinFacts, type PageFacts } from './facts.ts';

/** What is on a page, as plain JSON. */
export interface StoredFacts extends Omit<PageFacts, 'ids'> {
  /** Those that are not of headings. */
  readonly otherIds: readonly string[];
}

/** Facts as plain JSON, in which the set of ids is a list. */
export function toStoredFacts({ ids, ...facts }: PageFacts): StoredFacts {
  const headings = new Set(facts.headings);
  return { ...facts, otherIds: [...ids].filter((id) => !headings.has(id)) };
}

/** The facts of a page that could not be rendered. */
export const noStoredFacts: StoredFacts = toStoredFacts(extractFacts(''));

/** The facts of what was stored. The same links and ids are on most pages of a site. */
export function toFacts(stored: StoredFacts, intern: Intern): PageFacts {
  return new KnownFacts(stored, intern);
}

/** The ids of many pages are never asked for. */
class KnownFacts implements PageFacts {
  readonly repeatedIds: readonly string[];
  readonly headings: readonly string[];
  readonly hrefs: readonly string[];
  readonly media: readonly string[];
  readonly loads: readonly string[];
  readonly idle: readonly string[];
  readonly #otherIds: readonly string[];
  #ids: ReadonlySet<string> | undefined;

  constructor({ repeatedIds, headings, hrefs, media, loads, idle, otherIds }: StoredFacts, intern: Intern) {
    this.repeatedIds = intern(repeatedIds);
    this.headings = intern(headings);
    this.hrefs = intern(hrefs);
    this.media = intern(media);
    this.loads = intern(loads);
    this.idle = intern(idle);
    this.#otherIds = intern(otherIds);
  }

  get ids() {
    this.#ids ??= new Set([...this.headings, ...this.#otherIds]);
    return this.#ids;
  }
}

/** What a page shows of its own, without the frame. */
export interface Body {
  /** Of the markup; `''` where results are not stored. */
  readonly digest: string;
  readonly facts: PageFacts;
  /** Its markup for all readers, in UTF-8; see `markupOf`. Read each time: the markup of all pages at once would fill the memory. */
  readonly read: () => Uint8Array;
}

/** What was rendered, as it is stored next to the markup. */
export interface StoredRendering {
  readonly facts: StoredFacts;
  readonly findings: readonly Finding[];
}

export interface StoredDocument extends StoredRendering {
  /** Bodies that it shows: their facts are facts of the page. */
  readonly shown: readonly SourcePath[];
}

/** Returns equal texts as the same string, and one list for all empty ones, so that what occurs often takes memory once. */
export type Intern = (texts: readonly string[]) => readonly string[];

/** An {@link Intern} with a table of its own. */
export function createIntern(): Intern {
  const known = new Map<string, string>();
  const one = (text: string) => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
  return (texts) => (texts.length === 0 ? none : texts.map(one));
}

const none: readonly string[] = [];

export function bodyFrom(facts: StoredFacts, { digest, read }: Omit<Body, 'facts'>, intern: Intern): Body {
  return { facts: toFacts(facts, intern), digest, read };
}

/** The markup of a body as some of its readers get it: people, or programs in Markdown. Empty where there is no body. */
export function markupOf(bytes: Uint8Array | undefined, readers: Readers): string {
  return bytes === undefined ? '' : markupFor(readers, textFrom(bytes));
}

/** A page with the facts of the bodies that it shows. @param intern for one of many pages */
export function wholePage(
  { facts, findings, shown }: StoredDocument,
  bodies: ReadonlyMap<SourcePath, Body>,
  intern: Intern = (texts) => texts,
) {
  const known = shown.flatMap((source) => bodies.get(source)?.facts ?? []);
  return { facts: joinFacts([toFacts(facts, intern), ...known]), findings };
}

/** What people read of a body, without the mark where its beginning ends. */
export function shownMarkup(bytes: Uint8Array | undefined): string {
  return markupOf(bytes, 'readers').replace(truncateMark, '');
}

/** What programs read of a body, without that mark. */
export function copiedMarkup(bytes: Uint8Array | undefined): string {
  return markupOf(bytes, 'agents').replace(truncateMark, '');
}
