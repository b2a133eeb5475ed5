import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../../src/pipeline/config/index.ts';
import { configText, reportOf, writeFiles } from './config-report.ts';

describe('the config file', () => {
  test.each(['docsgen.config.ts', 'docsgen.config.js', 'docsgen.config.mjs'])('may be %s', async (name) => {
    const cwd = writeFiles({ [name]: configText("{ title: 'x' }") });
    expect((await loadConfig({ cwd })).config).toMatchObject({ root: cwd, file: name, title: 'x' });
  });

  test('may be in the folder site', async () => {
    const cwd = writeFiles({ 'site/docsgen.config.ts': configText("{ title: 'x' }") });
    expect((await loadConfig({ cwd })).config?.root).toBe(join(cwd, 'site'));
  });

  test('is looked for in the root that is given', async () => {
    const cwd = writeFiles({
      'docsgen.config.ts': configText("{ title: 'outer' }"),
      'a/docsgen.config.js': 'export default { title: "a" }',
    });
    expect((await loadConfig({ cwd, root: 'a' })).config?.title).toBe('a');
    expect((await loadConfig({ cwd: '/', root: join(cwd, 'a') })).config?.title).toBe('a');
  });

  test('is the nearest one above, where none is here or in the folder site', async () => {
    const top = writeFiles({
      'docsgen.config.ts': configText("{ title: 'top' }"),
      'docs/guide/a.mdx': '',
      'inner/docsgen.config.js': 'export default { title: "inner" }',
      'inner/docs/site/docsgen.config.js': 'export default { title: "site" }',
      'inner/docs/other/': '',
    });
    const titleFrom = async (folder: string) => (await loadConfig({ cwd: join(top, folder) })).config?.title;
    expect(await titleFrom('docs/guide')).toBe('top');
    expect(await titleFrom('inner/docs/other')).toBe('inner');
    expect(await titleFrom('inner/docs')).toBe('site');
    expect((await loadConfig({ cwd: join(top, 'docs/guide') })).config?.root).toBe(top);
  });

  test('a folder or file of the site that is a link to nothing is reported, until it leads somewhere', async () => {
    const cwd = writeFiles({ 'docsgen.config.ts': configText("{ title: 'x' }"), 'docs/': '' });
    for (const [name, target] of Object.entries({ static: 'shared', 'glossary.yml': 'terms.yml', theme: 'docs' }))
      symlinkSync(target, join(cwd, name));
    const { config, findings } = await loadConfig({ cwd });
    expect(config).toMatchObject({ static: undefined, theme: 'theme' });
    const report = {
      rule: 'symbolic-link',
      message: 'the symbolic link leads nowhere',
      hint: 'correct it, or remove it',
    };
    expect(findings).toEqual(
      expect.arrayContaining(['static', 'glossary.yml'].map((file) => ({ ...report, place: { file } }))),
    );
    expect(findings).toHaveLength(2);
    mkdirSync(join(cwd, 'shared'));
    expect((await loadConfig({ cwd })).config?.static).toBe('static');
  });

  test('is not looked for above a folder that is named, or outside the repository', async () => {
    const top = writeFiles({
      'docsgen.config.ts': configText("{ title: 'top' }"),
      'docs/a.mdx': '',
      'clone/.git/HEAD': '',
      'clone/docs/a.mdx': '',
      'tree/.git': 'gitdir: ../clone/.git',
    });
    const messageFor = async (options: Parameters<typeof loadConfig>[0]) =>
      (await loadConfig(options)).findings[0]?.message;
    const none = 'no docsgen.config.ts, .js or .mjs in';
    expect(await messageFor({ cwd: top, root: 'docs' })).toBe(`${none} docs or its folder site`);
    expect(await messageFor({ cwd: join(top, 'docs'), root: '.' })).toBe(
      `${none} the current folder or its folder site`,
    );
    expect(await messageFor({ cwd: join(top, 'clone/docs') })).toBe(
      `${none} the current folder, its folder site or a folder above, up to ${join(top, 'clone')}`,
    );
    expect(await messageFor({ cwd: join(top, 'tree') })).toBe(`${none} the current folder or its folder site`);
  });

  test('has to be there', async () => {
    expect(await reportOf({ 'site/': '' })).toMatchInlineSnapshot(`
      "error invalid-config: no docsgen.config.ts, .js or .mjs in the current folder, its folder site or a folder above, up to /
        hint: name the folder that has one, or start a site with docsgen init"
    `);
    expect(await reportOf({ 'a/b/': '' }, { root: 'a/b' })).toMatchInlineSnapshot(`
      "error invalid-config: no docsgen.config.ts, .js or .mjs in a/b or its folder site
        hint: name the folder that has one, or start a site with docsgen init"
    `);
    expect(await reportOf({}, { root: 'nowhere' })).toMatchInlineSnapshot(`
      "error invalid-config: there is no folder nowhere
        hint: name the folder of the config"
    `);
    expect(await reportOf({ 'a.txt': '' }, { root: 'a.txt' })).toMatchInlineSnapshot(`
      "error invalid-config: a.txt is not a folder
        hint: name the folder of the config"
    `);
  });

  test.each([
    [
      '.',
      'build',
      'leave build out: the folder of a site is that of its config, docsgen.config.ts, which says where the output is',
    ],
    ['.', 'none/yet', 'leave none/yet out: the folder of a site is that of its config, docsgen.config.ts, which says'],
    ['docs', '../build', 'name ..: the folder of a site is that of its config, ../docsgen.config.ts, which says'],
  ])('in %s, a folder of the site in place of the site: %s', async (cwd, root, hint) => {
    const top = writeFiles({ 'docsgen.config.ts': configText("{ title: 'T' }"), 'build/index.html': '', 'docs/': '' });
    const [finding] = (await loadConfig({ cwd: join(top, cwd), root })).findings;
    expect(finding?.hint).toContain(hint);
  });
});

