/**
 * Termination, pages: every page ends, in steps that grow no faster than n log n with its size, whatever is repeated or nested in it,
 * and whatever its partials include; or a finding says that it is too much.
 */
import { expect, test } from 'vitest';
import { isLong, share } from '../../effort.ts';
import { compilePage, settings } from '../../unit/pipeline/compile/compile-page.ts';
import { expectGrowth, stepsOf } from './steps.ts';
import { pageShapes } from './texts.ts';

const { markdown } = settings;

// Steps of the fast parser, which is no JavaScript, cannot be counted: what is checked and changed after it can.
const kinds = {
  mdx: { path: 'docs/guide/page.mdx', settings: { markdown: { ...markdown, parser: 'reference' } } },
  md: { path: 'docs/guide/page.md', settings: { markdown: { ...markdown, format: 'detect', parser: 'reference' } } },
} as const;

const pages = pageShapes.flatMap((shape) => [
  { ...shape, kind: 'mdx' as const },
  // Only pages of MDX import others.
  ...(shape.partials === undefined ? [{ ...shape, kind: 'md' as const }] : []),
]);

/** Steps of about two seconds. */
const mostSteps = 40_000_000;

test.each(share(pages, 45))('$kind: $name', async ({ page, partials, kind, refusedFrom }) => {
  if (refusedFrom !== undefined) {
    const [largest, refused] = [refusedFrom - 1, refusedFrom].map((power) => page(2 ** power));
    expect(await stepsOf(() => compilePage(largest ?? '', kinds[kind]))).toBeLessThan(mostSteps);
    const { findings } = await compilePage(refused ?? '', kinds[kind]);
    expect(findings).toMatchObject([{ message: expect.stringContaining('a paragraph has more than') }]);
    return;
  }
  await expectGrowth(isLong ? 11 : 8, (n) => {
    const [text, around] = [page(n), partials === undefined ? {} : { partials: partials(n) }];
    return () => compilePage(text, { ...kinds[kind], ...around });
  });
});
