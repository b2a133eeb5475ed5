import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planMigration } from '../../src/index.ts';
import { migrateMintlify } from '../../src/mintlify/index.ts';

test('a move ends where most pages of the navigation are not there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-missing-'));
  mkdirSync(join(folder, 'a'));
  writeFileSync(join(folder, 'a/one.mdx'), '# One\n');
  const pages = ['a/one', 'a/two', 'a/three', 'a/four', 'a/five'];
  const file = join(folder, 'docs.json');
  writeFileSync(file, JSON.stringify({ navigation: { pages } }));
  expect(() => migrateMintlify(file)).toThrow('docs.json names 5 pages, of which 4 are not there');
  for (const name of ['two', 'three', 'four']) writeFileSync(join(folder, `a/${name}.mdx`), '# Page\n');
  expect(migrateMintlify(file).files.map(({ to }) => to)).toContain('docs/a/four.mdx');
});

test('a site without pages is not moved', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-empty-'));
  mkdirSync(join(folder, 'src'));
  const config = join(folder, 'book.toml');
  writeFileSync(config, '[book]\n');
  writeFileSync(join(folder, 'src/SUMMARY.md'), '');
  const plan = () => planMigration({ tool: { name: 'mdBook' }, config, folder }, { seconds: 5 });
  await expect(plan).rejects.toThrow(`no page of a site of mdBook was found from ${config} on`);
  writeFileSync(config, '[book\n');
  await expect(plan).rejects.toThrow('book.toml cannot be read: book.toml:1:6 illegal character in key');
});
