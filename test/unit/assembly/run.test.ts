import { expect, test } from 'vitest';
import { createRun } from '../../../src/assembly/run.ts';
import type { SiteGraph } from '../../../src/assembly/site-graph.ts';
import type { Finding } from '../../../src/model/diagnostic.ts';

const noGraph = {} as SiteGraph;
const fixable = (file: string): Finding => ({
  rule: 'broken-link',
  message: `in ${file}`,
  place: { file },
  fix: { file, start: 0, end: 1, text: '' },
});

test('a finding in a generated source comes with its text, and without a fix, as there is no file to edit', () => {
  const run = createRun(noGraph, {});
  run.texts.set('docs/generated.md', '# Generated\n');
  run.findings.add([fixable('docs/a.md'), fixable('docs/generated.md')]);
  const [own, generated] = run.diagnostics(undefined);
  expect(own).toMatchObject({ place: { file: 'docs/a.md' }, fix: { file: 'docs/a.md' } });
  expect(own).not.toHaveProperty('text');
  expect(generated).toMatchObject({ place: { file: 'docs/generated.md' }, text: '# Generated\n' });
  expect(generated).not.toHaveProperty('fix');
});

test('stages are named as they begin, and an aborted run begins no other', async () => {
  const stages: string[] = [];
  const controller = new AbortController();
  const run = createRun(noGraph, { onStage: (stage) => stages.push(stage), signal: controller.signal });
  expect(await run.stage('plan', () => 1)).toBe(1);
  controller.abort(new Error('enough'));
  await expect(async () => run.stage('compile', () => 2)).rejects.toThrow('enough');
  expect(stages).toEqual(['plan']);
  expect(run.stage.times.map(({ stage }) => stage)).toEqual(['plan']);
});