describe('what it may contain', () => {
  test('imports of its own files, of data and of packages, and what belongs to a module', async () => {
    const cwd = writeFiles({
      'docsgen.config.ts': `import { basename } from 'node:path';
import { defineConfig } from 'docsgen';
import { tagline } from 'words';
import { title } from './parts/title.ts';
import navbar from './parts/navbar.json';
export default await Promise.resolve(defineConfig({
  title,
  tagline: \`\${tagline} in \${basename(import.meta.filename)}\`,
  navbar,
} satisfies object));
`,
      'parts/title.ts':
        "export const title: string = new URL('title', import.meta.url).pathname.split('/').slice(-2).join('/');",
      'parts/navbar.json': '{ "items": [{ "label": "A", "href": "/a" }] }',
      'node_modules/words/package.json': '{ "name": "words", "type": "module", "exports": "./words.js" }',
      'node_modules/words/words.js': "export const tagline = 'words';",
    });
    const { config, findings, files } = await loadConfig({ cwd });
    expect(findings).toEqual([]);
    expect(config).toMatchObject({ title: 'parts/title', tagline: 'words in docsgen.config.ts' });
    expect(config?.navbar.items).toEqual([{ label: 'A', href: '/a', position: 'left' }]);
    expect(files).toEqual(['docsgen.config.ts', 'parts/navbar.json', 'parts/title.ts']);
  });

  test('a CommonJS package', async () => {
    const cwd = writeFiles({
      'docsgen.config.ts': "import words from 'words';\nexport default { title: words.title };",
      'node_modules/words/index.js': "module.exports = { title: 'common' };",
    });
    expect((await loadConfig({ cwd })).config?.title).toBe('common');
  });

  test('it is read again each time, and leaves nothing behind', async () => {
    const cwd = writeFiles({
      'docsgen.config.mjs':
        "import { readFileSync } from 'node:fs';\nexport default { title: readFileSync(new URL('title.txt', import.meta.url), 'utf8') };",
      'title.txt': 'one',
    });
    expect((await loadConfig({ cwd })).config?.title).toBe('one');
    writeFileSync(join(cwd, 'title.txt'), 'two');
    expect((await loadConfig({ cwd })).config?.title).toBe('two');
    expect(readdirSync(cwd).toSorted()).toEqual(['docsgen.config.mjs', 'title.txt']);
  });
});

