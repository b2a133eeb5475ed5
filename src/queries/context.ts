import { randomUUID } from 'node:crypto';
import { digestOf } from '../core/cache/index.ts';
import type { Disk } from '../core/esbuild/module-files.ts';
import { type Ask, type Graph, input, type Leaf, leaf, service } from '../core/graph/index.ts';
import type { TaskPool } from '../core/threads/index.ts';
import type { Permalink } from '../model/address.ts';
import type { AskedAudiences, ResolvedConfig } from '../model/config.ts';
import type { SourcePath } from '../model/place.ts';
import type { Plugin } from '../model/plugin.ts';
import type { GeneratedBody } from '../model/route.ts';
import type { Intern } from '../pipeline/render/stored.ts';

/** The part of a graph that answers. */
export type SiteResults = Pick<Graph, 'ask' | 'bytes' | 'digest'>;

/** Options of a command that decide which site it works on. */
export interface SiteOptions {
  /** Current folder, an absolute path: the site is looked for here when no root is given. */
  readonly cwd: string;
  readonly root?: string;
  readonly outDir?: string;
  readonly baseUrl?: string;
  /** Name of a locale of the site; absent for the default one, and for a site in one language. */
  readonly locale?: string;
  /** Whether pages that are marked `draft` are included. */
  readonly drafts: boolean;
  /** For whom the site is made, of the audiences of its config; without the content of any unless given. */
  readonly audiences?: AskedAudiences | undefined;
  /** Whether pages are to open as files, without a server. */
  readonly offline?: boolean | undefined;
  /** Whether the site is for the development server, whose pages reload themselves. */
  readonly isDev: boolean;
  /** Whether only links, ids and findings are needed: work on the appearance of pages, such as code highlighting, is left out. */
  readonly linksOnly: boolean;
}

export const siteOptions = input<SiteOptions>('options', digestOf);

/** Sources whose pages are compiled; `undefined` for all of them. */
export const wantedSources = input<ReadonlySet<SourcePath> | undefined>('wanted sources', (sources) =>
  sources === undefined ? 'all' : digestOf([...sources]),
);

/** Answers questions about files. It is replaced by a new one when files may have changed. */
export const disk = service<Disk>('disk');

type Question = Parameters<Disk['answer']>[0];

const readDisk: Leaf<Question, string>['read'] = (use, question) => {
  const answer = use(disk).answer(question) ?? 'none';
  return { digest: answer, value: () => answer };
};

/** The answer of `Disk` to a question about a file or folder. */
export const diskAnswer = leaf<Question, string>('disk', readDisk);

/** Its answer about a file of docsgen itself, which holds for a session: only who works on docsgen changes them. */
export const ownFile = leaf<Question, string>('own file', readDisk);

/** The leaf that answers a question of a bundle. */
export function answerTo([name, path = '']: Question): typeof diskAnswer {
  return name === 'bytes' && path.startsWith('docsgen:') ? ownFile : diskAnswer;
}

/** Keeps texts that are facts of many pages once. */
export const factTexts = service<Intern>('texts of facts');

/** The threads that work on many pages. */
export const threads = service<TaskPool>('threads');

/**
 * Represents all files without a leaf of their own, such as images and included files, which are read at their first use. It
 * gets a new digest after each change of any file.
 */
export const unlistedFiles = leaf<'', undefined>('other files', () => ({
  digest: `#${randomUUID()}`,
  value: () => undefined,
}));

/** The plugins through which docsgen's own features work. */
export const ownPlugins = service<(config: ResolvedConfig) => readonly Plugin[]>('own plugins');

/** A page that a feature adds, with the usual frame. It is not in the search index or the sitemap. */
export interface FeaturePage {
  readonly permalink: Permalink;
  readonly title: string;
  readonly description: string;
  /** The key of the config that turns the page on: findings about its address point there. */
  readonly key: string;
  readonly body: (q: Ask) => Promise<GeneratedBody>;
}

/** Pages that features add to a site. */
export const featurePages = service<(config: ResolvedConfig) => readonly FeaturePage[]>('pages of features');

/** The last good results, which the development server shows while a page, component, template or the config has errors. */
export interface LastGood {
  config?: unknown;
  bundle?: unknown;
  readonly pages: Map<SourcePath, unknown>;
  readonly bodies: Map<SourcePath, unknown>;
}

/** Absent (`undefined`) in builds, which stop at errors. */
export const lastGood = service<LastGood | undefined>('last good results');
