import type { Cache } from '../core/cache/index.ts';
import { joinCauses } from '../core/findings/index.ts';
import { withCache } from '../core/graph/index.ts';
import type { SourcePath } from '../model/place.ts';
import { diagnosticsForFiles, openSitePast } from '../pipeline/changed-files/index.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { checkExternal } from '../pipeline/external-links/check-site.ts';
import { addFixes } from '../pipeline/fix/index.ts';
import { isEmpty } from '../pipeline/plan/index.ts';
import { checkLocales, prepareLocales } from './all-locales.ts';
import { type CommandOptions, type CommandResult, createRun } from './run.ts';
import { type SiteGraph, withSiteGraph } from './site-graph.ts';

export interface CheckLinksOptions extends CommandOptions {
  /** Source paths, deleted files included: only findings in these files, or about targets that were in them, are reported. */
  readonly files?: ReadonlySet<SourcePath>;
  /** Also request the external addresses that pages link to. */
  readonly external?: boolean;
}

export interface CheckLinksResult extends CommandResult {
  /** Hash of each source as it was checked: the edits of fixes apply to these texts only. Empty where no source was read. */
  readonly sources: ReadonlyMap<SourcePath, string>;
  /** How many pages and links were checked. */
  readonly pages: number;
  readonly links: number;
}

/**
 * Checks every link, anchor, image and address of a site as `build` does. Pages are rendered without their code, and nothing is
 * written.
 */
export function checkLinks(options: CheckLinksOptions): Promise<CheckLinksResult> {
  return withCache(findConfig(options.cwd, options.root), options, (cache) => checkLinksWith(cache, options));
}

/**
 * Checks a site with a cache that stays open.
 *
 * @throws LostResult when an entry of the cache is damaged: a retry computes it
 */
async function checkLinksWith(cache: Cache, options: CheckLinksOptions): Promise<CheckLinksResult> {
  const { cwd, root, baseUrl, drafts = false, audiences, signal } = options;
  const site = { cwd, root, baseUrl, drafts, audiences, isDev: false, linksOnly: true };
  // One thread: as a hook of git it runs next to other programs, and most pages are in the cache.
  const result = await withSiteGraph(cache, { ...site, jobs: 1, signal }, (siteGraph) => checkIn(siteGraph, options));
  return { ...result, cached: cache.counts };
}

async function checkIn(siteGraph: SiteGraph, options: CheckLinksOptions): Promise<Omit<CheckLinksResult, 'cached'>> {
  const { drafts = false, files } = options;
  const { root } = findConfig(options.cwd, options.root);
  const run = createRun(siteGraph, options);
  const locales = await prepareLocales(run, { checksPages: false });
  const [first] = locales;
  const nothing = { root, sources: new Map(), timings: run.stage.times, pages: 0, links: 0 };
  if (first === undefined) return { ...nothing, diagnostics: run.diagnostics(undefined) };
  const { config, content, plan, pages, references, site, locate } = first.prepared;
  const all = await checkLocales(locales);
  const [checked] = all.map((locale) => locale.checked);
  if (options.external === true && checked !== undefined) {
    const { cache = true, cacheDir, signal } = options;
    const { input, facts } = checked;
    run.findings.add(
      await run.stage('external', () => checkExternal({ ...input, facts, files, cache, cacheDir, signal })),
    );
  }
  const routed = { config, content, ...plan, compiled: pages, references: references.references, locate, site, drafts };
  const concerns =
    files && !isEmpty(config, plan.book) && (await run.stage('files', () => diagnosticsForFiles(files, routed)));
  const diagnostics = run.diagnostics(config, false).filter((one) => !concerns || concerns(one));
  const sources = new Map(locales.flatMap((own) => own.prepared.content.sources).map((one) => [one.path, one.hash]));
  if (checked === undefined) return { ...nothing, config, sources, diagnostics: joinCauses(diagnostics) };
  const known = { ...checked.input, ...openSitePast(config), book: plan.book, sources: content.sources };
  return {
    root,
    config,
    sources,
    diagnostics: joinCauses(await addFixes(diagnostics, known)),
    timings: run.stage.times,
    pages: all.reduce((sum, { checked: { site: own } }) => sum + own.routes.size, 0),
    links: all
      .flatMap((locale) => [...locale.checked.pages.values()])
      .reduce((sum, { links }) => sum + links.length, 0),
  };
}
