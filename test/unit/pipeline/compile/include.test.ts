import { expect, test } from 'vitest';
import { bodyHtml, compilePage } from './compile-page.ts';

const texts = {
  'examples/client.js':
    'import a from "a";\n// #region connect\n  connect("%product.slug%"); // [!code hl]\n// #endregion\n',
  'examples/open.js': '// #region open\n1\n',
  'examples/plain.json': '{"a": 1}\n',
};
const fence = (meta: string, code = '') => `text\n\n\`\`\`${meta}\n${code}\`\`\`\n`;
const textOf = (html: string) => html.replace(/<[^>]+>/g, '').replaceAll('&#x22;', '"');

test.each([
  ['js file="../../examples/client.js" region=connect'],
  ['js file=@site/examples/client.js region="connect"'],
  ['js file=/examples/client.js region="connect" title="client.js"'],
])('a region is in a code block as it is in the file: %s', async (meta) => {
  const page = await compilePage(fence(meta), { texts });
  expect(page.findings).toEqual([]);
  const html = await bodyHtml(page);
  expect(textOf(html)).toContain('connect("%product.slug%");\n');
  expect(html).toContain('class="line highlighted"');
  expect(html).not.toContain('region');
  expect(page.lookups).toContainEqual(expect.objectContaining({ name: 'text', key: ['examples/client.js'] }));
});

test('a whole file is an example like any other, at the place of its block', async () => {
  const page = await compilePage(fence('json file=/examples/plain.json schema=a/B'), { texts });
  expect(page.examples).toMatchObject([
    {
      code: '{"a": 1}',
      attributes: new Map(Object.entries({ file: '/examples/plain.json', schema: 'a/B' })),
      stretches: [{ offset: 0, start: { line: 3, column: 1 } }],
    },
  ]);
});

test.each([
  ['js file=/examples/clinet.js', 'no file examples/clinet.js to include', 'did you mean docs/b.mdx?'],
  ['js file=../../../secret.js', '../../../secret.js lies outside the folder of the site', 'only files inside'],
  ['js file=/examples/client.js region=conect', 'examples/client.js has no region “conect”', 'did you mean connect?'],
  ['js file=/examples/client.js region=xyz', 'examples/client.js has no region “xyz”', 'its regions are: connect'],
  ['json file=/examples/plain.json region=a', 'examples/plain.json has no region “a”', 'mark it: // #region a'],
  ['js file=/examples/open.js region=open', 'the region “open” of examples/open.js has no end', 'end it with'],
])('what is not there is reported: %s', async (meta, message, hint) => {
  const { findings } = await compilePage(fence(meta), { texts, documents: { 'docs/b.mdx': '/docs/b' } });
  expect(findings).toMatchObject([
    {
      rule: 'broken-include',
      message,
      hint: expect.stringContaining(hint),
      place: { start: { line: 3, column: 1 }, end: { line: 3, column: 4 + meta.length } },
    },
  ]);
});

test('a file that is no text, and a second region by one name, are reported', async () => {
  const { findings } = await compilePage(fence('js file=/a.png'), { files: ['a.png'] });
  expect(findings).toMatchObject([{ rule: 'broken-include', message: 'a.png is no text in UTF-8' }]);
  const twice = '// #region a\none\n// #endregion\n// #region a\ntwo\n// #endregion\n';
  const page = await compilePage(fence('js file=/a.js region=a'), { texts: { 'a.js': twice } });
  const message = 'a.js has the region “a” twice: the first is shown';
  expect(page.findings).toMatchObject([{ rule: 'invalid-code-block', message }]);
  expect(textOf(await bodyHtml(page))).toBe('text\none\n');
});

test('a block with code of its own includes nothing', async () => {
  const page = await compilePage(fence('js file=/examples/client.js', 'mine()\n'), { texts });
  expect(page.findings).toMatchObject([{ message: 'the block names /examples/client.js and has code of its own' }]);
  expect(textOf(await bodyHtml(page))).toContain('mine()');
});
