import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertMarkdown } from '../../src/mkdocs/markdown.ts';

const convert = (text: string) => convertMarkdown(text, { snippet: () => undefined, variables: {}, address: '/' });

/** Places of a page that may have attributes, of lists and of blocks. */
const places: Readonly<Record<string, (list: string, yaml: string, selector: string) => string>> = {
  heading: (list) => `## Title ${list}`,
  'underlined heading': (list) => `Title ${list}\n-----`,
  'heading with code': (list) => `### \`a\` ${list}`,
  paragraph: (list) => `Text\n${list}`,
  'quoted paragraph': (list) => `> Text\n> ${list}`,
  link: (list) => `A [link](https://example.org)${list} here`,
  'link of a reference': (list) => `A [link][a]${list} here`,
  anchor: (list) => `A []()${list} here`,
  image: (list) => `![alt](a.png)${list}`,
  'image of a reference': (list) => `![alt][r]${list}\n\n[r]: a.png`,
  'image of a lost reference': (list) => `![alt][r]${list}`,
  'image in a link': (list) => `[![alt](a.png "T")${list}](b.md)`,
  bold: (list) => `**bold**${list} text`,
  italic: (list) => `some _text_${list}, more`,
  marked: (list) => `==text==${list}`,
  code: (list) => `Of \`code\`${list} and \`more\`${list}`,
  'sign of an icon': (list) => `:material-check:${list} text`,
  icon: (list) => `:custom-sea:${list} text`,
  'list item': (list) => `- item\n  ${list}\n- other`,
  cell: (list) => `| a ${list} | b |\n| --- | --- |\n| c | d ${list} |`,
  'title of an admonition': (list) => `!!! note "A **b**${list.replaceAll('"', "'")}"\n\n    Text`,
  admonition: (list) => `!!! note\n\n    Text\n    ${list}`,
  tab: (list) => `=== "A"\n\n    [a](b)${list}\n\n=== "B"\n\n    Text\n    ${list}`,
  term: (list) => `Term ${list}\n:   Text`,
  block: (_, yaml) => `/// note | T\n    attrs: ${yaml}\n\nText\n///`,
  'block of a tab': (_, yaml) =>
    `/// tab | A\n    select: true\nText\n///\n\n/// tab | B\n    attrs: ${yaml}\n\nText\n///`,
  'block of HTML': (_, __, selector) => `/// html | div${selector}\nText\n///`,
};

const word = fc.stringMatching(/^[a-z][a-z0-9]{2,5}[-_]?[a-z]{1,3}$/);
const attribute = fc.record({
  name: fc.constantFrom('title', 'width', 'height', 'target', 'loading', 'align', 'data-x', 'rel'),
  value: word,
  quote: fc.constantFrom('', '"', "'"),
});
const attributes = fc
  .record({
    colon: fc.constantFrom('', ':'),
    id: fc.option(word, { nil: undefined }),
    classes: fc.uniqueArray(word, { maxLength: 2 }),
    values: fc.uniqueArray(attribute, { maxLength: 2, selector: ({ name }) => name }),
    blank: fc.constantFrom('', ' '),
  })
  .filter(({ id, classes, values }) => id !== undefined || classes.length + values.length > 0);

