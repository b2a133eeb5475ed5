import { expect, test } from 'vitest';
import { fillProductSlug, replaceTokens, unknownTokenFindings } from '../../../src/shared/tokens.ts';

const values = { product: { name: '$& CDR', slug: 'cdr' }, variables: { release: '2.30.0', 'db.port': '5432' } };

const unknown = (text: string) =>
  unknownTokenFindings({
    path: 'a.md',
    text,
    replaceTokens: (part) => replaceTokens(part, values),
    names: ['var.release'],
  });

test('tokens are replaced, whatever the values contain', () => {
  expect(replaceTokens('%product.name% at /%product.slug%, %product.SLUG%_HOME', values)).toBe(
    '$& CDR at /cdr, CDR_HOME',
  );
  expect(replaceTokens('cdr-%var.release%.jar on %var.db.port%', values)).toBe('cdr-2.30.0.jar on 5432');
});

test('a token written twice over is shown', () => {
  expect(replaceTokens('write %%var.release%% for %var.release%', values)).toBe('write %var.release% for 2.30.0');
  expect(unknown('%%var.nothing%%')).toEqual([]);
});

test('what names nothing stays, and is reported', () => {
  const text = '{product} %product.other% %var.relaese% %var.toString% %PATH% 5%';
  expect(replaceTokens(text, values)).toBe(text);
  expect(unknown(text).map(({ message }) => message)).toEqual([
    '%product.other% is not defined',
    '%var.relaese% is not defined',
    '%var.toString% is not defined',
  ]);
  expect(unknown('a\nb %var.relaese%')).toMatchObject([
    { place: { start: { line: 2, column: 3 }, end: { line: 2, column: 16 } }, hint: 'did you mean %var.release%?' },
  ]);
});

test('braces are for addresses only', () => {
  expect(replaceTokens('{product}', values)).toBe('{product}');
  expect(fillProductSlug('docs/{product}/{product}', values.product)).toBe('docs/cdr/cdr');
});
