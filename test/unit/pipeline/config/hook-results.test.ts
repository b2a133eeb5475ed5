import { expect, test } from 'vitest';
import { notPlain, readResult } from '../../../../src/pipeline/config/hook-results.ts';

test.each<[unknown, string | undefined]>([
  [{ text: 'a', number: 1, none: null, missing: undefined, list: [[true], { a: 1 }] }, undefined],
  [Object.create(null), undefined],
  [() => 1, 'a function'],
  [{ list: [{ 'on click': () => 1 }] }, 'a function in list[0]["on click"]'],
  [{ size: 1n }, 'a bigint in size'],
  [{ size: Number.NaN }, 'the number NaN in size'],
  [{ at: new Date(0) }, 'a Date in at'],
  [new Map(), 'a Map'],
])('%o stores %s', (value, expected) => {
  expect(notPlain(value)).toBe(expected);
});

test('an object that contains itself cannot be stored, one that is there twice can', () => {
  const inner: Record<string, unknown> = {};
  expect(notPlain({ a: inner, b: inner })).toBeUndefined();
  inner.up = [inner];
  expect(notPlain(inner)).toBe('an object that contains itself in up[0]');
});

test('a value has the shape of its hook, or is reported with its hook', () => {
  const file = { path: 'a/b.txt', content: new Uint8Array(2) };
  expect(readResult({ name: 'own' }, 'files', [file])).toEqual({ value: [file], findings: [] });
  const wrong = (path: string) => readResult({ name: 'own' }, 'files', [{ path, content: '' }]).findings[0]?.message;
  for (const path of ['../x', '/x', 'a//b', 'a/./b', 'a\\b'])
    expect(wrong(path)).toBe(
      `plugin own: files gives a wrong value, [0].path: expected a path below the folder, such as "a/b.txt", got ${JSON.stringify(path)}`,
    );
});

test('content of a file is a string, bytes or a function, and an address is a path of the site', () => {
  const wrong = (hook: 'files' | 'routes', entry: object) =>
    readResult({ name: 'own' }, hook, [entry]).findings.map(({ message }) => message.replace(/^.*value, /, ''));
  expect(wrong('files', { path: 'a.json', content: {} })).toEqual([
    '[0].content: expected a string, bytes or a function, got an object',
  ]);
  const route = (permalink: string) => wrong('routes', { permalink, title: 'A', template: './a.tsx' });
  expect(route('a')).toEqual(['[0].permalink: expected an address that begins with /, got "a"']);
  for (const permalink of ['/a?b', '/a#b', '//a', '/a/../b', '/a b', '/a\\b'])
    expect(route(permalink)).toEqual([
      `[0].permalink: expected an address in the site such as "/extra", got ${JSON.stringify(permalink)}`,
    ]);
  for (const permalink of ['/', '/a/b', '/ä', '/a%20b', '/a.b/']) expect(route(permalink)).toEqual([]);
});

test('entries of a list that are right are kept, each other one is reported', () => {
  const right = { rule: 'a', message: 'is wrong' };
  const { value, findings } = readResult({ name: 'own' }, 'check', [{ ...right, mesage: 'x' }, right, { rule: 1 }]);
  expect(value).toEqual([right]);
  expect(findings.map(({ message, hint }) => [message, hint])).toEqual([
    ['plugin own: check gives a wrong value, [0].mesage is not a known key', 'did you mean message?'],
    ['plugin own: check gives a wrong value, [2].rule: expected a string, got 1', undefined],
    ['plugin own: check gives a wrong value, [2].message is missing', 'expected a string'],
  ]);
});
