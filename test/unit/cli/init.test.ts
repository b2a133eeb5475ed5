import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../../src/cli/index.ts';
import { writeSite } from '../../build-site.ts';

async function command(cwd: string, ...args: readonly string[]) {
  let stderr = '';
  let stdout = '';
  const code = await run(args, {
    cwd,
    env: {},
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
}

test('init writes each file of a template, folders of it too, and leaves a file that is there with other text', async () => {
  const root = writeSite({ 'other.txt': '' });
  mkdirSync(join(root, 'new'));
  expect(await command(root, 'init', 'new')).toMatchObject({
    code: 0,
    stderr: 'a small site is in new/; next:\n  cd new && npm install && npx docsgen serve --watch --open\n',
  });
  expect(await command(root, 'init', 'new')).toMatchObject({ code: 0 });
  const page = join(root, 'new/docs/welcome.mdx');
  expect(existsSync(page)).toBe(true);
  expect(readFileSync(join(root, 'new/.gitignore'), 'utf8')).toContain('build/');
  writeFileSync(page, '# Mine\n');
  // A page of one's own makes it a site of these pages, with another config.
  expect(await command(root, 'init', 'new')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^nothing is written, as these are there already: docsgen\.config\.ts\n/),
  });

  mkdirSync(join(root, 'a #b'));
  writeFileSync(join(root, 'a #b/README.md'), '# Own library\n');
  expect((await command(root, 'init', 'a #b')).stderr).toContain('  cd "a #b" && npm install && ');
  expect(readFileSync(join(root, 'a #b/docsgen.config.ts'), 'utf8')).toContain("title: 'Own library'");
  expect(readFileSync(page, 'utf8')).toBe('# Mine\n');
  expect(await command(root, 'init', 'other.txt/docs')).toMatchObject({
    code: 2,
    stderr: 'other.txt is a file\n  hint: name a folder\n',
  });
});

test('init names the templates that there are, and starts a plugin with the name of its folder', async () => {
  const root = writeSite({});
  expect(await command(root, 'init', 'new', '--template', 'blogg')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'there is no template blogg\n  hint: did you mean blog?\n',
  });
  expect((await command(root, 'init', 'new', '--template', 'zzzzzz')).stderr).toBe(
    'there is no template zzzzzz\n  hint: templates are: product, library, api, blog\n',
  );
  expect(await command(root, 'init', 'new', '--template', 'blog', '--plugin')).toEqual({
    code: 2,
    stdout: '',
    stderr:
      '--plugin and --template do not go together\n  hint: a template is of a site: leave out --plugin or --template\n',
  });
  expect(existsSync(join(root, 'new'))).toBe(false);
  expect(await command(root, 'init', 'own-plugin', '--plugin')).toMatchObject({
    code: 0,
    stderr: 'a plugin is in own-plugin/; next:\n  cd own-plugin && npm install && npm test\n',
  });
  expect(JSON.parse(readFileSync(join(root, 'own-plugin/package.json'), 'utf8')).name).toBe('own-plugin');
  // npm has no such name.
  await command(root, 'init', 'Own Plugin', '--plugin');
  expect(JSON.parse(readFileSync(join(root, 'Own Plugin/package.json'), 'utf8')).name).toBe('docsgen-plugin-hello');
  expect(await command(root, 'init', 'own-plugin', '--plugin')).toMatchObject({ code: 0 });
  writeFileSync(join(root, 'own-plugin/package.json'), '{}');
  writeFileSync(join(root, 'own-plugin/src/index.ts'), '// mine');
  expect(await command(root, 'init', 'own-plugin', '--plugin')).toMatchObject({
    code: 1,
    stderr:
      'nothing is written, as these are there already: src/index.ts\n  hint: name an empty folder: docsgen init --plugin my-plugin\n',
  });
});

test('the workflow goes to the root of the repository, where it builds the folder of the site from its branch', async () => {
  const git = { '.git/HEAD': 'ref: refs/heads/trunk\n', '.git/refs/heads/trunk': '1234\n' };
  const root = writeSite(git);
  const { stderr } = await command(root, 'init', 'my site', '--template', 'blog');
  expect(stderr).toContain('the workflow is .github/workflows/my-site.yml, where GitHub reads it\n');
  const workflow = readFileSync(join(root, '.github/workflows/my-site.yml'), 'utf8');
  expect(workflow).toMatch(/^( +)defaults:\n\1 {2}run:\n\1 {4}working-directory: "my site"\n\1steps:$/m);
  expect(workflow).toContain('path: "my site/build"');
  expect(workflow).toMatch(/branches: \[trunk\]/);
  await command(root, 'init', 'docs/web', '--template', 'blog');
  expect(readFileSync(join(root, '.github/workflows/docs-web.yml'), 'utf8')).toContain('working-directory: docs/web\n');
  const whole = writeSite(git);
  await command(whole, 'init', '--template', 'blog');
  const own = readFileSync(join(whole, '.github/workflows/docs.yml'), 'utf8');
  expect(own).toMatch(/branches: \[trunk\]/);
  expect(own).not.toContain('working-directory');
});

