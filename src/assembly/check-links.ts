import type { Cache } from '../core/cache/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import { lookAlikes } from '../pipeline/check/index.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { readMoves } from '../pipeline/content/index.ts';
import { createFixFinder } from '../pipeline/fix/index.ts';
import { shownBundle } from './bundle.ts';
import { checkFacts } from './check-facts.ts';
import { createFindingCollector } from './collect-findings.ts';
import { diagnosticsForFiles } from './diagnostics-for-files.ts';
import { emptySite, isEmpty } from './empty-site.ts';
import { checkExternal } from './external.ts';
import { content as contentQuery, loadedConfig, plan as planQuery, references as referencesQuery } from './inputs.ts';
import { compiledPages } from './pages.ts';
import { siteFacts } from './render-routes.ts';
import { routedSite } from './site.ts';
import { type SiteGraph, withSiteCache, withSiteGraph } from './site-graph.ts';
import { createTimer, type StageTime } from './timer.ts';

export interface CheckLinksOptions {
  /** Current folder: where a site is looked for when no root is given. */
  readonly cwd: string;
  readonly root?: string;
  readonly baseUrl?: string;
  readonly drafts?: boolean;
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** `false`: nothing is taken from the cache, and nothing put into it. */
  readonly cache?: boolean;
  /** Absolute path of the cache, where it is not to be in its usual place. */
  readonly cacheDir?: string;
  /** Source paths, of deleted files too: only what is in these, or misses what was in them, is reported. */
  readonly files?: ReadonlySet<SourcePath>;
  /** Ask other sites for what is linked to there. */
  readonly external?: boolean;
  readonly onStage?: (stage: string) => void;
}

export interface CheckLinksResult {
  /** Absolute path of the site root; where it was looked for when there is no config. */
  readonly root: string;
  /** Absent when the config could not be read. */
  readonly config?: ResolvedConfig;
  /** Sorted; empty when all is well. */
  readonly diagnostics: readonly Diagnostic[];
  /** Hash of each source as it was checked: edits of findings are meant for these texts. Empty where none was read. */
  readonly sources: ReadonlyMap<SourcePath, string>;
  readonly timings: readonly StageTime[];
  /** What was checked. */
  readonly pages: number;
  readonly links: number;
}

/**
 * Checks every link, anchor, image and address of a site as `build` does. Pages are rendered without their code, and not
 * written.
 */
export function checkLinks(options: CheckLinksOptions): Promise<CheckLinksResult> {
  const { root } = findConfig(options.cwd, options.root);
  return withSiteCache(root, options, (cache) => checkLinksWith(cache, options));
}

/**
 * The check from a cache that stays open.
 *
 * @throws DamagedEntry, LostResult when the cache lost what it had: the next try computes it
 */
export function checkLinksWith(cache: Cache, options: CheckLinksOptions): Promise<CheckLinksResult> {
  const { cwd, root, baseUrl, drafts = false } = options;
  const site = { cwd, root, baseUrl, drafts, isDev: false, linksOnly: true };
  // A hook runs next to other things, and most of its pages are stored.
  return withSiteGraph(cache, { ...site, jobs: 1 }, (made) => checkIn(made, options));
}

async function checkIn({ graph: { ask } }: SiteGraph, options: CheckLinksOptions): Promise<CheckLinksResult> {
  const { drafts = false, strict = false, files } = options;
  const { root } = findConfig(options.cwd, options.root);
  const stage = createTimer(options.onStage);
  const { note, noted, notedAnew, diagnostics } = createFindingCollector(strict);
  const { config, locate } = noted(await stage('config', () => ask(loadedConfig, '')));
  let sources: ReadonlyMap<SourcePath, string> = new Map();
  let concerns: (diagnostic: Diagnostic) => boolean = () => true;
  const result = (parts: Partial<CheckLinksResult> = {}): CheckLinksResult => ({
    root,
    config,
    diagnostics: diagnostics(config).filter(concerns),
    sources,
    timings: stage.times,
    pages: 0,
    links: 0,
    ...parts,
  });
  if (config === undefined) return result();

  const content = noted(await stage('content', () => ask(contentQuery, '')));
  sources = new Map(content.sources.map(({ path, hash }) => [path, hash]));
  const { references, downloads, links } = noted(await stage('openapi', () => ask(referencesQuery, '')));
  const plan = noted(await stage('plan', () => ask(planQuery, '')));
  const { pages } = noted(await stage('compile', () => ask(compiledPages, '')));
  const { site } = noted(await stage('routes', () => ask(routedSite, '')));
  note(lookAlikes({ site }));
  if (isEmpty(config, plan.book)) {
    note([emptySite]);
    return result();
  }
  if (files !== undefined) {
    const routed = { config, content, ...plan, compiled: pages, references, locate };
    concerns = await stage('files', () => diagnosticsForFiles(files, { ...routed, site, drafts }));
  }
  const { bundle } = notedAnew(await stage('bundle', () => ask(shownBundle, '')));
  if (bundle === undefined) return result();
  const known = noted(await stage('render', () => ask(siteFacts, '')));
  const all = { config, content, plan, site, pages, known, bundle, downloads, links, locate };
  const { input } = noted(await stage('check', () => checkFacts(all)));
  if (options.external === true) {
    const { cache = true, cacheDir } = options;
    note(await stage('external', () => checkExternal({ ...input, facts: known.facts, files, cache, cacheDir })));
  }
  const done = result({
    pages: site.routes.size,
    links: [...pages.values()].reduce((sum, { links }) => sum + links.length, 0),
  });
  const isLinkBroken = done.diagnostics.some(({ rule }) => rule === 'broken-markdown-link');
  const moves = isLinkBroken ? await readMoves(config) : new Map();
  const withFix = createFixFinder({ ...input, book: plan.book, sources: content.sources, moves });
  return { ...done, diagnostics: done.diagnostics.map(withFix) };
}
