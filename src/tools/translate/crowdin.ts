import type { SourcePath } from '../../model/place.ts';

/** Names of languages that Crowdin has only with a region or script of its own. */
const crowdinNames: Readonly<Record<string, string>> = {
  es: 'es-ES',
  ga: 'ga-IE',
  gu: 'gu-IN',
  hy: 'hy-AM',
  ml: 'ml-IN',
  ne: 'ne-NP',
  pa: 'pa-IN',
  pt: 'pt-PT',
  si: 'si-LK',
  sv: 'sv-SE',
  ur: 'ur-PK',
  zh: 'zh-CN',
  'zh-Hans': 'zh-CN',
  'zh-Hant': 'zh-TW',
};

/**
 * The id that Crowdin has for a language.
 *
 * @see https://support.crowdin.com/developer/language-codes/
 */
export function crowdinLanguage(lang: string): string {
  return crowdinNames[lang] ?? lang;
}

interface CrowdinLocale {
  readonly name: string;
  readonly lang: string;
}

/**
 * The config of Crowdin's command line for a folder with the pages of each locale in a folder of its own.
 *
 *     en/docs/setup.md   ->   de/docs/setup.md
 *
 * @see https://developer.crowdin.com/configuration-file/
 */
export function crowdinConfig(from: CrowdinLocale, others: readonly CrowdinLocale[]): string {
  const mapping = others.map(({ name, lang }) => `        ${crowdinLanguage(lang)}: ${name}`);
  const file = (extension: string) => [
    `  - source: /${from.name}/**/*.${extension}`,
    '    translation: /%locale%/**/%original_file_name%',
    '    languages_mapping:',
    '      locale:',
    ...mapping,
  ];
  const lines = [
    '# crowdin upload sources, crowdin download, then: docsgen translations --import this folder',
    'project_id_env: CROWDIN_PROJECT_ID',
    'api_token_env: CROWDIN_PERSONAL_TOKEN',
    'preserve_hierarchy: true',
    'files:',
    ...file('md'),
    ...file('mdx'),
  ];
  return `${lines.join('\n')}\n`;
}

/** Where a page is in the folder of a locale: as below `i18n/NAME/`, of folders outside of the site without the way up to them. */
export function crowdinPath(locale: string, path: SourcePath): string {
  return `${locale}/${path.replace(/^(?:\.\.\/)+/, '')}`;
}
