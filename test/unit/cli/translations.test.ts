import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { blobId } from '../../../src/features/translations/index.ts';
import { once } from '../../../src/shared/once.ts';
import { writeSite } from '../../build-site.ts';
import { commitFiles } from '../../git.ts';
import { runCommand } from '../../run-command.ts';

const config =
  "export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' }, fr: { label: 'F' } } };\n";
const before = '# One\n\nFirst text.\n';

/** A site with a page that is up to date in German, one that has changed since, one without a mark, one that is missing. */
function translatedSite() {
  const from = (text: string) => `---\ntranslated_from: ${blobId(text)}\n---\n\n`;
  const root = writeSite({
    'docsgen.config.js': config,
    'docs/same.md': '# Same\n',
    'docs/one.md': before,
    'docs/plain.md': '# Plain\n',
    'docs/new.md': '# New page\n\nIts text.\n',
    'i18n/de/docs/same.md': `${from('# Same\n')}# Gleich\n`,
    'i18n/de/docs/one.md': `${from(before)}# Eins\n\nErster Text.\n`,
    'i18n/de/docs/plain.md': '# Ohne Marke\n',
    'i18n/de/docs/gone.md': '# Weg\n',
  });
  commitFiles(root);
  writeFileSync(join(root, 'docs/one.md'), before.replace('First', 'Second'));
  const command = (...args: readonly string[]) => runCommand(['translations', ...args], root);
  return { root, command, read: (path: string) => readFileSync(join(root, path), 'utf8') };
}

test('translations are listed by what is to be done, stale ones with what has changed since', async () => {
  const { command } = translatedSite();
  const { code, stdout, stderr } = await command('--locale', 'de');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^de: 1 up to date, 1 stale, 1 unmarked, \d+ missing, 1 orphaned\n/);
  expect(stdout).toMatch(/^ {2}stale {5}i18n\/de\/docs\/one\.md {2}\(docs\/one\.md\)$/m);
  expect(stdout).toMatch(/^ {4}-First text\.\n {4}\+Second text\.$/m);
  expect(stdout).toMatch(/^ {2}missing {3}i18n\/de\/docs\/new\.md/m);
  expect(stdout).toMatch(/^ {2}orphaned {2}i18n\/de\/docs\/gone\.md$/m);
  const { locales } = JSON.parse((await command('docs/one.md', '--json')).stdout);
  expect(locales).toMatchObject({ de: [{ state: 'stale' }], fr: [{ state: 'missing' }] });
});

test('--accept marks named translations as up to date, and no others', async () => {
  const { command, read } = translatedSite();
  const accepted = await command('--accept', 'i18n/de/docs/plain.md');
  expect(accepted).toEqual({ code: 0, stdout: '', stderr: '1 translation marked as up to date\n' });
  expect(read('i18n/de/docs/plain.md')).toContain(`translated_from: ${blobId('# Plain\n')}`);
  expect((await command('--locale', 'de')).stdout).toMatch(/^de: 2 up to date, 1 stale, 0 unmarked/);
  expect((await command('--accept', '--all')).stderr).toBe('1 translation marked as up to date\n');
});

/** One that no test changes. */
const unchanged = once(translatedSite);

test.each([
  [['--accept'], 'which translations are up to date?'],
  [['--import'], 'what is to be imported?'],
  [['--import', 'none.xlf'], 'there is no none.xlf'],
  [['--import', 'docs'], 'docs has the name of a locale: it has none\n  hint: expected de, fr'],
  [['--import', 'i18n/de'], 'i18n/de has the name of a locale: it has docs\n  hint: expected de, fr'],
  [['--locale', 'dee'], 'there is no locale dee with translations; did you mean de?'],
  [['--locale', 'zz'], 'there is no locale zz with translations; there is de, fr'],
  [['docs/none.md'], 'docs/none.md is no translation, and no page that could have one'],
])('translations %j is a wrong command line', async (args, message) => {
  const { command } = unchanged();
  const { code, stdout, stderr } = await command(...args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});

test('a site in one language, or with a config that cannot be used, has no translations', async () => {
  const plain = await runCommand(['translations'], writeSite({ 'docs/a.md': '# A\n' }));
  expect(plain).toMatchObject({ code: 2, stderr: expect.stringContaining('the site has no other language') });
  const wrong = await runCommand(['translations'], writeSite({ 'docsgen.config.js': 'export default {};\n' }));
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('invalid-config') });
});

