/** Pieces of a line that every author may write. */
export const inlines = [
  ...['word', 'two words', 'a', '1', 'é', '😀', 'naïve', '日本', '\u00a0', 'x_y_z', '2 * 3', 'snake_case_name', 'e.g.', '(a)'],
  ...['*em*', '**strong**', '***both***', '_em_', '__strong__', '*a **b** c*', '*a\nb*', '~~gone~~', '~one~', '**a *b***'],
  ...['`code`', '``a ` b``', '`{a}`', '`<b>`', '`a | b`', '` a `', '`a\nb`', '[link](/url)', '[link](<a b> "t")', '[a *b*](c)'],
  ...['[ref]', '[ref][]', '[text][ref]', '![alt](i.png "t")', '![alt][ref]', '[^1]', '[x]', '[nope]', '[`c`](./d.md#e)'],
  ...['https://example.org/a', 'www.example.org', 'me@example.org', 'http://a.b/c_d?e=f&g=h', '&amp;', '&copy;', '&nope;'],
  ...['&#35;', '\\*', '\\_', '\\{', '\\<', '\\\\', '\\|', '\\#', '"', "'", '--', '...', '#', '+', '-', '=', '!', ';', ',', '.'],
  ...['10:30am', 'a:b', 'C:\\dir', ':+1:', ':rocket:', 'x: y', '%product.slug%', '$x$', '  ', 'hard  \nbreak', 'hard\\\nbreak'],
  ...['<Badge />', '<b>bold</b>', '<Kbd k="a">x</Kbd>', '<A b>c *d*</A>', '<>x</>', '<br/>', '<a.b c="d"/>', "<A b='c' d=\"e\" />"],
  ...['<A b={1} />', '<A {...b} />', '{a}', '{1 + 1}', '{/* c */}', '{"}"}', '<!-- c -->', '\ttab', '[a](b)**c**', 'a**b**c'],
];

/** Pieces that mean something only to a parser. */
export const roughInlines = [
  ...['a*b', '**a', '*', '**', '_', '~', '`', '` `', '\\', '[', ']', '(', ')', '![', '[]()', '|', '>', ':', '::', ':::', '\t'],
  ...[':name', ':name[label]', ':name[l]{.c}', ':n{a=b c}', '<a:b />', '<A b="&lt;" />', '{#id}', '</b>', '<b>', '<', '< ', '{', '}'],
  ...['<http://a.b>', '<a@b.c>', 'http://', 'https://a.b).', 'a@b.c_', '[^', '^]', '<A\nb="c"/>', '<A b="c\nd"/>', 'line\u2028sep', '\u200b'],
];

