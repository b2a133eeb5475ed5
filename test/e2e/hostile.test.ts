import { expect, test } from 'vitest';
import { aqlPlugin, importsAql } from '../aql-plugin.ts';
import { buildSite, type SiteFiles } from '../build-site.ts';
import { hostileInputs } from '../fuzz/hostile.ts';

/** All inputs in one site, each in a folder of its own. */
function oneSite(inputs: readonly SiteFiles[]): SiteFiles {
  const files: Record<string, string | Uint8Array> = {};
  const api: object[] = [];
  for (const [index, input] of inputs.entries()) {
    for (const [path, content] of Object.entries(input)) {
      if (path.startsWith('docs/')) files[`docs/p${index}/${path.slice('docs/'.length)}`] = content;
      if (path !== 'spec.json') continue;
      files[`spec${index}.json`] = content;
      api.push({ id: `a${index}`, document: `spec${index}.json`, route: `/a${index}` });
    }
  }
  const config = `${importsAql}export default { ...${JSON.stringify({ title: 'T', api })}, plugins: [aql()] };`;
  return { ...files, ...aqlPlugin, 'docsgen.config.ts': config };
}

// A small part of what `npm run fuzz` gives the command: enough to find what takes time without end.
test('a site of hostile files comes to its end, with findings', async () => {
  const { findings } = await buildSite(oneSite(Object.values(hostileInputs(0.02))));
  const rules = new Set(findings.map((text) => text.slice(0, text.indexOf(':'))));
  for (const rule of [
    'invalid-mdx',
    'aql/invalid-aql',
    'invalid-frontmatter',
    'broken-anchor',
    'openapi-limit',
    'slow-pattern',
  ])
    expect([...rules]).toContain(rule);
  expect(findings.filter((text) => /call stack|cannot be shown/.test(text))).toEqual([]);
});
