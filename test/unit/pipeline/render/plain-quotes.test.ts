import { expect, test } from 'vitest';
import { plainQuotes } from '../../../../src/pipeline/render/plain-quotes.ts';

test('quotes in text are written as they are', () => {
  expect(plainQuotes('<code>{&quot;a&quot;: 1}</code>')).toBe('<code>{"a": 1}</code>');
  expect(plainQuotes('it&#x27;s <b>&quot;</b> &amp;quot;')).toBe('it&#x27;s <b>"</b> &amp;quot;');
});

test.each([
  '<a title="&quot;x&quot; > y">z</a>',
  "<a title='&quot;' data-x=\"it's &quot;\">z</a>",
  '<script>let a = "&quot;" < 1;</script>',
  '<style>a::before { content: "&quot;" }</style>',
  '<!-- it\'s &quot; --><a title="don\'t &quot;"></a>',
])('everything else stays: %s', (html) => {
  expect(plainQuotes(html)).toBe(html);
});
