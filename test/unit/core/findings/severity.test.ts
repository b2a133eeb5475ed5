import { expect, test } from 'vitest';
import { assignSeverities } from '../../../../src/core/findings/diagnostics.ts';
import type { Finding } from '../../../../src/model/diagnostic.ts';

const findings: Finding[] = [
  { rule: 'broken-link', message: 'a' },
  { rule: 'broken-anchor', message: 'b', hint: 'c' },
];

test('without checks a rule has its own severity', () => {
  expect(assignSeverities(findings)).toEqual([
    { rule: 'broken-link', severity: 'error', message: 'a' },
    { rule: 'broken-anchor', severity: 'warning', message: 'b', hint: 'c' },
  ]);
});

test('a finding may bring its own', () => {
  const own: Finding[] = [
    { rule: 'broken-link', message: 'a', severity: 'warning' },
    { rule: 'broken-link', message: 'b', severity: 'off' },
  ];
  expect(assignSeverities(own, { 'broken-link': 'error' })).toEqual([
    { rule: 'broken-link', severity: 'warning', message: 'a' },
  ]);
});

test('checks set severities, and off drops a finding', () => {
  expect(assignSeverities(findings, { 'broken-link': 'off', 'broken-anchor': 'error' })).toEqual([
    { rule: 'broken-anchor', severity: 'error', message: 'b', hint: 'c' },
  ]);
});

test('a file may have severities of its own', () => {
  const ofFiles: Finding[] = ['a.md', 'b.md'].map((file) => ({ rule: 'broken-link', message: 'a', place: { file } }));
  const checksOfFile = (file: string) => (file === 'a.md' ? ({ 'broken-link': 'warning' } as const) : undefined);
  const severities = assignSeverities(ofFiles, { 'broken-link': 'error' }, checksOfFile).map(
    ({ severity }) => severity,
  );
  expect(severities).toEqual(['warning', 'error']);
});
