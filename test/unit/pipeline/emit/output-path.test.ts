import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outputPath } from '../../../../src/pipeline/emit/index.ts';
import { cleanPath } from '../../../../src/shared/paths.ts';

test.each([
  ['/', '/', 'index.html'],
  ['/docs/x', '/', 'docs/x/index.html'],
  ['/404.html', '/', '404.html'],
  ['/base', '/base/', 'index.html'],
  ['/base/', '/base/', 'index.html'],
  ['/base/docs/x', '/base/', 'docs/x/index.html'],
  ['/base/404.html', '/base/', '404.html'],
  ['/base/base', '/base/', 'base/index.html'],
  ['/docs/Größe 1%', '/', 'docs/Größe 1%/index.html'],
  ['/docs/v1.2', '/', 'docs/v1.2/index.html'],
])('%s below %s is %s', (permalink, baseUrl, path) => {
  expect(outputPath(permalink, baseUrl)).toBe(path);
});

test.each([
  ['/base', 'index.html'],
  ['/base/docs/x', 'docs/x.html'],
  ['/base/404.html', '404.html'],
  ['/base/de/', 'de/index.html'],
])('%s is the file %s where pages have no folders', (permalink, path) => {
  expect(outputPath(permalink, '/base/', 'file')).toBe(path);
});

test.each(['/', '/other/x', '/basement'])('%s is not below /base/', (permalink) => {
  expect(() => outputPath(permalink, '/base/')).toThrow(`${permalink} is not below the base URL /base/`);
});

test('the path of a permalink leads back to it', () => {
  const name = fc.stringMatching(/^[a-zA-Z0-9_ .%ü-]*[a-z]$/).filter((part) => !/^(index|.*\.html)$/.test(part));
  fc.assert(
    fc.property(fc.array(name), fc.constantFrom('/', '/base/', '/a/b/'), (parts, baseUrl) => {
      const permalink = (baseUrl + parts.join('/')).replace(/(.)\/$/, '$1');
      expect(cleanPath(baseUrl + outputPath(permalink, baseUrl))).toBe(permalink);
    }),
  );
});
