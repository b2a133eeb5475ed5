/**
 * Termination, pages: every page ends, in steps that grow no faster than n log n with its size, whatever is repeated or nested in it,
 * and whatever its partials include; or a finding says that it is too much.
 */
import { test } from 'vitest';
import { isLong, share } from '../../effort.ts';
import { compilePage, settings } from '../../unit/pipeline/compile/compile-page.ts';
import { expectGrowth } from './steps.ts';
import { pageShapes } from './texts.ts';

// Steps of the fast parser, which is no JavaScript, cannot be counted; where it is in doubt, the other one takes the page anyway.
const reference = { settings: { markdown: { ...settings.markdown, parser: 'reference' as const } } };

test.each(share(pageShapes, 15))('$name', async ({ page, partials }) => {
  await expectGrowth(isLong ? 11 : 8, (n) => {
    const [text, around] = [page(n), partials === undefined ? {} : { partials: partials(n) }];
    return () => compilePage(text, { ...reference, ...around });
  });
});
