import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setToCopy, takeSnapshot } from '../../../src/cli/snapshot.ts';
import type { ResolvedConfig } from '../../../src/model/config.ts';
import { loadConfig } from '../../../src/pipeline/config/index.ts';
import { UsageError, UserError } from '../../../src/shared/user-error.ts';
import { type SiteFiles, writeSite } from '../../build-site.ts';

async function snapshot(site: SiteFiles | string, name: string) {
  const root = typeof site === 'string' ? site : writeSite(site);
  const { config, written } = await loadConfig({ cwd: root, root });
  if (config === undefined) throw new Error('no config');
  const taken = await takeSnapshot(name, config, setToCopy(config, undefined), written).catch(
    (error: unknown) => error,
  );
  return { root, taken, text: (path: string) => readFileSync(join(root, path), 'utf8') };
}

/** @param kind which exit code it has */
const refusal = (message: string, hint?: string, kind = UserError) =>
  expect.objectContaining({
    message: expect.stringContaining(message),
    constructor: kind,
    ...(hint !== undefined && { hint }),
  });

test('plain files are copied, and the version is listed', async () => {
  const { root, taken, text } = await snapshot({ 'docs/a.mdx': '# A\n', 'docs/guide/b.mdx': '# B\n' }, '1.0');
  expect(taken).toEqual({ folder: 'versions/1.0', files: 2, isFirst: true, translations: [] });
  expect(text('versions/1.0/docs/guide/b.mdx')).toBe('# B\n');
  expect(text('versions.json')).toBe('[\n  "1.0"\n]\n');
  expect(existsSync(join(root, 'versions/1.0/settings.json'))).toBe(false);
  const second = await snapshot(root, '2.0');
  expect(second.taken).toEqual({ folder: 'versions/2.0', files: 2, isFirst: false, translations: [] });
  expect(JSON.parse(text('versions.json'))).toEqual(['2.0', '1.0']);
});

test('what the config says about the documents is kept with them, and nothing else', async () => {
  const { text } = await snapshot(
    {
      'docsgen.config.js':
        "export default { title: 'T', docs: { route: '/guide', main: 'a', sidebars: { main: ['a'] } } };\n",
      'docs/a.mdx': '# A\n',
    },
    '1.0',
  );
  expect(JSON.parse(text('versions/1.0/settings.json'))).toEqual({ main: 'a', sidebars: { main: ['a'] } });
});

test('a linked file becomes a file; linked folders, packages and what systems leave are not copied', async () => {
  const root = writeSite({
    'docs/a.mdx': '# A\n',
    'docs/node_modules/x.js': '',
    'docs/.DS_Store': '',
    'b.mdx': '# B\n',
  });
  symlinkSync('../b.mdx', join(root, 'docs/b.mdx'));
  symlinkSync('../nowhere', join(root, 'docs/gone.mdx'));
  symlinkSync('..', join(root, 'docs/up'));
  expect((await snapshot(root, '1.0')).taken).toMatchObject({ files: 2 });
  expect(readdirSync(join(root, 'versions/1.0/docs')).sort()).toEqual(['a.mdx', 'b.mdx']);
});

test('nothing is changed where a version cannot be made', async () => {
  const none = await snapshot({ 'docs/a.mdx': '# A\n' }, 'a/b');
  expect(none.taken).toEqual(refusal('got "a/b"', undefined, UsageError));
  expect((await snapshot({ 'docs/a.mdx': '# A\n' }, 'next')).taken).toEqual(
    refusal('next is the name of the version in docs/', 'name the version after its release, such as 2.0', UsageError),
  );
  expect(
    (await snapshot({ 'docs/a.mdx': '# A\n', 'versions.json': '["V1"]', 'versions/V1/docs/a.mdx': '' }, 'v1')).taken,
  ).toEqual(
    refusal(
      'there is a version V1 already',
      'choose another name, or remove versions/V1 and its entry in versions.json first',
    ),
  );
  expect((await snapshot({ 'docs/a.mdx': '# A\n', 'versions/RC/x': '' }, 'rc')).taken).toEqual(
    refusal('there is versions/RC already, which versions.json does not list'),
  );
  const empty = writeSite({ 'pages/a.mdx': '# A\n', 'docsgen.config.js': "export default { title: 'T', docs: {} };" });
  mkdirSync(join(empty, 'docs'));
  expect((await snapshot(empty, '1.0')).taken).toEqual(refusal('docs/ is empty'));
  expect(existsSync(join(empty, 'versions'))).toBe(false);
  expect(
    (
      await snapshot(
        {
          'versions/docs/a.mdx': '',
          'docsgen.config.js': "export default { title: 'T', docs: { dir: 'versions/docs' } };",
        },
        '1.0',
      )
    ).taken,
  ).toEqual(refusal('have to be apart'));
});

test('a version that cannot be listed is taken back', async () => {
  const root = writeSite({ 'docs/a.mdx': '# A\n' });
  const { config, written } = await loadConfig({ cwd: root, root });
  if (config === undefined) throw new Error('no config');
  // A file cannot replace a folder.
  mkdirSync(join(root, 'versions.json/x'), { recursive: true });
  await expect(takeSnapshot('1.0', config, setToCopy(config, undefined), written)).rejects.toThrow(
    /EISDIR|ENOTDIR|EEXIST|there is/,
  );
  expect(existsSync(join(root, 'versions'))).toBe(false);
});

test('a site with several documentation sets has to know which one', () => {
  const siteWith = (...ids: readonly string[]) => ({ docs: ids.map((id) => ({ id })) }) as unknown as ResolvedConfig;
  const refused = (config: ResolvedConfig, id?: string) => {
    try {
      setToCopy(config, id);
    } catch (error) {
      const { message, hint } = error as UserError;
      return { message, hint, isUsage: error instanceof UsageError };
    }
    return undefined;
  };
  expect(setToCopy(siteWith('docs'), undefined).id).toBe('docs');
  expect(setToCopy(siteWith('guide', 'sdk'), 'sdk').id).toBe('sdk');
  expect(refused(siteWith())).toMatchObject({ message: 'the site has no documentation to make a version of' });
  expect(refused(siteWith('guide', 'sdk'))).toEqual({
    message: 'the site has 2 documentation sets: say which',
    hint: 'add one of --set guide, --set sdk',
    isUsage: true,
  });
  expect(refused(siteWith('guide', 'sdk'), 'guid')).toEqual({
    message: 'no documentation set has the id "guid"',
    hint: 'did you mean guide?',
    isUsage: true,
  });
  expect(refused(siteWith('guide'), 'zzzzzz')?.hint).toBe('the site has guide');
});

test('translations become a part of the version; a locale without any has none', async () => {
  const { taken, text, root } = await snapshot(
    {
      'docsgen.config.js':
        "export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' }, fr: { label: 'F' } } };\n",
      'docs/a.md': '# A\n',
      'i18n/de/docs/a.md': '# A auf Deutsch\n',
    },
    '1.0',
  );
  expect(taken).toMatchObject({ folder: 'versions/1.0', files: 1, translations: ['i18n/de/versions/1.0'] });
  expect(text('i18n/de/versions/1.0/docs/a.md')).toBe('# A auf Deutsch\n');
  expect(existsSync(join(root, 'i18n/fr'))).toBe(false);
});
