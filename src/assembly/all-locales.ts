import { onlyFindings } from '../core/findings/index.ts';
import type { SourcePath } from '../model/place.ts';
import { isOfLocale, sharedAddresses, translatedAnchors } from '../pipeline/check/index.ts';
import { otherLocales } from './each-locale.ts';
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

/** One locale of a site, as all stages before rendering made it. */
export interface PreparedLocale {
  readonly run: Run;
  readonly prepared: PreparedSite;
}

/** Prepares all locales of a site, the default one first, see `prepareSite`. Nothing where its config cannot be used. */
export async function prepareLocales(
  run: Run,
  { onPlan, ...options }: Parameters<typeof prepareSite>[1],
): Promise<readonly PreparedLocale[]> {
  const prepared = await prepareSite(run, { ...options, ...(onPlan && { onPlan }) });
  if (prepared === undefined) return [];
  const all = [{ run, prepared }];
  for (const { siteGraph, dir } of otherLocales(run.siteGraph)) {
    const own = runOfLocale(run, siteGraph, dir);
    const translated = await prepareSite(own, options);
    if (translated !== undefined) all.push({ run: own, prepared: translated });
  }
  return all;
}

/** One locale of a site that was rendered and checked. */
export interface CheckedLocale {
  readonly run: Run;
  readonly checked: CheckedSite;
}

/** Renders and checks all locales. Pages may link to pages of other locales, and show files of the default one. */
export async function checkLocales(locales: readonly PreparedLocale[]): Promise<readonly CheckedLocale[]> {
  const all: CheckedLocale[] = [];
  const [first, ...others] = locales;
  if (first !== undefined && others.length > 0) {
    const known = locales.map(({ prepared: { config, site, content } }) => ({
      name: config.locale?.name ?? '',
      site,
      sources: content.sources,
    }));
    first.run.findings.add(sharedAddresses(known, (name) => first.prepared.locate(['locales', name])));
  }
  const addresses = new Set(locales.flatMap(({ prepared }) => [...prepared.site.routes.keys()]));
  for (const { run, prepared } of locales) {
    const known = others.length === 0 ? undefined : new Set([...addresses, ...(all[0]?.checked.files.keys() ?? [])]);
    for (const own of prepared.site.routes.keys()) known?.delete(own);
    const checked = await checkPrepared(run, prepared, known);
    if (checked && all[0]) run.findings.add(translatedAnchors(checked, all[0].checked));
    if (checked !== undefined) all.push({ run, checked });
    else if (all.length === 0) return [];
  }
  return all;
}
