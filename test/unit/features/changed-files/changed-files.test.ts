import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSite, writeSite } from '../../../build-site.ts';
import { commitFiles, git } from '../../../git.ts';

const site = {
  'docs/index.mdx':
    '# Home\n\n[setup](./guide/setup.mdx) [anchor](./guide/setup.mdx#linux) ![pic](./guide/pic.svg) [file](/data.txt)\n\n[unrelated](/nowhere)\n',
  'docs/other.mdx': '# Other\n\n[tag](/docs/tags/tools)\n',
  'docs/guide/setup.mdx': '---\ntags: [tools]\n---\n\n# Setup\n\n## Linux\n',
  'docs/guide/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'static/data.txt': 'data',
};

/** Findings that concern the files, of a site that was committed and then changed. */
async function concerning(files: readonly string[], change: (at: (path: string) => string) => void) {
  const root = writeSite(site);
  commitFiles(root);
  change((path) => join(root, path));
  const { diagnostics } = await checkSite(root, { files: new Set(files) });
  return diagnostics.map(({ message, place }) => `${place?.file}: ${message}`);
}

test('those that stand in one of the files', async () => {
  expect(await concerning(['docs/index.mdx'], () => {})).toEqual(['docs/index.mdx: no page or file /nowhere']);
  expect(await concerning(['docs/other.mdx'], () => {})).toEqual([]);
});

test('those about a page that is gone: its path, its address and what it alone had', async () => {
  const found = await concerning(['docs/guide/setup.mdx'], (at) => rmSync(at('docs/guide/setup.mdx')));
  expect(found).toContain('docs/index.mdx: no document docs/guide/setup.mdx');
  expect(found).toContain('docs/other.mdx: no page or file /docs/tags/tools');
  expect(found.join()).not.toContain('/nowhere');
});

test('those about a page that was renamed, by either name', async () => {
  const move = (at: (path: string) => string) => git(at('.'), 'mv', 'docs/guide/setup.mdx', 'docs/guide/install.mdx');
  const old = await concerning(['docs/guide/setup.mdx'], move);
  expect(old).toContain('docs/index.mdx: no document docs/guide/setup.mdx');
  expect(await concerning(['docs/guide/install.mdx'], move)).toEqual(old);
});

test('those about images and static files', async () => {
  expect(await concerning(['docs/guide/pic.svg'], (at) => rmSync(at('docs/guide/pic.svg')))).toEqual([
    expect.stringContaining('pic.svg'),
  ]);
  expect(await concerning(['static/data.txt'], (at) => rmSync(at('static/data.txt')))).toEqual([
    'docs/index.mdx: no page or file /data.txt',
  ]);
});

test('those about a tag that a page has no more, and an anchor', async () => {
  const untagged = await concerning(['docs/guide/setup.mdx'], (at) =>
    writeFileSync(at('docs/guide/setup.mdx'), '# Setup\n\n## Linux\n'),
  );
  expect(untagged).toEqual(['docs/other.mdx: no page or file /docs/tags/tools']);
  const renamed = await concerning(['docs/guide/setup.mdx'], (at) =>
    writeFileSync(at('docs/guide/setup.mdx'), '---\ntags: [tools]\n---\n\n# Setup\n\n## Windows\n'),
  );
  expect(renamed).toEqual([expect.stringMatching(/^docs\/index\.mdx: .*linux/)]);
});

test('none about a text that changed under the same head', async () => {
  const found = await concerning(['docs/guide/setup.mdx'], (at) =>
    writeFileSync(at('docs/guide/setup.mdx'), `${site['docs/guide/setup.mdx']}\nMore.\n`),
  );
  expect(found).toEqual([]);
});
