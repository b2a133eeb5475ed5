import { held } from '../../core/graph/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import { isAsked } from '../../model/rules.ts';
import { configOf } from '../../queries/config.ts';
import type { Feature } from '../feature.ts';
import { originalData, statusOfLocale } from './all-states.ts';
import { states, translationsPage } from './page.ts';

/** Translations that are missing, or older than their originals. */
const findings = held<'', readonly Finding[]>('state of translations', async (q) => {
  const { locale } = await configOf(q);
  if (locale?.translated === undefined) return [];
  const { dir, from } = locale.translated;
  const all = await statusOfLocale(q, { from: from.name, name: locale.name, dir });
  return all.flatMap(({ state, translation, original }): readonly Finding[] => {
    if (state === 'stale')
      return [
        {
          rule: 'stale-translation',
          message: `${original} has changed since it was translated`,
          place: { file: translation },
          hint: `docsgen translations shows what has changed; translate it, then docsgen translations --accept ${translation}`,
        },
      ];
    if (state !== 'missing') return [];
    return [
      {
        rule: 'missing-translation',
        message: `there is no translation of ${original}`,
        place: { file: translation },
        hint: `write ${translation}`,
      },
    ];
  });
});

const findingsOfSite: Feature['check'] = async ({ config }, { ask }) => (hasFindings(config) ? ask(findings, '') : []);

/** The state of translations, for sites that ask for it: as findings, and as a page. */
export const translations: Feature = {
  name: 'translations',
  queries: [originalData, findings, states],
  // Texts of all originals are read, which most sites need not.
  isOn: (config) => config.translationsPage !== undefined || hasFindings(config),
  pages: translationsPage,
  check: findingsOfSite,
  checkUnrendered: findingsOfSite,
};

function hasFindings({ locale, checks }: ResolvedConfig): boolean {
  const isWanted = isAsked('stale-translation', checks) || isAsked('missing-translation', checks);
  return isWanted && locale?.translated !== undefined;
}
