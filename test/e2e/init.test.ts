import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { templateNames } from '../../src/cli/init.ts';
import { buildSite, readFolder } from '../build-site.ts';
import { runDocsgen } from '../run-docsgen.ts';

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'docsgen-init-'));

test.each(templateNames)('a site of the template %s builds without a finding', async (template) => {
  const root = emptyFolder();
  const { code, stderr } = await runDocsgen(['init', '--template', template], root);
  expect([code, stderr]).toEqual([
    0,
    'a small site is in ./; next:\n  npm install && npx docsgen serve --watch --open\n',
  ]);
  const { findings, files } = await buildSite(root);
  expect(findings).toEqual([]);
  const home = files.get('index.html') ?? '';
  expect(home).toContain('<section class="part hero">');
  expect(home).toContain('data-theme="system"');
  expect(home).toMatch(/<img [^>]*src="\/logo.svg"/);
  expect(home).toContain('aria-label="GitHub"');
  const written = [...readFolder(root).keys()];
  expect(written.filter((path) => /^(?:plugin|skill|templates|github|gitignore)\b/.test(path))).toEqual([]);
  expect(written).toEqual(
    expect.arrayContaining([
      '.github/workflows/docs.yml',
      '.gitignore',
      'docsgen.config.ts',
      'pages/index.mdx',
      'tsconfig.json',
    ]),
  );
  expect(written.some((path) => path.startsWith('openapi/'))).toBe(template === 'product' || template === 'api');
  expect(written.some((path) => path.startsWith('blog/'))).toBe(template === 'blog');
});

test('a site has the name, the description and the repository of the project, and again the same', async () => {
  const root = emptyFolder();
  const manifest = { name: '@acme/shop', description: 'Orders and stock.', repository: 'github:acme/shop' };
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
  expect(await runDocsgen(['init', '--template', 'library'], root)).toMatchObject({ code: 0 });
  const config = readFileSync(join(root, 'docsgen.config.ts'), 'utf8');
  expect(config).toContain("title: '@acme/shop',\n  tagline: 'Orders and stock',");
  expect(config).toContain("href: 'https://github.com/acme/shop'");
  expect(config).toContain("// editUrl: 'https://github.com/acme/shop/edit/main',");
  expect(readFileSync(join(root, 'docs/01-install.mdx'), 'utf8')).toContain('npm install @acme/shop\n');
  expect(await runDocsgen(['init', '--template', 'library'], root)).toMatchObject({ code: 0 });
});

test.each([
  ['my-shop', 'my-shop'],
  ['My shop', 'my-docs'],
])('the package in the folder %s is named %s, and again the same', async (folder, name) => {
  const root = emptyFolder();
  for (const _ of [1, 2]) expect(await runDocsgen(['init', folder], root)).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).name).toBe(name);
  expect(readFileSync(join(root, folder, 'docsgen.config.ts'), 'utf8')).toContain("title: 'My project'");
});

test('the repository is that of git where the project names none; texts that could mean something else are left out', async () => {
  const root = emptyFolder();
  mkdirSync(join(root, '.git'));
  writeFileSync(
    join(root, '.git/config'),
    '[core]\n\tbare = false\n[remote "origin"]\n\turl = git@git.example.org:me/it.git\n',
  );
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: "it's {new}", description: '<b>`x`' }));
  expect(await runDocsgen(['init'], root)).toMatchObject({ code: 0 });
  const config = readFileSync(join(root, 'docsgen.config.ts'), 'utf8');
  expect(config).toContain("href: 'https://git.example.org/me/it'");
  expect(config).toContain("title: 'My project',\n  tagline: 'What it is for, in one sentence',");
});

test('in a folder of a repository the workflow is at its root, and works in the folder', async () => {
  const top = emptyFolder();
  mkdirSync(join(top, '.git'));
  writeFileSync(join(top, '.git/HEAD'), 'ref: refs/heads/trunk\n');
  const { code, stderr } = await runDocsgen(['init', 'apps/our docs', '--template', 'library'], top);
  expect([code, stderr.split('\n')[0]]).toEqual([
    0,
    'the workflow is .github/workflows/apps-our-docs.yml, where GitHub reads it',
  ]);
  const written = [...readFolder(top).keys()];
  expect(written.filter((path) => path.includes('workflows'))).toEqual(['.github/workflows/apps-our-docs.yml']);
  const { on, jobs } = parse(readFileSync(join(top, '.github/workflows/apps-our-docs.yml'), 'utf8'));
  const { build, publish } = jobs;
  expect([on.push.branches, publish.if]).toEqual([['trunk'], "github.ref == 'refs/heads/trunk'"]);
  expect(build.defaults.run['working-directory']).toBe('apps/our docs');
  const paths = build.steps.flatMap((step: { with?: { path?: string } }) => step.with?.path ?? []);
  expect(paths).toEqual(['apps/our docs/node_modules/.cache/docsgen', 'apps/our docs/build']);
  expect(await runDocsgen(['init', 'apps/our docs', '--template', 'library'], top)).toMatchObject({ code: 0 });
});

test.each([
  ['libary', 'did you mean library?'],
  ['zzz', 'templates are: product, library, api, blog'],
])('the template %s is not there', async (template, hint) => {
  const root = emptyFolder();
  expect(await runDocsgen(['init', '--template', template], root)).toMatchObject({
    code: 2,
    stderr: `there is no template ${template}\n  hint: ${hint}\n`,
  });
  expect([...readFolder(root).keys()]).toEqual([]);
});

test('a skill is a file of its own, which is not overwritten once it has been changed', async () => {
  const root = emptyFolder();
  const file = join(root, '.agents/skills/docsgen/SKILL.md');
  for (let run = 0; run < 2; run++)
    expect(await runDocsgen(['init', '--skill'], root)).toMatchObject({
      code: 0,
      stderr: 'the skill is .agents/skills/docsgen/SKILL.md; Claude Code reads it as .claude/skills/docsgen/SKILL.md\n',
    });
  expect([...readFolder(root).keys()]).toEqual(['.agents/skills/docsgen/SKILL.md']);
  const text = readFileSync(file, 'utf8');
  expect(parse(text.split('---')[1] ?? '')).toMatchObject({ name: 'docsgen', description: expect.any(String) });
  writeFileSync(file, `${text}\nOur own.\n`);
  expect((await runDocsgen(['init', '--skill'], root)).code).toBe(1);
  expect(readFileSync(file, 'utf8')).toContain('Our own.');
  expect((await runDocsgen(['init', '--skill', '--plugin'], root)).code).toBe(2);
});
