import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite, type SiteFiles } from '../build-site.ts';

// Rules of plugins over API documents: findings at the places of their pointers, which a document or a site can leave out.

const config = (hook: string, more = '') => `import { definePlugin } from 'docsgen/plugin';
const house = definePlugin({
  name: 'house',
  setup: () => ({
    rules: { stop: { severity: 'error', about: 'A summary ends with a full stop.' } },
    apiRules: ${hook},
  }),
});
export default {
  title: 'Test', search: false, plugins: [house()],
  api: [{ id: 'pets', document: 'api/pets.yaml', route: '/api' }], ${more}
};
`;

const summaries = `({ id, document }) => Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { summary }]) => summary?.endsWith('.') ? [{
        rule: 'stop', message: id + ': the summary ends with a full stop', hint: 'take it out',
        pointer: '/paths/' + path.replaceAll('/', '~1') + '/' + method + '/summary',
      }] : []))`;

const documents: SiteFiles = {
  'docs/a.md': '# A\n',
  'api/pets.yaml': `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get: { operationId: list, summary: All pets., responses: { 200: { description: ok } } }
    post: { operationId: add, summary: Add a pet, responses: { 200: { description: ok } } }
  /pets/all:
    $ref: all.yaml
`,
  'api/all.yaml': `delete:
  operationId: clear
  summary: Remove all pets.
  responses: { 204: { description: ok } }
`,
};

async function found(hook: string, files: SiteFiles = {}, more = '') {
  const { result } = await buildSite({ 'docsgen.config.ts': config(hook, more), ...documents, ...files });
  return result.diagnostics.map(({ severity, rule, message, place, hint }) => {
    const { line, column } = place?.start ?? {};
    return `${place?.file}:${line}:${column} ${severity} ${rule}: ${message}${hint === undefined ? '' : ` (${hint})`}`;
  });
}

test('a finding is where its pointer leads to, in whichever file that is', async () => {
  expect(await found(summaries)).toEqual([
    'api/all.yaml:3:12 error house/stop: pets: the summary ends with a full stop (take it out)',
    'api/pets.yaml:5:40 error house/stop: pets: the summary ends with a full stop (take it out)',
  ]);
});

test('an object and a list are pointed to by name, and what is not there by what is around it', async () => {
  const at = (pointer: string) => `{ rule: 'stop', message: 'here', pointer: '${pointer}' }`;
  const pointers = ['/paths/~1pets', '/paths/~1pets/get/tags', ''].map(at).join(', ');
  expect(await found(`() => [${pointers}]`)).toMatchInlineSnapshot(`
    [
      "api/pets.yaml:1:1 error house/stop: here",
      "api/pets.yaml:4:3 error house/stop: here",
      "api/pets.yaml:5:5 error house/stop: here",
    ]
  `);
});

test('a document and a site leave findings of a rule out', async () => {
  const yaml = String(documents['api/pets.yaml']);
  const ignored = yaml.replace('operationId: list,', 'operationId: list, x-docsgen-ignore: [house/stop],');
  expect(await found(summaries, { 'api/pets.yaml': ignored })).toHaveLength(1);
  expect(await found(summaries, {}, "checks: { 'house/stop': 'off' }")).toEqual([]);
});

test('a rule that throws, or gives something else, is a finding about the plugin', async () => {
  const wrong = await Promise.all(
    [
      '() => { throw new TypeError("no such thing"); }',
      '() => 7',
      "() => [{ rule: 'stop', message: 'x', pointer: 'paths' }]",
      "() => [{ rule: 'stpo', message: 'x', pointer: '' }]",
      '({ document }) => { document.paths = undefined; return []; }',
      'async (_, q) => q({ question: "routes" })',
    ].map((hook) => found(hook)),
  );
  expect(wrong).toMatchInlineSnapshot(`
    [
      [
        "docsgen.config.ts:10:43 error plugin-error: plugin house: apiRules throws: no such thing",
      ],
      [
        "docsgen.config.ts:10:43 error plugin-error: plugin house: apiRules gives a wrong value: expected a list, got 7",
      ],
      [
        "docsgen.config.ts:10:43 error plugin-error: plugin house: apiRules gives a wrong value, [0].pointer: expected a JSON pointer, such as "/info/title", got "paths"",
      ],
      [
        "api/pets.yaml:1:1 error plugin-error: plugin house: apiRules gives a finding of the unknown rule stpo: x (did you mean stop?)",
      ],
      [],
      [
        "docsgen.config.ts:10:43 error plugin-error: plugin house: apiRules throws: q is not a function",
      ],
    ]
  `);
});

test('what it found is stored, until its code changes', async () => {
  const { root, findings, printed } = await buildSite({ 'docsgen.config.ts': config(summaries), ...documents });
  expect(printed).toContain('> 5 |     get: { operationId: list, summary: All pets., responses');
  expect((await buildSite(root)).findings).toEqual(findings);
  writeFileSync(join(root, 'docsgen.config.ts'), config(summaries.replace("endsWith('.')", "endsWith('pet')")));
  expect((await buildSite(root)).findings).toEqual(['house/stop: pets: the summary ends with a full stop']);
});
