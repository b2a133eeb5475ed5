import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { localeEntries } from '../languages.ts';
import type { Plan } from '../plan.ts';
import type { Entries } from '../print-config.ts';

/** The languages of a site with the plugin i18n. */
interface Locales {
  /** Besides the first one. */
  readonly others: readonly string[];
  /** `locales` and `defaultLocale`; `undefined` for a site in one language. */
  readonly entries: Entries | undefined;
  /** The language of a file, `undefined` for the first one, and its name without that. */
  readonly of: (name: string) => { readonly name: string; readonly locale: string | undefined };
  /** Writes translated texts of the config. */
  readonly writeTexts: (plan: Plan) => void;
}

/**
 * Reads the options of mkdocs-static-i18n: languages are endings, `index.de.md`, or folders, `de/index.md`.
 *
 * @param options `undefined` without the plugin
 */
export function localesOf(options: Data | undefined): Locales {
  const listed = Array.isArray(options?.languages)
    ? listOf(options.languages).map(dataOf)
    : // As releases before 1.0 have them: by name, with the first one in a key of its own.
      Object.entries(dataOf(options?.languages)).map(
        ([locale, given]): Data => ({ locale, default: locale === options?.default_language, ...dataOf(given) }),
      );
  const languages = listed.filter(
    ({ locale, build }) => build !== false && /^[a-z]{2,3}(?:-[a-z\d]+)*$/i.test(textOf(locale) ?? ''),
  );
  const first = languages.find((language) => language.default === true) ?? languages[0];
  if (first === undefined || languages.length < 2)
    return { others: [], entries: undefined, of: (name) => ({ name, locale: undefined }), writeTexts: () => {} };
  const main = String(first.locale);
  const names = languages.map(({ locale }) => String(locale));
  const isInFolders = options?.docs_structure === 'folder';
  const split = (name: string): { name: string; locale: string | undefined } => {
    const found = isInFolders ? /^([^/]+)\/(.+)$/.exec(name) : /^(.+)\.([\w-]+)(\.[^./]+)$/.exec(name);
    const locale = isInFolders ? found?.[1] : found?.[2];
    if (found === null || locale === undefined || !names.includes(locale)) return { name, locale: undefined };
    return { name: isInFolders ? (found[2] ?? '') : `${found[1]}${found[3]}`, locale };
  };
  return {
    others: names.filter((name) => name !== main),
    entries: localeEntries(
      languages.map((language) => ({ name: String(language.locale), label: textOf(language.name) })),
      main,
    ),
    of(name) {
      const found = split(name);
      return found.locale === main ? { ...found, locale: undefined } : found;
    },
    writeTexts(plan) {
      for (const { locale, nav_translations: texts } of languages)
        if (locale !== main && Object.keys(dataOf(texts)).length > 0)
          plan.write(`i18n/${String(locale)}/strings.json`, `${JSON.stringify({ config: texts }, null, 2)}\n`);
    },
  };
}
