import type { AddressBook, DocAddress, DocumentAddress, Permalink, PostAddress } from '../../model/address.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Content } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import { noContent, nothingFound, type Page } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Reference } from '../../model/reference.ts';
import type { GeneratedRoute, PluginRoute } from '../../model/route.ts';
import type { DocsConfig, DocsVersion, PostsConfig } from '../../model/sets-config.ts';
import type { SourceFile } from '../../model/source.ts';
import { type FindIcon, findOwnIcon, type IconShape, withUniqueIds } from '../../shared/icons.ts';
import { shownVersion } from '../../shared/shown-version.ts';
import { type Text, textOf } from '../../shared/texts/text.ts';

/** All that routes are built from. */
export interface RouteInput {
  readonly config: ResolvedConfig;
  readonly content: Content;
  readonly docs: readonly DocAddress[];
  readonly posts: readonly PostAddress[];
  readonly pages: readonly DocumentAddress[];
  readonly book?: Pick<AddressBook, 'leftOut'>;
  readonly compiled: ReadonlyMap<SourcePath, Page>;
  readonly references: readonly { readonly source: SourcePath; readonly reference: Reference }[];
  /** Routes of plugins, with the places of the plugins. */
  readonly added?: readonly { readonly route: PluginRoute | GeneratedRoute; readonly place: Place }[];
  /** Addresses of the sources of the default locale; only of other locales. */
  readonly originals?: ReadonlyMap<SourcePath, Permalink> | undefined;
  /** Looks icons up; `undefined` where there are only docsgen's own. */
  readonly icon?: FindIcon | undefined;
  /** Place of a config entry, e.g. `['navbar', 'items', 2, 'href']`. */
  readonly locate: (keyPath: readonly (string | number)[]) => Place;
}

/** The context of one documentation set: `docs` has only its documents. */
export interface SetContext extends RouteContext {
  readonly set: DocsConfig;
}

/** The context of one version of a documentation set: `docs` has only its documents. */
export interface VersionContext extends SetContext {
  readonly version: DocsVersion;
}

/** The context of one blog: `posts` has only its posts. */
export interface BlogContext extends RouteContext {
  readonly blog: PostsConfig;
}

/** The input with look-ups that all route builders share. */
export interface RouteContext extends RouteInput {
  readonly text: Text;
  readonly source: (path: SourcePath) => SourceFile;
  readonly page: (path: SourcePath) => Page;
  readonly report: (finding: Finding) => void;
  /** An icon by its name, with ids of its own; one that is not there is reported at its place, for which files are read. */
  readonly iconAt: (name: string | undefined, placeOf: () => Place) => IconShape | undefined;
}

/** The input with its look-ups. `findings` receives what building the routes finds. */
export function createContext(input: RouteInput, findings: Finding[]): RouteContext {
  const { icon = findOwnIcon } = input;
  let icons = 0;
  const sources = new Map(input.content.sources.map((source) => [source.path, source]));
  return {
    ...input,
    text: textOf(input.config.language),
    source: (path) => sources.get(path) as SourceFile,
    page: (path) => input.compiled.get(path) ?? emptyPage(path),
    report: (finding) => void findings.push(finding),
    iconAt(name, placeOf) {
      const found = name === undefined ? undefined : icon(name);
      if (found === undefined) return;
      if ('body' in found) return withUniqueIds(found, `@frame-${icons++}`);
      const place = placeOf();
      // A document may be in several sidebars.
      const known = findings.some((other) => other.message === found.message && isSamePlace(other.place, place));
      if (!known) findings.push({ rule: 'unknown-icon', ...found, place });
      return;
    },
  };
}

function isSamePlace(one: Place | undefined, other: Place): boolean {
  return one?.file === other.file && one.start?.line === other.start?.line;
}

/** A page that was not compiled: some commands need only the routes. */
function emptyPage(source: SourcePath): Page {
  return { source, ...noContent, ...nothingFound };
}

/** The documents that links from outside of their sets lead to. */
export function shownDocs({ config, docs }: RouteContext): readonly DocAddress[] {
  const shown = new Map(config.docs.map((set) => [set.id, shownVersion(set)?.name]));
  return docs.filter(({ set, version }) => version === shown.get(set));
}
