import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const client = join(import.meta.dirname, '../../../src/client');

/** Interfaces that Safari 17.0 or Firefox ESR lacks and that scripts have called without asking, or might. */
const tooNew = [
  ...['checkVisibility', 'moveBefore', 'setHTML', 'setHTMLUnsafe', 'getHTML', 'requestClose', 'caretPositionFromPoint'],
  ...['AbortSignal.any', 'Promise.withResolvers', 'Promise.try', 'Object.groupBy', 'Map.groupBy', 'Iterator.from'],
  ...['URL.parse', 'RegExp.escape', 'Error.isError', 'Math.sumPrecise', 'Array.fromAsync', 'transferToFixedLength'],
  ...['isSubsetOf', 'symmetricDifference', 'onscrollend', 'scheduler.yield', 'scheduler.postTask'],
];
test('scripts for readers need no interface that Safari 17.0 or Firefox ESR lacks', () => {
  const scripts = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  expect(scripts.length).toBeGreaterThan(50);
  const found = scripts.flatMap((path) => {
    const code = readFileSync(join(client, path), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    return tooNew
      .filter((name) => new RegExp(`\\b${name.replace('.', '\\.')}\\b(?!\\?\\.)`).test(code))
      .map((name) => `${path}: ${name}`);
  });
  expect(found).toEqual([]);
});
