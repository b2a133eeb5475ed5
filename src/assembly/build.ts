import { join } from 'node:path';
import type { Cache, Explanation } from '../core/cache/index.ts';
import { createTaskPool, type TaskPool } from '../core/threads/index.ts';
import { removeLeftovers } from '../core/write/index.ts';
import { type PublishedUrl, publishedUrls } from '../features/address-lock/index.ts';
import { checkExamples } from '../features/examples/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { packageRoot } from '../pipeline/bundle/index.ts';
import { checkSite, lookAlikes } from '../pipeline/check/index.ts';
import { findConfig, versionsFolder } from '../pipeline/config/index.ts';
import { readContent } from '../pipeline/content/index.ts';
import { hostLimitFindings, openOutput, restoreOutput } from '../pipeline/emit/index.ts';
import { planSite } from '../pipeline/plan/index.ts';
import { buildRoutes } from '../pipeline/routes/index.ts';
import { blockedResources } from './blocked-resources.ts';
import { bundleSound } from './bundle.ts';
import { staleResults, subjectsOf, withSiteCache } from './cache.ts';
import { createFindingCollector } from './collect-findings.ts';
import { loadSiteConfig } from './config.ts';
import { createDisk } from './disk.ts';
import { emptySite, isEmpty } from './empty-site.ts';
import { createFileIds, fileAddresses, ownRedirects } from './files.ts';
import { makeFiles } from './generated-files.ts';
import { judgePrediction } from './judge-prediction.ts';
import { createTrace } from './locate-thrown.ts';
import { compilePages, componentPages, newestPages } from './pages.ts';
import { policyOf } from './policy.ts';
import { createPrecompressor } from './precompress.ts';
import { predictPageFacts } from './predict-page-facts.ts';
import { checkPublished } from './published.ts';
import { loadReferences } from './references.ts';
import { renderSite } from './render-site.ts';
import { withChangingSources } from './retry-when-sources-change.ts';
import { startSearch } from './search.ts';
import { partOf, type Shard, sourcesOf } from './shard.ts';
import { writeSocialImages } from './social-images.ts';
import { createTimer, type StageTime } from './timer.ts';
import { writeMarkdownCopies } from './write-markdown-copies.ts';
import { createWriter, makeHeaders, withCompressed, writeSite } from './write-site.ts';

export interface BuildOptions {
  /** Current folder: where a site is looked for when no root is given. */
  readonly cwd: string;
  readonly root?: string;
  readonly outDir?: string;
  readonly baseUrl?: string;
  /** Also build what is marked `draft`. */
  readonly drafts?: boolean;
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** `false`: everything is built and judged, nothing written. */
  readonly write?: boolean;
  /** `false`: nothing is taken from the cache, and nothing put into it. */
  readonly cache?: boolean;
  /** Absolute path of the cache, where it is not to be in its usual place. */
  readonly cacheDir?: string;
  /** Make a sample of what is taken from the cache again; a difference is an error. */
  readonly verifyCache?: boolean;
  /** Source path or permalink of what `explanations` is to be about. */
  readonly explain?: string;
  /** Threads that work, where there is enough to do; 1: none but this one. Unless given, a large site has as many as there are cores. */
  readonly jobs?: number;
  /** Only this part of the pages is compiled and drawn, and put into the cache. Nothing is written beside. */
  readonly shard?: Shard;
  /** `false`: readers cannot search, and the build takes less. */
  readonly searchIndex?: boolean;
  readonly onStage?: (stage: string) => void;
}

export interface BuildResult {
  /** Absolute path of the site root; where it was looked for when there is no config. */
  readonly root: string;
  /** Absent when the config could not be read. */
  readonly config?: ResolvedConfig;
  /** Absent when the build stopped before its routes were known. */
  readonly site?: Site;
  /** Absent when the build stopped before its pages were drawn. */
  readonly published?: readonly PublishedUrl[];
  /** Sorted; empty when all is well. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the output folder now holds this build. */
  readonly written: boolean;
  /** What was written. */
  readonly files: number;
  readonly bytes: number;
  readonly timings: readonly StageTime[];
  /** How many results of each kind were taken from the cache, and how many were made. */
  readonly cached: Cache['counts'];
  readonly explanations: readonly Explanation[];
  /** Why nothing of this build could be kept; absent when it was. */
  readonly cacheFailure?: string;
}

