import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';

/** A grey PNG, as small as they come. */
function png(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    // The checksum is not looked at by those who only want the size.
    return Buffer.concat([length, body, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const config = `export default {
  title: 'Test',
  url: 'https://docs.example.org',
  baseUrl: '/base/',
  favicon: ['/icon.png', '/apple-touch-icon.png'],
  image: { src: '/img/social card.png', alt: 'A card' },
};
`;

test('pictures of the site are shared with their size, those from elsewhere as they are', async () => {
  const { files, findings } = await buildSite({
    'docsgen.config.js': config,
    'static/icon.png': png(32, 32),
    'static/apple-touch-icon.png': png(180, 180),
    'static/img/social card.png': png(120, 63),
    'static/img/own.png': png(40, 20),
    'docs/a.mdx': '---\ntitle: A\n---\n\ntext\n',
    'docs/b.mdx': '---\ntitle: B\nimage: /img/own.png\n---\n\ntext\n',
    'docs/folder/near.png': png(60, 30),
    'docs/folder/d.mdx': '---\ntitle: D\nimage: ./near.png\n---\n\ntext\n',
    'docs/c.mdx': '---\ntitle: C\nimage: https://img.example.org/c.png\n---\n\ntext\n',
  });
  expect(findings).toEqual([]);
  const head = (name: string) => /<head>.*<\/head>/s.exec(files.get(`docs/${name}/index.html`) ?? '')?.[0] ?? '';
  const shared = (name: string) =>
    [...head(name).matchAll(/<meta property="(og:image[^"]*)" content="([^"]*)"/g)].map(([, key, value]) => [
      key,
      value,
    ]);
  expect(shared('a')).toEqual([
    ['og:image', 'https://docs.example.org/base/img/social%20card.png'],
    ['og:image:width', '120'],
    ['og:image:height', '63'],
    ['og:image:alt', 'A card'],
  ]);
  expect(shared('b')).toEqual([
    ['og:image', 'https://docs.example.org/base/img/own.png'],
    ['og:image:width', '40'],
    ['og:image:height', '20'],
  ]);
  const [[, near] = [], ...size] = shared('folder/d');
  expect(near).toMatch(/^https:\/\/docs\.example\.org\/base\/assets\/near-\w+\.png$/);
  expect(size.map(([, value]) => value)).toEqual(['60', '30']);
  expect([...files.keys()]).toContain(near?.slice('https://docs.example.org/base/'.length));
  expect(shared('c')).toEqual([['og:image', 'https://img.example.org/c.png']]);
  expect(head('a')).toContain('<link rel="icon" href="/base/icon.png" sizes="32x32"/>');
  expect(head('a')).toContain('<link rel="apple-touch-icon" href="/base/apple-touch-icon.png"/>');
});

test('a picture of a page that is not there is reported in its frontmatter', async () => {
  const { result } = await buildSite({
    'static/card.png': png(1, 1),
    'docs/a.mdx': '---\ntitle: A\nimage: /crad.png\n---\n\ntext\n',
    'docs/b.mdx': '---\nimage: ./card.png\n---\n\ntext\n',
    'docs/c.mdx': '---\nimage: card.png\n---\n\ntext\n',
    'pages/x.tsx': "export const frontmatter = { title: 'X', image: '/gone.png' };\nexport default () => 'x';\n",
  });
  expect(
    result.diagnostics.map(({ rule, message, place }) => [rule, message, place?.file, place?.start?.line]),
  ).toEqual([
    ['broken-image', 'no image file static/crad.png', 'docs/a.mdx', 3],
    ['broken-image', 'no image file docs/card.png', 'docs/b.mdx', 2],
    ['broken-image', 'no image file static/gone.png', 'pages/x.tsx', 1],
  ]);
});

test('an icon or a picture that is not there is reported at its entry', async () => {
  const { printed } = await buildSite({
    'docsgen.config.js': config,
    'docs/a.mdx': '# A\n',
    'static/icon.png': png(1, 1),
  });
  expect(printed).toContain('docsgen.config.js:5:26');
  expect(printed).toContain('docsgen.config.js:6:');
});

test('what a page writes into <head> is in the head of its document, also from the cache', async () => {
  const site = {
    'docs/a.mdx': [
      '# A',
      '<head>',
      '  <title>Own title</title>',
      '  <meta name="description" content="Own &amp; words" />',
      '  <meta httpEquiv="x-own" data-own="1" content="y" />',
      '  <link rel="alternate" hrefLang="de" href="https://example.org/de" />',
      '  <script type="application/ld+json">{`{"a": "<b>"}`}</script>',
      '</head>',
      'Text.\n',
    ].join('\n\n'),
    'docs/b.mdx': '# B\n\n<head><meta name="my-meta" content="x" /></head>\n\n{1 + 1}\n',
    'docs/c.mdx':
      '# C\n\n<head>\n  <meta name="n" content={String(1)} />\n  <div>no</div>\n  <link rel="help" href="/gone" />\n</head>\n',
  };
  const { files, root, printed } = await buildSite({ ...site, 'docs/c.mdx': '# C\n' });
  expect(printed).toBe('');
  const [, head = '', body = ''] = /<head>(.*)<\/head>(.*)/s.exec(files.get('docs/a/index.html') ?? '') ?? [];
  expect(head.match(/<title>.*?<\/title>|<meta name="description"[^>]*>/gs)).toEqual([
    '<title>Own title</title>',
    '<meta name="description" content="Own &amp; words"/>',
  ]);
  expect(head).toContain('<meta http-equiv="x-own" data-own="1" content="y"/>');
  expect(head).toContain('<link rel="alternate" hrefLang="de" href="https://example.org/de"/>');
  expect(head).toContain('<script type="application/ld+json">{"a": "<b>"}</script>');
  expect(body).not.toMatch(/x-own|Own|<head>/);
  expect(files.get('docs/b/index.html')).toMatch(/<meta name="my-meta" content="x"\/>.*<\/head>/s);
  expect(files.get('docs/b/index.html')?.split('my-meta')).toHaveLength(2);
  const again = await buildSite(root);
  expect(again.files).toEqual(files);

  const { findings } = await buildSite(site);
  expect(findings).toEqual([
    'invalid-mdx: <meta> with a value that is computed is not allowed in <head>',
    'invalid-mdx: <div> is not allowed in <head>',
    'broken-link: no page or file /gone',
  ]);
});

test('a site in another language names it, writes its dates, and is mirrored where it runs from right to left', async () => {
  const { files } = await buildSite({
    'docsgen.config.js': "export default { title: 'Test', url: 'https://docs.example.org', lang: 'he' };\n",
    'docs/a.md': '# A\n',
    'releases/2024-04-08-first.md': '---\ntitle: First\n---\n\nNews.\n',
  });
  const pages = [...files].filter(([path]) => path.endsWith('.html'));
  expect(pages.filter(([, html]) => !html.startsWith('<!doctype html><html lang="he" dir="rtl"'))).toEqual([]);
  expect(files.get('releases/index.html')).toContain('<time dateTime="2024-04-08">8 באפריל 2024</time>');
  expect(files.get('releases/rss.xml')).toContain('<language>he</language>');
  const styles = [...files].find(([path]) => /^assets\/site-.*\.css$/.test(path))?.[1];
  expect(styles).toMatch(/\.progress[^{}]*\{transform-origin:right\}/);
});

test('a package of a font that is not installed is an error that says what to do', async () => {
  const { printed } = await buildSite({
    'docsgen.config.js': "export default { title: 'T', fonts: { text: '@fontsource-variable/nope' } };\n",
    'docs/a.md': 'text\n',
  });
  expect(`\n${printed}`).toMatchInlineSnapshot(`
    "
    docsgen.config.js:1:45 error missing-package: fonts.text: the package @fontsource-variable/nope is not installed
    > 1 | export default { title: 'T', fonts: { text: '@fontsource-variable/nope' } };
        |                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: npm install @fontsource-variable/nope"
  `);
});
