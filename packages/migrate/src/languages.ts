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
  const entry = ({ name, label, lang, dir }: Language) => {
    const tag = lang ?? tagOf(name, label);
    return {
      label: label ?? languageName(tag),
      lang: tag.toLowerCase() === name.toLowerCase() ? undefined : tag,
      dir: dir === 'rtl' || dir === 'ltr' ? dir : undefined,
    };
  };
  return [
    { key: 'locales', value: Object.fromEntries(languages.map((language) => [language.name, entry(language)])) },
    { key: 'defaultLocale', value: languages[0]?.name === first ? undefined : first },
  ];
}

/** Languages by the codes of countries, which sites take for them. */
const languagesOfCountries: Readonly<Record<string, string>> = {
  cn: 'zh-CN',
  cz: 'cs',
  dk: 'da',
  gr: 'el',
  jp: 'ja',
  tw: 'zh-TW',
  ua: 'uk',
  vn: 'vi',
};

/** The tag of a language by the name of its folder. */
function tagOf(name: string, label: string | undefined): string {
  // It is the tag of Kanuri, too.
  if (name === 'kr' && /\p{sc=Hangul}/u.test(label ?? '')) return 'ko';
  return languagesOfCountries[name.toLowerCase()] ?? name.replaceAll('_', '-');
}

function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
