import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noCache } from '../../../src/core/cache/index.ts';
import { Session } from '../../../src/dev/session.ts';
import { type SiteFiles, writeSite } from '../../build-site.ts';

async function open(files: SiteFiles) {
  const root = writeSite(files);
  const session = new Session({ cwd: root, root, drafts: false, cache: noCache() });
  await session.start();
  return {
    save: (path: string, text: string) => {
      writeFileSync(join(root, path), text);
      return session.change([{ path, kind: 'changed', isFolder: false }]);
    },
    async diagnose(permalink: string) {
      const { blocking, others } = await session.diagnose(permalink);
      const shown = (list: typeof others) =>
        list.map(({ rule, message, place }) => `${place?.file}:${place?.start?.line} ${rule}: ${message}`);
      return { blocking: shown(blocking), others: shown(others) };
    },
  };
}

test('a page is checked with the anchors of every page that it links to, itself among them', async () => {
  const { diagnose } = await open({
    'docs/a.mdx': '# A\n\n## Own\n\n[1](#own) [2](/docs/a#own) [3](/docs/b#second) [4](/docs/c#none) [5](#gone)\n',
    'docs/b.mdx': '# B\n\n## Second\n\n[broken](#none)\n',
    'docs/c.mdx': '# C\n',
  });
  expect(await diagnose('/docs/a')).toEqual({
    blocking: [],
    others: [
      'docs/a.mdx:5 broken-anchor: /docs/c has no anchor #none',
      'docs/a.mdx:5 broken-anchor: /docs/a has no anchor #gone',
    ],
  });
  expect((await diagnose('/docs/b')).others).toEqual(['docs/b.mdx:5 broken-anchor: /docs/b has no anchor #none']);
  expect((await diagnose('/docs/c')).others).toEqual([]);
});

test('findings of a partial are those of the pages that show it, and of no other page', async () => {
  const { diagnose } = await open({
    'docs/a.mdx': "import Part from './_part.mdx';\n\n# A\n\n<Part />\n",
    'docs/_part.mdx': '[x](/nope)\n',
    'docs/b.mdx': '# B\n',
  });
  expect((await diagnose('/docs/a')).others).toEqual(['docs/_part.mdx:1 broken-link: no page or file /nope']);
  expect(await diagnose('/docs/b')).toEqual({ blocking: [], others: [] });
});

test('a handler that never runs is reported on the page that it is rendered with, and on no other', async () => {
  const { diagnose } = await open({
    'docs/a.mdx': "import { Press } from './_press.tsx';\n\n# A\n\n<Press />\n",
    'docs/_press.tsx': 'export const Press = () => <button onClick={() => {}}>x</button>;\n',
    'docs/b.mdx': '# B\n',
    'docs/c.mdx': '# C\n\n<button onClick={() => {}}>x</button>\n',
  });
  const lost = 'lost-interaction: onClick of <button> does nothing in browsers: it is in no island';
  expect(await diagnose('/docs/a')).toEqual({ blocking: [], others: [`docs/_press.tsx:1 ${lost}`] });
  expect(await diagnose('/docs/b')).toEqual({ blocking: [], others: [] });
  expect(await diagnose('/docs/c')).toEqual({ blocking: [], others: [`docs/c.mdx:3 ${lost}`] });
});

test('what keeps a page from being shown comes alone, and its links are checked again when it is fixed', async () => {
  const { diagnose, save } = await open({ 'docs/a.mdx': '# A\n\n[x](/nope)\n', 'docs/b.mdx': '# B\n' });
  expect((await diagnose('/docs/a')).others).toEqual(['docs/a.mdx:3 broken-link: no page or file /nope']);
  await save('docs/a.mdx', '# A\n\n[x](/nope) {\n');
  const { blocking, others } = await diagnose('/docs/a');
  expect(blocking).toEqual([expect.stringMatching(/^docs\/a\.mdx:\d+ invalid-mdx: /)]);
  expect(others).toEqual([]);
  await save('docs/a.mdx', '# A\n\n[x](/docs/b)\n');
  expect(await diagnose('/docs/a')).toEqual({ blocking: [], others: [] });
});

test('an import that leads nowhere is reported once, as the page knows it', async () => {
  const { diagnose } = await open({
    'docs/a.mdx': "import { X } from '@site/components/none';\n\n# A\n\n<X />\n",
    'docs/b.mdx': "# B\n\nimport { X } from './none.tsx';\n\n<X />\n",
  });
  const a = 'docs/a.mdx:1 missing-import: no file components/none to import';
  const b = 'docs/b.mdx:3 missing-import: no file docs/none.tsx to import';
  expect(await diagnose('/docs/a')).toEqual({ blocking: [a], others: [] });
  expect(await diagnose('/docs/b')).toEqual({ blocking: [a, b], others: [] });
});

