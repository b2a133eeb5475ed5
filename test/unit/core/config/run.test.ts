import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { runConfig } from '../../../../src/core/config/run.ts';
import { loadConfig } from '../../../../src/pipeline/config/index.ts';
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
    const module = await runConfig(`var kept = { count: ${count} };\nexport {\n  kept as default\n};\n`, 'config');
    configs.push(new WeakRef(module.default as object));
  };
  for (let count = 0; count < 20; count++) await run(count);
  await setImmediate();
  collect();
  expect(configs.filter((config) => config.deref() !== undefined)).toEqual([]);
});
