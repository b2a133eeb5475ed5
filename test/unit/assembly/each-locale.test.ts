import { expect, test } from 'vitest';
import { eachLocale } from '../../../src/assembly/each-locale.ts';
import type { SiteGraph } from '../../../src/assembly/site-graph.ts';

const siteOf = (locales: readonly [name: string, site: SiteGraph][] = []) =>
  ({ graph: {}, locales: new Map(locales) }) as unknown as SiteGraph;

test('the default locale comes first, and the others in the order of the config, one after the other', async () => {
  const [de, ar] = [siteOf(), siteOf()];
  const first = siteOf([
    ['de', de],
    ['ar', ar],
  ]);
  const begun: unknown[] = [];
  const results = await eachLocale(first, async (graph, other) => {
    begun.push(graph);
    await Promise.resolve();
    // None has begun before the one ahead of it has ended.
    return [other?.name, other?.dir, begun.length];
  });
  expect(begun).toEqual([first.graph, de.graph, ar.graph]);
  expect(begun[1]).toBe(de.graph);
  expect(results).toEqual([
    [undefined, undefined, 1],
    ['de', 'i18n/de', 2],
    ['ar', 'i18n/ar', 3],
  ]);
});
