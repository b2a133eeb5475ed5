import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aqlPlugin, importsAql } from '../aql-plugin.ts';
import { buildSite, checkSite } from '../build-site.ts';

const string = { type: 'string', format: 'aql' };
const operation = {
  operationId: 'find',
  summary: 'Find',
  parameters: [{ name: 'q', in: 'query', schema: string }],
  requestBody: {
    content: {
      'application/json': { schema: { type: 'object', properties: { q: string } } },
      'text/plain': { schema: string },
    },
  },
  responses: { 200: { description: 'Found.' } },
  'x-codeSamples': [{ lang: 'AQL', source: 'SELECT e FROM EHR e' }],
};
const api = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: { '/find': { post: operation } },
});

const fence = (line: string, code: string) => `\`\`\`${line}\n${code}\n\`\`\`\n`;

const page = `# Page

${fence('aql', 'SELECT e\nFORM EHR e')}
${fence('json operation=api/find request', '{ "q": "SELECT \\"a\\" FORM EHR e" }')}
${fence('http', 'POST /find?q=SELECT%20e+FORM+EHR\nContent-Type: text/plain\n\nSELECT x FROM EHR e')}
${fence('aql unchecked', 'SELECT …')}`;

const config = (plugins: string, more = '') =>
  `${importsAql}export default {
  title: 'T',
  plugins: [${plugins}],
  api: [{ id: 'api', document: 'api.json', route: '/api' }],
  ${more}
};
`;

const site = { ...aqlPlugin, 'api.json': api, 'docs/page.mdx': page, 'docsgen.config.ts': config('aql()') };

describe('the plugin of the first site', () => {
  test('colours and checks its language in pages, in examples and in the reference', async () => {
    const { files, printed } = await buildSite(site);
    expect(printed).toBe(`docs/page.mdx:5:1 warning aql/invalid-aql: expected \`FROM\`, found \`FORM\`
  4 | SELECT e
> 5 | FORM EHR e
    | ^^^^

docs/page.mdx:9:22 warning aql/invalid-aql: expected \`FROM\`, found \`FORM\`
  8 | \`\`\`json operation=api/find request
> 9 | { "q": "SELECT \\"a\\" FORM EHR e" }
    |                      ^^^^

docs/page.mdx:13:25 warning aql/invalid-aql: expected \`FROM\`, found \`FORM\`
  12 | \`\`\`http
> 13 | POST /find?q=SELECT%20e+FORM+EHR
     |                         ^^^^

docs/page.mdx:16:8 warning aql/invalid-aql: FROM does not define \`x\`
  15 |
> 16 | SELECT x FROM EHR e
     |        ^
  hint: it defines e`);
    expect(files.get('docs/page/index.html')).toContain('<span class="k">SELECT</span>');
    expect(files.get('api/index.html')).toContain('<span class="k">SELECT</span> e ');
  });

  test('without it, its language is one like others, and its rule is unknown', async () => {
    const { printed, result } = await buildSite({
      ...site,
      'docsgen.config.ts': config('', "checks: { 'invalid-aql': 'off' },"),
    });
    expect(result.written).toBe(false);
    expect(printed).toBe(`docsgen.config.ts:6:13 error invalid-config: checks["invalid-aql"] is not a known key
  5 |   api: [{ id: 'api', document: 'api.json', route: '/api' }],
> 6 |   checks: { 'invalid-aql': 'off' },
    |             ^^^^^^^^^^^^^
  hint: AQL is checked by a plugin, site/plugins/aql of docsgen's repository: its rule is 'aql/invalid-aql'`);
    expect((await buildSite({ ...site, 'docsgen.config.ts': config('') })).findings).toEqual([]);
  });

  test('what it gives changes with its code, as without a cache', async () => {
    const { root } = await buildSite(site);
    const again = await buildSite(root);
    expect(again.findings).toHaveLength(4);
    const [check, grammar] = ['check.ts', 'grammar.ts'].map((name) => join(root, 'plugins/aql', name)) as [
      string,
      string,
    ];
    writeFileSync(check, readFileSync(check, 'utf8').replaceAll('FROM does not define', 'FROM never defines'));
    writeFileSync(grammar, readFileSync(grammar, 'utf8').replaceAll("'SELECT'", "'NONE'"));
    const edited = await buildSite(root);
    expect(edited.findings[3]).toBe('aql/invalid-aql: FROM never defines `x`');
    expect(edited.files.get('docs/page/index.html')).not.toContain('<span class="k">SELECT</span>');
    expect(edited.files.get('api/index.html')).not.toContain('<span class="k">SELECT</span>');
    expect(edited.files).toEqual((await buildSite(root, { cache: false })).files);
    expect((await checkSite(root)).diagnostics).toEqual([]);
  });
});