test('lines of an own .gitignore stay, and those that are missing come after them', async () => {
  const ignored = async (before: string) => {
    const root = writeSite({ '.gitignore': before });
    await command(root, 'init', '--template', 'blog');
    return readFileSync(join(root, '.gitignore'), 'utf8');
  };
  const starter = await ignored('');
  const lines = starter
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '');
  expect(await ignored('own')).toBe(`own\n${lines.join('\n')}\n`);
  expect(await ignored('own\n')).toBe(`own\n${lines.join('\n')}\n`);
  const all = lines.map((line) => `/${line.replace(/\/$/, '')}`).join('\r\n');
  expect(await ignored(all)).toBe(all);
});

test('a site starts with the name, text and repository of its project', async () => {
  const root = writeSite({
    'package.json': JSON.stringify({ name: 'trees', description: 'Grows trees.', repository: 'me/trees' }),
    'README.md': '# All trees\n',
  });
  const { stderr } = await command(root, 'init', '--template', 'library');
  expect(stderr).toContain('left as before: README.md, package.json\n');
  expect(stderr).toContain('npm install --save-dev docsgen && npx docsgen serve --watch --open\n');
  const config = readFileSync(join(root, 'docsgen.config.ts'), 'utf8');
  expect(config).toContain("title: 'All trees'");
  expect(config).toContain("tagline: 'Grows trees'");
  expect(config).toContain('https://github.com/me/trees');
  const broken = writeSite({
    'package.json': '{',
    '.git/config': '[remote "origin"]\n\turl = git@github.com:me/it.git\n',
  });
  await command(broken, 'init', '--template', 'library');
  expect(readFileSync(join(broken, 'docsgen.config.ts'), 'utf8')).toContain('https://github.com/me/it');
});

test('migrate says which sites it takes, and what is in its way', async () => {
  const root = writeSite({
    'docsgen.config.js': '',
    'jekyll/_config.yml': 'theme: minima\n',
    'book/mkdocs.yml': 'site_name: Trees\n',
    'book/docs/index.md': '# Trees\n',
    'two/mkdocs.yml': 'site_name: Trees\n',
    'two/docs/index.md': '# Trees\n',
    'two/.gitbook.yaml': 'root: ./docs\n',
    'two/docs/SUMMARY.md': '# Summary\n\n* [Trees](index.md)\n',
  });
  const migrate = (...args: readonly string[]) => command(root, 'migrate', ...args);
  expect(await migrate('none', '--to', 'new')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^there is no site of another tool in none\n {2}hint: name the folder/),
  });
  expect(await migrate('jekyll', '--to', 'new')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^jekyll is a site of Jekyll \(_config\.yml\), which docsgen migrate does not take\n/,
    ),
  });
  const taken = await migrate('book', '--to', 'jekyll');
  expect(taken.code).toBe(2);
  expect(taken.stderr).toMatch(/^jekyll .*\n {2}hint: /);
  const both = await migrate('two', '--dry-run');
  expect(both.code).toBe(0);
  expect(both.stderr).toMatch(/^two\/\S+ is of a site, too: name its folder to move that, docsgen migrate two/);
});

test('migrate says what it would write, and writes nothing without --to', async () => {
  const root = writeSite({
    'docsgen.config.js': '',
    'book/mkdocs.yml': 'site_name: Trees\n',
    'book/docs/index.md': '# Trees\n',
  });
  const book = join(root, 'book');
  const dry = await command(book, 'migrate', '--dry-run', '--to', '../new');
  expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('nothing is written\n') });
  expect(dry.stdout).toContain('docsgen.config.ts\n');
  expect(existsSync(join(root, 'new'))).toBe(false);
  expect(await command(book, 'migrate')).toMatchObject({ code: 2, stderr: expect.stringContaining('--dry-run') });
  expect(await command(book, 'migrate', '--to', '../new')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('MIGRATION.md says what is left'),
  });
  expect(existsSync(join(root, 'new/docsgen.config.ts'))).toBe(true);
});
