import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Ask, LostResult } from '../../../src/core/graph/index.ts';
import type { ActivePlugin, HookAsk } from '../../../src/model/plugin.ts';
import type { Answers } from '../../../src/pipeline/plugins/index.ts';
import { env, file, routes } from '../../../src/plugin.ts';
import { callHook, earlyAnswers } from '../../../src/queries/hooks.ts';

const plugin: ActivePlugin = { name: 'own', index: 0, folder: '.', options: {}, limit: 5000, hooks: {} };

/** How many results were kept out of the cache. */
let keptOut = 0;
/** Of the graph, only what tells the code of plugins apart. */
const q = Object.assign(async () => ({ plugins: [plugin], digest: 'code' }), {
  doNotStore() {
    keptOut++;
  },
  signal: new AbortController().signal,
}) as unknown as Ask;

const callWith = <T>(answers: Answers<Ask>, call: (ask: HookAsk) => Promise<T>) =>
  callHook(q, plugin, { hook: 'files', answers, call });

test('a fault of an answer is none of the plugin, whatever it makes of it', async () => {
  const lost = new LostResult('gone');
  const answers = {
    file: () => {
      throw lost;
    },
  };
  await expect(callWith(answers, (ask) => ask(file, 'a'))).rejects.toBe(lost);
  await expect(callWith(answers, (ask) => ask(file, 'a').catch(() => 'no file'))).rejects.toBe(lost);
});

test('a question that cannot be answered here is a finding', async () => {
  const { value, findings } = await callWith({}, (ask) => ask(routes));
  expect(value).toBeUndefined();
  expect(findings.map(({ message }) => message)).toEqual([
    'plugin own: files: it asks for routes, which depends on what files gives: ask for it in `props`, `content` or `check`',
  ]);
});

test('which of several questions is answered first does not matter', async () => {
  const both = (ask: HookAsk) => Promise.all([ask(env, 'A'), ask(env, 'B')]);
  const slow = (late: string): Answers<Ask> => ({
    env: async (_, name) => {
      if (name === late) await setTimeout(5);
      return name;
    },
  });
  const [first, second] = [await callWith(slow('A'), both), await callWith(slow('B'), both)];
  expect(first.asked).toBe(second.asked);
});

test('the result of a hook is cached, and its findings are not: they may be others the next time', async () => {
  keptOut = 0;
  expect((await callWith({}, async () => [])).findings).toEqual([]);
  expect(keptOut).toBe(0);
  const { findings } = await callWith({}, () => Promise.reject(new Error('no line')));
  expect(findings.map(({ message }) => message)).toEqual(['plugin own: files throws: no line']);
  expect(keptOut).toBe(1);
});

test('a folder that is asked for has its files, and is a wrong question where there is none', async () => {
  const tree = (findings: readonly { readonly rule: string; readonly message: string }[]) =>
    Object.assign(async () => ({ files: ['data/a.json'], findings }), q) as unknown as Ask;
  const ask = earlyAnswers.folder;
  expect(await ask?.(tree([]), 'data')).toEqual(['data/a.json']);
  expect(await ask?.(tree([{ rule: 'unreadable-file', message: 'no right to read data/b' }]), 'data')).toEqual([
    'data/a.json',
  ]);
  await expect(ask?.(tree([{ rule: 'missing-folder', message: 'no folder data' }]), 'data')).rejects.toThrow(
    'no folder data',
  );
});

test('a file that a hook asks for has its text, and is a wrong question where it is none', async () => {
  const read = (file: unknown) =>
    earlyAnswers.file?.(Object.assign(async () => file, q) as unknown as Ask, 'data/a.json');
  expect(await read({ hash: 'a', text: '{}' })).toBe('{}');
  expect(await read(undefined)).toBeUndefined();
  await expect(read({ finding: { rule: 'invalid-encoding', message: 'data/a.json is not UTF-8' } })).rejects.toThrow(
    'data/a.json is not UTF-8',
  );
});