/** What is printed of a site whose plugin `words` has these hooks. */
async function printedWith(hooks: string): Promise<string> {
  const plugin = `{ kind: 'docsgen plugin', definition: { name: 'words', timeout: 1, setup: () => (${hooks}) } }`;
  const body = fence('json operation=api/find request', '{ "q": "one" }');
  const files = { ...site, 'docs/page.mdx': `# Page\n\n${body}`, 'docsgen.config.ts': config(plugin) };
  return (await buildSite(files)).printed;
}

const shown = `
  2 |
> 3 | \`\`\`json operation=api/find request
    | ^`;

describe('a check of a format', () => {
  test.each([
    [
      "{ formats: { aql() { throw new Error('no'); } } }",
      'plugin words: formats.aql throws: no',
      '\n  also: docsgen.config.ts:4:121 thrown here',
    ],
    ['{ formats: { aql: () => new Promise(() => {}) } }', 'plugin words: formats.aql: it takes longer than 1 s'],
    ["{ formats: { aql: () => 'x' } }", 'plugin words: formats.aql gives a wrong value: expected a list, got "x"'],
    [
      "{ formats: { aql: () => [{ rule: 'none', message: 'm' }] } }",
      'plugin words: formats gives a finding of the unknown rule none: m',
    ],
  ])('%s', async (hooks, message, also = '') => {
    const [first = ''] = (await printedWith(hooks)).split('\n  hint: ');
    expect(first).toBe(`docs/page.mdx:3:1 error plugin-error: ${message}${shown}${also}`);
  });

  test('that is no function is reported at the config', async () => {
    expect(await printedWith('{ formats: { aql: 5 } }')).toMatch(
      /^docsgen\.config\.ts:4:13 error plugin-error: plugin words: formats\.aql: expected a function, got 5/,
    );
  });
});

const token = 'a regular expression, an object with one as `pattern`, or a list of these';

test.each([
  ["{ keyword: 'from' }", '.keyword', token, '"from"'],
  ['{ keyword: [/a/, { pattern: /b/, inside: { c: 1 } }] }', '.keyword[1].inside.c', token, '1'],
  ['{ rest: /a/ }', '.rest', token, 'a regular expression'],
  ['{ keyword: { pattern: /a/, inside() {} } }', '.keyword.inside', token, 'a function'],
  ['{ keyword: { pattern: /a/, alias() {} } }', '', 'a grammar of regular expressions and plain data', 'an object'],
  ["{ get keyword() { throw new Error('no'); } }", '', 'a grammar of regular expressions and plain data', 'an object'],
  ["'js'", '', 'an object', '"js"'],
])('a grammar like %s is reported', async (grammar, key, expected, given) => {
  const [first] = (await printedWith(`{ languages: [{ name: 'words', grammar: ${grammar} }] }`)).split('\n');
  expect(first).toBe(
    `docsgen.config.ts:4:13 error plugin-error: plugin words: languages[0].grammar${key}: expected ${expected}, got ${given}`,
  );
});

test('a language without a grammar is reported', async () => {
  expect(await printedWith("{ languages: [{ name: 'words' }] }")).toMatch(
    /error plugin-error: plugin words: languages\[0\]\.grammar is missing/,
  );
});