test('an XLIFF document has what is to be translated, and becomes pages once all of it is', async () => {
  const { root, command, read } = translatedSite();
  const document = join(root, 'translations/de.xlf');
  expect((await command('--export', 'xliff', '--locale', 'de', 'docs/new.md')).stderr).toBe(
    '1 file written to translations\n',
  );
  const exported = readFileSync(document, 'utf8');
  expect(exported).toContain('target-language="de"');
  expect(exported).toContain('docs/new.md');
  expect(exported).not.toContain('docs/one.md');
  const unfinished = await command('--import', document);
  expect(unfinished).toEqual({
    code: 0,
    stdout: '',
    stderr: 'i18n/de/docs/new.md is not written: 2 of 2 texts are not translated\n0 translations written\n',
  });
  // Some tools add the region to the language.
  const translated = exported
    .replace(/<source>(.*?)<\/source>/gs, (source, text: string) => `${source}<target>${text} (de)</target>`)
    .replaceAll('target-language="de"', 'target-language="de-DE"');
  writeFileSync(document, translated);
  expect(await command('--import', document, '--locale', 'fr')).toMatchObject({ stdout: '' });
  expect(await command('--import', document)).toMatchObject({ code: 0, stdout: 'i18n/de/docs/new.md\n' });
  expect(read('i18n/de/docs/new.md')).toContain('# New page (de)\n\nIts text. (de)\n');
  expect((await command('--locale', 'de', 'docs/new.md')).stdout).toMatch(/^de: 1 up to date, 0 stale/);
  // All that a page says is exported where it is named, and only what is left to do where it is not.
  expect((await command('--export', 'xliff', '--locale', 'de', '--out', 'rest')).stderr).toBe(
    '1 file written to rest\n',
  );
  expect(read('rest/de.xlf')).toContain('docs/one.md');
  expect(read('rest/de.xlf')).not.toContain('docs/new.md');

  writeFileSync(document, exported.replaceAll('target-language="de"', 'target-language="xx"'));
  const unknown = await command('--import', document);
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain('no locale with translations has the language xx');
  expect(unknown.stderr).toContain('hint: target-language may be de, fr');
  writeFileSync(document, exported.replace('docs/new.md', 'docs/neww.md'));
  expect((await command('--import', document)).stderr).toContain('did you mean docs/new.md?');
});

test('folders of Crowdin have originals and translations, and give back what was translated', async () => {
  const { root, command, read } = translatedSite();
  expect((await command('--export', 'crowdin', '--out', 'crowdin')).code).toBe(0);
  expect(read('crowdin/crowdin.yml')).toContain('languages_mapping');
  expect(read('crowdin/en/docs/new.md')).toBe('# New page\n\nIts text.\n');
  expect(read('crowdin/de/docs/plain.md')).toBe('# Ohne Marke\n');
  const save = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  save('crowdin/fr/docs/new.md', '# Nouvelle page\n');
  save('crowdin/fr/docs/same.md', '# Same\n');
  const imported = await command('--import', 'crowdin');
  expect(imported).toEqual({
    code: 0,
    stdout: 'i18n/fr/docs/new.md\n',
    stderr: 'i18n/fr/docs/same.md is not written: docs/same.md is not translated\n1 translation written\n',
  });
  expect(read('i18n/fr/docs/new.md')).toContain('# Nouvelle page\n');
  expect(read('i18n/fr/docs/new.md')).toContain(`translated_from: ${blobId('# New page\n\nIts text.\n')}`);
});

const labelled = {
  'docsgen.config.js':
    "export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' } }, navbar: { items: [{ label: 'Guide', href: '/docs/guide/a' }] } };\n",
  'docs/guide/a.md': '# A\n',
  'docs/guide/_category_.json': '{ "label": "Guides" }\n',
};

/** A document in which each text has a translation, or only the first one of each file. */
function translate(xliff: string, { firstOnly = false } = {}): string {
  return xliff.replace(/<file [\s\S]*?<\/file>/g, (file) => {
    let count = 0;
    return file.replace(/<source>(.*?)<\/source>/gs, (source, text: string) =>
      firstOnly && count++ > 0 ? source : `${source}<target>${text} (de)</target>`,
    );
  });
}

