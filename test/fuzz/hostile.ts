import { aqlPlugin, importsAql } from '../aql-plugin.ts';

/** Files that made a build slow, large or stuck, each by what is in it. They are written into a site of their own. */
export type HostileFiles = Readonly<Record<string, string>>;

const page = (body: string): HostileFiles => ({ 'docs/x.mdx': `# Page\n\n${body}\n` });

/** A document whose only operation is described by a text and answers with a schema, which may refer to others. */
export function api(description: string, schema: object = { type: 'string' }, schemas: object = {}): HostileFiles {
  const responses = { 200: { description: 'ok', content: { 'application/json': { schema } } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Api', version: '1' },
    paths: { '/p': { get: { operationId: 'p', description, responses } } },
    components: { schemas },
  };
  return {
    'docs/x.mdx': '# Page\n',
    'docsgen.config.ts': "export default { title: 'T', api: [{ id: 'a', document: 'spec.json', route: '/api' }] };\n",
    'spec.json': JSON.stringify(document),
  };
}

/** Schemas each of which is made from the next, and the first of them. */
function chain(length: number, link: (next: object) => object): [object, object] {
  const reference = (index: number) => ({ $ref: `#/components/schemas/A${index}` });
  const entries = Array.from({ length }, (_, index) => [`A${index}`, link(reference(index + 1))]);
  return [reference(0), Object.fromEntries([...entries, [`A${length}`, { type: 'object', required: ['x'] }]])];
}

/** A page with a query, which the plugin of the first site colours and checks. */
const query = (code: string): HostileFiles => ({
  ...page(fence('aql', `SELECT ${code}`)),
  ...aqlPlugin,
  'docsgen.config.ts': `${importsAql}export default { title: 'T', plugins: [aql()] };\n`,
});

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;
const numbered = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/**
 * @param size 1: what takes a build a few seconds at most if it is linear, and minutes or the memory of the machine if not
 */
export function hostileInputs(size: number): Readonly<Record<string, HostileFiles>> {
  const times = (text: string, count: number) => text.repeat(Math.ceil(count * size));
  const letters = 'a'.repeat(60);
  // Of so many levels, each of two choices, are a million ways.
  const levels = Math.max(20, 60 * size);
  return {
    'blanks in a first heading': { 'docs/x.mdx': `# a${times(' ', 100_000)}x\n\nt\n` },
    'blanks in headings': page(`## a${times(' ', 100_000)}x\n\n### b${times('\t', 100_000)}{#c`),
    'hashes and blanks in a heading': page(`## a ${times('# ', 50_000)}x`),
    'aql without a blank': query(times('A', 60_000)),
    'aql of hyphens': query(times('a-', 30_000)),
    'aql of dots and hyphens': query(times('a.b-', 15_000)),
    'aql of brackets': query(times('[', 30_000)),
    'aql of quotes': query(`${times("'", 30_001)} ${times('"a', 30_001)}`),
    'nested emphases': page(`${times('*a _b ', 5000)}c${times('_ *', 5000)}`),
    'nested lists': page(numbered(2000 * size, (index) => `${' '.repeat(index * 2)}- a`)),
    'nested lists in one line': page(times('- ', 5000)),
    'nested quotes': page(times('>', 20_000)),
    'nested quotes on many lines': page(numbered(300 * size, (index) => `${'> '.repeat(index)}a`)),
    'nested elements': page(`${times('<div>', 5000)}a${times('</div>', 5000)}`),
    'nested brackets': page(`${times('[', 50_000)}a`),
    'nested links': page(`${times('[a', 5000)}${times('](b)', 5000)}`),
    'nested expressions': page(`{${times('(', 500)}1${times(')', 500)}}`),
    'comments that never end': page(times('{/* ', 20_000)),
    'html comments that never end': page(times('<!-- a ', 20_000)),
    'one long line': page(times('a', 5_000_000)),
    'one long code span': page(`\`${times('b', 1_000_000)}\``),
    'one long line of code': page(fence('js', times('c', 2_000_000))),
    'one long line of JSON': page(fence('json', `{"a": "${times('\\\\', 500_000)}`)),
    'backticks of all lengths': page(numbered(1500 * size, (index) => '`'.repeat(index))),
    'a table of many columns': page(`${times('|a', 5000)}|\n${times('|-', 5000)}|\n${times('|b', 5000)}|`),
    'references without definition': page(times('[a][b] ', 20_000)),
    'many definitions': page(numbered(10_000 * size, (index) => `[l${index}]: /x${index}\n\n[l${index}]`)),
    'broken anchors': page(numbered(3000 * size, (index) => `## Heading ${index}\n\n[a](#headng-${index})\n`)),
    'broken links': page(numbered(3000 * size, (index) => `[a](/docs/nothing-${index}) [b](./nothing-${index}.mdx)\n`)),
    'a long meta string': page(fence(`js title="${times('a ', 20_000)}`, 'x')),
    'attributes without end': page(`<div ${times('a=" ', 20_000)}>`),
    'frontmatter of brackets': { 'docs/x.mdx': `---\ntitle: ${times('[', 20_000)}\n---\n\n# A\n` },
    'a category of brackets': { 'docs/x.mdx': '# A\n', 'docs/_category_.json': times('[', 100_000) },
    'control characters': { 'docs/x.mdx': '# A\0B\n\n\u0001 \u0008 \u001b[31m `\0`\n' },
    'a description in one paragraph': api(times('word **bold** `code` ', 50_000)),
    'a description of quotes': api(times('>', 20_000)),
    'a description of everything': api(
      [
        times('[', 50_000),
        times('*a ', 50_000),
        times('<!--', 20_000),
        times('- ', 5000),
        times('|a', 20_000),
        times('`', 30_000),
        times('>', 50_000),
      ].join('\n\n'),
    ),
    'patterns that backtrack': api('text', {
      type: 'object',
      properties: Object.fromEntries(
        ['^(?!x)(a+)+$', '^(a+)+$', '^(a|a)*$', '(x+x+)+y', '^(?=a)(a|aa)+$']
          .slice(0, Math.ceil(5 * size))
          .map((pattern, index) => [`p${index}`, { type: 'string', pattern, example: `${letters}!` }]),
      ),
    }),
    'a pattern of empty repetitions': api('text', { type: 'string', pattern: '((((()|a){300}){300}){300}){300}' }),
    'choices within choices': api('text', ...chain(levels, (next) => ({ oneOf: [next, next, { type: 'null' }] }))),
    'schemas that hold twice': api('text', ...chain(levels, (next) => ({ allOf: [next, next] }))),
    'properties of two choices': api(
      'text',
      ...chain(levels, (next) => {
        const option = { type: 'object', required: ['v'], properties: { v: next } };
        return { oneOf: [option, option] };
      }),
    ),
    'names in examples': api('text', {
      type: 'object',
      properties: {
        a: { example: { $id: 'a', b: 1 } },
        b: { example: { $id: 'a', b: 2 } },
        c: { $anchor: 'a' },
        d: { $id: 'a' },
      },
    }),
  };
}
