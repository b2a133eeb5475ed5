import { expect, test } from 'vitest';
import type { Ask, Key } from '../../../src/core/graph/query.ts';
import { extractFacts } from '../../../src/pipeline/render/facts.ts';
import { toStoredFacts } from '../../../src/pipeline/render/stored.ts';
import { allBodies, bodyQueries } from '../../../src/queries/bodies.ts';
import { renderQueries } from '../../../src/queries/render-routes.ts';
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
    'body renderer': () => async () => ({
      html: '<h2 id="x">X</h2>',
      facts: extractFacts('<h2 id="x">X</h2>'),
      findings,
      points: [],
    }),
    'bundle in use': () => ({}),
  });
  expect(await renderedBody.run(q, 'docs/a.mdx')).toMatchObject({ facts: { headings: ['x'], otherIds: [] }, findings });
  expect(recorded).toMatchObject({ isStored, attached: '<h2 id="x">X</h2>' });
  // Each is rendered again when the code of components has changed.
  expect([...recorded.edges]).toEqual(['components']);
});

test.each([
  ['body renderer', 'components'],
  ['loaded templates', 'templates'],
])('code of the %s is loaded again when it has changed, and not else', async (name, digest) => {
  const { q, recorded } = fakeAsk({
    [digest]: () => 'digest',
    'bundle in use': () => ({ bundle: { templates: '', components: '' } }),
  });
  const query = [...bodyQueries, ...renderQueries].find((one) => one.name === name) as unknown as {
    run: (q: Ask, key: Key) => unknown;
  };
  await query.run(q, '');
  expect([...recorded.edges]).toEqual([digest]);
});

const stored = (findings: readonly object[] = []) => ({ facts: toStoredFacts(extractFacts('<p id="x">')), findings });

test('bodies are those of pages without code, with it, and of components; what threw is known by its source', async () => {
  const good = { bodies: new Map(), pages: new Map() };
  const answers = {
    'texts of facts': () => (texts: readonly string[]) => texts,
    'compiled pages': () => ({ bodies: new Map([['docs/a.md', 'a']]), code: new Map([['docs/b.mdx', 'code']]) }),
    'component pages': () => ['pages/c.tsx'],
    'config as it was run': () => ({ config: {} }),
    'last good results': () => good,
    body: () => stored(),
  };
  const first = await allBodies.run(fakeAsk(answers).q, '');
  expect([...first.bodies.keys()]).toEqual(['docs/a.md', 'docs/b.mdx', 'pages/c.tsx']);
  expect([first.findings, first.thrown.size]).toEqual([[], 0]);
  const failing = { ...answers, body: (source: string) => stored(source === 'docs/b.mdx' ? [thrown] : []) };
  const second = await allBodies.run(fakeAsk(failing).q, '');
  expect(second.findings).toEqual([thrown]);
  expect([...second.thrown]).toEqual([['docs/b.mdx', [thrown]]]);
  // The development server shows what was rendered before.
  expect(second.bodies.get('docs/b.mdx')).toBe(first.bodies.get('docs/b.mdx'));
  const build = await allBodies.run(fakeAsk({ ...failing, 'last good results': () => undefined }).q, '');
  expect(build.bodies.get('docs/b.mdx')?.facts.ids).toEqual(new Set(['x']));
});
