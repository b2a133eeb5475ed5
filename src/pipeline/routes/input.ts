import type { DocAddress, DocumentAddress, PostAddress } from '../../model/address.ts';
import type { DocsVersion, ResolvedConfig } from '../../model/config.ts';
import type { Content } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Page } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Reference } from '../../model/reference.ts';
import type { SourceFile } from '../../model/source.ts';

/** Everything the route table is made from. */
export interface RouteInput {
  readonly config: ResolvedConfig;
  readonly content: Content;
  readonly docs: readonly DocAddress[];
  readonly posts: readonly PostAddress[];
  readonly pages: readonly DocumentAddress[];
  readonly compiled: ReadonlyMap<SourcePath, Page>;
  readonly references: readonly { readonly source: SourcePath; readonly reference: Reference }[];
  /** Place of a config entry, e.g. `['navbar', 'items', 2, 'href']`. */
  readonly locate: (keyPath: readonly (string | number)[]) => Place;
}

/** One version of the documentation: `docs` holds its documents alone. */
export interface VersionContext extends RouteContext {
  readonly version: DocsVersion;
}

/** Input with the look-ups that all route builders share. */
export interface RouteContext extends RouteInput {
  readonly source: (path: SourcePath) => SourceFile;
  readonly page: (path: SourcePath) => Page;
  readonly report: (finding: Finding) => void;
}

export function createContext(input: RouteInput, findings: Finding[]): RouteContext {
  const sources = new Map(input.content.sources.map((source) => [source.path, source]));
  return {
    ...input,
    source: (path) => sources.get(path) as SourceFile,
    page: (path) => input.compiled.get(path) ?? emptyPage(path),
    report: (finding) => void findings.push(finding),
  };
}

/** Stands in for a page that was not compiled, as on a command that needs the routes alone. */
function emptyPage(source: SourcePath): Page {
  return {
    source,
    body: { kind: 'html', html: '' },
    head: [],
    toc: [],
    hasTitle: false,
    excerpt: '',
    words: 0,
    links: [],
    ids: [],
    assets: [],
    examples: [],
    findings: [],
    lookups: [],
  };
}
