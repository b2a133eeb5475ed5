import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const bin = join(import.meta.dirname, '../../bin/docsgen');

/** Starts the command in a process that takes itself for another release of Node. */
function startAs(release: string) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${release}' });`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, bin, '--version'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return [status, stderr];
}

test('a release of Node that is too old is named, with the one that is needed', () => {
  for (const release of ['18.20.8', '20.18.3'])
    expect(startAs(release)).toEqual([2, `docsgen needs Node 20.19 or later; this is Node ${release}\n`]);
  expect(startAs('20.19.0')).toEqual([0, '']);
});
