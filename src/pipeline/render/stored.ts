import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
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

/** The ids of many pages are never asked for. The same links and ids are on most pages of a site. */
export function toFacts(stored: StoredFacts, intern: Intern): PageFacts {
  const headings = intern(stored.headings);
  const others = intern(stored.otherIds);
  let known: ReadonlySet<string> | undefined;
  return {
    repeatedIds: stored.repeatedIds,
    idle: stored.idle,
    headings,
    hrefs: intern(stored.hrefs),
    media: intern(stored.media),
    loads: intern(stored.loads),
    get ids() {
      known ??= new Set([...headings, ...others]);
      return known;
    },
  };
}

/** What a page shows of its own, without the frame. */
export interface Body {
  /** Of the markup; `''` where results are not stored. */
  readonly digest: string;
  readonly facts: PageFacts;
  /** Read each time: the markup of all pages at once would fill the memory. */
  readonly markup: string;
}

/** What was rendered, as it is stored next to the markup. */
export interface StoredRendering {
  readonly facts: StoredFacts;
  readonly findings: readonly Finding[];
}

export interface StoredPage extends StoredRendering {
  /** Bodies that it shows: their facts are facts of the page. */
  readonly shown: readonly SourcePath[];
}

/** Returns equal texts as the same string, so that text that occurs often takes memory once. */
type Intern = (texts: readonly string[]) => readonly string[];

/** An {@link Intern} with a table of its own. */
function createIntern(): Intern {
  const known = new Map<string, string>();
  const one = (text: string) => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
  return (texts) => texts.map(one);
}

const ofBodies = createIntern();
const ofPages = createIntern();

/** A body from what is stored of it. */
export function bodyFrom(facts: StoredFacts, digest: string, read: () => string): Body {
  return {
    digest,
    facts: toFacts(facts, ofBodies),
    get markup() {
      return read();
    },
  };
}

/** A page with the facts of the bodies that it shows. */
export function wholePage({ facts, findings, shown }: StoredPage, bodies: ReadonlyMap<SourcePath, Body>) {
  const known = shown.flatMap((source) => bodies.get(source)?.facts ?? []);
  return { facts: joinFacts([toFacts(facts, ofPages), ...known]), findings };
}

/** Markup without the mark where its beginning ends. */
export function shownMarkup(body: Body | undefined): string {
  return (body?.markup ?? '').replace(truncateMark, '');
}
