import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rulesAt, shownName } from '../../../src/cli/diff.ts';
import { writeSite } from '../../build-site.ts';
import { commitFiles } from '../../git.ts';
import { runCommand } from '../../run-command.ts';

const html = (text: string) =>
  `<!doctype html><html lang="en"><head><title>T</title></head><body><main><h1>T</h1><p>${text}</p></main></body></html>`;

const root = writeSite({
  'old/index.html': html('The same.'),
  'old/docs/a/index.html': html('Before.'),
  'new/index.html': html('The same.'),
  'new/docs/a/index.html': html('After.'),
});
const diff = (...args: readonly string[]) => runCommand(['diff', ...args], root);

test('two builds are compared, in each format', async () => {
  const terminal = await diff('old', 'new');
  expect(terminal).toMatchObject({ code: 0, stderr: '' });
  expect(terminal.stdout).toContain('Before.');
  expect(terminal.stdout).not.toContain('The same.');
  expect(JSON.parse((await diff('old', 'new', '--format', 'json')).stdout)).toMatchObject({ isDifferent: true });
  expect((await diff('old', 'new', '--format', 'markdown')).stdout).toContain('/docs/a');
  expect(await diff('old', 'new', '--format', 'html', '--out', 'changes.html')).toMatchObject({ code: 0, stdout: '' });
  expect(readFileSync(join(root, 'changes.html'), 'utf8')).toMatch(/^<!doctype html>/i);
});

test('colours are for terminals alone, and not where NO_COLOR is set', async () => {
  expect((await diff('old', 'new')).stdout).not.toContain('\u001b');
  const onTerminal = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    runCommand(['diff', 'old', 'new', ...args], root, { isTTY: true, env });
  expect((await onTerminal({})).stdout).toContain('\u001b');
  expect((await onTerminal({ NO_COLOR: '1' })).stdout).not.toContain('\u001b');
  await onTerminal({}, '--out', 'changes.txt');
  expect(readFileSync(join(root, 'changes.txt'), 'utf8')).not.toContain('\u001b');
});

test.each([
  ['main', 'main'],
  ['deadbeef', 'deadbeef'],
  ['a'.repeat(40), 'aaaaaaaaaa'],
  [`${'a'.repeat(40)}~1`, `${'a'.repeat(40)}~1`],
])('the commit %s is named %s', (name, shown) => {
  expect(shownName({ kind: 'commit', name }, '/repo')).toBe(shown);
});

test.each([
  ['/repo/out/new', 'out/new'],
  ['/repo', 'repo'],
  ['/elsewhere/old', 'old'],
])('the folder %s is named %s', (folder, shown) => {
  expect(shownName({ kind: 'folder', folder }, '/repo')).toBe(shown);
});

test('a commit that cannot be built is compared with nothing, and what is wrong with it is shown', async () => {
  const site = writeSite({ 'docsgen.config.js': 'export default { titel: 1 };\n' });
  commitFiles(site);
  const { code, stdout, stderr } = await runCommand(['diff', 'HEAD', 'HEAD'], site);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^building HEAD \([\da-f]{10}\)\ndocsgen\.config\.js:1:\d+ error invalid-config: /);
  expect(stderr).toMatch(/^HEAD cannot be built, so there is nothing to compare\n {2}hint: correct these errors/m);
});

test('--exit-code tells a difference from none', async () => {
  expect((await diff('old', 'new', '--exit-code')).code).toBe(1);
  expect((await diff('old', 'old', '--exit-code')).code).toBe(0);
  expect((await diff('old', 'new')).code).toBe(0);
});

test('what cannot be compared, and a report that cannot be written, are errors in words', async () => {
  expect(await diff('old', 'new', '--format', 'html')).toMatchObject({
    code: 2,
    stderr: '--format html needs --out\n  hint: add --out changes.html\n',
  });
  expect(await diff('old', 'none')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^none is no output folder\n {2}hint: name two folders/),
  });
  const full = await diff('old', 'new', '--out', 'nowhere/x.txt');
  expect(full).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no folder') });
  const repository = writeSite({ 'docs/a.md': '# A\n' });
  commitFiles(repository);
  const none = 'none is no output folder, and no commit, branch or tag of this clone\n  hint: ';
  expect(await runCommand(['diff', 'HEAD', 'none'], repository)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      `${none}name a folder that docsgen build wrote, or fetch what is missing: git fetch`,
    ),
  });
  // A clone has the branches of its origin by longer names.
  execFileSync('git', ['update-ref', 'refs/remotes/origin/none', 'HEAD'], { cwd: repository });
  expect((await runCommand(['diff', 'HEAD', 'none'], repository)).stderr).toContain(`${none}write origin/none`);
});

test('what breaks clients of an API is the same in each language', () => {
  const [strict, mild] = [{ operationIds: true }, { newValues: false }];
  const rules = rulesAt([
    { route: '/api', breaking: strict },
    { route: '/v2/api', breaking: mild },
    { route: '/plain' },
  ]);
  expect(['/api', '/de/api', '/v2/api', '/de/v2/api'].map(rules)).toEqual([strict, strict, mild, mild]);
  expect(['/plain', '/de/plain', '/other'].map(rules)).toEqual([{}, {}, {}]);
  expect(['/', '/de'].map(rulesAt([{ route: '/', breaking: strict }]))).toEqual([strict, strict]);
});
