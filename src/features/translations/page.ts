import { digestOf } from '../../core/cache/index.ts';
import { type Ask, held } from '../../core/graph/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { GeneratedBody } from '../../model/route.ts';
import { localeFolder } from '../../pipeline/config/index.ts';
import { configOf } from '../../queries/config.ts';
import { gitState } from '../../queries/content.ts';
import { disk, type FeaturePage } from '../../queries/context.ts';
import { plan } from '../../queries/inputs.ts';
import { askLocale } from '../../queries/locales.ts';
import { encodePath, joinPermalink } from '../../shared/paths.ts';
import { type Language, textOf } from '../../shared/texts/text.ts';
import { statusOfLocale, textAt } from './all-states.ts';
import { type ShownLocale, translationsBody } from './body.ts';
import { withChanges } from './changes.ts';

/** The page that lists what is translated, in the language of the locale that it is in. */
export function translationsPage({ translationsPage: address, baseUrl, language }: ResolvedConfig): FeaturePage[] {
  if (address === undefined) return [];
  const text = textOf(language);
  return [
    {
      permalink: joinPermalink(baseUrl, address.slice(1)),
      title: text('translations.title'),
      description: text('translations.about'),
      key: 'translationsPage',
      body: bodyOf,
    },
  ];
}

interface States {
  readonly locales: readonly ShownLocale[];
  readonly language: Language;
}

/** What is translated into each language that is built. */
export const states = held<'', States>(
  'translations of all locales',
  async (q) => {
    const { locale, language } = await configOf(q);
    const { choices = [], name: own } = locale ?? {};
    const first = choices.find(({ isDefault }) => isDefault);
    if (first === undefined) return { locales: [], language };
    const locales: ShownLocale[] = [];
    for (const { name, label, lang, isDefault } of choices) {
      if (isDefault) continue;
      const { book } = name === own ? await q(plan, '') : await askLocale(q, name, 'plan');
      const pages = await statusOfLocale(q, { from: first.name, name, dir: localeFolder(name) });
      const shown = pages.map((page) => {
        const isOriginal = page.state === 'missing';
        const source = isOriginal ? page.original : page.translation;
        const known = source === undefined ? undefined : book.bySource.get(source);
        return {
          ...page,
          lang: isOriginal ? first.lang : lang,
          ...(known && { title: known.title, href: encodePath(known.permalink) }),
        };
      });
      locales.push({ name, label, lang, pages: shown });
    }
    return { locales, language };
  },
  { digest: digestOf },
);

async function bodyOf(q: Ask): Promise<GeneratedBody> {
  const { locales, language } = await q(states, '');
  const stale = locales.flatMap(({ pages }) => pages.filter(({ state }) => state === 'stale'));
  const texts = new Map<string, string>();
  for (const { original } of stale) {
    const text = original && (await textAt(q, original));
    if (original !== undefined && text !== undefined) texts.set(original, text);
  }
  if (stale.length > 0) await q(gitState, '');
  const { root } = q.use(disk);
  const shown: ShownLocale[] = [];
  for (const locale of locales)
    shown.push({ ...locale, pages: await withChanges(locale.pages, { root, textOf: (path) => texts.get(path) }) });
  // Git may have a text later on, without a new commit.
  const isWhole = shown.every(({ pages }) => pages.every(({ state, diff }) => state !== 'stale' || diff !== undefined));
  if (!isWhole) q.doNotStore();
  return translationsBody(shown, language);
}
