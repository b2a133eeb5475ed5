import { onlyFindings } from '../core/findings/index.ts';
import type { SourcePath } from '../model/place.ts';
import { isOfLocale, sharedAddresses, translatedAnchors } from '../pipeline/check/index.ts';
import { localeFolder } from '../pipeline/config/index.ts';
import type { Run } from './run.ts';
import type { SiteGraph } from './site-graph.ts';
import { type CheckedSite, checkPrepared, type PreparedSite, prepareSite } from './whole-site.ts';

/**
 * A run over another locale of the site. It reports findings about its own files and addresses only: those about the config,
 * originals and templates are reported with the default locale.
 */
function runOfLocale(run: Run, siteGraph: SiteGraph, dir: SourcePath): Run {
  return { ...run, siteGraph, findings: onlyFindings(run.findings, (finding) => isOfLocale(finding, dir)) };
}

/** Prepares the other locales of a site, see `prepareSite`. */
export async function prepareLocales(
  run: Run,
  options: Omit<Parameters<typeof prepareSite>[1], 'onPlan'>,
): Promise<readonly { readonly run: Run; readonly prepared: PreparedSite }[]> {
  const all = [];
  for (const [name, siteGraph] of run.siteGraph.locales) {
    const own = runOfLocale(run, siteGraph, localeFolder(name));
    const prepared = await prepareSite(own, options);
    if (prepared !== undefined) all.push({ run: own, prepared });
  }
  return all;
}

/** One locale of a site that was rendered and checked. */
export interface CheckedLocale {
  readonly run: Run;
  readonly checked: CheckedSite;
}

/** Renders and checks all locales. Pages may link to pages of other locales, and show files of the default one. */
export async function checkLocales(
  first: { readonly run: Run; readonly prepared: PreparedSite },
  others: readonly { readonly run: Run; readonly prepared: PreparedSite }[],
): Promise<readonly CheckedLocale[]> {
  const all: CheckedLocale[] = [];
  if (others.length > 0) {
    const known = [first, ...others].map(({ prepared: { config, site, content } }) => ({
      name: config.locale?.name ?? '',
      site,
      sources: content.sources,
    }));
    first.run.findings.add(sharedAddresses(known, (name) => first.prepared.locate(['locales', name])));
  }
  const addresses = new Set([first, ...others].flatMap(({ prepared }) => [...prepared.site.routes.keys()]));
  for (const { run, prepared } of [first, ...others]) {
    const known = others.length === 0 ? undefined : new Set([...addresses, ...(all[0]?.checked.files.keys() ?? [])]);
    for (const own of prepared.site.routes.keys()) known?.delete(own);
    const checked = await checkPrepared(run, prepared, known);
    if (checked && all[0]) run.findings.add(translatedAnchors(checked, all[0].checked));
    if (checked !== undefined) all.push({ run, checked });
    else if (all.length === 0) return [];
  }
  return all;
}
