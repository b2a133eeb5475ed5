import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeDirections, plainQuotes, postBeginning } from '../../../../src/pipeline/render/rewrite-html.ts';

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

test.each([
  ['an override', '<p>a \u202eb</p> c', '<p>a \u202eb\u202c</p> c'],
  ['one that is closed', '<p>a \u202eb\u202c c</p>', '<p>a \u202eb\u202c c</p>'],
  ['an isolate', '<b>\u2067a</b>', '<b>\u2067a\u2069</b>'],
  ['an isolate in an embedding', '\u202a\u2068a', '\u202a\u2068a\u2069\u202c'],
  ['an isolate that ends what is in it', '\u2066\u202ea\u2069b', '\u2066\u202ea\u2069b'],
  ['an end of nothing', 'a\u202cb\u2069', 'a\u202cb\u2069'],
  ['code, which is copied', '<pre><code>a \u202eb</code></pre>', '<pre><code>a \u202eb</code></pre>'],
  [
    'attributes and scripts',
    '<a title="\u202e"><script>"\u202e<"</script>',
    '<a title="\u202e"><script>"\u202e<"</script>',
  ],
])('%s', (_, html, expected) => {
  expect(closeDirections(html)).toBe(expected);
});

test('any number of marks', () => {
  const [opened, ended] = ['\u202e'.repeat(500_000), '\u2069'.repeat(500_000)];
  expect(closeDirections(opened + ended)).toBe(opened + ended + '\u202c'.repeat(500_000));
});

test('only ends are added, and nothing the second time', () => {
  const piece = fc.constantFrom(
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2068',
    '\u202c',
    '\u2069',
    'a',
    ' ',
    '<b>',
    '</b>',
    '\n',
  );
  const html = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(html, (text) => {
      const closed = closeDirections(text);
      expect(closeDirections(closed)).toBe(closed);
      const withoutEnds = (some: string) => some.replaceAll(/[\u202c\u2069]/g, '');
      expect(withoutEnds(closed)).toBe(withoutEnds(text));
    }),
  );
});

test('links to parts of a post lead to its own page', () => {
  const html =
    '<p><a href="#part">x</a> <a title="a > b" href="#b">y</a> <a href="/docs#c">z</a> <abbr href="#d"></abbr></p><svg><use href="#e"></use></svg>';
  expect(postBeginning(html, '/releases/one').html).toBe(
    '<p><a href="/releases/one#part">x</a> <a title="a > b" href="/releases/one#b">y</a> <a href="/docs#c">z</a> <abbr href="#d"></abbr></p><svg><use href="#e"></use></svg>',
  );
});

test('headings lose their ids and anchors, so that several beginnings fit on one page', () => {
  const html =
    '<h2 class="x" id="part">Part<a class="anchor" href="#part" aria-label="Direct link"></a></h2><a class="anchor" href="#y">y</a><!--more--><p>rest</p>';
  expect(postBeginning(html, '/one').html).toContain('<h2 class="x">Part</h2><a class="anchor" href="/one#y">y</a>');
});
