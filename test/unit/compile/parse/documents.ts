import * as fc from 'fast-check';

/** Short runs of text with whatever a parser may stumble over inside a line. */
const inline = fc.constantFrom(
  ...['word', 'two words', 'a', '1', 'é', '😀', 'naïve', '日本', '\u00a0', 'x_y_z', 'a*b', '2 * 3', 'snake_case_name'],
  ...['*em*', '**strong**', '***both***', '_em_', '__strong__', '*a **b** c*', '**a', '*', '**', '_', '~~gone~~', '~'],
  ...['`code`', '``a ` b``', '`', '` `', '`{a}`', '`<b>`', '`a | b`', '[link](/url)', '[link](<a b> "t")', '[a *b*](c)'],
  ...['[ref]', '[ref][]', '[text][ref]', '![alt](i.png "t")', '![alt][ref]', '[^1]', '[x]', '[', ']', '(', ')', '![', '[]()'],
  ...['https://example.org/a', 'www.example.org', 'me@example.org', 'http://a.b/c_d?e=f&g=h.', '&amp;', '&copy;', '&nope;'],
  ...['&#35;', '\\*', '\\_', '\\', '\\{', '\\<', '\\\\', '\\|', '\\#', '"', "'", '--', '...', '|', '#', '>', '+', '-', '=', '!'],
  ...[':', '::', ':::', '10:30am', 'a:b', ':name', ':name[label]', ':name[l]{.c}', 'C:\\dir', ':+1:', ';', ',', '.'],
  ...['<Badge />', '<b>bold</b>', '<Kbd k="a">x</Kbd>', '<A b>c *d*</A>', '<>x</>', '<br/>', '<a.b c="d"/>', '<a:b />'],
  ...['<A b=\'c\' d="e" />', '<A b="&lt;" />', '<A b={1} />', '<A {...b} />', '{a}', '{1 + 1}', '{/* c */}', '{"}"}'],
  ...['<!-- c -->', '{#id}', '%product.slug%', '\t', '  ', '$x$', '</b>', '<b>', '<', '< ', '{', '}', '<http://a.b>', '<a@b.c>'],
);

const spaced = fc.array(inline, { minLength: 1, maxLength: 7 }).map((parts) => parts.join(' '));
const glued = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const calm = fc
  .array(fc.constantFrom('word', '*em*', '`code`', '[link](/url)', 'é', '**b c**', 'plain text', '<Badge />', 'https://a.org'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(' '));
const line = fc.oneof({ weight: 6, arbitrary: calm }, { weight: 3, arbitrary: spaced }, { weight: 1, arbitrary: glued });
const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n'));

/** Whole blocks, and openings that nothing closes. */
const fixed = fc.constantFrom(
  ...['---', '***', '- - -', '===', '```js title="a"\nconst a = {b: 1};\n```', '~~~\n<x>\n~~~', '```\nopen', '    indented'],
  ...['[ref]: /url "title"', '[ref]: <u v>', '[^1]: A note.', '[^1]: A note\n\n    with more', '| a | b |\n|---|:-:|\n| 1 | `2` |'],
  ...['a | b\n-|-\n1', '|a|\n|-|\n|b \\| c|\n\nafter', '|a|\n|-', '<!-- truncate -->', '<!-- a\n\nb -->', '<!--', '\\', ':::', '::::'],
  ...[':::note\ntext\n:::', ':::note[Title]\ntext\n:::', ':::tip Title *em*\ntext\n:::', '::::note\n:::tip\nx\n:::\n::::', ':::note'],
  ...[':::note{.a}\ntext\n:::', ':::note{title="x" #y}\ntext\n:::', '::leaf', '::leaf[a]{b="c"}', ':::danger ::: x', ':::a[b] c\nd\n:::'],
  ...['<Tabs>\n<TabItem value="a" label="A">\n\ntext\n\n</TabItem>\n</Tabs>', '<Card title="x" icon="y" />', '<Card\n  title="x"\n  y\n/>'],
  ...['<details>\n<summary>Sum</summary>\n\ntext\n\n</details>', '<b>one</b>', '<b>one</b> <i>two</i>', '<A />\n<B />', '<A>\n  text\n</A>'],
  ...['<A>\n*text*\n</A>', '<div>\n  - a\n</div>', '<A b={{c: 1}}>\n\nx\n\n</A>', "import A from 'a';", 'export const a = 1;', '{a}'],
  ...["import A from 'a'\nexport const b = {\n  c: 1\n};", '{/* comment */}', '<style>{`\n  a {}\n`}</style>', '<A>', '</A>', '<A', '{', '{\n\n}'],
  ...['- [ ] todo\n- [x] done', '- a\n- b\n  - c\n\n    d', '1. a\n2. b', '3) a', '* a\n\n* b', '-', '- \n  a', '-\n\n  a', '+ a\n+\n+ b', '10. x'],
  ...['> quote\nlazy', '> - a\n> - b', '>', '> > deep', '> ```\n> code\n> ```', '> :::note\n> x\n> :::', '- :::note\n  x\n  :::', '+++\na\n+++'],
  ...['term\n====', 'two\nlines\n---', '# ATX #', '## Own id {#own-id}', '### `code` {#a_b}', '#nospace', '#', '####### seven', '## a ## b'],
  ...['hard  \nbreak', 'hard\\\nbreak', 'trail   ', '\ttab', ' \t tab', '- \ttab', '>\ttab', '1.\ttab', '-\ta\n\n\tb', 'line\u2028sep', 'nul\0'],
);

const heading = fc.tuple(fc.integer({ min: 1, max: 6 }), line).map(([depth, text]) => `${'#'.repeat(depth)} ${text}`);
const table = fc
  .array(fc.tuple(line, line), { minLength: 1, maxLength: 3 })
  .map(([head, ...rows]) => ['|', ...(head ?? ['a', 'b'])].length && [head, ['---', ':-:'], ...rows])
  .map((rows) => (rows as string[][]).map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
const indented = (text: string, first: string, rest: string) =>
  text
    .split('\n')
    .map((part, index) => (part === '' ? (rest.trim() === '' ? '' : rest.trimEnd()) : (index === 0 ? first : rest) + part))
    .join('\n');

const { block } = fc.letrec<{ block: string; blocks: string; nested: string }>((tie) => ({
  blocks: fc
    .tuple(fc.array(tie('block'), { minLength: 1, maxLength: 3 }), fc.constantFrom('\n\n', '\n\n', '\n'))
    .map(([parts, gap]) => parts.join(gap)),
  nested: fc
    .tuple(
      tie('blocks'),
      fc.constantFrom(
        ...(['- |  ', '1. |   ', '> |> ', '* |  ', '>|>', '-   |    ', '- [ ] |  ', '[^2]: |    ', '-\t|\t', '  - |    '] as const),
      ),
    )
    .map(([text, marker]) => indented(text, ...(marker.split('|') as [string, string]))),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: lines },
    { weight: 3, arbitrary: fixed },
    { weight: 2, arbitrary: heading },
    { weight: 1, arbitrary: table },
    { weight: 2, arbitrary: tie('nested') },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('blocks'), fc.constantFrom(':::note', '::::tip[T]', ':::info A *title*', '<Tabs>', '<A b="c">', '<details>'), fc.constantFrom('\n', '\n\n'))
        .map(([text, open, gap]) => {
          const close = open.startsWith(':') ? /^:+/.exec(open)?.[0] : open.replace(/^<(\w+).*/, '</$1>');
          return [open, text, close].join(gap);
        }),
    },
  ),
}));

