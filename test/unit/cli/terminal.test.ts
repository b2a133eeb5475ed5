import { expect, test } from 'vitest';
import { createProgress } from '../../../src/cli/progress.ts';
import { attemptToWrite, printCommandError } from '../../../src/cli/terminal.ts';

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
  expect(attemptToWrite(terminal, 'x.txt', () => 7)).toEqual({ value: 7 });
  const refusal = Object.assign(new Error('EACCES: permission denied'), { syscall: 'open' });
  const failing = (error: unknown) => () => {
    throw error;
  };
  expect(attemptToWrite(terminal, 'x.txt', failing(refusal))).toBeUndefined();
  expect(written).toEqual(['cannot write x.txt: EACCES: permission denied\n']);
  expect(() => attemptToWrite(terminal, 'x.txt', failing(new TypeError('a fault')))).toThrow('a fault');
  printCommandError(terminal, { message: 'no', hint: 'yes' });
  expect(written.at(-1)).toBe('no\n  hint: yes\n');
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
