import { expect, test } from 'vitest';
import { createProgress } from '../../../src/cli/progress.ts';
import { protocolOutput } from '../../../src/cli/protocol-output.ts';
import { attemptToWrite, endByError, plural, problemCounts, refusalOf } from '../../../src/cli/terminal.ts';
import { UsageError, UserError } from '../../../src/shared/user-error.ts';

function stream(isTTY?: boolean) {
  const written: string[] = [];
  return {
    written,
    output: { ...(isTTY === undefined ? {} : { isTTY }), write: (text: string) => written.push(text) },
  };
}

test('what the file system refuses is said, and a fault of docsgen is none of that', () => {
  const { written, output } = stream();
  const terminal = { stderr: output };
  expect(attemptToWrite('x.txt', () => 7)).toBe(7);
  const refusal = Object.assign(new Error('EACCES: …'), { syscall: 'open', code: 'EACCES', path: '/a/.x' });
  const failing = (error: unknown) => () => {
    throw error;
  };
  expect(() => attemptToWrite('x.txt', failing(refusal))).toThrow(
    new UserError('cannot write x.txt: permission denied in /a'),
  );
  expect(() => attemptToWrite('x.txt', failing(new TypeError('a fault')))).toThrow(TypeError);
  expect(endByError(terminal, new UserError('no', 'yes'))).toBe(1);
  expect(endByError(terminal, new UsageError('no such page'))).toBe(2);
  expect(written).toEqual(['no\n  hint: yes\n', 'no such page\n']);
  expect(() => endByError(terminal, new TypeError('a fault'))).toThrow(TypeError);
});

test('a refusal names the folder, unless it is the folder that is missing or a file that is in the way', () => {
  const refusal = (code: string, path?: string) =>
    refusalOf(Object.assign(new Error(`${code}: …`), { syscall: 'open', code, ...(path !== undefined && { path }) }));
  expect(refusal('EACCES')).toBe('permission denied');
  expect(refusal('EACCES', '/tmp/x')).toBe('permission denied in /tmp');
  expect(refusal('EEXIST', '/tmp/x')).toMatch(/: \/tmp\/x$/);
  expect(refusal('ENOENT', '/no-such-folder/x')).toBe('there is no folder /no-such-folder');
  expect(refusal('ENOENT', '/tmp/x')).not.toContain('there is no folder');
});

test('what a server of a protocol writes goes to standard output as it is', async () => {
  const { written, output } = stream();
  const to = protocolOutput({ stdout: output });
  await new Promise<void>((done) => to.write(Buffer.from('Content-Length: 2\r\n\r\n{}'), () => done()));
  expect(written).toEqual(['Content-Length: 2\r\n\r\n{}']);
});

test('progress is one line of a terminal, and nothing elsewhere', () => {
  const { written, output } = stream(true);
  const progress = createProgress(output);
  progress.stage('render');
  progress.stage('my own');
  progress.clear();
  expect(written).toEqual(['\r\u001b[Krendering …', '\r\u001b[Kmy own …', '\r\u001b[K']);
  for (const isTTY of [false, undefined]) {
    const none = stream(isTTY);
    const silent = createProgress(none.output);
    silent.stage('render');
    silent.clear();
    expect(none.written).toEqual([]);
  }
});

test('counts are written as people write them, and what there is none of is left out', () => {
  expect([0, 1, 2].map((count) => plural(count, 'page'))).toEqual(['0 pages', '1 page', '2 pages']);
  expect([1, 2].map((count) => plural(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
  expect(problemCounts({ errors: 1, warnings: 2 })).toBe('1 error, 2 warnings');
  expect(problemCounts({ errors: 0, warnings: 1 })).toBe('1 warning');
  expect(problemCounts({ errors: 10, warnings: 0 })).toBe('10 errors');
  expect(problemCounts({ errors: 0, warnings: 0 })).toBe('');
});
