import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { checkLinks } from '../../src/assembly/check-links.ts';
import { buildSite, readFolder, type SiteFiles, writeSite as write } from '../build-site.ts';
import { effort } from '../effort.ts';
import { runDocsgen, startDocsgen } from '../run-docsgen.ts';

const page = '# Page\n\nWords.\n';

/** A site without a search, whose index would take a process for each build. */
const writeSite = (files: SiteFiles) =>
  write({ 'docsgen.config.js': "export default { title: 'Test', search: false };\n", ...files });

describe('names', () => {
  test('that differ only in case or in the form of an accent are an error in both commands, with their sources', async () => {
    const root = writeSite({
      'docs/Setup.mdx': page,
      'docs/setup.mdx': page,
      'docs/caf\u00E9.mdx': page,
      'docs/cafe\u0301.mdx': page,
      'static/X.txt': '',
      'static/x.txt': '',
    });
    const { printed, result } = await buildSite(root);
    expect(result.written).toBe(false);
    expect(printed.normalize('NFC')).toMatchInlineSnapshot(`
      "error look-alike-address: /x.txt and /X.txt differ only in letter case
        hint: many file systems take them for one file: rename one of them, or change its slug

      docs/café.mdx error look-alike-address: docs/café.mdx and docs/café.mdx differ only in the form of an accent: this one is left out
        hint: macOS and most editors take them for one file: rename or remove one of them
        also: docs/café.mdx docs/café.mdx

      docs/setup.mdx error look-alike-address: /docs/setup and /docs/Setup differ only in letter case
        hint: many file systems take them for one file: rename one of them, or change its slug
        also: docs/Setup.mdx /docs/Setup"
    `);
    const checked = await checkLinks({ cwd: root, root, cache: false });
    expect(checked.diagnostics).toEqual(result.diagnostics);
  });

  test('that differ only in case are found once on a site in several languages', async () => {
    const { findings, result } = await buildSite({
      'docsgen.config.js':
        "export default { title: 'T', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } };\n",
      'docs/Setup.mdx': page,
      'docs/setup.mdx': page,
      'static/X.txt': '',
      'static/x.txt': '',
    });
    expect(findings.filter((finding) => finding.startsWith('look-alike'))).toEqual([
      'look-alike-address: /x.txt and /X.txt differ only in letter case',
      'look-alike-address: /docs/setup and /docs/Setup differ only in letter case',
    ]);
    expect(result.written).toBe(false);
  });

  test('of 255 bytes can be written as long as the output has room for them', async () => {
    const fits = 'x'.repeat(250);
    expect((await buildSite({ [`docs/${fits}.mdx`]: page })).files.has(`docs/${fits}/index.html`)).toBe(true);
    const root = writeSite({ [`docs/${'\u00E9'.repeat(125)}.mdx`]: `---\nslug: ${'x'.repeat(256)}\n---\n${page}` });
    const { code, stderr } = await runDocsgen(['build'], root);
    expect(code).toBe(1);
    expect(stderr).toContain('the name is too long for the file system');
    expect(stderr).toContain('hint: give the page a shorter slug');
    expect(readdirSync(root).filter((name) => name.includes('build'))).toEqual([]);
  });
});

describe('symbolic links', () => {
  test('in a circle, out of the root and into nothing are not followed, and said so', async () => {
    const root = writeSite({ 'docs/a.mdx': page, 'static/b.txt': 'b' });
    const beyond = writeSite({ 'secret.mdx': '# Secret\n', 'secret.txt': 'secret' });
    symlinkSync('..', join(root, 'docs/up'));
    symlinkSync('self', join(root, 'docs/self'));
    symlinkSync(join(beyond, 'secret.mdx'), join(root, 'docs/secret.mdx'));
    symlinkSync(beyond, join(root, 'static/beyond'));
    // An editor's lock.
    symlinkSync('nobody@nowhere', join(root, 'docs/.#a.mdx'));
    const { files, findings, printed } = await buildSite(root);
    expect(findings).toEqual(Array.from({ length: 4 }, () => 'symbolic-link: the symbolic link is not followed'));
    expect(printed).toContain('docs/secret.mdx warning symbolic-link');
    expect([...files.values()].join('')).not.toContain('Secret');
    expect([...files.keys()].filter((path) => path.includes('up') || path.includes('beyond'))).toEqual([]);
  });
});

