/** Pages whose size is that of one thing, repeated or nested, which parsers search, copy or follow. */
interface PageShape {
  readonly name: string;
  readonly page: (n: number) => string;
  readonly partials?: (n: number) => Readonly<Record<string, string>>;
  /** Power of two from which on a finding refuses it: the time of the parser is quadratic. */
  readonly refusedFrom?: number;
}

const signs = [
  '[',
  '(',
  '<',
  '*',
  '_',
  '`',
  '~',
  '|',
  '{',
  '&',
  '!',
  '\\',
  '$',
  '>',
  '#',
  ':',
  '=',
  '-',
  '+',
  '.',
  '%',
  '"',
];
const pieces = [
  '[a](',
  '![',
  '[^',
  '[^a]: ',
  '<!--',
  '{/*',
  '<a ',
  '</',
  '&#',
  ':::',
  '::a',
  '{#',
  '*a_',
  '**a ',
  '~~a',
  '`a``',
  '$a',
  '|a|\n',
  '- ',
  '> ',
  '1. ',
  '#\n',
  'a\n=\n',
  '```\n',
  'http://a.',
  'www.',
  'a@b.',
  '[a]: b\n',
  '[a][',
  '- [ ] ',
  '<div>',
  '<A b="',
  '{{',
  '{%',
  '!!! a\n',
  '=== "a"\n',
  ':::note\n\n',
  '%release%',
  '。**',
  'a // [!code ++:99]\n',
  '<script>\n',
  '<![CDATA[',
  '</div>\n',
  'x <b> ',
  'http://a.b/c ',
  'a@b.cc ',
  ':a: ',
  '&amp;',
  'x[^a] ',
  '<!-- a --> ',
  '```mdx-code-block\n',
  'import a\n',
  '<Tabs>\n<TabItem label="a">\n\nx\n\n</TabItem>\n</Tabs>\n\n',
];

const numbered = (n: number, line: (index: number) => string) =>
  Array.from({ length: n }, (_, at) => line(at)).join('\n\n');

/** Partials, each of which is an import of others and their use. */
const partialsOf = (n: number, includes: (index: number) => readonly number[]) =>
  Object.fromEntries(
    Array.from({ length: n }, (_, at) => {
      const others = includes(at);
      const imports = [...new Set(others)].map((other) => `import P${other} from './_p${other}.mdx';`);
      return [
        `docs/guide/_p${at}.mdx`,
        `${imports.join('\n')}\n\ntext\n\n${others.map((other) => `<P${other} />`).join('\n\n')}\n`,
      ];
    }),
  );
const first = () => "import P0 from './_p0.mdx';\n\n<P0 />\n";

export const pageShapes: readonly PageShape[] = [
  // The extension for footnotes looks for the beginning of an image before each bracket.
  { name: '"]("', page: (n) => ']('.repeat(n), refusedFrom: 13 },
  ...[...signs, ...pieces].map((piece): PageShape => ({ name: JSON.stringify(piece), page: (n) => piece.repeat(n) })),
  { name: 'strong inside of strong', page: (n) => `${'*'.repeat(n)}a${'*'.repeat(n)}` },
  { name: 'emphasis of both signs', page: (n) => `${'*_'.repeat(n / 2)}a${'_*'.repeat(n / 2)}` },
  { name: 'cells of a table', page: (n) => `${'|a'.repeat(n)}|\n${'|-'.repeat(n)}|\n${'|b'.repeat(n)}|\n` },
  { name: 'parentheses in a link', page: (n) => `[a](${'('.repeat(n)}${')'.repeat(n)})` },
  {
    name: 'lists in lists',
    // As long as the others: its lines grow, too.
    page: (n) => Array.from({ length: Math.sqrt(n) }, (_, at) => `${' '.repeat(2 * at)}- a\n`).join(''),
  },
  { name: 'meta of a block', page: (n) => `\`\`\`js title="${'{1,'.repeat(n)}"\nx\n\`\`\`\n` },
  { name: 'id of a heading', page: (n) => `## a {#${'a-'.repeat(n)}\n` },
  { name: 'headings of the same words', page: (n) => numbered(n, () => '## Same') },
  { name: 'footnotes in a circle', page: (n) => `[^0]\n\n${numbered(n, (at) => `[^${at}]: a [^${(at + 1) % n}]`)}` },
  { name: 'broken links', page: (n) => numbered(n, (at) => `[a](./no-${at}.mdx) [b](#no-${at})`) },
  {
    name: 'partials in a chain',
    page: first,
    partials: (n) => partialsOf(n / 8, (at) => (at + 1 < n / 8 ? [at + 1] : [])),
  },
  { name: 'partials in a circle', page: first, partials: (n) => partialsOf(n / 8, (at) => [(at + 1) % (n / 8)]) },
];
