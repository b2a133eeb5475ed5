import { execFileSync } from 'node:child_process';

const author = ['-c', 'user.name=T', '-c', 'user.email=t@example.org'];

/** Runs git in a folder, with a fixed time of commits. */
export function git(root: string, ...args: readonly string[]): void {
  execFileSync('git', [...author, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, GIT_COMMITTER_DATE: '2024-05-06T07:08:09Z' },
  });
}

/** Makes a folder a git repository with one commit of all its files. */
export function commitFiles(root: string): void {
  git(root, 'init', '--quiet');
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', '-m', 'first');
}
