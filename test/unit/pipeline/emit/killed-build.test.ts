import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOutput, restoreOutput } from '../../../../src/pipeline/emit/index.ts';
import { effort } from '../../../effort.ts';
import { readTree, temporaryFolder } from './folders.ts';

const tools = mkdtempSync(join(tmpdir(), 'docsgen-builder-'));
const builder = join(tools, 'builder.mjs');

beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, 'fixtures/builder.ts')],
    outfile: builder,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
});
afterAll(() => rmSync(tools, { recursive: true, force: true }));

/** Starts a builder, and resolves when its first site stands. */
async function startBuilder(outDir: string, ...death: string[]) {
  const child = spawn(process.execPath, [builder, outDir, ...death], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  return {
    exited,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The number of the build that stands, if all of it does and nothing else. */
function standingBuild(outDir: string): number {
  const files = Object.entries(readTree(outDir)).filter(
    ([path]) => path !== '.docsgen-output' && path !== 'unchanged.txt' && !path.startsWith('kept/'),
  );
  const numbers = [...new Set(files.map(([, text]) => text))];
  expect(numbers).toHaveLength(1);
  expect(files).toHaveLength(41);
  expect(existsSync(join(outDir, `only-${numbers[0]}.txt`))).toBe(true);
  return Number(numbers[0]);
}

test('a build killed at any moment leaves a complete site', async () => {
  const parent = temporaryFolder();
  const outDir = join(parent, 'build');
  for (let run = 0; run < effort(4, 40); run += 1) {
    const child = await startBuilder(outDir);
    await setTimeout(Math.random() * 60);
    await child.kill();
    await restoreOutput(outDir);
    standingBuild(outDir);
    expect(readdirSync(parent).filter((name) => /next|previous/.test(name))).toEqual([]);
  }
  const output = await openOutput(outDir);
  await output.commit();
  expect(readdirSync(parent)).toEqual(['build']);
});

test('killed between the two renames, the old site is put back', async () => {
  const outDir = join(temporaryFolder(), 'build');
  const child = await startBuilder(outDir, 'in-gap');
  await child.exited;
  expect(existsSync(outDir)).toBe(false);
  expect(await restoreOutput(outDir)).toBe(true);
  expect(standingBuild(outDir)).toBe(1);
  expect(await restoreOutput(outDir)).toBe(false);
});

test('killed between the two renames, the next build puts the old site back by itself', async () => {
  const outDir = join(temporaryFolder(), 'build');
  const child = await startBuilder(outDir, 'in-gap');
  await child.exited;
  const output = await openOutput(outDir);
  await output.discard();
  expect(standingBuild(outDir)).toBe(1);
});

test('killed while files are copied one by one, the copying is finished', async () => {
  const outDir = join(temporaryFolder(), 'build');
  const child = await startBuilder(outDir, 'in-copy');
  await child.exited;
  expect(new Set(Object.values(readTree(outDir)))).toContain('1');
  expect(await restoreOutput(outDir)).toBe(false);
  expect(standingBuild(outDir)).toBe(2);
});

test('killed while a few files are replaced, the rest is replaced by the next command', async () => {
  const parent = temporaryFolder();
  const outDir = join(parent, 'build');
  const child = await startBuilder(outDir, 'in-patch');
  await child.exited;
  expect(new Set(Object.values(readTree(outDir)))).toEqual(new Set(['1\n', '0', '1', '2']));
  expect(await restoreOutput(outDir)).toBe(false);
  expect(standingBuild(outDir)).toBe(2);
  expect(readdirSync(parent).filter((name) => /next|previous/.test(name))).toEqual([]);
});