describe('texts', () => {
  test('with a byte order mark and the line ends of Windows are read like others, their lines and columns too', async () => {
    const text = '---\ntitle: B\n---\n\n:::note Title\nWords.\n:::\n\n```js\nx\n```\n\n[z](/none)\n';
    const of = async (content: string) => buildSite({ 'docs/b.mdx': content, 'docs/c.mdx': page });
    const plain = await of(text);
    const marked = await of(`\uFEFF${text.replaceAll('\n', '\r\n')}`);
    expect(marked.findings).toEqual(['broken-link: no page or file /none']);
    expect(marked.result.diagnostics).toEqual(plain.result.diagnostics);
    const good = (content: string) => of(content.replace('/none', './c.mdx'));
    const html = async (content: string) => (await good(content)).files.get('docs/b/index.html');
    expect(await html(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toBe(await html(text));
  });

  test('of thirty levels are pages; of thousands they are findings, whatever the levels are made of', async () => {
    const list = (depth: number) =>
      Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- item\n`).join('');
    const { files, findings } = await buildSite({ 'docs/a.mdx': `# A\n\n${list(30)}\n\n${'> '.repeat(30)}quote\n` });
    expect(findings).toEqual([]);
    expect(files.get('docs/a/index.html')?.match(/<li>/g)?.length).toBeGreaterThanOrEqual(30);
    const deep = await buildSite({
      'docs/list.mdx': `# A\n\n${list(220)}`,
      'docs/container.mdx': `# A\n\n${':::note\n'.repeat(2000)}`,
      'docs/quote.mdx': `# A\n\n${'> '.repeat(2000)}quote\n`,
      'docs/element.mdx': `# A\n\n${'<b>'.repeat(1000)}x${'</b>'.repeat(1000)}\n`,
    });
    const message = 'invalid-mdx: more than 200 lists, quotes or elements are nested';
    expect(deep.findings).toEqual([message, message, message, message]);
  });

  test('with thousands of headings, and of megabytes, are pages', async () => {
    const count = effort(1000, 10_000);
    const headings = Array.from({ length: count }, (_, index) => `## Heading ${index % 50}\n\nText.\n`).join('\n');
    const many = await buildSite({ 'docs/a.mdx': `# A\n\n${headings}` });
    expect(many.findings).toEqual([]);
    expect(many.files.get('docs/a/index.html')).toContain(`id="heading-49-${count / 50 - 1}"`);
    const line = 'Words of a *page* that is [long](./a.mdx) and grows longer.\n\n';
    const long = await buildSite({
      'docs/a.mdx': `# A\n\n${line.repeat(effort(500_000, 4_000_000) / line.length)}The end.\n`,
    });
    expect(long.findings).toEqual([]);
    expect(long.files.get('docs/a/index.html')).toContain('The end.');
  });
});

describe('the output', () => {
  function mount(folder: string): (() => void) | undefined {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=60k', 'tmpfs', folder], { stdio: 'ignore' });
    } catch {
      return;
    }
    return () => execFileSync('umount', [folder]);
  }

  test('on a full disk is not there, and nothing of it is', async ({ skip }) => {
    const root = write({ 'docs/a.mdx': page });
    mkdirSync(join(root, 'small'));
    const unmount = mount(join(root, 'small'));
    // Elsewhere a double stands in for it, in the tests of the output.
    if (unmount === undefined) return skip('only the administrator may mount a disk');
    try {
      const { code, stderr } = await runDocsgen(['build', '--out', 'small/build'], root);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^cannot write \S+: the disk is full\n {2}hint: free some space and build again$/m);
      expect(stderr).not.toMatch(/\n\s+at /);
      expect(readdirSync(join(root, 'small'))).toEqual([]);
    } finally {
      unmount();
    }
  });

  test('where nothing can be written ends in plain words', async () => {
    const root = writeSite({ 'docs/a.mdx': page });
    const { code, stderr } = await runDocsgen(['build', '--out', '/dev/null/build'], root);
    expect(code).toBe(1);
    expect(stderr).toMatch(/cannot write .*: a file is where a folder has to be\n {2}hint: /);
  });

  test('of two builds at once is that of the last one, whole', async () => {
    const root = writeSite(Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`docs/p${index}.mdx`, page])));
    const runs = await Promise.all([runDocsgen(['build'], root), runDocsgen(['build'], root)]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    const files = [...readFolder(join(root, 'build'))];
    expect((await runDocsgen(['build', '--no-cache', '--out', 'other'], root)).code).toBe(0);
    expect([...readFolder(join(root, 'other'))]).toEqual(files);
    expect(readdirSync(root).filter((name) => name.startsWith('.build'))).toEqual([]);
  });
});

test('files that come and go while a site is built end it in words at worst, and the next build is right', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `docs/p${index}.mdx`);
  const root = writeSite({
    ...Object.fromEntries(names.map((name, index) => [name, `# Page\n\n![dot](./dot${index}.png)\n`])),
    ...Object.fromEntries(names.map((_, index) => [`docs/dot${index}.png`, `not a picture ${index}`])),
    ...Object.fromEntries(names.map((_, index) => [`static/file${index}.txt`, 'x'])),
  });
  for (let round = 0; round < effort(1, 8); round++) {
    const { child, done } = startDocsgen(['build', '--no-cache'], root);
    let isDone = false;
    done.then(() => (isDone = true));
    for (let index = 0; !isDone; index = (index + 7) % names.length) {
      for (const path of [`docs/p${index}.mdx`, `docs/dot${index}.png`, `static/file${index}.txt`]) {
        if (existsSync(join(root, path))) renameSync(join(root, path), join(root, `${path}.away`));
        await setTimeout(2);
        if (existsSync(join(root, `${path}.away`))) renameSync(join(root, `${path}.away`), join(root, path));
      }
    }
    const { code, stderr } = await done;
    expect([0, 1]).toContain(code);
    expect(child.signalCode).toBeNull();
    expect(stderr).not.toMatch(/\n\s+at .*:\d+:\d+/);
  }
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.away')) rmSync(join(root, name));
  for (const name of names) writeFileSync(join(root, name), page);
  expect((await runDocsgen(['build'], root)).code).toBe(0);
});
