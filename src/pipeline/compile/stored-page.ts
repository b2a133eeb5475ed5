import type { CodeExample, ModuleImport, Page } from '../../model/page.ts';
import type { SourcePath } from '../../model/place.ts';
import { once } from '../../shared/once.ts';

/** A page as it is stored: plain JSON, its markup or its code apart. */
export type StoredPage = Omit<Page, 'body' | 'examples' | 'lookups'> & {
  /** Only of modules. */
  readonly imports?: readonly ModuleImport[];
  readonly examples: readonly (Omit<CodeExample, 'attributes'> & {
    readonly attributes: readonly (readonly [string, string])[];
  })[];
  /** Partials that it shows. */
  readonly partials: readonly SourcePath[];
};

/** A page as plain JSON, without its markup or code. */
export function toStoredPage({ body, examples, lookups, ...page }: Page): StoredPage {
  return {
    ...page,
    examples: examples.map(({ attributes, ...example }) => ({ ...example, attributes: [...attributes] })),
    ...(body.kind === 'module' ? { imports: body.imports } : {}),
    partials: lookups.flatMap(({ name, key: [path = ''] }) => (name === 'partial' ? [path] : [])),
  };
}

/**
 * @param facts left out: they are of its body
 * @param text its markup or its code, read when it is asked for: most builds need it of few pages
 */
export function toPage(
  { examples, imports, partials, facts: _, ...page }: StoredPage & { readonly facts?: unknown },
  text: () => string,
): Page {
  const read = once(text);
  const body: Page['body'] =
    imports === undefined
      ? {
          kind: 'html',
          get html() {
            return read();
          },
        }
      : {
          kind: 'module',
          imports,
          get code() {
            return read();
          },
        };
  return {
    ...page,
    body,
    examples: examples.map(({ attributes, ...example }) => ({ ...example, attributes: new Map(attributes) })),
    lookups: partials.map((path) => ({ name: 'partial', key: [path], answer: '' })),
  };
}

/** The stored page in place of one whose compilation crashed its thread. */
export function crashedPage(source: SourcePath): StoredPage {
  const finding = {
    rule: 'page-crash',
    message: 'compiling this page crashed the process',
    place: { file: source },
    hint: 'delete half of the page and build again until the crash disappears, then report it: this is a bug in docsgen or in a plugin',
  } as const;
  const nothing = { head: [], toc: [], links: [], ids: [], assets: [], resized: [], examples: [], partials: [] };
  return { ...nothing, source, hasTitle: true, excerpt: '', words: 0, findings: [finding] };
}

/** What other pages may show of a page, as plain data. */
export function visibleToOthers({ source, head, toc, hasTitle, excerpt, words, links }: Page) {
  return [source, head, toc, hasTitle, excerpt, words, links.filter(({ kind }) => kind === 'api')];
}
