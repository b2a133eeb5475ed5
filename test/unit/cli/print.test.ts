import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writePdf } from '../../../src/cli/print.ts';
import { endByError } from '../../../src/cli/terminal.ts';
import { ChromiumFailed, type Edition } from '../../../src/tools/print/index.ts';
import { writeSite } from '../../build-site.ts';
import { runCommand } from '../../run-command.ts';

test('print writes a documentation set as one page, and nothing where the site has errors', async () => {
  const root = writeSite({ 'docs/a.md': '# First chapter\n', 'docs/b.md': '# Second chapter\n' });
  const printed = await runCommand(['print', '--out', 'paper/manual.html'], root);
  expect(printed).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('paper/manual.html') });
  const text = readFileSync(join(root, 'paper/manual.html'), 'utf8');
  expect(text).toContain('First chapter');
  expect(text).toContain('Second chapter');
  const unknown = await runCommand(['print', 'sdk'], root);
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('sdk') });
  const blog = writeSite({ 'blog/2026-01-01-a.md': '# A\n' });
  expect(await runCommand(['print'], blog)).toMatchObject({ code: 2, stderr: 'the site has no documentation set\n' });
  const broken = writeSite({ 'docs/a.mdx': '# A\n\n{\n' });
  expect(await runCommand(['print'], broken)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^not printed: 1 error; nothing was written$/m),
  });
});

/** Writes a PDF with a fake Chromium, and gives what is printed. */
async function pdf(html: string, printer: Partial<NonNullable<Parameters<typeof writePdf>[4]>>) {
  const root = writeSite({ 'docs/a.md': '', 'paper/manual.html': 'as it was' });
  let stderr = '';
  const terminal = {
    cwd: root,
    env: {},
    stdout: { write() {} },
    stderr: { write: (text: string) => (stderr += text) },
  };
  const edition = {} as Edition;
  const code = await writePdf(terminal, edition, root, join(root, html), {
    findChromium: async () => '/bin/chromium',
    withChromium: async (_, work) => work({ print: async () => new Uint8Array(), evaluate: async () => [] } as never),
    renderDiagrams: async () => ({ edition, problems: [] }),
    printPdf: async () => ({ pdf: Buffer.from('%PDF-'), pages: new Map() }),
    ...printer,
  }).catch((error: unknown) => endByError(terminal, error));
  const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);
  return { code, stderr, read };
}

test('a PDF is next to the HTML file, and a diagram that cannot be rendered is printed as text', async () => {
  const problems = [{ source: 'docs/a.md', problem: 'Parse error on line 2\n  at x' }];
  const { code, stderr, read } = await pdf('paper/manual.html', {
    renderDiagrams: async (edition) => ({ edition, problems }),
  });
  expect(stderr).toBe(
    'a diagram of docs/a.md is printed as text: Parse error on line 2\nthe PDF is paper/manual.pdf\n',
  );
  expect(code).toBe(0);
  expect(read('paper/manual.pdf')).toBe('%PDF-');
  expect(read('paper/manual.html')).toBe('as it was');
  expect((await pdf('paper/manual', {})).stderr).toBe('the PDF is paper/manual.pdf\n');
});

test('without a Chromium, with one that cannot print and with a file in the way there is no PDF, and why is said', async () => {
  const none = await pdf('paper/manual.html', { findChromium: async () => undefined });
  expect(none.code).toBe(1);
  expect(none.stderr).toMatch(/^no PDF: there is no Chromium to print with\n {2}hint: set CHROMIUM_PATH/);
  expect(none.read('paper/manual.pdf')).toBeUndefined();
  const printPdf = (error: Error) => async () => {
    throw error;
  };
  const failed = await pdf('paper/manual.html', { printPdf: printPdf(new ChromiumFailed('it crashed')) });
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(/^no PDF: Chromium cannot print: it crashed\n {2}hint: set CHROMIUM_PATH/);
  await expect(pdf('paper/manual.html', { printPdf: printPdf(new TypeError('a fault')) })).rejects.toThrow('a fault');
  const refused = await pdf('paper/manual.html/manual.html', {});
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^cannot write .*manual\.html\/manual\.pdf: a file is where a folder has to be/);
});

test('version copies the documentation as a version, and says which', async () => {
  const root = writeSite({ 'docs/a.md': '# A\n' });
  const made = await runCommand(['version', '1.0'], root);
  expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining('versions/1.0') });
  expect(readFileSync(join(root, 'versions/1.0/docs/a.md'), 'utf8')).toBe('# A\n');
  const again = await runCommand(['version', '1.0'], root);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain('1.0');
  expect(await runCommand(['version', '2.0', '--set', 'doc'], root)).toMatchObject({
    code: 2,
    stderr: 'no documentation set has the id "doc"\n  hint: did you mean docs?\n',
  });
});

test('version says where translations are kept, and what the file system refuses', async () => {
  const files = {
    'docsgen.config.js': "export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' } } };\n",
    'docs/a.md': '# A\n',
    'i18n/de/docs/a.md': '# A\n',
  };
  expect(await runCommand(['version', '1.0'], writeSite(files))).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('\nits translations are in i18n/de/versions/1.0/\n'),
  });
  expect(await runCommand(['version', '1.0'], writeSite({ ...files, versions: 'a file' }))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^cannot make the version: /),
  });
  expect((await runCommand(['version', '1.0'], writeSite({ 'docsgen.config.js': 'export default {};\n' }))).code).toBe(
    2,
  );
});
