import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite, readFolder, type SiteFiles, writeSite } from '../build-site.ts';

const page = '---\ntitle: Page\n---\n\ntext\n';

/** What a terminal shows for a site with one good page and these files. */
async function printed(files: SiteFiles): Promise<string> {
  const built = await buildSite({ 'docs/good.mdx': page, ...files });
  expect(built.result.written).toBe(built.result.diagnostics.every(({ severity }) => severity === 'warning'));
  return built.printed;
}

const config = (more: string) => ({ 'docsgen.config.js': `export default {\n  title: 'Test',\n${more}};\n` });

describe('the config', () => {
  test('without a title', async () => {
    expect(await printed({ 'docsgen.config.js': "export default { tagline: 'x' };\n" })).toMatchInlineSnapshot();
  });

  test('with an unknown key', async () => {
    expect(
      await printed(config("  navbar: { items: [{ label: 'Docs', href: '/docs', postion: 'left' }] },\n")),
    ).toMatchInlineSnapshot();
  });

  test('with a wrong value', async () => {
    expect(await printed(config("  toc: { min: 2, max: 'three' },\n"))).toMatchInlineSnapshot();
  });

  test('that is not JavaScript', async () => {
    expect(await printed({ 'docsgen.config.js': 'export default {\n  title: "a\n};\n' })).toMatchInlineSnapshot();
  });

  test('that names a folder that is not there', async () => {
    expect(await printed(config("  docs: { dir: 'dosc' },\n"))).toMatchInlineSnapshot();
  });

  test('that is not there', async () => {
    const { result } = await buildSite(writeSite({ 'docs/a.md': 'x', 'docsgen.config.js': '' }), { root: '/nowhere' });
    expect(result.diagnostics.map(({ message, hint }) => [message, hint])).toMatchInlineSnapshot();
  });

  test('with a main document and sidebar entries that do not exist', async () => {
    const files = config("  docs: { main: 'goood', sidebars: { docs: ['good', { type: 'doc', id: 'god' }] } },\n");
    expect(await printed(files)).toMatchInlineSnapshot();
  });

  test('whose links lead nowhere: each once, however many pages there are', async () => {
    const files = config("  navbar: { items: [{ label: 'Guide', href: '/docs/gud' }] },\n");
    expect(await printed({ ...files, 'docs/b.mdx': page, 'docs/c.mdx': page })).toMatchInlineSnapshot();
  });
});

describe('a page', () => {
  test('with frontmatter of the wrong type', async () => {
    const text = '---\ntitle: Page\nsidebar_position: first\ndraft: maybe\n---\n\ntext\n';
    expect(await printed({ 'docs/bad.mdx': text })).toMatchInlineSnapshot();
  });

  test('with frontmatter that is not YAML', async () => {
    expect(await printed({ 'docs/bad.mdx': '---\ntitle: a: b\n---\n\ntext\n' })).toMatchInlineSnapshot();
  });

  test('with an unclosed tag', async () => {
    expect(await printed({ 'docs/bad.mdx': 'text\n\n<section>\n\nmore text\n' })).toMatchInlineSnapshot();
  });

  test('with a stray brace', async () => {
    expect(await printed({ 'docs/bad.mdx': 'The path is /ehr/{ehr id} here.\n' })).toMatchInlineSnapshot();
  });

  test('with a < that is no tag', async () => {
    expect(await printed({ 'docs/bad.mdx': 'text\n\nif a <5 then\n' })).toMatchInlineSnapshot();
  });

  test('that imports a file that is not there', async () => {
    expect(
      await printed({
        'docs/bad.mdx': "import Chart from './Chrt.tsx';\n\n<Chart />\n",
        'docs/Chart.tsx': 'export default () => null',
      }),
    ).toMatchInlineSnapshot();
  });

  test('that imports a package that is not there', async () => {
    expect(
      await printed({ 'docs/bad.mdx': "import { Chart } from 'no-such-charts';\n\n<Chart />\n" }),
    ).toMatchInlineSnapshot();
  });

  test('with a component that throws', async () => {
    const files = {
      'docs/bad.mdx': "import Chart from './_chart.tsx';\n\n<Chart />\n",
      'docs/_chart.tsx': 'export default function Chart({ data }) { return <b>{data.length}</b>; }\n',
    };
    expect(await printed(files)).toMatchInlineSnapshot();
  });

  test('with a component that does not compile', async () => {
    const files = {
      'docs/bad.mdx': "import Chart from './_chart.tsx';\n\n<Chart />\n",
      'docs/_chart.tsx': 'export default function (\n',
    };
    expect(await printed(files)).toMatchInlineSnapshot();
  });

  test('with a partial that includes itself', async () => {
    const files = {
      'docs/bad.mdx': "import Notice from './_notice.mdx';\n\n<Notice />\n",
      'docs/_notice.mdx': "import More from './_more.mdx';\n\n<More />\n",
      'docs/_more.mdx': "import Notice from './_notice.mdx';\n\n<Notice />\n",
    };
    expect(await printed(files)).toMatchInlineSnapshot();
  });

  test('with an unknown admonition', async () => {
    expect(await printed({ 'docs/bad.mdx': ':::nots\ntext\n:::\n' })).toMatchInlineSnapshot();
  });

  test('with broken images', async () => {
    const files = {
      'docs/bad.mdx': 'text ![chart](./img/chrt.png) ![x](./broken.png)\n',
      'docs/img/chart.png': 'x',
      'docs/broken.png': 'not an image',
    };
    expect(await printed(files)).toMatchInlineSnapshot();
  });

  test('with broken links', async () => {
    const text = '[a](./god.mdx) [b](/docs/god) [c](./good.mdx#nope) [d](#hre) [e](/docs/good.html)\n\n## Here\n';
    expect(await printed({ 'docs/bad.mdx': text })).toMatchInlineSnapshot();
  });

  test('that is not UTF-8', async () => {
    expect(await printed({ 'docs/bad.mdx': Buffer.from('first\nsch\xf6n\n', 'latin1') })).toMatchInlineSnapshot();
  });

  test('with an unknown tag and author', async () => {
    const files = {
      'docs/bad.mdx': '---\ntags: [quik-start]\n---\n\ntext\n',
      'docs/tags.yml': 'quick-start:\n  label: Quick start\n',
      'releases/a.mdx': '---\ndate: 2025-01-01\nauthors: [tem]\n---\n\ntext\n',
      'releases/b.mdx': 'no date\n',
      'releases/authors.yml': 'team:\n  name: The team\n',
    };
    expect(await printed(files)).toMatchInlineSnapshot();
  });
});

