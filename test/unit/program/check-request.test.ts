import { expect, test } from 'vitest';
import { build, checkLinks, serve } from '../../../src/program/index.ts';

test.each([
  [() => build({ rooot: '.' } as never), 'build has no option rooot: did you mean root?'],
  [
    () => checkLinks({ zzzzzzzz: 1 } as never),
    'checkLinks has no option zzzzzzzz: it has root, baseUrl, drafts, audiences, strict, cache, cacheDir, signal, files, external',
  ],
  [() => build('site' as never), 'build takes an object with options, not "site"'],
  [() => serve(null as never), 'serve takes an object with options, not null'],
  [() => build({ root: 5 } as never), 'build: root has to be a path, not 5'],
  [() => build({ outDir: 'a\0' }), 'build: outDir has to be a path, not "a\\u0000"'],
  [() => checkLinks({ cacheDir: '\0' }), 'checkLinks: cacheDir has to be a path, not "\\u0000"'],
  [() => build({ jobs: -1 }), 'build: jobs has to be a whole number from 1 to 256, not -1'],
  [() => checkLinks({ files: 'a.md' } as never), 'checkLinks: files has to be a list of strings, not "a.md"'],
  [() => serve({ port: 99_999 }), 'serve: port has to be a whole number from 0 to 65535, not 99999'],
  [() => serve({ onChange: true } as never), 'serve: onChange has to be a function, not true'],
  [() => build({ signal: {} as never }), 'build: signal has to be an AbortSignal, not {}'],
])('what a program asks for wrongly is an error that names it: %#', async (call, message) => {
  await expect(call()).rejects.toThrow(new TypeError(message));
});
