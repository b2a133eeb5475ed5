import type { ResolvedConfig } from '../../model/config.ts';
import type { Page } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';
import type { WrittenAt } from './written-at.ts';

/** Ids and links of a rendered page, as the render stage reads them from its markup. */
export interface RenderedFacts {
  readonly ids: ReadonlySet<string>;
  readonly repeatedIds: readonly string[];
  readonly hrefs: readonly string[];
  /** A kind and an address each, such as `image /logo.svg`. */
  readonly media: readonly string[];
}

export interface FileWithIds {
  readonly source: SourcePath;
  readonly ids: ReadonlySet<string>;
}

export interface CheckInput {
  readonly config: ResolvedConfig;
  readonly site: Site;
  readonly pages: ReadonlyMap<SourcePath, Page>;
  /** By permalink. */
  readonly facts: ReadonlyMap<string, RenderedFacts>;
  /** Facts of the body alone, by source: what its author wrote or a component of the page rendered. */
  readonly bodies: ReadonlyMap<SourcePath, RenderedFacts>;
  /** Places of links in descriptions of API documents, by document and by link. */
  readonly apiLinks: ReadonlyMap<SourcePath, ReadonlyMap<string, readonly Place[]>>;
  /** Addresses of static files and assets, base URL included. */
  readonly files: ReadonlySet<string>;
  /** Text of the author's `_redirects` file; `''` without one. */
  readonly redirects: string;
  /** The ids of a file of `files`, by address; `undefined` for a file that can have none. */
  readonly fileWithIds: (address: string) => FileWithIds | undefined;
  /** Where an address may be written that only markup shows. */
  readonly written: WrittenAt;
  /** Files whose links that run code are reported already, where they were read. */
  readonly unsafeFiles: ReadonlySet<SourcePath>;
  readonly locate: (keyPath: readonly (string | number)[]) => Place;
}
