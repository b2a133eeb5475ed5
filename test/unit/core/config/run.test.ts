import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runConfig } from '../../../../src/core/config/run.ts';
import { loadConfig } from '../../../../src/pipeline/config/index.ts';
import { pointsIn } from '../../../../src/shared/text-points.ts';
import { writeFiles } from '../../pipeline/config/config-report.ts';

const packages = {
  'node_modules/esm/package.json': '{ "name": "esm", "type": "module", "exports": "./esm.mjs" }',
  'node_modules/esm/esm.mjs': "export default 'd'; export const a = 'a', b = 'b';",
  'node_modules/cjs/index.js': "exports.name = 'cjs';",
};

/** The title that a config has come to. */
async function titleOf(text: string): Promise<unknown> {
  const { config, findings } = await loadConfig({ cwd: writeFiles({ 'docsgen.config.ts': text, ...packages }) });
  return (
    config?.title ?? findings.map(({ message, place }) => `${place?.start?.line}:${place?.start?.column} ${message}`)
  );
}

test.each([
  ["import d from 'esm';\nexport default { title: d };", 'd'],
  ["import {\n  a as x,\n  b,\n} from 'esm';\nexport default { title: x + b };", 'ab'],
  ["import d, { a } from 'esm';\nexport default { title: d + a };", 'da'],
  ["import * as all from 'esm';\nexport default { title: all.default + all.b };", 'db'],
  // Such a one stays a module.
  ["import d, * as all from 'esm';\nexport default { title: d + all.a };", 'da'],
  ["import 'esm';\nimport cjs, { name } from 'cjs';\nexport default { title: cjs.name + name };", 'cjscjs'],
  [
    "const { a } = await import('esm');\nexport const other = 1, b = 2;\nexport default { title: a + other + b };",
    'a12',
  ],
  // What looks like a statement in a text is text.
  [
    'const two = 2;\nexport default { title: [1, `\nimport d from "esm";\nexport { d as default };\n`, two].join("") };',
    '1\nimport d from "esm";\nexport { d as default };\n2',
  ],
])('%s', async (text, title) => {
  expect(await titleOf(text)).toBe(title);
});

test.each([
  "const { sep } = require('node:path');\nconst { name } = require('cjs');\nmodule.exports = { title: name + sep };",
  "import name from './own.cjs';\nexport default { title: name };",
  "import name from './own.cjs';\nconst { sep } = await import('node:path');\nexport default { title: name.replaceAll('/', sep) };",
  "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\nexport default { title: require('./own.cjs') };",
])('CommonJS modules ask for what Node has, and for packages: %s', async (text) => {
  const own =
    "const path = require('path');\nconst later = () => require('cjs').name;\nmodule.exports = later() + path.sep;";
  const cwd = writeFiles({ 'docsgen.config.js': text, 'own.cjs': own, ...packages });
  const { config, findings } = await loadConfig({ cwd });
  expect(findings).toEqual([]);
  expect(config?.title).toBe('cjs/');
});

test('what cannot be imported is reported where it is written, whatever compiling takes out above it', async () => {
  const above = [
    '',
    'interface A {\n  a: string;\n}\n',
    '/* ü */ type B = {\n  b: 1;\n};\n',
    "import type { C } from './none.ts';\n",
    'declare const d: string;\n\n\n',
    'enum E {\n  One,\n  Two,\n}\n',
    '// "not-there"\n',
  ];
  const faults: readonly (readonly [text: string, at: string])[] = [
    ["import x from 'not-there';\nexport default { title: x };", "'not-there'"],
    ["import {\n  x,\n  y as z,\n} from './nope.ts';\nexport default { title: x + z };", "'./nope.ts'"],
    ["export default { title: (await import('not-there')).default };", "'not-there'"],
    [
      "import { definePlugin, nothing as none } from 'docsgen/plugin';\nexport default { title: definePlugin + none };",
      'nothing',
    ],
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...above), { maxLength: 4 }),
      fc.constantFrom(...faults),
      async (lines, [text, at]) => {
        const source = [...new Set(lines), text].join('');
        const { findings } = await loadConfig({ cwd: writeFiles({ 'docsgen.config.ts': source }) });
        const offset = source.length - text.length + text.indexOf(at);
        expect(findings.map(({ place }) => place?.start)).toEqual([pointsIn(source)(offset)]);
      },
    ),
    { numRuns: 40 },
  );
});

test('what throws is reported at its line, behind imports of several lines as well', async () => {
  const text = "import {\n  a,\n} from 'esm';\nexport default { title: (() => { throw new Error(a); })() };";
  expect(await titleOf(text)).toEqual(['4:40 the config throws: a']);
  expect(await titleOf("import { none } from 'esm';\nexport default { title: String(none) };")).toEqual([
    expect.stringMatching(/does not provide an export named 'none'$/),
  ]);
});

test('nothing is left of a config that was run', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const configs: WeakRef<object>[] = [];
  const run = async (count: number) => {
    const module = await runConfig(
      `var kept = { count: ${count} };\nexport {\n  kept as default\n};\n`,
      'config',
      import.meta.filename,
    );
    configs.push(new WeakRef(module.default as object));
  };
  for (let count = 0; count < 20; count++) await run(count);
  await setImmediate();
  collect();
  expect(configs.filter((config) => config.deref() !== undefined)).toEqual([]);
});
