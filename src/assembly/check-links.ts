import type { Cache } from '../core/cache/index.ts';
import { createTaskPool } from '../core/threads/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import { packageRoot } from '../pipeline/bundle/index.ts';
import { lookAlikes } from '../pipeline/check/index.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { readContent, readMoves } from '../pipeline/content/index.ts';
import { createFixFinder } from '../pipeline/fix/index.ts';
import { planSite } from '../pipeline/plan/index.ts';
import { buildRoutes } from '../pipeline/routes/index.ts';
import { withSiteCache } from './cache.ts';
import { createFindingCollector } from './collect-findings.ts';
import { loadSiteConfig } from './config.ts';
import { diagnosticsForFiles } from './diagnostics-for-files.ts';
import { createDisk } from './disk.ts';
import { emptySite, isEmpty } from './empty-site.ts';
import { checkExternal } from './external.ts';
import { judgePrediction } from './judge-prediction.ts';
import { compilePages, componentPages } from './pages.ts';
import { predictPageFacts } from './predict-page-facts.ts';
import { loadReferences } from './references.ts';
import { withChangingSources } from './retry-when-sources-change.ts';
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
  /** Source paths, of deleted files too: only what stands in these, or misses what was in them, is reported. */
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
  /** Hash of each source as it was judged: edits of findings are meant for these texts. Empty where none was read. */
  readonly sources: ReadonlyMap<SourcePath, string>;
  readonly timings: readonly StageTime[];
  /** What was judged. */
  readonly pages: number;
  readonly links: number;
}

/**
 * Judges every link, anchor, image and address of a site as `build` does, without drawing its pages: what templates
 * put on them is known.
 */
export function checkLinks(options: CheckLinksOptions): Promise<CheckLinksResult> {
  const { root } = findConfig(options.cwd, options.root);
  return withSiteCache(root, options, (cache) =>
    withChangingSources((holdsTexts) => checkWith({ cache, root, holdsTexts }, options)),
  );
}

async function checkWith(
  { cache, root, holdsTexts }: { readonly cache: Cache; readonly root: string; readonly holdsTexts: boolean },
  options: CheckLinksOptions,
): Promise<CheckLinksResult> {
  const { recall } = cache;
  const { cwd, drafts = false, strict = false, baseUrl, files } = options;
  const stage = createTimer(options.onStage);
  const { note, noted, notedAnew, diagnostics } = createFindingCollector(strict);
  const disk = createDisk(root, packageRoot());
  // A hook runs beside other things, and most of its pages are at hand.
  const workshop = createTaskPool(1);
  const request = {
    cwd,
    ...(options.root === undefined ? {} : { root: options.root }),
    overrides: baseUrl === undefined ? {} : { baseUrl },
  };
  const { config, locate, plugins } = noted(await stage('config', () => loadSiteConfig(request, { disk, recall })));
  let sources: ReadonlyMap<SourcePath, string> = new Map();
  let concerns: (diagnostic: Diagnostic) => boolean = () => true;
  const result = (parts: Partial<CheckLinksResult> = {}): CheckLinksResult => ({
    root,
    ...(config === undefined ? {} : { config }),
    diagnostics: diagnostics(config).filter(concerns),
    sources,
    timings: stage.times,
    pages: 0,
    links: 0,
    ...parts,
  });
  if (config === undefined) return result();

  const reading = { dates: false, holdsTexts, files: cache.files(root) };
  const content = noted(await stage('content', () => readContent(config, recall, reading)));
  sources = new Map(content.sources.map(({ path, hash }) => [path, hash]));
  const { references, operations, histories, downloads, digests, links } = noted(
    await stage('openapi', () => loadReferences(config, recall)),
  );
  const plan = noted(
    await stage('plan', () => planSite({ config, sources: content.sources, operations, histories, drafts })),
  );
  const compiled = noted(
    await stage('compile', () => compilePages({ config, content, plan, plugins, recall, workshop, bare: true })),
  );
  const { pages } = compiled;
  const routed = { config, content, ...plan, compiled: pages, references, locate };
  const { site } = noted(await stage('routes', () => buildRoutes(routed)));
  note(lookAlikes({ site }));
  if (isEmpty(config, plan.book)) {
    note([emptySite]);
    return result();
  }
  if (files !== undefined)
    concerns = await stage('files', () => diagnosticsForFiles(files, { ...routed, site, drafts }));
  const pageSources = { compiled, componentPages: componentPages(content, plan) };
  const { known } = notedAnew(
    await stage('bodies', () => predictPageFacts({ config, site, ...pageSources, disk, digests, recall, workshop })),
  );
  if (known === undefined) return result();
  const judged = noted(await judgePrediction({ ...routed, site, plan, known, downloads, links }));
  if (options.external === true) {
    const { cache = true, cacheDir } = options;
    note(await stage('external', () => checkExternal({ ...judged.input, files, cache, cacheDir })));
  }
  const done = result({
    pages: site.routes.size,
    links: [...pages.values()].reduce((sum, { links }) => sum + links.length, 0),
  });
  const isLinkBroken = done.diagnostics.some(({ rule }) => rule === 'broken-markdown-link');
  const moves = isLinkBroken ? await readMoves(config) : new Map();
  const mend = createFixFinder({ ...judged.input, book: plan.book, sources: content.sources, moves });
  return { ...done, diagnostics: done.diagnostics.map(mend) };
}
