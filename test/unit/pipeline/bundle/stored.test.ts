import { expect, test } from 'vitest';
import { cachedBundle, packBundle } from '../../../../src/pipeline/bundle/stored.ts';
import { english } from '../../../../src/shared/texts/text.ts';

const bundle = {
  templates: 'render()',
  components: '',
  islands: { templates: [['menu', '/menu.js'] as const], components: [] },
  assets: { styles: ['/site.css'], scripts: [], inline: '' },
  styleSources: [],
  graph: {
    files: ['components/a.tsx', 'docsgen:templates/page.tsx', 'node_modules/p/index.js', 'data/b.yml'],
    imports: [],
  },
  usesSiteData: false,
};

test('a bundle comes out as it went in, files without content and bytes that are no text among them', () => {
  const files = new Map([
    ['assets/a.js', Buffer.from('zweites ü')],
    ['assets/empty.css', Buffer.alloc(0)],
    ['assets/font.woff2', Buffer.from([0, 255, 128])],
  ]);
  const { stored, data } = packBundle({ ...bundle, files });
  expect(stored.parts.map(({ bytes }) => bytes)).toEqual([8, 0, 10, 0, 3]);
  const config = { search: false, language: english, filesBase: '/' } as const;
  const {
    files: unpacked,
    digests: _digests,
    ...rest
  } = cachedBundle(JSON.parse(JSON.stringify(stored)), data, config);
  const { graph: _, usesSiteData: _data, ...expected } = bundle;
  expect(rest).toEqual({ ...expected, sources: ['components/a.tsx', 'data/b.yml'] });
  expect([...unpacked].map(([path, bytes]) => [path, [...bytes]])).toEqual(
    [...files].map(([path, bytes]) => [path, [...bytes]]),
  );
});
