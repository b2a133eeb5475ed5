import { expect, test } from 'vitest';
import { inLatestDraft } from '../../../../../src/features/api/json-schema/older-drafts.ts';
import { parseSpecificationFile } from '../../../../../src/features/api/load/specification-file.ts';
import { findingsOf } from '../../../../../src/features/api/own-findings.ts';

const parse = (text: string) => parseSpecificationFile({ path: 'a.yaml', text, replaceTokens: (own) => own });
const many = Array.from({ length: 20_000 }, (_, index) => index);

/** Milliseconds, of which work that grows with the square of the parts takes a minute. */
function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

test('what is merged into itself has a place', () => {
  expect(parse('&a\n<<: {<<: *a}\nopenapi: 3.0.0\n').place('/info').start).toMatchObject({ line: 2, column: 1 });
});

test('a mapping that is merged again and again is looked through once', () => {
  const merged = many.slice(1, 40).map((index) => `x${index}: &x${index} {<<: [*x${index - 1}, *x${index - 1}]}`);
  const file = parse(['x0: &x0 {k: 1}', ...merged, '<<: *x39', ''].join('\n'));
  expect(timeOf(() => file.place('/info'))).toBeLessThan(10_000);
});

test('the same fault in many places is joined in time that grows with them', () => {
  const reports = many.map((index) => ({
    rule: 'missing-operation-id' as const,
    message: `GET /${index} has no operationId`,
    pointer: `/paths/~1${index}/get`,
  }));
  const bundle = {
    root: {},
    reports,
    broken: new Map(),
    locate: () => ({ file: 'a.yaml' }),
    written: () => undefined,
  };
  expect(timeOf(() => findingsOf(reports, bundle, false))).toBeLessThan(10_000);
});

test('a schema of an older draft with many properties is converted in time that grows with them', () => {
  const properties = Object.fromEntries(many.map((index) => [`p${index}`, { type: 'string' }]));
  const file = { ...parse(''), value: { properties } };
  expect(timeOf(() => inLatestDraft(file))).toBeLessThan(10_000);
});
