import type { CodeExample, ModuleImport, Page } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import type { PageFacts } from '../pipeline/render/facts.ts';
import type { Intern } from '../shared/intern.ts';
import { once } from '../shared/once.ts';

/** A page as it is stored: its markup or code is attached. */
export type StoredPage = Omit<Page, 'body' | 'examples' | 'lookups'> & {
  /** Only of modules. */
  readonly imports?: readonly ModuleImport[];
  readonly examples: readonly (Omit<CodeExample, 'attributes'> & {
    readonly attributes: readonly (readonly [string, string])[];
  })[];
  /** Only of finished markup. */
  readonly facts?: StoredFacts;
  /** Partials that it shows. */
  readonly partials: readonly SourcePath[];
};

export interface StoredFacts extends Omit<PageFacts, 'ids'> {
  readonly ids: readonly string[];
}

/** What a page shows of its own, without the frame. */
export interface Body {
  /** Of the markup; `''` where results are not stored. */
  readonly digest: string;
  readonly facts: PageFacts;
  readonly markup: string;
}

export function toStoredPage({ body, examples, lookups, ...page }: Page, facts: StoredFacts | undefined): StoredPage {
  return {
    ...page,
    examples: examples.map(({ attributes, ...example }) => ({ ...example, attributes: [...attributes] })),
    ...(body.kind === 'module' ? { imports: body.imports } : {}),
    ...(facts === undefined ? {} : { facts }),
    partials: lookups.flatMap(({ name, key: [path = ''] }) => (name === 'partial' ? [path] : [])),
  };
}

/** Most builds need the text of few pages: it is read when it is asked for. */
export function toPage(stored: StoredPage, text: () => Uint8Array): Page {
  const { examples, imports = [], facts, partials, ...page } = stored;
  const decode = once(() => textOf(text()));
  const body: Page['body'] =
    facts === undefined
      ? {
          kind: 'module',
          imports,
          get code() {
            return decode();
          },
        }
      : {
          kind: 'html',
          get html() {
            return decode();
          },
        };
  return {
    ...page,
    body,
    examples: examples.map(({ attributes, ...example }) => ({ ...example, attributes: new Map(attributes) })),
    lookups: partials.map((path) => ({ name: 'partial', key: [path], answer: '' })),
  };
}

export function toBody(
  { facts, markup, digest }: { facts: StoredFacts; markup: () => Uint8Array; digest: string },
  intern: Intern,
): Body {
  return {
    digest,
    facts: toFacts(facts, intern),
    // Read each time: all of them at once would fill the memory.
    get markup() {
      return textOf(markup());
    },
  };
}

export function toStoredFacts({ ids, ...facts }: PageFacts): StoredFacts {
  return { ...facts, ids: [...ids] };
}

/** The ids of many pages are never asked for. The same links and ids are on most pages of a site. */
export function toFacts(stored: StoredFacts, intern: Intern = (texts) => texts): PageFacts {
  const ids = intern(stored.ids);
  let known: ReadonlySet<string> | undefined;
  return {
    repeatedIds: stored.repeatedIds,
    headings: intern(stored.headings),
    hrefs: intern(stored.hrefs),
    media: intern(stored.media),
    loads: intern(stored.loads),
    get ids() {
      known ??= new Set(ids);
      return known;
    },
  };
}

export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}
