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

const links: Finding[] = [
  { rule: 'broken-link', message: 'a', place: { file: 'docs/old/a.md' }, page: '/docs/old/a', target: '/api/x?y#z' },
  { rule: 'broken-link', message: 'b', place: { file: 'docs/b.md' }, page: '/docs/b', target: '/gone' },
  { rule: 'broken-link', message: 'c', page: '/docs/c', target: '/gone' },
];

test.each([
  ['sources', { ignore: ['docs/old/**'] }, ['b', 'c']],
  ['a folder', { ignore: ['docs/old'] }, ['b', 'c']],
  ['pages', { ignore: ['/docs/*'] }, []],
  ['one page', { ignore: ['/docs/c'] }, ['a', 'b']],
  ['targets', { targets: ['/api/**'] }, ['b', 'c']],
  ['targets with a hash', { targets: ['/api/x?y#z'] }, ['b', 'c']],
  ['neither', { ignore: ['doc'], targets: ['/go'] }, ['a', 'b', 'c']],
] as const)('exceptions of a check drop findings: %s', (_, setting, left) => {
  expect(assignSeverities(links, { 'broken-link': setting }).map(({ message }) => message)).toEqual(left);
});

test('findings that are no exceptions have the severity that is given, else that of their rule', () => {
  const severityWith = (severity?: 'warning') =>
    assignSeverities(links, { 'broken-link': { severity, ignore: ['/docs/c'] } }).map((one) => one.severity);
  expect(severityWith('warning')).toEqual(['warning', 'warning']);
  expect(severityWith()).toEqual(['error', 'error']);
});

test('an exception of the site is one for its API documents, and they have their own', () => {
  const own: Finding[] = [{ rule: 'broken-link', message: 'a', severity: 'warning', target: '/x/y' }];
  expect(assignSeverities(own, { 'broken-link': { targets: ['/x/**'] } })).toEqual([]);
  const checksOfFile = () => ({ 'broken-link': { targets: ['/gone'] } });
  expect(assignSeverities(links, {}, checksOfFile).map(({ message }) => message)).toEqual(['a', 'c']);
});
