import { expect, test } from 'vitest';
import { outputFailure, uncaughtError } from '../../../src/cli/process-failures.ts';

test('a reader that has enough is no failure, and a full disk is', () => {
  const failure = (code: string) => outputFailure(Object.assign(new Error(`${code}: write`), { code }));
  expect(failure('EPIPE')).toBeUndefined();
  expect(failure('ENOSPC')).toBe('error: what the command prints cannot be written: the disk is full\n');
  expect(failure('EBADF')).toBe('error: what the command prints cannot be written: the system says EBADF\n');
});

const hint = '  hint: look for a timer, or a promise that is not awaited, in';

test('code of the site that throws what nothing catches is named where it is known', () => {
  const place = { file: 'docsgen.config.ts', start: { line: 3, column: 5 } };
  expect(uncaughtError(new Error('late'), place, 'late')).toEqual({
    isOfSite: true,
    text: `error: code of the site throws what is not caught: late\n${hint} docsgen.config.ts:3:5\n`,
  });
  const ofPage = new Error('late');
  ofPage.stack = 'Error: late\n    at x (docsgen-server.mjs:7:3)';
  // docsgen throws errors alone.
  for (const error of [ofPage, 'a text', undefined])
    expect(uncaughtError(error, undefined, 'late')).toEqual({
      isOfSite: true,
      text: `error: code of the site throws what is not caught: late\n${hint} the config, plugins, components and pages\n`,
    });
});

test('of a promise that is rejected with no error, what it is rejected with is named', () => {
  const wrapped = new Error('This error originated … The promise rejected with the reason "a text".');
  const error = Object.assign(wrapped, { code: 'ERR_UNHANDLED_REJECTION' });
  expect(uncaughtError(error, undefined, wrapped.message)).toMatchObject({
    isOfSite: true,
    text: expect.stringMatching(/^error: code of the site throws what is not caught: a text\n/),
  });
});

test('a fault of docsgen is printed with its stack', () => {
  const { isOfSite, text } = uncaughtError(new TypeError('a fault'), undefined, 'a fault');
  expect(isOfSite).toBe(false);
  expect(text).toMatch(/^TypeError: a fault\n {4}at .*\n$/s);
  expect(text).not.toContain('hint');
});
