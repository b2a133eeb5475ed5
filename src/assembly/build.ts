import { join } from 'node:path';
import type { Cache, Explanation } from '../core/cache/index.ts';
import { mapInOrder } from '../core/threads/index.ts';
import { removeLeftovers } from '../core/write/index.ts';
import { type PublishedUrl, publishedUrls } from '../features/address-lock/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { LoadError } from '../pipeline/bundle/index.ts';
import { lookAlikes } from '../pipeline/check/index.ts';
import { findConfig, versionsFolder } from '../pipeline/config/index.ts';
import { hostLimitFindings, openOutput, outputPath, restoreOutput } from '../pipeline/emit/index.ts';
import type { PageFacts } from '../pipeline/render/facts.ts';
import { blockedResources } from './blocked-resources.ts';
import { allBodies, shownMarkup } from './bodies.ts';
import { shownBundle } from './bundle.ts';
import { checkFacts } from './check-facts.ts';
import { createFindingCollector } from './collect-findings.ts';
import { wantedSources } from './context.ts';
import { emptySite, isEmpty } from './empty-site.ts';
import { exampleFindings } from './examples.ts';
import { content as contentQuery, loadedConfig, plan as planQuery, references as referencesQuery } from './inputs.ts';
import { onePerMistake } from './locate-thrown.ts';
import { llmsFullTxt, llmsTxt, markdownCopy } from './markdown-copies.ts';
import { compiledPages } from './pages.ts';
import { policyOf } from './policy.ts';
import { createPrecompressor } from './precompress.ts';
import { type RenderedPage, renderPages } from './render-routes.ts';
import { searchIndex } from './search.ts';
import { partOf, type Shard, sourcesOf } from './shard.ts';
import { routedSite } from './site.ts';
import { type SiteGraph, staleResults, subjectsOf, withSiteCache, withSiteGraph } from './site-graph.ts';
import { missingLetters, noStudio, socialImage, studio } from './social-images.ts';
import { createTimer, type StageTime } from './timer.ts';
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
  /** `false`: everything is built and checked, nothing written. */
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
  /** Only this part of the pages is compiled and rendered, and put into the cache. No site is written. */
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
  /** Absent when the build stopped before its pages were rendered. */
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
  /** Why nothing of this build could be stored; absent when it was. */
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
 * @throws LostResult when the cache lost what it had: the next try computes it
 */
export function buildWith(cache: Cache, options: BuildOptions): Promise<BuildResult> {
  const { cwd, root, outDir, baseUrl, drafts = false, jobs } = options;
  const site = { cwd, root, outDir, baseUrl, drafts, isDev: false, linksOnly: false };
  return withSiteGraph(cache, { ...site, jobs }, (made) => buildIn(made, cache, options));
}

