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
