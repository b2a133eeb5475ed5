import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { markupFor } from '../../shared/readers.ts';
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
  /** As people read it. Read each time: the markup of all pages at once would fill the memory. */
  readonly markup: string;
  /** As programs read it, in Markdown. */
  readonly agentMarkup: string;
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
type Intern = (texts: readonly string[]) => readonly string[];

/** An {@link Intern} with a table of its own. */
function createIntern(): Intern {
  const known = new Map<string, string>();
  const one = (text: string) => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
  return (texts) => (texts.length === 0 ? none : texts.map(one));
}

const none: readonly string[] = [];

const ofBodies = createIntern();
const ofPages = createIntern();

/** A body from what is stored of it. */
export function bodyFrom(facts: StoredFacts, digest: string, read: () => string): Body {
  return new StoredBody(toFacts(facts, ofBodies), digest, read);
}

class StoredBody implements Body {
  readonly facts: PageFacts;
  readonly digest: string;
  readonly #read: () => string;

  constructor(facts: PageFacts, digest: string, read: () => string) {
    this.facts = facts;
    this.digest = digest;
    this.#read = read;
  }

  get markup() {
    return markupFor('readers', this.#read());
  }

  get agentMarkup() {
    return markupFor('agents', this.#read());
  }
}

/** A page with the facts of the bodies that it shows. */
export function wholePage({ facts, findings, shown }: StoredDocument, bodies: ReadonlyMap<SourcePath, Body>) {
  const known = shown.flatMap((source) => bodies.get(source)?.facts ?? []);
  return { facts: joinFacts([toFacts(facts, ofPages), ...known]), findings };
}

/** Markup without the mark where its beginning ends. */
export function shownMarkup(body: Body | undefined): string {
  return (body?.markup ?? '').replace(truncateMark, '');
}

/** Markup as programs read it, without that mark. */
export function copiedMarkup(body: Body | undefined): string {
  return (body?.agentMarkup ?? '').replace(truncateMark, '');
}
