import { digestOf } from '../core/cache/index.ts';
import { type Ask, held, lookup, part, query, type StoredQuery } from '../core/graph/index.ts';
import type { Permalink } from '../model/address.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { PageInfo, RouteInfo, SourceInfo } from '../model/plugin.ts';
import { pageInfo, plainProps, routeInfo, sourceInfo } from '../pipeline/plugins/index.ts';
import { shownMarkup } from '../pipeline/render/stored.ts';
import { bodyOf } from './bodies.ts';
import { callHook, earlyAnswers, hookResults, pluginNamed } from './hooks.ts';
import { content } from './inputs.ts';
import { page } from './pages.ts';
import { routesOf } from './plugin-routes.ts';
import { routedSite } from './site.ts';

/** All routes as hooks know them. */
export const routeInfos = held<'', ReadonlyMap<Permalink, RouteInfo>>(
  'routes for plugins',
  async (q) => {
    const { site } = await q(routedSite, '');
    const { sources } = await q(content, '');
    const byPath = new Map(sources.map((source) => [source.path, source]));
    return new Map([...site.routes].map(([permalink, route]) => [permalink, routeInfo(route, byPath)]));
  },
  { digest: (routes) => digestOf([...routes.values()]) },
);

const infoOf = lookup<ReadonlyMap<Permalink, RouteInfo>, string, RouteInfo | undefined>(
  'route for plugins',
  routeInfos,
  (routes, name) => routes.get(name) ?? [...routes.values()].find(({ source }) => source === name),
  (route) => digestOf(route ?? 'none'),
);

async function pageNamed(q: Ask, name: string): Promise<PageInfo | undefined> {
  const info = await q(infoOf, name);
  if (info === undefined) return;
  const { source } = info;
  if (source === undefined) return pageInfo(info, {}, '');
  return pageInfo(
    info,
    /\.mdx?$/i.test(source) ? await q(page, source) : {},
    shownMarkup((await q(bodyOf, source))?.read()),
  );
}

const allSources = part<readonly SourceInfo[]>('sources for plugins', async (q) =>
  (await q(content, '')).sources.map(sourceInfo),
);

/** Answers that are known when pages are compiled, besides those that are known before. */
export const lateAnswers: typeof earlyAnswers = {
  ...earlyAnswers,
  sources: (q) => q(allSources, ''),
  routes: async (q) => [...(await q(routeInfos, '')).values()],
  page: pageNamed,
};

interface StoredProps {
  readonly props: unknown;
  readonly findings: readonly Finding[];
}

/** Props of a page of a plugin; the key is the plugin and the address. */
export const propsOf = query<readonly [plugin: string, permalink: Permalink], StoredProps>(
  'props of a page',
  async (q, [name, permalink]) => {
    const plugin = await pluginNamed(q, name);
    const { asked } = await q(routesOf, name);
    const given = (await hookResult<ReadonlyMap<Permalink, unknown>>(q, asked, routesOf, name)).get(permalink);
    const hook = `props of ${permalink}`;
    const called =
      typeof given === 'function'
        ? await callHook(q, plugin, { hook, answers: lateAnswers, call: (ask) => given(ask) })
        : { value: given, findings: [] };
    if (called.findings.length > 0) return { props: {}, findings: called.findings };
    return plainProps(plugin, hook, called.value);
  },
);

/** The results of a hook with their functions: those of this process, else the hook is called again. */
export async function hookResult<T>(
  q: Ask,
  asked: string,
  of: StoredQuery<string, { readonly asked: string }>,
  name: string,
): Promise<T> {
  const results = q.use(hookResults);
  const key = `${of.name} ${name}`;
  if (results.get(key)?.asked !== asked) await of.run(q, name);
  return results.get(key)?.value as T;
}

export const pluginQueries = [routeInfos, infoOf, allSources, propsOf];
