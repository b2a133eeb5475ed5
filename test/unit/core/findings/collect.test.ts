import { expect, test } from 'vitest';
import { createFindingCollector, diagnosticsOf, onlyFindings } from '../../../../src/core/findings/collect.ts';
import type { Finding } from '../../../../src/model/diagnostic.ts';
import type { Route } from '../../../../src/model/route.ts';
import type { Site } from '../../../../src/model/site.ts';
import type { SourceFile } from '../../../../src/model/source.ts';
import { partOf, sourcesOf } from '../../../../src/pipeline/plan/shard.ts';

const at = (line: number) => ({ file: 'docs/a.mdx', start: { line, column: 1 } });
const finding = (message: string, line = 1): Finding => ({ rule: 'broken-link', message, place: at(line) });

test('a mistake that an earlier stage knows more about is reported once, by that stage', () => {
  const { collect, collectNew, diagnostics } = createFindingCollector(false);
  const stage = { findings: [finding('by the first')] };
  expect(collect(stage)).toBe(stage);
  const later = { findings: [finding('by the second'), finding('elsewhere', 2)] };
  expect(collectNew(later)).toBe(later);
  expect(diagnostics({}).map(({ message }) => message)).toEqual(['by the first', 'elsewhere']);
});

test('severities are those of the site and of its documents, and warnings count where that is asked for', () => {
  const { add, hasErrors } = createFindingCollector(false);
  add([finding('x')]);
  expect(hasErrors({ checks: {} })).toBe(true);
  expect(hasErrors({ checks: { 'broken-link': 'warning' } })).toBe(false);
  const strict = createFindingCollector(true);
  strict.add([finding('x')]);
  expect(strict.hasErrors({ checks: { 'broken-link': 'warning' } })).toBe(true);
  expect(strict.hasErrors({ checks: { 'broken-link': 'off' } })).toBe(false);
  const document = { ...finding('x'), place: { file: 'api.yaml' } };
  const checksOf = new Map([['api.yaml', { 'broken-link': 'warning' } as const]]);
  expect(
    diagnosticsOf([document, finding('y')], { checksOf }).map(({ severity, message }) => [severity, message]),
  ).toEqual([
    ['warning', 'x'],
    ['error', 'y'],
  ]);
});

test('a shard compiles its own sources, and all that import something', () => {
  const source = (path: string, text: string) => ({ path, text }) as SourceFile;
  const sources = [
    source('a.mdx', 'An import of goods.\n'),
    source('b.mdx', '# B\n'),
    source('c.mdx', "# C\n\nimport Box from './box.tsx';\n"),
    source('d.mdx', '# D\n'),
  ];
  const first = sourcesOf({ index: 1, count: 2 }, sources, { format: 'mdx' });
  expect([[...first.own], [...first.compiled]]).toEqual([
    ['a.mdx', 'c.mdx'],
    ['a.mdx', 'c.mdx'],
  ]);
  const second = sourcesOf({ index: 2, count: 2 }, sources, { format: 'mdx' });
  expect([[...second.own], [...second.compiled]]).toEqual([
    ['b.mdx', 'd.mdx'],
    ['b.mdx', 'c.mdx', 'd.mdx'],
  ]);
});

test('of a site a shard renders the pages of its sources, and no lists', () => {
  const route = (source?: string) => ({ source }) as Route;
  const routes = new Map([
    ['/a', route('a.mdx')],
    ['/b', route('b.mdx')],
    ['/tags', route()],
  ]);
  const site = { routes, llmsFiles: ['/llms.txt'] } as unknown as Site;
  const part = partOf(site, new Set(['a.mdx']));
  expect([[...part.routes.keys()], part.llmsFiles]).toEqual([['/a'], []]);
});

test('hundreds of thousands of findings are taken', () => {
  const { add, diagnostics } = createFindingCollector(false);
  add(Array.from({ length: 300_000 }, (_, line) => finding('gone', line)));
  expect(diagnostics({}).length).toBeGreaterThan(0);
});

test('a view of a collector adds what is wanted, and of that only what an earlier stage has not found', () => {
  const all = createFindingCollector(false);
  const some = onlyFindings(all, ({ message }) => message !== 'of another');
  all.add([finding('by the first')]);
  some.add([finding('of another', 5), finding('added', 6)]);
  const stage = { findings: [finding('by the second'), finding('of another', 2), finding('new', 3)] };
  expect(some.collectNew(stage)).toBe(stage);
  const later = { findings: [finding('of another', 7), finding('of a stage', 8)] };
  expect(some.collect(later)).toBe(later);
  expect(all.diagnostics({}).map(({ message }) => message)).toEqual(['by the first', 'new', 'added', 'of a stage']);
  expect(some.diagnostics({})).toEqual(all.diagnostics({}));
});