describe('what is reported with its place', () => {
  test('a syntax error', async () => {
    expect(
      await reportOf({ 'docsgen.config.ts': "export default {\n  title: 'Ü', toc: { min 2 },\n};\n" }),
    ).toMatchInlineSnapshot(`
      "docsgen.config.ts:2:26 error invalid-config: expected "}" but found "2"
        1 | export default {
      > 2 |   title: 'Ü', toc: { min 2 },
          |                          ^"
    `);
  });

  test('a syntax error in a file that it imports', async () => {
    const files = {
      'docsgen.config.js': "import './a/b.js';\nexport default {};",
      'a/b.js': 'const x = 1;\nconst x = 2;\n',
    };
    expect(await reportOf(files)).toMatchInlineSnapshot(`
      "a/b.js:2:7 error invalid-config: the symbol "x" has already been declared
        1 | const x = 1;
      > 2 | const x = 2;
          |       ^
        also: a/b.js:1:7 the symbol "x" was originally declared here
        also: docsgen.config.js:1:8 imported here"
    `);
  });

  test('broken JSON', async () => {
    const files = {
      'docsgen.config.js': "import data from './a.json';\nexport default data;",
      'a.json': '{\n  "a" 1\n}',
    };
    expect(await reportOf(files)).toMatchInlineSnapshot(`
      "a.json:2:7 error invalid-config: expected ":" in JSON but found "1"
        1 | {
      > 2 |   "a" 1
          |       ^"
    `);
  });

  test('an import that leads nowhere', async () => {
    const config = "import a from './a.ts';\nimport b from '@scope/package/b';\nexport default { a, b };\n";
    expect(await reportOf({ 'docsgen.config.ts': config })).toMatchInlineSnapshot(`
      "docsgen.config.ts:1:15 error invalid-config: there is no file ./a.ts
      > 1 | import a from './a.ts';
          |               ^^^^^^^^
        hint: it is looked up from the folder of docsgen.config.ts

      docsgen.config.ts:2:15 error invalid-config: cannot find @scope/package/b
        1 | import a from './a.ts';
      > 2 | import b from '@scope/package/b';
          |               ^^^^^^^^^^^^^^^^^^
        hint: install it: npm install --save-dev @scope/package"
    `);
  });

  test.each([
    "let title = ''; try { require('absent'); } catch (error) { title = error.code; }",
    "let title = 'MODULE_NOT_FOUND'; try { await import('absent/b'); title = 'found'; } catch {}",
    "const title = await import('@scope/absent').catch(() => 'MODULE_NOT_FOUND');",
  ])('a package may be absent where it is tried, as in Node: %s', async (code) => {
    const cwd = writeFiles({ 'docsgen.config.ts': `${code}\nexport default { title };\n` });
    expect(await loadConfig({ cwd })).toMatchObject({ config: { title: 'MODULE_NOT_FOUND' }, findings: [] });
  });

  test('a file, a module or an export of docsgen that is almost right', async () => {
    const hintFor = async (code: string) =>
      /error invalid-config: (.*)[\s\S]*\n {2}hint: (.*)/
        .exec(
          await reportOf({
            'docsgen.config.ts': `${code}\nexport default {};\n`,
            'plugins/index.ts': 'export default [];\n',
            'theme.ts': "import { rutes } from 'docsgen/plugin';\nexport default rutes;\n",
          }),
        )
        ?.slice(1);
    expect(await hintFor("import a from './plugins/indx.ts';\na;")).toEqual([
      'there is no file ./plugins/indx.ts',
      'did you mean ./plugins/index.ts?',
    ]);
    expect(await hintFor("import { definePlugin } from 'docsgen/plugins';\ndefinePlugin();")).toEqual([
      'docsgen has no module docsgen/plugins',
      'did you mean docsgen/plugin?',
    ]);
    expect(await hintFor("import { definePlugin } from 'docsgen';\ndefinePlugin();")).toEqual([
      'docsgen does not export definePlugin',
      'import it from docsgen/plugin',
    ]);
    expect(await hintFor("import a from './theme.ts';\na;")).toEqual([
      'docsgen/plugin does not export rutes',
      'did you mean routes?',
    ]);
  });

  test('an export that a package does not have', async () => {
    const files = {
      'docsgen.config.ts': "import { b } from 'words';\nexport default { title: b };\n",
      'node_modules/words/package.json': '{ "type": "module", "exports": "./words.js" }',
      'node_modules/words/words.js': 'export const a = 1;',
    };
    expect((await reportOf(files)).replace(/'file:.*?words/, "'…/words")).toMatchInlineSnapshot(
      `
      "docsgen.config.ts:1:10 error invalid-config: the config throws: The requested module '…/words/words.js' does not provide an export named 'b'
      > 1 | import { b } from 'words';
          |          ^"
    `,
    );
  });

  test('a throw', async () => {
    const config = `import { defineConfig } from 'docsgen';

const name: string = read('NAME');
export default defineConfig({ title: name });

function read(key: string): string {
  throw new Error('no ' + key + '\\nat all');
}
`;
    expect(await reportOf({ 'docsgen.config.ts': config })).toMatchInlineSnapshot(
      `
      "docsgen.config.ts:7:9 error invalid-config: the config throws: no NAME
        6 | function read(key: string): string {
      > 7 |   throw new Error('no ' + key + '\\nat all');
          |         ^"
    `,
    );
  });

  test('a throw in a file that it imports', async () => {
    const files = {
      'docsgen.config.ts': "import { a } from './a.ts';\nexport default { title: a };",
      'a.ts': 'interface A { b?: A }\n\nconst none: A = {};\nexport const a = none.b!.b;\n',
    };
    expect(await reportOf(files)).toMatchInlineSnapshot(
      `
      "a.ts:4:26 error invalid-config: the config throws: Cannot read properties of undefined (reading 'b')
        3 | const none: A = {};
      > 4 | export const a = none.b!.b;
          |                          ^"
    `,
    );
  });

  test('a throw that is no error', async () => {
    expect(await reportOf({ 'docsgen.config.js': "throw 'tantrum';" })).toMatchInlineSnapshot(
      `"docsgen.config.js error invalid-config: the config throws: tantrum"`,
    );
  });

  test('a missing default export', async () => {
    expect(await reportOf({ 'docsgen.config.js': "export const title = 'x';" })).toMatchInlineSnapshot(`
      "docsgen.config.js error invalid-config: the config has no default export
        hint: write export default defineConfig({ title: 'My project' })"
    `);
    expect(await reportOf({ 'docsgen.config.js': '' })).toMatchInlineSnapshot(`
      "docsgen.config.js error invalid-config: the config has no default export
        hint: write export default defineConfig({ title: 'My project' })"
    `);
  });

  test('bytes that are not UTF-8', async () => {
    const latin1 = Buffer.from("export default { title: 'Über' };", 'latin1');
    expect(await reportOf({ 'docsgen.config.js': latin1 })).toMatchInlineSnapshot(`
      "docsgen.config.js:1:26 error unreadable-file: docsgen.config.js is not UTF-8
      > 1 | export default { title: '�ber' };
          |                          ^
        hint: save it as UTF-8"
    `);
    expect(await reportOf({ 'docsgen.config.js': "export * from './a.js';", 'a.js': latin1 })).toMatchInlineSnapshot(`
      "a.js:1:26 error unreadable-file: a.js is not UTF-8
      > 1 | export default { title: '�ber' };
          |                          ^
        hint: save it as UTF-8"
    `);
  });
});

describe('settings from the command line', () => {
  test('outDir is relative to the current folder', async () => {
    const cwd = writeFiles({ 'site/docsgen.config.js': "export default { title: 'x', outDir: 'a', baseUrl: '/a/' };" });
    const { config } = await loadConfig({ cwd, overrides: { outDir: 'out', baseUrl: 'b' } });
    expect(config).toMatchObject({ outDir: join(cwd, 'out'), baseUrl: '/b/' });
  });

  test('they are checked like those of the config', async () => {
    const files = { 'docsgen.config.js': "export default { title: 'x' };" };
    expect(await reportOf(files, { overrides: { baseUrl: 'https://a.org/b' } })).toMatchInlineSnapshot(`
      "error invalid-config: --base-url: expected a path such as "/docs/", got "https://a.org/b"
        hint: put https://a.org into url"
    `);
    expect(await reportOf(files, { overrides: { baseUrl: 'C:/Git/docs/' } })).toMatchInlineSnapshot(`
      "error invalid-config: --base-url: expected a path such as "/docs/", got "C:/Git/docs/"
        hint: a shell that makes paths of Windows of such arguments leaves "docs/" as it is"
    `);
    expect(await reportOf(files, { overrides: { outDir: tmpdir() } })).toMatchInlineSnapshot(`
      "error invalid-config: --out: the output would replace the folder of the config
        hint: name a folder of its own, such as 'build'"
    `);
  });

  test('what is wrong in the config has its line, whatever options the command has', async () => {
    const files = { 'docsgen.config.js': "export default {\n  title: 'x',\n  baseUrl: 'a b',\n};" };
    const overrides = { outDir: undefined, baseUrl: undefined } as object;
    expect(await reportOf(files, { overrides })).toMatchInlineSnapshot(`
      "docsgen.config.js:3:12 error invalid-config: baseUrl: expected a path such as "/docs/", got "a b"
        2 |   title: 'x',
      > 3 |   baseUrl: 'a b',
          |            ^^^^^"
    `);
    expect(await reportOf(files, { overrides: { outDir: 'out' } })).toContain('docsgen.config.js:3:12 ');
  });
});