/** The whole build, with the cache of the site. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { root } = findConfig(options.cwd, options.root);
  let cacheFailure: string | undefined;
  const result = await withSiteCache(
    root,
    options,
    (cache) => buildWith(cache, options),
    (reason) => {
      cacheFailure = reason;
    },
  );
  return cacheFailure === undefined ? result : { ...result, cacheFailure };
}

/**
 * One build from a cache that stays open.
 *
 * @throws DamagedEntry when the cache lost what it had: the next try makes it anew
 */
export async function buildWith(cache: Cache, options: BuildOptions): Promise<BuildResult> {
  const workshop = createTaskPool(options.jobs);
  try {
    return await withChangingSources((holdsTexts) => buildIn({ workshop, holdsTexts }, cache, options));
  } finally {
    await workshop.close();
  }
}

/** Each stage takes what the ones above it gave, and adds what it found wrong. */
async function buildIn(
  { workshop, holdsTexts }: { readonly workshop: TaskPool; readonly holdsTexts: boolean },
  cache: Cache,
  options: BuildOptions,
): Promise<BuildResult> {
  const { root } = findConfig(options.cwd, options.root);
  const { drafts = false, strict = false, write: mayWrite = true, shard } = options;
  const { recall } = cache;
  const stage = createTimer(options.onStage);
  const { note, noted, notedAnew, diagnostics, hasErrors } = createFindingCollector(strict);

  const disk = createDisk(root, packageRoot());
  const { config, locate, plugins } = noted(
    await stage('config', () => loadSiteConfig(configRequest(options), { disk, recall })),
  );
  const result = (parts: Partial<BuildResult>): BuildResult => ({
    root,
    diagnostics: diagnostics(config),
    written: false,
    files: 0,
    bytes: 0,
    timings: stage.times,
    cached: cache.counts,
    explanations: cache.explanations,
    ...parts,
  });
  if (config === undefined) return result({});
  if (mayWrite) {
    await restoreOutput(config.outDir);
    for (const folder of [root, join(root, versionsFolder)]) removeLeftovers(folder);
  }

  const content = noted(
    await stage('content', () => readContent(config, recall, { holdsTexts, files: cache.files(root) })),
  );
  const { references, operations, histories, documents, downloads, digests, links } = noted(
    await stage('openapi', () => loadReferences(config, recall)),
  );
  const plan = noted(
    await stage('plan', () => planSite({ config, sources: content.sources, operations, histories, drafts })),
  );
  if (options.explain !== undefined) cache.explain(subjectsOf(options.explain, { ...plan, root, cwd: options.cwd }));
  const part = shard && sourcesOf(shard, content.sources);
  const compiled = noted(
    await stage('compile', () =>
      compilePages({ config, content, plan, plugins, only: part?.compiled, recall, workshop }),
    ),
  );
  const { pages } = compiled;
  note(await stage('examples', () => checkExamples({ pages: newestPages(config, content, pages), documents, recall })));
  const routed = await stage('routes', () =>
    buildRoutes({ config, content, ...plan, compiled: pages, references, locate }),
  );
  const { site } = part === undefined ? noted(routed) : routed;
  if (part === undefined) note(lookAlikes({ site }));
  if (isEmpty(config, plan.book)) {
    note([emptySite]);
    return result({ config, site });
  }

  const sources = { compiled, componentPages: componentPages(content, plan) };
  const bundled = await stage('bundle', () => bundleSound({ config, ...sources, disk, recall }));
  if (part !== undefined) {
    // Whether the whole is right is judged where it is put together.
    const { bundle } = bundled;
    if (bundle === undefined) return result({ config });
    const trace = createTrace(() => bundled.sources, bundle);
    const own = { site: partOf(site, part.own), digests, recall, workshop, trace, write: async () => {} };
    const { markup } = await stage('render', () =>
      renderSite({ ...own, security: config.security, pageFiles: config.pageFiles, ...sources, bundle }),
    );
    if (config.twins) await stage('twins', () => writeMarkdownCopies({ ...own, pages, markup }));
    return result({ config });
  }
  const { bundle, sources: sound } = notedAnew(bundled);
  if (bundle === undefined) {
    // Links are judged all the same.
    const { known } = notedAnew(
      await stage('bodies', () => predictPageFacts({ config, site, ...sources, disk, digests, recall, workshop })),
    );
    const routes = { config, content, compiled: pages, site, plan, downloads, links, locate };
    if (known !== undefined) note((await stage('check', () => judgePrediction({ ...routes, known }))).findings);
    return result({ config, site });
  }

  // Nothing is written once an error is known, but the rest is still drawn and judged: one run reports everything.
  const output =
    mayWrite && !hasErrors(config)
      ? await openOutput(config.outDir, { protect: [root], files: cache.files(config.outDir) })
      : undefined;
  const search = startSearch({ site, digests, recall });
  try {
    const { write: writeAlone, total } = createWriter(output);
    const { statics } = content.assets;
    const compressed = createPrecompressor({ config, statics, recall, write: writeAlone });
    const write = output === undefined ? writeAlone : withCompressed(writeAlone, compressed);
    const onBodies = output === undefined || options.searchIndex === false ? undefined : search.begin;
    const { facts, bodies, markup } = noted(
      await stage('render', () =>
        renderSite({
          site,
          security: config.security,
          pageFiles: config.pageFiles,
          ...sources,
          bundle,
          digests,
          recall,
          workshop,
          trace: createTrace(() => sound, bundle),
          write,
          onBodies,
        }),
      ),
    );
    const { made } = noted(
      await makeFiles({ config, site, statics, downloads, body: (source) => markup(source).text() }),
    );
    const files = fileAddresses({ config, site, content, pages, bundled: bundle, made });
    const judged = {
      config,
      site,
      pages,
      facts,
      bodies,
      apiLinks: links,
      files: new Set(files.keys()),
      redirects: ownRedirects(config, content),
      fileWithIds: createFileIds(config.root, files),
      locate,
    };
    note(await stage('check', () => checkSite(judged)));
    note(await checkPublished({ ...judged, content, plan }));
    const policy = policyOf(facts.values(), bundle.styleSources, config.security, config.search);
    const headersSource = files.get(`${config.baseUrl}_headers`);
    note(await blockedResources({ config, site, facts, styles: bundle.styleSources, policy, headers: headersSource }));
    note(staleResults(cache));
    const drawn = { config, site, published: publishedUrls(site, judged) };

    if (output === undefined || hasErrors(config)) return result(drawn);
    if (config.socialImages) {
      const drawing = { config, site, recall, write };
      note((await stage('social images', () => writeSocialImages(drawing))).findings);
    }
    if (config.twins)
      await stage('twins', () => writeMarkdownCopies({ site, pages, markup, digests, recall, workshop, write }));
    const { index } = noted(await stage('search', () => search.end()));
    const headers = await makeHeaders(config, policy, files);
    note(hostLimitFindings({ headers, redirects: (await made.get('_redirects')?.()) ?? '' }));
    if (hasErrors(config)) return result(drawn);
    const bundled = [...bundle.files, ...index];
    await stage('emit', () => writeSite({ config, bundled, made, headers, files, output, write, compressed }));
    return result({ ...drawn, written: true, ...total() });
  } finally {
    search.stop();
    await output?.discard();
  }
}

function configRequest({ cwd, root, outDir, baseUrl }: BuildOptions) {
  return {
    cwd,
    ...(root === undefined ? {} : { root }),
    overrides: { ...(outDir === undefined ? {} : { outDir }), ...(baseUrl === undefined ? {} : { baseUrl }) },
  };
}