describe('two claims', () => {
  test('to one id', async () => {
    expect(await printed({ 'docs/a/x.mdx': page, 'docs/a/01-x.mdx': page })).toMatchInlineSnapshot();
  });

  test('to one address: the first by path is shown', async () => {
    const built = await buildSite({
      'docs/a.mdx': '---\nslug: /same\n---\n\nfrom a\n',
      'docs/b.mdx': '---\nslug: /same\n---\n\nfrom b\n',
    });
    expect(built.printed).toMatchInlineSnapshot();
    expect(built.files.get('docs/same/index.html')).toContain('from a');
  });
});

describe('an API document', () => {
  const api = (document: string) => ({
    ...config("  api: [{ id: 'pets', document: 'pets.yaml', route: '/api' }],\n"),
    'pets.yaml': document,
  });

  test('with a reference that leads nowhere', async () => {
    const document = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Pest'
components:
  schemas:
    Pet: { type: object }
`;
    expect(await printed(api(document))).toMatchInlineSnapshot();
  });

  test('that is none', async () => {
    expect(await printed(api('title: something else\n'))).toMatchInlineSnapshot();
  });

  test('that is not there', async () => {
    const { 'pets.yaml': _, ...files } = api('');
    expect(await printed(files)).toMatchInlineSnapshot();
  });
});

test('a category file with a wrong key', async () => {
  expect(
    await printed({
      'docs/guide/a.mdx': page,
      'docs/guide/_category_.json': '{\n  "lable": "Guide",\n  "position": "two"\n}\n',
    }),
  ).toMatchInlineSnapshot();
});

test('a site with nothing in it', async () => {
  expect((await buildSite({})).printed).toMatchInlineSnapshot();
});

test('all problems are reported in one run, and the old output stays', async () => {
  const root = writeSite({ 'docs/good.mdx': page });
  const first = await buildSite(root);
  expect(first.result.written).toBe(true);
  writeFileSync(join(root, 'docs/one.mdx'), '<div>\n');
  writeFileSync(join(root, 'docs/two.mdx'), '{a b}\n');
  writeFileSync(join(root, 'docs/three.mdx'), '[x](/nope) ![y](nope.png)\n');
  const second = await buildSite(root);
  expect(second.result.written).toBe(false);
  expect(second.findings).toMatchInlineSnapshot();
  expect([...readFolder(join(root, 'build'))]).toEqual([...first.files]);
});

test('a folder that docsgen did not make is not written over', async () => {
  const root = writeSite({ 'docs/good.mdx': page, 'build/precious.txt': 'keep' });
  await expect(buildSite(root)).rejects.toThrowErrorMatchingInlineSnapshot();
  expect(readFileSync(join(root, 'build/precious.txt'), 'utf8')).toBe('keep');
});
