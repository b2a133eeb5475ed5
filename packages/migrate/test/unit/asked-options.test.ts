import { expect, test } from 'vitest';
import { askedOptions } from '../../src/asked-options.ts';
import { finishPlan, newPlan } from '../../src/plan.ts';

test('what nothing asks for is named, a part that nothing asks for by its own name', () => {
  const { options, unasked } = askedOptions(
    { a: 1, b: { c: 2, d: { e: 3 }, f: [{ g: 4 }] }, h: { i: 5 }, $j: 6, k: null },
    'x.',
  );
  expect(unasked()).toEqual(['x.a', 'x.b', 'x.h']);
  const b = options.b as Record<string, unknown>;
  expect(b.f).toEqual([{ g: 4 }]);
  expect(unasked()).toEqual(['x.a', 'x.b.c', 'x.b.d', 'x.h']);
  expect((options.b as Record<string, unknown>).d).toBe(b.d);
});

test('listed names are asked for; copies are equal', () => {
  const given = { a: { b: 1 }, c: [1] };
  const { options, unasked } = askedOptions(given);
  expect(Object.keys(options)).toEqual(['a', 'c']);
  expect(unasked()).toEqual([]);
  expect({ ...options }).toEqual(given);
  expect(JSON.stringify(options)).toBe(JSON.stringify(given));
  expect(String(options)).toBe('[object Object]');
});

test.each([
  ['MkDocs', { site_dir: 'out', extra: { homepage: '/x' } }, ['extra'], ['site_dir']],
  ['VitePress', { outDir: 'out', head2: 1 }, ['head2'], ['outDir']],
  ['Mintlify', { outDir: 'out' }, ['outDir'], []],
])('options of the build of %s are no loss', (tool, given, lost, build) => {
  const plan = newPlan('config');
  plan.watch(given);
  const named = (weight: string, paths: readonly string[]) =>
    paths.length === 0 ? [] : [{ weight, about: `options of the config: ${paths.join(', ')}` }];
  expect(finishPlan(tool, plan).notes).toMatchObject([...named('lost', lost), ...named('hint', build)]);
});
