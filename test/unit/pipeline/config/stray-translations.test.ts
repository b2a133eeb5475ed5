import { expect, test } from 'vitest';
import { reportOf } from './config-report.ts';

const config = (more: string) => `export default { title: 'Example'${more} };\n`;
const locales = config(", locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }");
const originals = { 'docs/index.md': '# Start\n', 'blog/2025-01-01-news.md': '# News\n' };

test('what lies where Docusaurus looks for translations is reported with where it belongs', async () => {
  const files = {
    'docsgen.config.ts': locales,
    ...originals,
    'i18n/de/docs/index.md': '# Anfang\n',
    'i18n/de/code.json': '{}\n',
    'i18n/de/index.md': '# Anfang\n',
    'i18n/de/_part.md': 'Text\n',
    'i18n/de/docusaurus-plugin-content-blog/2025-01-01-news.md': '# Neues\n',
    'i18n/de/docusaurus-plugin-content-docs/current/index.md': '# Anfang\n',
    'i18n/de/docusaurus-plugin-content-docs-sdk/current/index.md': '# Anfang\n',
    'i18n/de/docusaurus-theme-classic/navbar.json': '{}\n',
  };
  expect(await reportOf(files, { locale: 'de' })).toMatchInlineSnapshot(`
    "i18n/de/code.json warning orphaned-translation: nothing reads this file
      hint: texts of the config are in i18n/de/strings.json

    i18n/de/docusaurus-plugin-content-blog warning orphaned-translation: the folder docusaurus-plugin-content-blog has no originals
      hint: that is where Docusaurus looks: move what is in it to i18n/de/blog/; docsgen migrate does so

    i18n/de/docusaurus-plugin-content-docs warning orphaned-translation: the folder docusaurus-plugin-content-docs has no originals
      hint: that is where Docusaurus looks: move what is in current/ to i18n/de/docs/; docsgen migrate does so

    i18n/de/docusaurus-plugin-content-docs-sdk warning orphaned-translation: the folder docusaurus-plugin-content-docs-sdk has no originals
      hint: that is where Docusaurus looks: move what is in current/ to i18n/de/sdk/; docsgen migrate does so

    i18n/de/docusaurus-theme-classic warning orphaned-translation: the folder docusaurus-theme-classic has no originals
      hint: that is where Docusaurus looks: texts of the config are in i18n/de/strings.json

    i18n/de/index.md warning orphaned-translation: nothing reads this file
      hint: translations have the paths of their originals, such as i18n/de/docs/index.md"
  `);
});

test('translations of a site without locales are reported', async () => {
  const files = { 'docsgen.config.ts': config(''), ...originals, 'i18n/pt-BR/docs/index.md': '# Início\n' };
  expect(await reportOf(files)).toMatchInlineSnapshot(`
    "i18n/pt-BR warning orphaned-translation: the site has no locales: nothing in i18n/pt-BR is published
      hint: set locales: { en: { label: '…' }, 'pt-BR': { label: '…' } } in the config"
  `);
  // A folder of this name may belong to something else.
  const others = {
    'docsgen.config.ts': config(''),
    ...originals,
    'i18n/de/messages.json': '{}\n',
    'i18n/app/x.md': 'X\n',
  };
  expect(await reportOf(others)).toBe('');
});

test('translations of versions that there are not are reported', async () => {
  const sets = "docs: [{ id: 'guide', dir: 'docs' }, { id: 'sdk', dir: 'sdk' }]";
  const files = {
    'docsgen.config.ts': config(`, locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }, ${sets}`),
    ...originals,
    'sdk/index.md': '# SDK\n',
    'versions.json': '["2.0", "1.0"]',
    'versions/2.0/docs/index.md': '# Start\n',
    'versions/1.0/docs/index.md': '# Start\n',
    'versions/sdk/versions.json': '["5"]',
    'versions/sdk/5/docs/index.md': '# SDK\n',
    'i18n/de/versions/1.O/docs/index.md': '# Anfang\n',
    'i18n/de/versions/2.0/docs/index.md': '# Anfang\n',
    'i18n/de/versions/sdk/5/docs/index.md': '# SDK\n',
    'i18n/de/versions/sdk/next/docs/index.md': '# SDK\n',
  };
  expect(await reportOf(files, { locale: 'de' })).toBe(
    `i18n/de/versions/1.O warning orphaned-translation: there is no version 1.O
  hint: did you mean i18n/de/versions/1.0?

i18n/de/versions/sdk/next warning orphaned-translation: there is no version next
  hint: versions/sdk/versions.json lists 5`,
  );
});
