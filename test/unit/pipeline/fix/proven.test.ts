import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkSite, type SiteFiles, writeSite } from '../../../build-site.ts';
import { commitFiles } from '../../../git.ts';

/** The edits of the links of `docs/use.mdx`, after a site that is committed was changed. */
async function editsAfter(files: SiteFiles, change: (root: string) => void): Promise<readonly string[]> {
  const root = writeSite(files);
  commitFiles(root);
  change(root);
  const { diagnostics } = await checkSite(root, { cache: false });
  return diagnostics.flatMap(({ fix }) => fix?.text ?? []);
}

const write = (root: string, path: string, text: string) => writeFileSync(join(root, path), text);

describe('an address that a page had by its slug', () => {
  const page = '# One\n\nalpha beta gamma\n';

  test('does not mean another page that differs in case', async () => {
    const files = { 'docs/a.mdx': `---\nslug: /Setup\n---\n\n${page}`, 'docs/use.mdx': '[x](/docs/Setup)\n' };
    const other = (root: string) => write(root, 'docs/setup.mdx', '# Two\n');
    const moved = (root: string) => write(root, 'docs/a.mdx', `---\nslug: /other\n---\n\n${page}`);
    expect(
      await editsAfter(files, (root) => {
        other(root);
        moved(root);
      }),
    ).toEqual([]);
    // In later commits, too.
    expect(
      await editsAfter(files, (root) => {
        other(root);
        moved(root);
        commitFiles(root);
      }),
    ).toEqual([]);
    expect(await editsAfter({ 'docs/use.mdx': files['docs/use.mdx'] }, other)).toEqual(['/docs/setup']);
  });

  test('does not mean the page that took it, and was moved', async () => {
    const files = { 'docs/a.mdx': `---\nslug: /setup\n---\n\n${page}`, 'docs/use.mdx': '[x](/docs/setup)\n' };
    const edits = await editsAfter(files, (root) => {
      write(root, 'docs/a.mdx', page);
      write(root, 'docs/setup.mdx', '# Two\n\ndelta epsilon zeta\n');
      commitFiles(root);
      renameSync(join(root, 'docs/setup.mdx'), join(root, 'docs/later.mdx'));
    });
    expect(edits).toEqual([]);
  });
});

test('an address of a static file that was deleted does not mean one that differs in case', async () => {
  const files = {
    'static/Plan.txt': 'one\n',
    'static/plan.txt': 'two\n',
    'docs/use.mdx': '[x](/Plan.txt)\n',
  };
  expect(await editsAfter({ ...files, 'docs/use.mdx': '[x](/PLAN.txt)\n' }, () => {})).toEqual([]);
  const edits = await editsAfter(files, (root) => rmSync(join(root, 'static/Plan.txt')));
  expect(edits).toEqual([]);
});

test('an address of the current version is not led to another one', async () => {
  const files = {
    'docs/setup.mdx': '# One\n\nalpha beta gamma\n',
    'docs/use.mdx': '[x](/docs/setup)\n',
    'docsgen.config.js': "export default { title: 'T', docs: { versions: { latest: 'current' } } };\n",
    'versions.json': '["1.0"]\n',
    'versions/1.0/docs/use.mdx': '# Use\n',
  };
  const moveTo = (path: string) => (root: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    renameSync(join(root, 'docs/setup.mdx'), join(root, path));
  };
  expect(await editsAfter(files, moveTo('versions/1.0/docs/setup.mdx'))).toEqual([]);
  expect(await editsAfter(files, moveTo('docs/later.mdx'))).toEqual(['/docs/later']);
});

test('what differs in case from a page that is there and from one that was deleted means neither', async () => {
  const files = {
    'docs/Setup.mdx': '# One\n\nalpha beta gamma\n',
    'docs/setup.mdx': '# Two\n\ndelta epsilon zeta\n',
    'static/Plan.txt': 'one\n',
    'static/plan.txt': 'two\n',
    'docs/use.mdx': '[x](/docs/SETUP) [y](./SETUP.mdx) [z](/PLAN.txt)\n',
  };
  const edits = await editsAfter(files, (root) => {
    for (const path of ['docs/Setup.mdx', 'static/Plan.txt']) rmSync(join(root, path));
  });
  expect(edits).toEqual([]);
  const { 'docs/Setup.mdx': _, 'static/Plan.txt': _file, ...others } = files;
  const change = (root: string) => write(root, 'docs/setup.mdx', '# Two\n\ndelta epsilon zeta eta\n');
  expect(await editsAfter(others, change)).toEqual(['/docs/setup', './setup.mdx', '/plan.txt']);
});