test('an anchor that another page loses or gets is noticed', async () => {
  const { diagnose, save } = await open({ 'docs/a.mdx': '# A\n\n[x](./b.mdx#one)\n', 'docs/b.mdx': '# B\n\n## One\n' });
  expect((await diagnose('/docs/a')).others).toEqual([]);
  await save('docs/b.mdx', '# B\n\n## Two\n');
  expect((await diagnose('/docs/a')).others).toEqual(['docs/a.mdx:3 broken-anchor: /docs/b has no anchor #one']);
  await save('docs/b.mdx', '# B\n\n## Two {#one}\n');
  expect((await diagnose('/docs/a')).others).toEqual([]);
});

test('of an address without a page the findings of the site are reported', async () => {
  const { diagnose } = await open({
    'docs/a.mdx': '---\nslug: /x\n---\n\n# A\n',
    'docs/b.mdx': '---\nslug: /x\n---\n\n# B\n',
  });
  expect((await diagnose('/docs/none')).others).toEqual([
    expect.stringMatching(/duplicate-(?:address|permalink|route)/),
  ]);
});

test('what is wrong with the frontmatter of a page is reported with that page, and what plugins find with theirs', async () => {
  const { diagnose } = await open({
    'docsgen.config.js': `import { definePlugin } from 'docsgen/plugin';
const own = definePlugin({ name: 'own', setup: () => ({ check: () => [
  { rule: 'own', message: 'about a', place: { file: 'docs/a.md' } },
  { rule: 'own', message: 'about data', place: { file: 'data.json' } },
  { rule: 'own', message: 'about b', place: { file: 'docs/b.md' } },
  { rule: 'own', message: 'about nothing' },
] }) });
export default { title: 'T', plugins: [own()] };`,
    'docs/a.md': '---\nsidebar_position: first\n---\n\n# A\n',
    'docs/b.md': '# B\n',
  });
  const a = (await diagnose('/docs/a')).others.join('\n');
  expect(a).toContain('docs/a.md:2 invalid-frontmatter');
  for (const about of ['a', 'data', 'nothing']) expect(a).toContain(`about ${about}`);
  expect(a).not.toContain('about b');
  const b = (await diagnose('/docs/b')).others.join('\n');
  expect(b).not.toContain('invalid-frontmatter');
  for (const about of ['b', 'data', 'nothing']) expect(b).toContain(`about ${about}`);
  expect(b).not.toContain('about a');
});

test('a page that could never be read says so, with what else is known of it', async () => {
  const { diagnose } = await open({ 'docs/a.mdx': '# A\n\n{\n', 'docs/b.mdx': '# B\n' });
  const { blocking, others } = await diagnose('/docs/a');
  expect(blocking).toEqual([expect.stringMatching(/^docs\/a\.mdx:\d invalid-mdx: /)]);
  expect(others).toEqual([]);
  expect((await diagnose('/docs/b')).blocking).toEqual([]);
});

test('examples are checked with the page that has them', async () => {
  const { diagnose } = await open({ 'docs/a.mdx': '# A\n\n```json schema=a/B\n{}\n```\n', 'docs/b.mdx': '# B\n' });
  expect((await diagnose('/docs/a')).others).toEqual([expect.stringMatching(/^docs\/a\.mdx:3 invalid-example: /)]);
  expect((await diagnose('/docs/b')).others).toEqual([]);
});

test('the links of a page without a translation are checked in the default locale alone', async () => {
  const { diagnose } = await open({
    'docsgen.config.js': "export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' } } };\n",
    'docs/a.md': '# A\n\n[gone](/gone)\n',
    'docs/b.md': '# B\n',
    'i18n/de/docs/b.md': '# B\n\n[weg](/weg)\n',
  });
  expect((await diagnose('/docs/a')).others).toEqual(['docs/a.md:3 broken-link: no page or file /gone']);
  expect((await diagnose('/de/docs/a')).others).toEqual([]);
  expect((await diagnose('/de/docs/b')).others).toEqual(['i18n/de/docs/b.md:3 broken-link: no page or file /de/weg']);
});

test('what a site calls a warning does not keep a page from being shown', async () => {
  const { diagnose } = await open({
    'docsgen.config.js': "export default { title: 'T', checks: { 'invalid-mdx': 'warning' } };\n",
    'docs/a.mdx': '# A\n\n{\n',
  });
  const { blocking, others } = await diagnose('/docs/a');
  expect(blocking).toEqual([]);
  expect(others).toEqual([expect.stringMatching(/^docs\/a\.mdx:\d invalid-mdx: /)]);
});
