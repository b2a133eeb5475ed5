import type { Translation } from '../messages.ts';

/** Languages that docsgen has its texts in besides English, by the tags that `translationTag` knows. */
const translations = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  he: () => import('./he.ts'),
  it: () => import('./it.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  nl: () => import('./nl.ts'),
  pl: () => import('./pl.ts'),
  'pt-BR': () => import('./pt-BR.ts'),
  tr: () => import('./tr.ts'),
  uk: () => import('./uk.ts'),
  'zh-Hans': () => import('./zh-Hans.ts'),
  'zh-Hant': () => import('./zh-Hant.ts'),
} satisfies Readonly<Record<string, () => Promise<{ readonly default: Translation }>>>;

export type TranslatedLanguage = keyof typeof translations;

export const translatedLanguages = Object.keys(translations) as readonly TranslatedLanguage[];

/** The texts in a language, or in the nearest that readers of it can read; none where they are in English. */
export async function translationOf(lang: string): Promise<Translation> {
  const tag = translationTag(lang);
  return tag === undefined ? {} : (await translations[tag]()).default;
}

/** `de` for `de-AT`, `zh-Hant` for `zh-TW`. A script that the reader may not know is no translation. */
export function translationTag(lang: string): TranslatedLanguage | undefined {
  const { language, script } = new Intl.Locale(lang).maximize();
  return translatedLanguages.find((tag) => {
    // Asking Intl about all of them takes 2 ms of each start.
    if (tag.split('-')[0] !== language) return false;
    return new Intl.Locale(tag).maximize().script === script;
  });
}
