import type { Translation } from '../messages.ts';

/** Languages that docsgen has its texts in besides English, by the tags that `translationTag` knows. */
const translations = {
  ar: () => import('./ar.json', { with: { type: 'json' } }),
  de: () => import('./de.json', { with: { type: 'json' } }),
  es: () => import('./es.json', { with: { type: 'json' } }),
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  he: () => import('./he.json', { with: { type: 'json' } }),
  it: () => import('./it.json', { with: { type: 'json' } }),
  ja: () => import('./ja.json', { with: { type: 'json' } }),
  ko: () => import('./ko.json', { with: { type: 'json' } }),
  nl: () => import('./nl.json', { with: { type: 'json' } }),
  pl: () => import('./pl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('./pt-BR.json', { with: { type: 'json' } }),
  tr: () => import('./tr.json', { with: { type: 'json' } }),
  uk: () => import('./uk.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./zh-Hans.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./zh-Hant.json', { with: { type: 'json' } }),
} satisfies Readonly<Record<string, () => Promise<{ readonly default: Translation }>>>;

export type TranslatedLanguage = keyof typeof translations;

export const translatedLanguages = Object.keys(translations) as readonly TranslatedLanguage[];

/** The texts in a language, or in the nearest that readers of it can read; none where they are in English. */
export async function translationOf(lang: string): Promise<Translation> {
  const tag = translationTag(lang);
  if (tag === undefined) return {};
  const { $schema: _, ...texts } = (await translations[tag]()).default;
  return texts;
}

/** `de` for `de-AT`, `zh-Hant` for `zh-TW`. A script that the reader may not know is no translation. */
function translationTag(lang: string): TranslatedLanguage | undefined {
  const { language, script } = new Intl.Locale(lang).maximize();
  return translatedLanguages.find((tag) => {
    // Asking Intl about all of them takes 2 ms of each start.
    if (tag.split('-')[0] !== language) return false;
    return new Intl.Locale(tag).maximize().script === script;
  });
}
