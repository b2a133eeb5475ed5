import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRequestPath } from '../../../../src/core/http/request-path.ts';
import { anyCharacter } from '../../../any-character.ts';
import { effort } from '../../../effort.ts';
import { serveSite, temporarySite } from './site.ts';

const inside = (target: string, baseUrl = '/') => {
  const path = readRequestPath(target, baseUrl);
  return path.kind === 'inside' ? path.files : path.kind;
};

test('the forms of an address lead to the same page', () => {
  expect(inside('/x')).toEqual(['x', 'x/index.html', 'x.html']);
  expect(inside('/x/')).toEqual(['x/index.html', 'x.html']);
  expect(inside('/x.html')).toEqual(['x.html', 'x/index.html']);
  expect(inside('/x/index.html')).toEqual(['x/index.html', 'x.html']);
  expect(inside('/')).toEqual(['index.html']);
  expect(inside('/base', '/base/')).toEqual(['index.html']);
  expect(inside('/basement', '/base/')).toBe('outside');
});

const hostile = [
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/%2E%2E%2Fsecret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/%5c..%5csecret.txt',
  '/a/../../secret.txt',
  '/./secret.txt',
  '/..',
  '/a/%2e%2e',
  '/secret%00.txt',
  '/%',
  '/%zz',
  '/%c0%ae%c0%ae/secret.txt',
  '/%ff',
  '*',
  '',
  'secret.txt',
  'http://',
];

test.each(hostile)('%j cannot be read', (target) => {
  expect(inside(target)).toBe('malformed');
});

test('what is encoded twice is decoded once', () => {
  expect(inside('/%252e%252e/x')).toContain('%2e%2e/x');
});

test('no path, however encoded, leaves the folder', async () => {
  const root = temporarySite({ 'secret.txt': 'secret', 'site/index.html': 'home', 'site/docs/x/index.html': 'page' });
  const { ask } = await serveSite(join(root, 'site'));
  const dots = fc.constantFrom('.', '%2e', '%2E', '%252e', '%c0%ae', '%u002e');
  const slash = fc.constantFrom('/', '\\', '%2f', '%5c', '%255c', '%252f', '//', '%c0%af');
  const word = fc.constantFrom(
    'docs',
    'x',
    'site',
    'secret.txt',
    'secret',
    '%00',
    'etc/passwd',
    '~',
    'C:',
    '%',
    ';',
    '',
  );
  const part = fc.oneof(
    fc.tuple(dots, dots).map(([a, b]) => a + b),
    word,
  );
  const target = fc.array(fc.tuple(slash, part)).map((parts) => `/${parts.flat().join('')}`);
  const secret = readFileSync(join(root, 'secret.txt'), 'utf8');
  await fc.assert(
    fc.asyncProperty(target, async (path) => {
      const { status, body } = await ask(path);
      expect(body).not.toContain(secret);
      expect(body).not.toContain('root:');
      expect([200, 400, 404]).toContain(status);
      if (status === 200) expect(['home', 'page']).toContain(body);
    }),
    { numRuns: effort(150, 500) },
  );
});

test('any text at all is read as a sound path or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.constantFrom('/', '/base/'), (text, baseUrl) => {
      const asked = readRequestPath(baseUrl + text, baseUrl);
      if (asked.kind !== 'inside') return;
      for (const file of asked.files) {
        expect(file).not.toMatch(/^\/|\\|\0/);
        expect(file.split('/')).not.toContain('..');
      }
    }),
  );
});
