import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
  const broken = writeSite({ 'docs/a.mdx': '# A\n\n{\n' });
  expect(await runCommand(['print'], broken)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^not printed: 1 error; nothing was written$/m),
  });
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
