import { expect, test } from 'vitest';
import type { Ask, Key } from '../../../src/core/graph/query.ts';
import { bodyQueries } from '../../../src/queries/bodies.ts';
import { fakeAsk } from '../../fake-ask.ts';

const renderedBody = bodyQueries.find(({ name }) => name === 'body') as { run: (q: Ask, key: Key) => unknown };

const thrown = { rule: 'component-error', message: 'no', place: { file: 'docs/a.mdx' } };

test.each([
  ['a body that was rendered is stored', [], true],
  [
    'a body whose component throws is rendered again by the next build, which may place the error elsewhere',
    [thrown],
    false,
  ],
])('%s', async (_, findings, isStored) => {
  const { q, recorded } = fakeAsk({
    components: () => 'digest',
    'body renderer': () => async () => ({ html: '<h2 id="x">X</h2>', findings, points: [] }),
    'bundle in use': () => ({}),
  });
  expect(await renderedBody.run(q, 'docs/a.mdx')).toMatchObject({ facts: { ids: ['x'] }, findings });
  expect(recorded).toMatchObject({ isStored, attached: '<h2 id="x">X</h2>' });
});
