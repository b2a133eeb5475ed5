import { expect, test } from 'vitest';
import { fillProductSlug, replaceProductTokens } from '../../../src/shared/product-tokens.ts';

const product = { name: '$& CDR', slug: 'cdr' };

test('tokens are replaced, whatever the names contain', () => {
  expect(replaceProductTokens('%product.name% at /%product.slug%, %product.SLUG%_HOME', product)).toBe(
    '$& CDR at /cdr, CDR_HOME',
  );
});

test('braces are for addresses only', () => {
  expect(replaceProductTokens('{product} %product.other%', product)).toBe('{product} %product.other%');
  expect(fillProductSlug('docs/{product}/{product}', product)).toBe('docs/cdr/cdr');
});