/** Whole blocks. */
export const blocks = [
  ...['---', '***', '- - -', '```js title="a"\nconst a = {b: 1};\n```', '~~~\n<x>\n~~~', '````md\n```\n````', '```\n\n  x\n\n```'],
  ...['[ref]: /url "title"', '[ref]: <u v>', '[^1]: A note.', '[^1]: A note\n\n    with more', '| a | b |\n|---|:-:|\n| 1 | `2` |'],
  ...['a | b\n-|-\n1', '|a|\n|-|\n|b \\| c|', '|a|b|\n|-|-|\n|<b>x</b>|{a}|', '<!-- truncate -->', '<!-- a\n\nb -->'],
  ...[':::note\ntext\n:::', ':::note[Title]\ntext\n:::', ':::tip Title *em*\ntext\n:::', '::::note\n:::tip\nx\n:::\n::::'],
  ...[':::note{.a}\ntext\n:::', ':::note[T]{#i}\n- a\n:::', ':::info A title\n\n```js\na\n```\n\n:::', '::leaf', '::leaf[a]{b="c"}'],
  ...['<Tabs>\n<TabItem value="a" label="A">\n\ntext\n\n</TabItem>\n</Tabs>', '<Card title="x" icon="y" />', '<Card\n  title="x"\n  y\n/>'],
  ...['<details>\n<summary>Sum</summary>\n\ntext\n\n</details>', '<b>one</b>', '<b>one</b> <i>two</i>', '<b>one</b>\n<i>two</i>'],
  ...['<A />\n<B />', '<A>\n  text\n</A>', '<A>\n*text*\n</A>', '<div>\n  - a\n</div>', '<A b={{c: 1}}>\n\nx\n\n</A>', '<A><B>x</B></A>'],
  ...['<svg>\n  <g a="b" />\n  <text>x</text>\n  <text>y</text>\n</svg>', "import A from 'a';", 'export const a = 1;', '{a}', '{/* c */}'],
  ...["import A from 'a'\nexport const b = {\n  c: 1\n};", '<style>{`\n  a {}\n`}</style>', '{\n  a\n}', '{a}\n<b>c</b>'],
  ...['- [ ] todo\n- [x] done', '- [ ] `a`\n- [x] **b** c', '- a\n- b\n  - c\n\n    d', '1. a\n2. b', '3) a', '* a\n\n* b', '+ a\n+ b'],
  ...['10. x', '- a\n\n  b\n- c', '> quote\n> more', '> quote\nlazy', '> - a\n> - b', '> > deep', '> ```\n> code\n> ```', '> :::note\n> x\n> :::'],
  ...['- :::note\n  x\n  :::', 'term\n====', 'two\nlines\n---', '# ATX #', '## Own id {#own-id}', '### `code` {#a_b}', '## a *b* {#c.d}'],
  ...['- ## In a list {#in-list}', '## Title {/* #mdx-id */}', '#nospace', '#', '####### seven', '## a ## b', '## Title <Badge/>'],
];

/** Openings that nothing closes, ends of nothing, and other accidents. */
export const roughBlocks = [
  ...['===', '```\nopen', '    indented', '|a|\n|-', '<!--', '\\', ':::', '::::', ':::note', ':::danger ::: x', ':::a[b] c\nd\n:::'],
  ...[':::note{title="x" #y}\ntext\n:::', ':::a\n:::b\nc\n:::', '<A>', '</A>', '<A', '{', '{\n\n}', '-', '- \n  a', '-\n\n  a', '+ a\n+\n+ b'],
  ...['>', '+++\na\n+++', '\ttab', ' \t tab', '- \ttab', '>\ttab', '1.\ttab', '-\ta\n\n\tb', 'nul\0', '[a]:\n/b', '[^1]:\n\n    x'],
  ...['- [ ]\n-', '- [x]\ta', '<A>\n- x</A>', '<A>\n> x\n</A>', "import A from 'a'\ntext", 'export const a =\n\n1', '## a {#b} ##', '{#b} c'],
  ...['a\n===\nb', '<A>x</A> y', '<A>\n</A> x', '| a {#b} |\n|-|', 'a\n<!-- c -->\nb', 'a {b\n} c', '> a {b\n> } c', '<A b={\n1} />'],
  ...['    # h', '    - a', '    > q', '    ```\n    x\n    ```', '    [a]: /b', '    :::note\n    x\n    :::', '    | a |\n    |-|'],
  ...['    ---', '    {a}', '    <A/>', "    import A from 'a'", '  ```\n x\n  ```', '  <A>\n x\n  </A>', ' :::note\nx\n :::', '    ## a {#b}'],
  ...['- a\n<!-- b -->', '> a\n\n<!-- b -->\n\n> c', '- a\n\n  <!-- b -->\n\n- c', '<A>\n\n<!-- b -->\n\n</A>', '```\n\n<!-- b -->\n\n```'],
  ...['```\n## a {#b}\n```', '<A>\n## a {#b}\n</A>', '## [a {#b}', '## `a {#b}`', '## a\\ {#b}', '## a {#b}\t', '## {#b}', '## a {#b} {#c}'],
];