const frontmatter = fc.constantFrom('', '', '', '---\ntitle: a\n---\n\n', '---\na: {b}\n---\n', '---\n', '\ufeff', '\n', '\ufeff---\na: 1\n---\n');

/** Documents composed of fragments of everything docsgen reads, mostly well formed. */
export const documents: fc.Arbitrary<string> = fc
  .tuple(
    frontmatter,
    fc.array(fc.tuple(block, fc.constantFrom('\n\n', '\n\n', '\n\n', '\n', '\n \n')), { minLength: 1, maxLength: 6 }),
    fc.constantFrom('\n', '\n', '\n', '\r\n', '\r'),
  )
  .map(([matter, blocks, ending]) => (matter + blocks.flat().join('')).replaceAll('\n', ending));

/** A text with a few characters or lines taken out, doubled or put in. */
export function mutated(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const edit = fc.tuple(
    fc.constantFrom('delete', 'double', 'insert', 'deleteLine', 'doubleLine', 'indentLine', 'joinLine'),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.oneof(fc.constantFrom(...'*_`[]()<>{}#:|\\&!-+=~"\' \t\n\r/0a.;^@é😀$%'), inline, fixed),
  );
  return fc.tuple(text, fc.array(edit, { minLength: 1, maxLength: 4 })).map(([start, edits]) => {
    let result = start;
    for (const [kind, where, piece] of edits) result = apply(result, kind, where, piece);
    return result;
  });
}

function apply(text: string, kind: string, where: number, piece: string): string {
  if (kind.endsWith('Line')) {
    const all = text.split('\n');
    const at = Math.min(all.length - 1, Math.floor(where * all.length));
    const own = all[at] ?? '';
    if (kind === 'joinLine') return [...all.slice(0, at), `${own}${all[at + 1] ?? ''}`, ...all.slice(at + 2)].join('\n');
    const replacement = kind === 'deleteLine' ? [] : kind === 'doubleLine' ? [own, own] : [`  ${own}`];
    return [...all.slice(0, at), ...replacement, ...all.slice(at + 1)].join('\n');
  }
  const at = Math.floor(where * text.length);
  const head = text.slice(0, at);
  if (kind === 'insert') return head + piece + text.slice(at);
  if (kind === 'delete') return head + text.slice(at + 1);
  return head + text.slice(at, at + 1) + text.slice(at);
}
