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
  expect(shared('c')).toEqual([['og:image', 'https://img.example.org/c.png']]);
  expect(head('a')).toContain('<link rel="icon" href="/base/icon.png" sizes="32x32"/>');
  expect(head('a')).toContain('<link rel="apple-touch-icon" href="/base/apple-touch-icon.png"/>');
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
