import { randomUUID } from 'node:crypto';
import { digestOf } from '../core/cache/index.ts';
import type { Disk } from '../core/esbuild/module-files.ts';
import { type Ask, type Graph, input, leaf, service } from '../core/graph/index.ts';
import type { TaskPool } from '../core/threads/index.ts';
import type { Permalink } from '../model/address.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { SourcePath } from '../model/place.ts';
import type { Plugin } from '../model/plugin.ts';
import type { GeneratedBody } from '../model/route.ts';

/** Asks for results. */
export type SiteResults = Pick<Graph, 'ask' | 'bytes' | 'digest'>;

/** What a command says about the site that it works on. */
export interface SiteOptions {
  /** Current folder: where a site is looked for when no root is given. */
  readonly cwd: string;
  readonly root?: string;
  readonly outDir?: string;
  readonly baseUrl?: string;
  /** Name of a locale of the site; the default one, or a site in one language, unless given. */
  readonly locale?: string;
  /** Whether pages that are marked `draft` are part of it. */
  readonly drafts: boolean;
  /** For the development server, whose pages follow their sources. */
  readonly isDev: boolean;
  /** Only links, ids and findings are wanted: nothing is done for the looks of a page. */
  readonly linksOnly: boolean;
}

export const siteOptions = input<SiteOptions>('options', digestOf);

/** Sources whose pages are compiled; `undefined` for all of them. */
export const wantedSources = input<ReadonlySet<SourcePath> | undefined>('wanted sources', (sources) =>
  sources === undefined ? 'all' : digestOf([...sources]),
);

/** Answers questions about files: a new one for each revision in which they may have changed. */
export const disk = service<Disk>('disk');

/** A file or folder, by a question that `Disk` answers. */
export const diskAnswer = leaf<Parameters<Disk['answer']>[0], string>('disk', (use, question) => {
  const answer = use(disk).answer(question) ?? 'none';
  return { digest: answer, value: () => answer };
});

/** Where work on many pages is done. */
export const threads = service<TaskPool>('threads');

/**
 * All files that no other leaf knows of, such as images and what pages include: each is read at its first use. Their
 * digest is another one after each change.
 */
export const unlistedFiles = leaf<'', undefined>('other files', () => ({
  digest: `#${randomUUID()}`,
  value: () => undefined,
}));

/** What docsgen's own features do as plugins of a site. */
export const ownPlugins = service<(config: ResolvedConfig) => readonly Plugin[]>('own plugins');

/** A page that a feature makes, in the frame of all others. No search and no sitemap lists it. */
export interface FeaturePage {
  readonly permalink: Permalink;
  readonly title: string;
  readonly description: string;
  /** The key of the config that asks for the page: findings about its address are there. */
  readonly key: string;
  readonly body: (q: Ask) => Promise<GeneratedBody>;
}

/** Pages that features add to a site. */
export const featurePages = service<(config: ResolvedConfig) => readonly FeaturePage[]>('pages of features');

/** What the development server shows while a page, a component, the templates or the config cannot be used. */
export interface LastGood {
  config?: unknown;
  bundle?: unknown;
  readonly pages: Map<SourcePath, unknown>;
  readonly bodies: Map<SourcePath, unknown>;
}

/** `undefined` in builds, which report what cannot be used and stop. */
export const lastGood = service<LastGood | undefined>('last good results');
