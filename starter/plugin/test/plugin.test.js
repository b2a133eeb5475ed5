import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'docsgen';

const repository = join(import.meta.dirname, '..');
let root;

// A copy next to the example, from where the config finds the plugin.
before(async () => {
  root = await mkdtemp(join(repository, '.test-'));
  await cp(join(repository, 'example/docs'), join(root, 'docs'), { recursive: true });
  await cp(join(repository, 'example/docsgen.config.ts'), join(root, 'docsgen.config.ts'));
});
after(() => rm(root, { recursive: true }));

test('each page greets', async () => {
  const { findings, outDir } = await build({ root, cache: false });
  assert.deepEqual(findings, []);
  assert.match(await readFile(join(outDir, 'docs/index.html'), 'utf8'), /Hello, reader!/);
});

test('a page without a description is reported', async () => {
  await writeFile(join(root, 'docs/bare.md'), '# Bare\n');
  const { findings } = await build({ root, cache: false, write: false });
  assert.deepEqual(
    findings.map(({ rule, file, message }) => [rule, file, message]),
    [['hello/no-description', 'docs/bare.md', 'the page has no description']],
  );
});