test.each(Object.entries(places))('attributes of a place are in the result or noted: %s', (_, placed) => {
  fc.assert(
    fc.property(attributes, ({ colon, id, classes, values, blank }) => {
      const items = [
        ...(id === undefined ? [] : [`#${id}`]),
        ...classes.map((one) => `.${one}`),
        ...values.map(({ name, value, quote }) => `${name}=${quote}${value}${quote}`),
      ];
      const pairs = [
        ...(id === undefined ? [] : [`id: ${id}`]),
        ...(classes.length === 0 ? [] : [`class: '${classes.join(' ')}'`]),
        ...values.map(({ name, value }) => `${name}: "${value}"`),
      ];
      const bracketed = items.map((one) => (/^[.#]/.test(one) ? one : `[${one}]`));
      const list = `{${colon}${blank}${items.join(' ')}${blank}}`;
      const { text, notes } = convert(placed(list, `{${pairs.join(', ')}}`, bracketed.join('')));
      const shown = text.replace(/<!--.*?-->/g, '').replace(/ \{#[\w-]+\}$/gm, '');
      expect(shown).not.toMatch(/\{|attrs|select/);
      if (id !== undefined) expect(text.includes(`<a id="${id}"></a>`) || text.includes(` {#${id}}`)).toBe(true);
      const kept = `${text}\n${notes.map(({ about }) => about).join('\n')}`;
      for (const one of [...classes, ...values.map(({ value }) => value)]) expect(kept).toContain(one);
    }),
  );
});

test('what only looks like a list stays; sizes of images are theirs, and a chosen tab is open', () => {
  const same = [
    '`{ .d }` and `a`, `b{ #c }`',
    '```\n[a](b){ .c }\n```',
    '## Of { braces }',
    '$f(x)_{k=0} *{n=1}$ and x{ .y } *{name}*',
    'A [link](b) {{ value }} and (c){% set a=1 %} of f(x) {or a=1}',
    '{% call f(a=1) %}',
  ];
  for (const text of same) expect(convert(text)).toMatchObject({ text, notes: [] });
  expect(convert('![a "b"](a.png "T"){ width=300px .c }\n*below*').text).toBe(
    '<img src="a.png" alt="a &quot;b&quot;" title="T" width="300">&#32;\n*below*',
  );
  for (const start of ['> ', '- ', '12. ', '  * > '])
    expect(convert(`${start}![a](a.png){ width=3 }`).text).toBe(`${start}<img src="a.png" alt="a" width="3">&#32;`);
  const { text } = convert('=== "A"\n\n    a\n\n===+ "B"\n\n    b');
  expect(text.match(/data-value="."( open)?/g)).toEqual(['data-value="A"', 'data-value="B" open']);
  expect(convert('/// tab | A\na\n///\n/// tab | B\n    select: true\nb\n///').text).toContain('data-value="B" open');
});

test('images of references have their sizes, as do those with other quotes and brackets', () => {
  const of = (text: string) => convert(`${text}\n\n[r b]: <a b.png> (T)`).text.split('\n')[0];
  const made = (alt: string) => `<img src="a b.png" alt="${alt}" title="T" width="3">`;
  expect(of('x ![a][R b]{ width=3 }')).toBe(`x ${made('a')}`);
  expect(of('x ![r b][]{ width=3 } ![r b]{ width=3 }')).toBe(`x ${made('r b')} ${made('r b')}`);
  expect(of("x ![a [1]](<a b.png> 'T'){ width=3 }")).toBe(`x ${made('a [1]')}`);
});

test('code of scripts, styles and blocks of HTML keeps its braces', () => {
  const raw = [
    '<script>\nf(b){y=1}\n\nx = a ==b== c\n</script>',
    '<style>a:is(.b){color=red}</style>',
    '  <pre>\nf(x){ y=1 }\n  </pre>',
  ];
  for (const text of raw) expect(convert(text)).toMatchObject({ text, notes: [] });
  expect(convert('<script>\n[a](b){ .c }').text).toBe('<script>\n[a](b)');
});

test('equal classes and attributes are one entry, which says what is left out', () => {
  const { notes } = convert('[a](b){ .c target=_blank }\n\n# T { .c }\n\n!!! note inline end "T"\n\n    Text');
  expect(notes.map(({ line, about }) => `${line}: ${about}`)).toEqual([
    '1: { .c }',
    '1: { target=_blank }',
    '3: { .c }',
    '5: `inline end` of an admonition',
  ]);
  expect(new Set(notes.map(({ advice }) => advice)).size).toBe(2);
});
