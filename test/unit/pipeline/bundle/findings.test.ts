import type { Message } from 'esbuild';
import { expect, test } from 'vitest';
import { toFinding } from '../../../../src/pipeline/bundle/findings.ts';

test('code that cannot be read has its own place, not that of the file that lists what is read', () => {
  const location = { file: 'docsgen-server.js', line: 3, column: 19 } as NonNullable<Message['location']>;
  const text = 'No loader is configured for ".TSX" files: pages/P.TSX';
  expect(toFinding({ text, location } as Message, '/site', new Map())).toEqual({
    rule: 'bundle-error',
    message: 'code whose name ends in .TSX is not read',
    place: { file: 'pages/P.TSX' },
    hint: 'let it end in .tsx',
  });
});

const at = (file: string, more: Partial<Message>) =>
  toFinding(
    {
      text: '',
      pluginName: '',
      notes: [],
      ...more,
      location: { file, line: 2, column: 0, length: 1 },
    } as unknown as Message,
    '/site',
    new Map(),
  );

test('a page in TSX without a default export is the place, and what esbuild notes of its plugins is no hint', () => {
  expect(at('docsgen-server.js', { text: 'No matching export in "pages/a.tsx" for import "default"' })).toEqual({
    rule: 'bundle-error',
    message: 'pages/a.tsx has no default export, which makes a page of it',
    place: { file: 'pages/a.tsx' },
    hint: 'export default function () { … }',
  });
  const notes = [{ text: 'The plugin "client-modules" was triggered by this import', location: { file: 'a.tsx' } }];
  expect(at('c.tsx', { pluginName: 'client-modules', notes } as Partial<Message>).hint).toBeUndefined();
});

test('a module of Node in code for browsers is not called a package', () => {
  for (const name of ['node:fs', 'path'])
    expect(at('count.js', { text: `Could not resolve "${name}"` }).hint).toBe(
      'it is a module of Node: what browsers load cannot import it',
    );
});
