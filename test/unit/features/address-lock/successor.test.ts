import { expect, test } from 'vitest';
import { likelySuccessor } from '../../../../src/features/address-lock/vanished.ts';

const gone = (path: string, ...ids: string[]) => ({ path, anchors: ids.map((id) => ({ id })) });
const fresh = (path: string, ...anchors: string[]) => ({ path, anchors });

test('the page with most of the headings comes first', () => {
  const pages = [fresh('/docs/b', 'x', 'y'), fresh('/docs/c', 'x', 'y', 'z'), fresh('/docs/a-1', 'q')];
  expect(likelySuccessor(gone('/docs/a', 'x', 'y', 'z'), pages)).toBe('/docs/c');
});

test('then the one of the same name in another folder', () => {
  expect(
    likelySuccessor(gone('/docs/guide/setup', 'x'), [fresh('/docs/start/setup'), fresh('/docs/guide/setups')]),
  ).toBe('/docs/start/setup');
});

test('then one that is spelled nearly the same', () => {
  expect(likelySuccessor(gone('/docs/instalation'), [fresh('/docs/installation'), fresh('/docs/other')])).toBe(
    '/docs/installation',
  );
});

test('or none', () => {
  expect(likelySuccessor(gone('/docs/a', 'x'), [fresh('/elsewhere/entirely', 'y')])).toBeUndefined();
});
