import { expect, test } from 'vitest';
import { createHistory, type Sent } from '../../../../src/client/try-it/history.ts';
import type { Answer } from '../../../../src/client/try-it/outcome.ts';

const answer = (size: number): Answer => ({
  kind: 'answer',
  status: 200,
  statusText: 'OK',
  headers: [],
  type: 'text/plain',
  body: new Blob([new Uint8Array(size)]),
  began: 1,
  ended: 2,
  isWhole: true,
  isCut: false,
});
const form = { server: { at: 0, variables: new Map() }, parameters: {}, body: undefined, choice: 0, viaProxy: false };
const sent = (path: string, size = 0): Omit<Sent, 'id'> => ({
  ...{ time: 0, method: 'GET', path, command: '', form },
  outcome: answer(size),
});
const mebibyte = 1024 * 1024;
const sizes = (list: readonly Sent[]) =>
  list.map(({ outcome }) => outcome.kind === 'answer' && (outcome.isDropped ? 'dropped' : outcome.body.size));

test('the newest requests of an operation come first, twenty of them', () => {
  const history = createHistory();
  for (let count = 0; count < 30; count++) history.add('GET /a', sent(`/a/${count}`));
  history.add('GET /b', sent('/b'));
  const paths = history.of('GET /a').map(({ path }) => path);
  expect([paths.length, paths[0], paths[19]]).toEqual([20, '/a/29', '/a/10']);
  expect(history.of('GET /b').map(({ path }) => path)).toEqual(['/b']);
  // As React asks for: the same value until something changes.
  expect(history.of('GET /c')).toBe(history.of('GET /c'));
});

test('one answer over a mebibyte is not kept, and of all answers the oldest go first', () => {
  const history = createHistory();
  history.add('GET /a', sent('/large', mebibyte + 1));
  expect(sizes(history.of('GET /a'))).toEqual(['dropped']);
  for (let count = 0; count < 9; count++) history.add(count % 2 ? 'GET /a' : 'GET /b', sent(`/${count}`, mebibyte));
  expect(sizes(history.of('GET /b'))).toEqual([...Array(4).fill(mebibyte), 'dropped']);
  expect(sizes(history.of('GET /a'))).toEqual([...Array(4).fill(mebibyte), 'dropped']);
});

test('who listens hears of each change, and a cleared list is empty', () => {
  const history = createHistory();
  let count = 0;
  const end = history.subscribe(() => count++);
  const ids = [history.add('GET /a', sent('/a')), history.add('GET /a', sent('/a'))];
  expect(new Set(ids).size).toBe(2);
  history.clear('GET /a');
  end();
  history.add('GET /a', sent('/a'));
  expect([count, history.of('GET /a').length]).toEqual([3, 1]);
});
