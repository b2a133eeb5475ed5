import { expect, test } from 'vitest';
import type { ActivePlugin } from '../../../src/model/plugin.ts';
import { pluginRoutes, routeFindings, routesOf } from '../../../src/queries/plugin-routes.ts';
import { writeSite } from '../../build-site.ts';
import { fakeAsk } from '../../fake-ask.ts';

test('a route whose template is missing is left out and reported, and the others are there', async () => {
  const root = writeSite({ 'plugin/list.tsx': '' });
  const route = (permalink: string, template: string) => ({
    permalink,
    title: 'T',
    template,
    props: { of: permalink },
  });
  const plugin: ActivePlugin = {
    name: 'own',
    index: 0,
    folder: 'plugin',
    options: {},
    limit: 5000,
    hooks: { routes: () => [route('/list', './list.tsx'), route('/gone', './gone.tsx')] },
  };
  const results = new Map<string, { readonly value: unknown }>();
  const { q, recorded } = fakeAsk({
    'config as it was run': () => ({ config: { root } }),
    'base URL': () => '/',
    plugins: () => ({ plugins: [plugin], digest: 'code' }),
    'results of hooks': () => results,
  });
  const { routes, findings } = await routesOf.run(q, 'own');
  expect(routes).toMatchObject([{ permalink: '/list', template: 'plugin/list.tsx' }]);
  expect(findings.map(({ message }) => message)).toEqual([
    'plugin own: routes gives /gone the template plugin/gone.tsx, which does not exist',
  ]);
  // A template that comes or goes is noticed.
  expect([...recorded.edges]).toEqual(
    expect.arrayContaining(['disk bytes plugin/list.tsx', 'disk bytes plugin/gone.tsx', 'base URL']),
  );
  expect([...results.values()].map(({ value }) => value)).toEqual([new Map([['/list', { of: '/list' }]])]);
});

test('routes of all plugins, and what is wrong with them, have the place of their plugin in the config', async () => {
  const plugin = (name: string, index: number) => ({ name, index, hooks: { routes: () => [] } });
  const file = { file: 'plugin/list.tsx' };
  const { q } = fakeAsk({
    'config as it was run': () => ({ locate: (path: readonly unknown[]) => ({ file: path.join('.') }) }),
    plugins: () => ({ plugins: [plugin('a', 0), { name: 'none', index: 1, hooks: {} }, plugin('b', 2)] }),
    'routes of a plugin': (name: string) => ({
      routes: [name],
      findings: name === 'a' ? [{ message: 'of a' }] : [{ message: 'of b', place: file }],
    }),
  } as never);
  expect(await pluginRoutes.run(q, '')).toEqual([
    { route: 'a', index: 0 },
    { route: 'b', index: 2 },
  ]);
  expect(await routeFindings.run(q, '')).toEqual([
    { message: 'of a', place: { file: 'plugins.0' } },
    { message: 'of b', place: file },
  ]);
});
