import { expect, test } from 'vitest';
import type { FeatureFile, SiteResults } from '../../../../src/features/feature.ts';
import { resizedImagesFeature } from '../../../../src/features/resized-images/feature.ts';
import { writeSite } from '../../../build-site.ts';
import { fakeAsk } from '../../../fake-ask.ts';

const images = { widths: [320, 640], formats: ['avif', 'webp'] };
const chart = { path: 'docs/chart 1.png', permalink: '/base/assets/chart 1-0a.png', hash: '0a', width: 500 };
const photo = { path: 'docs/photo.jpg', permalink: '/base/assets/photo-0b.jpg', hash: '0b', width: 2000 };
const page = (...resized: readonly string[]) => ({ resized });

const config = (keys: object) => ({ config: { root: '/nowhere', baseUrl: '/base/', ...keys } });

/** The files of a site with two images, of which one page shows both and another one the first. */
async function filesWith(answers: Parameters<typeof fakeAsk>[0], keys: object = { images }) {
  const { q } = fakeAsk({
    'config as it was run': () => config(keys),
    'compiled pages': () => ({
      pages: new Map([
        ['a.md', page(chart.path, photo.path)],
        ['b.md', page(chart.path, 'docs/gone.png')],
        ['c.md', page()],
      ]),
    }),
    content: () => ({ assets: new Map([chart, photo].map((asset) => [asset.path, asset])) }),
    ...answers,
  });
  const { files } = (await resizedImagesFeature.files?.(q)) ?? { files: [] };
  const read = async ({ path, read: readIt }: FeatureFile) => {
    const { content, findings = [] } = await readIt({ ask: q, bytes: q.bytes } as unknown as SiteResults);
    const text = content === undefined ? undefined : Buffer.from(content.data()).toString();
    return { path, text, findings: findings.map(({ message, place }) => [message, place?.file]) };
  };
  return Promise.all(files.map(read));
}

const installed = { 'package sharp': () => ({ version: '1' }) };
const made = {
  ...installed,
  'resized image': () => ({}),
  'bytes of resized image': (key: readonly string[]) => key.join(' '),
  'colour of an image': (path: string) => (path === chart.path ? '#102030' : ''),
} as never;

test('each image that pages show is there once in each size and format, made of its file', async () => {
  const files = (await filesWith(made)).filter(({ path }) => !path.endsWith('.css'));
  expect(files.map(({ path, text }) => `${path}: ${text}`)).toEqual([
    'assets/chart 1-0a-320.avif: docs/chart 1.png 320 avif',
    'assets/chart 1-0a-500.avif: docs/chart 1.png 500 avif',
    'assets/chart 1-0a-320.webp: docs/chart 1.png 320 webp',
    'assets/chart 1-0a-500.webp: docs/chart 1.png 500 webp',
    'assets/photo-0b-320.avif: docs/photo.jpg 320 avif',
    'assets/photo-0b-640.avif: docs/photo.jpg 640 avif',
    'assets/photo-0b-320.webp: docs/photo.jpg 320 webp',
    'assets/photo-0b-640.webp: docs/photo.jpg 640 webp',
  ]);
  expect(await filesWith(made, { images: false })).toEqual([]);
});

test('pages with the same images share a style sheet of their colours; an image without one has no rule', async () => {
  const sheets = (await filesWith(made)).filter(({ path }) => path.endsWith('.css'));
  const rule = 'img[src="/base/assets/chart%201-0a.png"]{background:#102030}\n';
  expect(sheets.map(({ text }) => text)).toEqual([rule, rule]);
  expect(new Set(sheets.map(({ path }) => path)).size).toBe(2);
});

test('without the package each file says what to install; of an image that cannot be made smaller it says why', async () => {
  const missing = await filesWith({ 'package sharp': () => undefined });
  expect(missing).toHaveLength(10);
  for (const { text, findings } of missing) {
    expect(text).toBeUndefined();
    expect(findings[0]?.[0]).toContain('not installed: sharp');
  }
  const failing = await filesWith({ ...(made as object), 'resized image': () => ({ failed: 'no header' }) });
  expect(failing[0]).toMatchObject({
    text: undefined,
    findings: [['docs/chart 1.png cannot be made smaller: no header', 'docs/chart 1.png']],
  });
});

/** Runs a query of the feature with a package that notes its steps; the last one gives `pixels`, or throws. */
async function run(name: string, key: string | readonly string[], pixels: Uint8Array | Error) {
  const steps: unknown[] = [];
  const toBuffer = async () => {
    if (pixels instanceof Error) throw pixels;
    return pixels;
  };
  const note =
    (step: unknown) =>
    (...given: readonly unknown[]) => {
      steps.push([step, ...given]);
      return image;
    };
  const image: object = new Proxy({}, { get: (_, step) => (step === 'toBuffer' ? toBuffer : note(step)) });
  const root = writeSite({ 'a.png': 'bytes' });
  const { q, recorded } = fakeAsk({
    'config as it was run': () => config({ root }),
    'package sharp': () => ({ load: async () => (bytes: Uint8Array) => note('read')(bytes.toString()) }),
    disk: () => ({ root }),
  });
  const query = resizedImagesFeature.queries?.find((one) => one.name === name);
  const value = query !== undefined && 'run' in query && (await query.run(q as never, key as never));
  return { value, steps, recorded };
}

test('an image is turned as its camera says, then made as wide as asked; what fails may be tried again', async () => {
  const { value, steps, recorded } = await run('resized image', ['a.png', '320', 'webp'], Buffer.from('small'));
  expect(steps).toEqual([['read', 'bytes'], ['rotate'], ['resize', { width: 320 }], ['toFormat', 'webp']]);
  expect([value, recorded.attached, recorded.isStored]).toEqual([{}, 'small', true]);
  expect([...recorded.edges]).toEqual(['disk bytes a.png', 'package sharp']);
  const failed = await run('resized image', ['a.png', '320', 'webp'], new Error('no header'));
  expect([failed.value, failed.recorded.attached, failed.recorded.isStored]).toEqual([
    { failed: 'no header' },
    '',
    false,
  ]);
});

test('the colour of an image is that of its only pixel; one that can be seen through, or read by none, has none', async () => {
  const colorOf = async (pixels: Uint8Array | Error) => {
    const { value, recorded } = await run('colour of an image', 'a.png', pixels);
    expect([...recorded.edges]).toEqual(['disk bytes a.png', 'package sharp']);
    return [value, recorded.isStored];
  };
  expect(await colorOf(Uint8Array.of(1, 32, 255, 255))).toEqual(['#0120ff', true]);
  expect(await colorOf(Uint8Array.of(1, 32, 255, 254))).toEqual(['', true]);
  expect(await colorOf(new Error('no'))).toEqual(['', false]);
});
