import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { held, part, query } from '../core/graph/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { PluginRoute } from '../model/route.ts';
import type { PluginModules } from '../pipeline/bundle/index.ts';
import { missingTemplate, modulesOfPlugins, toPluginRoute } from '../pipeline/plugins/index.ts';
import { configHere, configOf, loadedConfig } from './config.ts';
import { diskAnswer } from './context.ts';
import { callListHook, earlyAnswers, hookResults, pluginNamed, pluginsWith } from './hooks.ts';

const baseUrlOf = part<string>('base URL', async (q) => (await configOf(q)).baseUrl);

interface StoredRoutes {
  readonly routes: readonly PluginRoute[];
  /** See `Called`. */
  readonly asked: string;
  readonly findings: readonly Finding[];
}

/** Routes of a plugin without their props; the key is its name. */
export const routesOf = query<string, StoredRoutes>('routes of a plugin', async (q, name) => {
  const { root } = await configHere(q);
  const baseUrl = await q(baseUrlOf, '');
  const plugin = await pluginNamed(q, name);
  const { given, asked, findings } = await callListHook(q, plugin, { hook: 'routes', answers: earlyAnswers });
  const read: { readonly route: PluginRoute; readonly props: unknown }[] = [];
  const missing: Finding[] = [];
  for (const one of given) {
    const route = toPluginRoute(plugin, one, baseUrl);
    await q.digest(diskAnswer, ['bytes', route.template]);
    if (existsSync(join(root, route.template))) read.push({ route, props: one.props });
    else missing.push(missingTemplate(plugin, one));
  }
  const props = new Map(read.map(({ route, props }) => [route.permalink, props]));
  q.use(hookResults).set(`routes of a plugin ${name}`, { asked, value: props });
  return { routes: read.map(({ route }) => route), asked, findings: [...findings, ...missing] };
});

/** Routes of all plugins, with the places of the plugins in the config. */
export const pluginRoutes = part<readonly { readonly route: PluginRoute; readonly index: number }[]>(
  'routes of plugins',
  async (q) => {
    const all: { readonly route: PluginRoute; readonly index: number }[] = [];
    for (const { name, index } of await pluginsWith(q, 'routes')) {
      const { routes } = await q(routesOf, name);
      all.push(...routes.map((route) => ({ route, index })));
    }
    return all;
  },
);

export const pluginModules = part<PluginModules>('modules of plugins', async (q) => {
  const templates = (await q(pluginRoutes, '')).map(({ route }) => route.template);
  return modulesOfPlugins(await pluginsWith(q, 'slots', 'client'), templates);
});

/** Findings about the routes that plugins give. */
export const routeFindings = held<'', readonly Finding[]>('findings of plugin routes', async (q) => {
  const { locate } = await q(loadedConfig, '');
  const all: Finding[] = [];
  for (const { name, index } of await pluginsWith(q, 'routes')) {
    const { findings } = await q(routesOf, name);
    all.push(...findings.map((finding) => ({ place: locate(['plugins', index]), ...finding })));
  }
  return all;
});

export const pluginRouteQueries = [baseUrlOf, routesOf, pluginRoutes, pluginModules, routeFindings];
