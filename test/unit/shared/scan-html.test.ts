import fc from 'fast-check';
import { Tokenizer, TokenizerMode } from 'parse5';
import { expect, test } from 'vitest';
import { decodeEntities } from '../../../src/shared/decode-entities.ts';
import { eachAttribute, editHtml, scanHtml } from '../../../src/shared/scan-html.ts';
import { firstParagraph, htmlText } from '../../../src/shared/text.ts';
import { effort } from '../../effort.ts';

/** Texts and tags in order; texts that follow each other, or only have a comment between them, are one. */
type Part = { text: string } | { tag: string };

function scanned(html: string): readonly Part[] {
  const parts: Part[] = [];
  const text = (start: number, end: number) => addText(parts, html.slice(start, end));
  scanHtml(html, {
    text,
    raw: (_, start, end) => text(start, end),
    open(name, start, nameEnd, end) {
      expect(html[start] + html.charAt(end - 1)).toBe('<>');
      const attributes = new Map<string, string>();
      const found = eachAttribute(html, nameEnd, (key, value, from, to) => {
        expect(html.slice(from, to).toLowerCase()).toContain(key);
        if (!attributes.has(key)) attributes.set(key, value);
      });
      expect(found).toBe(end);
      parts.push({ tag: written(name, attributes) });
    },
    close: (name) => parts.push({ tag: `/${name}` }),
  });
  return parts;
}

function tokenized(html: string): readonly Part[] {
  const parts: Part[] = [];
  const text = ({ chars }: { chars: string }) => addText(parts, chars);
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onCharacter: text,
      onWhitespaceCharacter: text,
      onNullCharacter: text,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onStartTag({ tagName, attrs }) {
        parts.push({ tag: written(tagName, new Map(attrs.map(({ name, value }) => [name, value]))) });
        if (tagName === 'style') tokenizer.state = TokenizerMode.RAWTEXT;
        if (tagName === 'title') tokenizer.state = TokenizerMode.RCDATA;
      },
      onEndTag: ({ tagName }) => parts.push({ tag: `/${tagName}` }),
    },
  );
  tokenizer.write(html, true);
  return parts;
}

function written(name: string, attributes: ReadonlyMap<string, string>): string {
  return [name, ...[...attributes].map(([key, value]) => `${key}=${JSON.stringify(value)}`)].join(' ');
}

function addText(parts: Part[], text: string): void {
  const last = parts.at(-1);
  if (last !== undefined && 'text' in last) last.text += text;
  else parts.push({ text });
}

const pieces = [
  ...['<', '</', '<!--', '-->', '<!', '<?', '>', '/', '/>', '=', '"', "'", ' ', '\n', '-', '!', 'a', 'B', 'x="1"'],
  ...[
    ' id=two',
    " c='>'",
    '<a',
    '<a ',
    '<p>',
    '</p>',
    '<B C D=e>',
    '<style>',
    '</style>',
    '<title>',
    '</TITLE >',
    'text',
  ],
];

test('the scanner sees the text, tags and attributes that a browser sees', () => {
  const html = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(html, (text) => {
      expect(scanned(text)).toEqual(tokenized(text));
    }),
    { numRuns: effort(500, 2000) },
  );
});

test('hostile markup is scanned once', () => {
  for (const piece of ['<', '<a ', '<a b="', '<!--', '</', '<title>', '<style></', '<a b c', '="'])
    scanned(piece.repeat(100_000));
});

test('edits are applied in order', () => {
  expect(editHtml('abcdef', [])).toBe('abcdef');
  expect(
    editHtml('abcdef', [
      [0, 1, 'A'],
      [3, 3, '-'],
      [4, 6, ''],
    ]),
  ).toBe('Abc-d');
});

test('text is decoded, without tags and scripts', () => {
  expect(htmlText('<p>a &#x3C;b&#62; <em>c</em>\n &amp;amp; &copy;</p><style>d</style><textarea>&lt;</textarea>')).toBe(
    'a <b> c &amp; &copy;<',
  );
  expect(firstParagraph('<p>a <b>b</b></p><p>c</p>')).toBe('a b');
  expect(firstParagraph('<ul><li>a</li></ul>')).toBe('');
});

test('references that name no character', () => {
  expect(decodeEntities('&#0; &#xD800; &#x110000; &nope; &;')).toBe('\ufffd \ufffd \ufffd &nope; &;');
});