/** Asks for everything that a site consists of, in this order, and writes it. */
async function buildIn({ graph, pool }: SiteGraph, cache: Cache, options: BuildOptions): Promise<BuildResult> {
  const { root } = findConfig(options.cwd, options.root);
  const { strict = false, write: mayWrite = true, shard } = options;
  const { ask } = graph;
  const stage = createTimer(options.onStage);
  const { note, noted, notedAnew, diagnostics, hasErrors } = createFindingCollector(strict);

  const { config, locate } = noted(await stage('config', () => ask(loadedConfig, '')));
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

  const content = noted(await stage('content', () => ask(contentQuery, '')));
  const { downloads, links } = noted(await stage('openapi', () => ask(referencesQuery, '')));
  const plan = noted(await stage('plan', () => ask(planQuery, '')));
  if (options.explain !== undefined) cache.explain(subjectsOf(options.explain, { ...plan, root, cwd: options.cwd }));
  const part = shard && sourcesOf(shard, content.sources);
  if (part !== undefined) graph.change(({ set }) => set(wantedSources, part.compiled));
  const { pages } = noted(await stage('compile', () => ask(compiledPages, '')));
  note(await stage('examples', () => ask(exampleFindings, '')));
  const routed = await stage('routes', () => ask(routedSite, ''));
  const { site } = part === undefined ? noted(routed) : routed;
  if (part === undefined) note(lookAlikes({ site }));
  if (isEmpty(config, plan.book)) {
    note([emptySite]);
    return result({ config, site });
  }

  const bundled = await stage('bundle', () => ask(shownBundle, ''));
  if (part !== undefined) {
    // Whether the whole is right is checked where it is put together.
    if (bundled.bundle === undefined) return result({ config });
    const own = [...partOf(site, part.own).routes.values()];
    await stage('render', async () => {
      for await (const _ of renderPages(
        graph,
        own.map(({ permalink }) => permalink),
        pool,
      ));
    });
    await stage('twins', async () => {
      for (const { permalink, markdownCopy: copy } of own)
        if (copy !== undefined) await graph.digest(markdownCopy, permalink);
    });
    return result({ config });
  }
  const { bundle } = notedAnew(bundled);
  if (bundle === undefined) return result({ config, site });

  // Nothing is written once an error is known, but the rest is still rendered and checked: one run reports everything.
  const output =
    mayWrite && bundled.modules.theme && !hasErrors(config)
      ? await openOutput(config.outDir, { protect: [root], files: cache.files(config.outDir) })
      : undefined;
  try {
    const { write: writeAlone, total } = createWriter(output);
    const { statics } = content.assets;
    const compressed = createPrecompressor({ config, statics, graph, write: writeAlone });
    const write = output === undefined ? writeAlone : withCompressed(writeAlone, compressed);
    const pathOf = (address: string) => address.slice(config.baseUrl.length);
    const facts = new Map<string, PageFacts>();
    const rendered = await stage('render', async () => {
      const shown = await ask(allBodies, '');
      const findings = [...shown.findings];
      // The index is made in another process while pages are rendered.
      if (isSearched(config) && output !== undefined) ask(searchIndex, '').catch(() => undefined);
      for await (const page of renderPages(graph, site.routes.keys(), pool)) {
        facts.set(page.permalink, page.facts);
        findings.push(...page.findings);
        await write(outputPath(page.permalink, config.baseUrl, config.pageFiles), asKnown(page.html));
      }
      return { bodies: shown.bodies, findings: onePerMistake(findings) };
    }).catch((error: unknown) => {
      if (!(error instanceof LoadError)) throw error;
      facts.clear();
      return { bodies: new Map(), findings: [error.finding] };
    });
    note(rendered.findings);
    const bodies = new Map(
      [...rendered.bodies].flatMap(([source, { facts }]) => (pages.has(source) ? [[source, facts]] : [])),
    );
    const body = (source: string) => shownMarkup(rendered.bodies.get(source));
    const all = {
      config,
      content,
      plan,
      site,
      pages,
      known: { facts, bodies },
      bundle,
      downloads,
      links,
      locate,
      body,
    };
    const { input, made, files } = noted(await stage('check', () => checkFacts(all)));
    const policy = policyOf(facts.values(), bundle.styleSources, config.security, config.search);
    const headersSource = files.get(`${config.baseUrl}_headers`);
    note(await blockedResources({ config, site, facts, styles: bundle.styleSources, policy, headers: headersSource }));
    note(staleResults(cache));
    const known = { config, site, published: publishedUrls(site, { ...input, facts, bodies }) };

    if (output === undefined || hasErrors(config)) return result(known);
    if (config.socialImages) {
      await stage('social images', async () => {
        if ((await ask(studio, '')) === undefined) return note([noStudio]);
        for (const { permalink, drawnImage, source } of site.routes.values()) {
          if (drawnImage === undefined) continue;
          const { missing } = await ask(socialImage, permalink);
          await write(pathOf(drawnImage.address), asKnown(await graph.bytes(socialImage, permalink)));
          if (missing !== '') note([missingLetters(missing, drawnImage.title, source)]);
        }
      });
    }
    if (config.twins) {
      await stage('twins', async () => {
        const copies = [...site.routes.values()].filter(({ markdownCopy: copy }) => copy !== undefined);
        const written = mapInOrder(copies, pool, async ({ permalink, markdownCopy: address = '' }) => ({
          address,
          text: await graph.bytes(markdownCopy, permalink),
        }));
        for await (const { address, text } of written) await write(pathOf(address), asKnown(text));
        for (const address of site.llmsFiles) {
          if (address.endsWith('llms.txt')) await write(pathOf(address), asKnown(await graph.bytes(llmsTxt, '')));
          else {
            const { pieces, ...text } = await ask(llmsFullTxt, '');
            await write(pathOf(address), { ...text, pieces, data: () => Buffer.concat([...pieces()]) });
          }
        }
      });
    }
    const { index } = isSearched(config) ? noted(await stage('search', () => ask(searchIndex, ''))) : { index: [] };
    const headers = await makeHeaders(config, policy, files);
    note(hostLimitFindings({ headers, redirects: (await made.get('_redirects')?.()) ?? '' }));
    if (hasErrors(config)) return result(known);
    const loaded = [...bundle.files, ...index];
    await stage('emit', () => writeSite({ config, bundled: loaded, made, headers, files, output, write, compressed }));
    return result({ ...known, written: true, ...total() });
  } finally {
    await output?.discard();
  }

  function isSearched({ search }: ResolvedConfig): boolean {
    return search && options.searchIndex !== false;
  }
}

/** As the output takes it: read when it is written. */
function asKnown({ digest, byteLength, read }: RenderedPage['html']) {
  return { digest, byteLength, data: read };
}
