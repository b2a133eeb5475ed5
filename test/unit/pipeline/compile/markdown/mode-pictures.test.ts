import { describe, expect, test } from 'vitest';
import { bodyHtml, compilePage, settings } from '../compile-page.ts';

const assets = {
  'docs/guide/d.png': { width: 20, height: 10 },
  'docs/guide/l.png': { width: 40, height: 30 },
  'docs/guide/d2.png': {},
};
const plain = { ...settings.markdown, format: 'detect' as const };

/** The images and sources of a page, without what all images have. */
async function pictures(text: string, path = 'docs/guide/page.mdx'): Promise<readonly string[]> {
  const page = await compilePage(text, { assets, path, settings: { markdown: plain } });
  expect(page.findings).toEqual([]);
  const html = await bodyHtml(page);
  return [...html.matchAll(/<\/?(?:img|source|picture)\b[^>]*>/g)].map(([tag]) =>
    tag.replace(/ (?:loading|decoding|alt)="[^"]*"/g, '').replace(/\s*\/>$/, '>'),
  );
}

const light = '<img src="/assets/l.png" class="only-light" width="40" height="30">';
const dark = '<img src="/assets/d.png" class="only-dark" width="20" height="10">';
const sorted = (tags: readonly string[]) =>
  tags.map((tag) =>
    tag.replace(
      /<(\w+) (.*)>/,
      (_, name, rest) =>
        `${name} ${rest
          .match(/\S+="[^"]*"/g)
          ?.sort()
          .join(' ')}`,
    ),
  );

describe.each(['docs/guide/page.mdx', 'docs/guide/page.md'])('in %s', (path) => {
  test.each([
    ['of GitHub', '![x](d.png#gh-dark-mode-only)![x](l.png#gh-light-mode-only)', [dark, light]],
    ['of Material', '![x](d.png#only-dark)\n![x](l.png#only-light)', [dark, light]],
    [
      'in HTML',
      '<img alt="x" src="d.png#gh-dark-mode-only" /><img alt="x" src="l.png#gh-light-mode-only" />',
      [dark, light],
    ],
    [
      'whose sources ask for a mode',
      '<picture>\n<source media="(prefers-color-scheme: dark)" srcset="d.png" />\n<img alt="x" src="l.png" />\n</picture>',
      [light, dark],
    ],
    [
      'that have a source for each mode',
      '<picture>\n<source media="(prefers-color-scheme:dark)" srcset="d.png" /><source media="(prefers-color-scheme: light)" srcset="l.png" />\n<img alt="x" src="d2.png" />\n</picture>',
      [light, dark],
    ],
    [
      'with more conditions',
      '<picture><source media="(prefers-color-scheme: dark) and (min-width: 600px)" srcset="d.png 2x" /><img alt="x" src="l.png" /></picture>',
      [
        light,
        '<picture>',
        '<source media="(min-width: 600px)" srcset="/assets/d.png 2x">',
        light.replace('only-light', 'only-dark'),
        '</picture>',
      ],
    ],
    ['of other kinds', '![x](l.png#part)', ['<img src="/assets/l.png#part" width="40" height="30">']],
  ])('pictures %s', async (_, text, expected) => {
    expect(sorted(await pictures(text.replaceAll('srcset', path.endsWith('x') ? 'srcSet' : 'srcset'), path))).toEqual(
      sorted(expected),
    );
  });
});

test('a picture for one mode that is not there is reported', async () => {
  const { findings } = await compilePage(
    '<picture><source media="(prefers-color-scheme: dark)" srcSet="gone.png" /><img alt="x" src="l.png" /></picture>\n\n![x](lost.png#only-dark)',
    { assets },
  );
  expect(findings.map(({ message, place }) => [message, place?.start?.line, place?.start?.column])).toEqual([
    ['no image file docs/guide/gone.png', 1, 10],
    ['no image file docs/guide/lost.png', 3, 1],
  ]);
});

test('text that a broken tag leaves in a picture is on the page', async () => {
  const picture =
    '<picture><source media="(prefers-color-scheme: dark)" srcset="./d.png"> of the night <img src="./l.png"></picture>';
  const page = await compilePage(picture, { assets, path: 'docs/guide/page.md', settings: { markdown: plain } });
  expect(await bodyHtml(page)).toContain('of the night');
});
