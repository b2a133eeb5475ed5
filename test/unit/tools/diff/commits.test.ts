import { execFileSync } from 'node:child_process';
import { realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { commitOf, repositoryOf } from '../../../../src/tools/diff/index.ts';
import { writeSite } from '../../../build-site.ts';

afterEach(() => vi.unstubAllEnvs());

test('a hook, which is started with the name of its repository, may compare the commits of a site in a folder', async () => {
  const top = writeSite({ 'site/docsgen.config.js': 'export default {};\n' });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: top });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'One');
  vi.stubEnv('GIT_DIR', '.git');
  const repository = await repositoryOf(join(top, 'site'));
  expect(repository).toEqual({ top: realpathSync(top), folder: 'site' });
  expect(await commitOf(repository, 'HEAD')).toMatch(/^[\da-f]{40}$/);
  rmSync(top, { recursive: true });
});
