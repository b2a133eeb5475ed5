import { type Ask, leaf, service } from '../core/graph/index.ts';
import type { Permalink } from '../model/address.ts';
import type { Content } from '../model/content.ts';
import type { Page } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import type { Site } from '../model/site.ts';
import type { Plan } from '../pipeline/plan/index.ts';
import type { PageFacts } from '../pipeline/render/facts.ts';
import type { Body } from '../pipeline/render/stored.ts';

/** Results that locales ask each other for, by name. */
export interface LocaleResults {
  readonly content: Content;
  readonly plan: Plan;
  readonly pages: ReadonlyMap<SourcePath, Page>;
  readonly bodies: ReadonlyMap<SourcePath, Body>;
  /** The routes without links to other locales. */
  readonly site: Site;
  /** The routes with links to other locales; to compute them, other locales are asked for `site`. */
  readonly routed: Site;
  readonly facts: ReadonlyMap<Permalink, PageFacts>;
}

/** Asks the graph of a locale. */
export type LocaleAnswers = <W extends keyof LocaleResults>(
  locale: string,
  what: W,
) => Promise<{ readonly digest: string; readonly value: LocaleResults[W] }>;

/** Each locale of a site has a graph of its own; this asks one of them. */
export const localeGraphs = service<LocaleAnswers>('graphs of locales');

/** A result of another locale, until a file changes. */
export const resultOfLocale = leaf<readonly [locale: string, what: keyof LocaleResults], unknown>(
  'result of a locale',
  async (use, [locale, what]) => {
    const { digest, value } = await use(localeGraphs)(locale, what);
    return { digest, value: () => value };
  },
);

/** Asks for a result of another locale. Only held results may: its digest cannot be compared in another process. */
export async function askLocale<W extends keyof LocaleResults>(
  q: Ask,
  locale: string,
  what: W,
): Promise<LocaleResults[W]> {
  return (await q(resultOfLocale, [locale, what])) as LocaleResults[W];
}
