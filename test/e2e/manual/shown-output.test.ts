import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildSite, writeSite } from '../../build-site.ts';
import { runDocsgen } from '../../run-docsgen.ts';
import { blocksOf } from './read-manual.ts';

// What the manual shows of the terminal is what commands print.

const filesOf = (page: string) =>
  Object.fromEntries(blocksOf(page).flatMap(({ title, text }) => (title === undefined ? [] : [[title, text]])));
const printedIn = (page: string) =>
  blocksOf(page)
    .find(({ lang }) => lang === 'txt')
    ?.text.trimEnd() ?? 'no block';

test('the broken link of the first tutorial', async () => {
  const { printed } = await buildSite(filesOf('tutorials/first-site.mdx'));
  expect(printed).toBe(printedIn('tutorials/first-site.mdx'));
});

test('the wrong example of the tutorial about APIs', async () => {
  const files = filesOf('tutorials/api-reference.mdx');
  const request = files['docs/request.mdx']?.replace('"amount": 2', '"amount": 0') ?? '';
  const { printed } = await buildSite({ ...files, 'docs/request.mdx': request });
  expect(printed).toBe(printedIn('tutorials/api-reference.mdx'));
});

test('the finding that the page of rules begins with', async () => {
  const { printed } = await buildSite({
    'docs/setup.mdx': 'Read the [guide](/docs/gude).\n',
    'docs/guide.mdx': 'Text.\n',
  });
  expect(printed).toBe(printedIn('rules/index.mdx'));
});

test('why a page was made again', async () => {
  const root = writeSite({ 'docs/setup.mdx': '---\ndescription: How to.\n---\n\n# Setup\n\nText.\n' });
  await setTimeout(30);
  await runDocsgen(['build'], root);
  const file = join(root, 'docs/setup.mdx');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Text', 'Other text'));
  await setTimeout(30);
  const { stderr } = await runDocsgen(['build', '--explain', 'docs/setup.mdx'], root);
  expect(stderr).toContain(printedIn('explanation/what-is-cached.mdx'));
});