test('labels of categories and of the config become files, marked with what they are made from once all are there', async () => {
  const root = writeSite({
    ...labelled,
    'docs/tags.yml': 'one: { label: One, description: The first }\n',
  });
  const command = (...args: readonly string[]) => runCommand(['translations', ...args], root);
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  await command('--export', 'xliff');
  const exported = read('translations/de.xlf');
  writeFileSync(join(root, 'de.xlf'), translate(exported, { firstOnly: true }));
  const some = await command('--import', 'de.xlf');
  expect(some.code).toBe(0);
  expect(some.stdout).toContain('i18n/de/docs/guide/_category_.json\n');
  expect(some.stderr).toContain('i18n/de/docs/tags.yml: 1 of 2 texts are not translated\n');
  const hash = blobId(labelled['docs/guide/_category_.json']);
  expect(JSON.parse(read('i18n/de/docs/guide/_category_.json'))).toEqual({
    translated_from: hash,
    label: 'Guides (de)',
  });
  expect(read('i18n/de/docs/tags.yml')).toContain('label: One (de)');
  expect(read('i18n/de/docs/tags.yml')).not.toContain('translated_from');
  // The config is no file that could be marked.
  expect(JSON.parse(read('i18n/de/strings.json'))).toEqual({ config: { T: 'T (de)' } });
  const rest = await command('--export', 'xliff', '--out', 'rest');
  expect(rest.stderr).toBe('1 file written to rest\n');
  expect(read('rest/de.xlf')).not.toContain('_category_');
  writeFileSync(join(root, 'de.xlf'), translate(exported));
  expect((await command('--import', 'de.xlf')).stderr).not.toContain('not translated');
  expect(JSON.parse(read('i18n/de/strings.json'))).toEqual({ config: { T: 'T (de)', Guide: 'Guide (de)' } });
  expect(read('i18n/de/docs/tags.yml')).toContain(
    `# translated_from: ${blobId('one: { label: One, description: The first }\n')}`,
  );
});

test('what the file system refuses, a text that is lost, and a translation that cannot be marked are said', async () => {
  const root = writeSite({
    ...labelled,
    'docs/b.md': '# B\n',
    'i18n/de/docs/b.md': `---\ntranslated_from: ${blobId('# Lost\n')}\n---\n\n# B\n`,
    'i18n/de/docs/guide/a.md': '---\n{ title: A }\n---\n\n# A\n',
    file: '',
  });
  const command = (...args: readonly string[]) => runCommand(['translations', ...args], root);
  expect((await command()).stdout).toMatch(
    new RegExp(`^ {12}git does not have the text ${blobId('# Lost\n')} that it was made from$`, 'm'),
  );
  expect(await command('--accept', 'docs/guide/a.md')).toEqual({
    code: 0,
    stdout: '',
    stderr: `i18n/de/docs/guide/a.md: it cannot be edited; add translated_from: ${blobId('# A\n')}\n0 translations marked as up to date\n`,
  });
  const refused = await command('--export', 'crowdin', '--out', 'file/below');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^cannot write /);
});

test('a folder of Crowdin is read for the locale that is asked for alone, and an unchanged translation stays as it is', async () => {
  const { root, command, read } = translatedSite();
  const save = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  save('in/de/docs/new.md', '# Neu\n');
  save('in/fr/docs/new.md', '# Nouvelle\n');
  save('in/de/docs/plain.md', read('i18n/de/docs/plain.md'));
  save('in/en/docs/new.md', '# New page\n\nAs it was exported.\n');
  expect(await command('--import', 'in', '--locale', 'de')).toEqual({
    code: 0,
    stdout: 'i18n/de/docs/new.md\n',
    stderr: '1 translation written\n',
  });
  // It was made from the text that was exported.
  expect(read('i18n/de/docs/new.md')).toContain(`translated_from: ${blobId('# New page\n\nAs it was exported.\n')}`);
  expect(await command('--import', 'in', '--locale', 'de')).toMatchObject({ stderr: '0 translations written\n' });
});
