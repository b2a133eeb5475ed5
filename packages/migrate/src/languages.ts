import type { Entries } from './print-config.ts';

interface Language {
  readonly name: string;
  readonly label?: string | undefined;
  /** As in the attribute `lang`, where it is not the name. */
  readonly lang?: string | undefined;
  readonly dir?: unknown;
}

/** `locales` and `defaultLocale` of the config. */
export function localeEntries(languages: readonly Language[], first: string): Entries {
  const entry = ({ name, label, lang, dir }: Language) => ({
    label: label ?? languageName(lang ?? name),
    lang: lang?.toLowerCase() === name.toLowerCase() ? undefined : lang,
    dir: dir === 'rtl' || dir === 'ltr' ? dir : undefined,
  });
  return [
    { key: 'locales', value: Object.fromEntries(languages.map((language) => [language.name, entry(language)])) },
    { key: 'defaultLocale', value: languages[0]?.name === first ? undefined : first },
  ];
}

function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
