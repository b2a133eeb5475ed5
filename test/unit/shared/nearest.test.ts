import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNearest, editDistance, nearest } from '../../../src/shared/nearest.ts';

test.each([
  ['postion', ['label', 'href', 'position'], 'position'],
  ['ditsance', ['distance', 'instance'], 'distance'],
  ['BaseURL', ['url', 'baseUrl'], 'baseUrl'],
  ['./instal.mdx', ['./install.mdx', './index.mdx'], './install.mdx'],
  ['authors', ['authorsFile', 'tagsFile'], 'authorsFile'],
  ['dirName', ['dir', 'type'], 'dir'],
  ['to', ['label', 'href'], undefined],
  ['completely', ['different'], undefined],
  ['same', ['same'], undefined],
  ['warn', ['error', 'warning', 'off'], 'warning'],
  ['cat', ['bat', 'car', 'hat'], 'car'],
  ['x', [], undefined],
  ['checkout_session.created', ['checkout_session.updated', 'checkout_session.failed'], undefined],
  ['TransferInstrumentCard', ['TransferInstrumentBank'], undefined],
  ['PostPluginsEnable', ['PluginEnable', 'PluginDisable'], 'PluginEnable'],
  ['checkout_sesion.craeted', ['checkout_session.created', 'checkout_session.updated'], 'checkout_session.created'],
])('%s among %j is %s', (word, candidates, expected) => {
  expect(nearest(word, candidates)).toBe(expected);
});

test('words of which only a part differs have the distance of that part, counted up to a cutoff', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, word, word, fc.nat(5), (prefix, a, b, suffix, cutoff) => {
      const distance = editDistance(a, b);
      expect(editDistance(prefix + a + suffix, prefix + b + suffix)).toBe(distance);
      expect(editDistance(b, a)).toBe(distance);
      const counted = editDistance(a, b, cutoff);
      if (distance <= cutoff) expect(counted).toBe(distance);
      else expect(counted).toBeGreaterThan(cutoff);
    }),
  );
});

test('hundreds of mistakes among thousands of names get their suggestions', () => {
  const find = createNearest();
  const ids = new Set(Array.from({ length: 3000 }, (_, index) => `heading-${index}`));
  const found = Array.from({ length: 600 }, (_, index) => find(`headng-${index}`, ids));
  expect(found).toEqual(Array.from({ length: 600 }, (_, index) => `heading-${index}`));
});