describe('a page that was put in the place of another one', () => {
  const old = '# One\n\nalpha beta gamma\n\ndelta epsilon zeta\n\neta theta iota\n';
  const other = '# Two\n\nkappa lambda mu\n';

  test('is not what links mean that were written before, wherever it goes', async () => {
    const files = { 'docs/a.mdx': old, 'docs/use.mdx': '[x](./a.mdx) [y](/docs/a)\n' };
    const edits = await editsAfter(files, (root) => {
      renameSync(join(root, 'docs/a.mdx'), join(root, 'docs/b.mdx'));
      write(root, 'docs/a.mdx', other);
      commitFiles(root);
      renameSync(join(root, 'docs/a.mdx'), join(root, 'docs/c.mdx'));
    });
    expect(edits).toEqual([]);
  });

  test('leaves the old one to its own new path, which no deleted page has', async () => {
    const files = {
      'docs/a.mdx': old,
      'docs/gone.mdx': old.replace('eta theta iota', 'gone'),
      'docs/use.mdx': '[x](./gone.mdx) [y](/docs/gone)\n',
    };
    const edits = await editsAfter(files, (root) => {
      renameSync(join(root, 'docs/a.mdx'), join(root, 'docs/b.mdx'));
      write(root, 'docs/a.mdx', other);
      rmSync(join(root, 'docs/gone.mdx'));
    });
    expect(edits).toEqual([]);
  });
});

test('links of a page that may have been moved, since another one took its place, are left alone', async () => {
  const text = (topic: string) =>
    `# ${topic}\n\n${Array.from({ length: 12 }, (_, line) => `${topic} ${line}`).join('\n')}\n`;
  const page = `${text('One')}\n[own](./overview.mdx) [other](./other.mdx)\n`;
  const files = {
    'docs/api/overview.mdx': page,
    'docs/api/other.mdx': text('Two'),
    'docs/guide/overview.mdx': text('Three'),
  };
  const edits = await editsAfter(files, (root) => {
    renameSync(join(root, 'docs/guide/overview.mdx'), join(root, 'docs/c.mdx'));
    commitFiles(root);
    mkdirSync(join(root, 'docs/guide'), { recursive: true });
    write(root, 'docs/guide/stars.mdx', page);
    write(root, 'docs/api/overview.mdx', text('Four'));
  });
  expect(edits).toEqual([]);
});

describe('a page that is moved while its links are broken', () => {
  const lines = (topic: string) =>
    `# ${topic}\n\n${Array.from({ length: 12 }, (_, line) => `${topic} ${line}`).join('\n')}\n`;
  const setup = lines('Setup');
  const page = `${lines('Page')}\n[x](../setup.mdx)\n`;
  const files = { 'docs/howto/page.mdx': page };

  test('does not mean what takes the place of their targets by then', async () => {
    // The page itself, or one that is new.
    for (const place of ['docs/setup.mdx', 'docs/a/b/page.mdx']) {
      const edits = await editsAfter({ ...files, 'docs/setup.mdx': setup }, (root) => {
        rmSync(join(root, 'docs/setup.mdx'));
        commitFiles(root);
        write(root, 'docs/setup.mdx', lines('Other'));
        mkdirSync(join(root, place, '..'), { recursive: true });
        renameSync(join(root, 'docs/howto/page.mdx'), join(root, place));
      });
      expect(edits).toEqual([]);
    }
  });

  test('means what became of their targets before', async () => {
    const edits = await editsAfter({ ...files, 'docs/setup.mdx': setup }, (root) => {
      renameSync(join(root, 'docs/setup.mdx'), join(root, 'docs/first.mdx'));
      commitFiles(root);
      renameSync(join(root, 'docs/howto/page.mdx'), join(root, 'docs/setup.mdx'));
    });
    expect(edits).toEqual(['./first.mdx']);
  });

  test('does not mean a page that was made in its place later', async () => {
    const edits = await editsAfter({ ...files, 'docs/setup.mdx': setup }, (root) => {
      rmSync(join(root, 'docs/setup.mdx'));
      mkdirSync(join(root, 'docs/a/b'), { recursive: true });
      renameSync(join(root, 'docs/howto/page.mdx'), join(root, 'docs/a/b/page.mdx'));
      commitFiles(root);
      write(root, 'docs/setup.mdx', lines('Other'));
    });
    expect(edits).toEqual([]);
  });

  test('does not mean a page that was never there before', async () => {
    const edits = await editsAfter(files, (root) => {
      write(root, 'docs/setup.mdx', setup);
      mkdirSync(join(root, 'docs/a/b'), { recursive: true });
      renameSync(join(root, 'docs/howto/page.mdx'), join(root, 'docs/a/b/page.mdx'));
      commitFiles(root);
      renameSync(join(root, 'docs/setup.mdx'), join(root, 'docs/later.mdx'));
    });
    expect(edits).toEqual([]);
  });
});

test('a path in a version that differs in case from what another version had is left alone', async () => {
  const files = {
    'docs/Setup.mdx': '# One\n\nalpha beta gamma\n',
    'docs/use.mdx': '# Use\n',
    'docsgen.config.js': "export default { title: 'T', docs: { versions: { latest: 'current' } } };\n",
  };
  const edits = await editsAfter(files, (root) => {
    renameSync(join(root, 'docs/Setup.mdx'), join(root, 'docs/first.mdx'));
    commitFiles(root);
    mkdirSync(join(root, 'versions/1.0/docs'), { recursive: true });
    write(root, 'versions.json', '["1.0"]\n');
    write(root, 'versions/1.0/docs/setup.mdx', '# Other\n\ndelta epsilon\n');
    write(root, 'versions/1.0/docs/use.mdx', '# Use\n\n[x](./Setup.mdx)\n');
  });
  expect(edits).toEqual([]);
});
