import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { type Flag, flags, flagsOf, heapGrowth } from '../../../src/cli/v8-flags.ts';

test('a flag is set where V8 has it, and others are left alone: V8 would write about them', () => {
  const set: string[] = [];
  for (const version of ['20.19.0', '22.1.0', '24.0.0', '99.0.0']) {
    const setFlag = flagsOf(version, (text) => set.push(`${version} ${text}`));
    setFlag('interrupt-budget', 7);
    setFlag('heap-growing-percent', 50);
  }
  expect(set).toEqual([
    '20.19.0 --interrupt-budget=7',
    '20.19.0 --heap-growing-percent=50',
    '22.1.0 --heap-growing-percent=50',
    '24.0.0 --heap-growing-percent=50',
  ]);
});

test('nothing is written about the flags that are set in this release of Node', () => {
  const set: string[] = [];
  const setFlag = flagsOf(process.versions.node, (text) => set.push(text));
  for (const flag of Object.keys(flags) as Flag[]) setFlag(flag, 100);
  const errorsOf = (given: readonly string[]) =>
    spawnSync(process.execPath, ['-e', "process.argv.slice(1).forEach(require('v8').setFlagsFromString)", ...given], {
      encoding: 'utf8',
    }).stderr;
  expect(errorsOf(['no-such-flag=1'].map((flag) => `--${flag}`))).toContain('no-such-flag');
  expect(errorsOf(set)).toBe('');
  expect(set.length, 'the release is listed').toBeGreaterThan(0);
});

test('the heap of a process may grow less far once much is in use, and farther where it is mostly kept', () => {
  const set: number[] = [];
  const grow = heapGrowth((_, percent) => set.push(percent));
  for (const mebibytes of [10, 23, 25, 30, 20, 130, 60, 140, 256, 300, 100]) grow(mebibytes << 20);
  expect(set).toEqual([80, 50, 150]);
});
