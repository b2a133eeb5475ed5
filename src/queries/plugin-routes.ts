import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../core/cache/index.ts';
import { held, query } from '../core/graph/index.ts';
import type { Permalink } from '../model/address.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { PluginRoute } from '../model/route.ts';
import type { PluggedComponent, PluggedModules } from '../pipeline/bundle/index.ts';
import { hookFinding, pathInPlugin, readResult } from '../pipeline/config/index.ts';
import { cleanPath, joinPermalink } from '../shared/paths.ts';
import { configHere, configOf, loadedConfig } from './config.ts';
import { diskAnswer } from './context.ts';
import { callHook, earlyAnswers, hookResults, pluginNamed, pluginsWith } from './hooks.ts';

const baseUrlOf = held<'', string>('base URL', async (q) => (await configOf(q)).baseUrl, { digest: (url) => url });

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
  const called = await callHook(q, plugin, {
    hook: 'routes',
    answers: earlyAnswers,
    call: (ask) => plugin.hooks.routes?.(ask),
  });
  if (called.value === undefined) return { routes: [], asked: '', findings: called.findings };
  const { value = [], findings } = readResult(plugin, 'routes', called.value);
  const props = new Map<Permalink, unknown>();
  const routes: PluginRoute[] = [];
  const wrong: Finding[] = [];
  for (const { permalink: given, title, description = '', indexed = true, template, props: own } of value) {
    const permalink = joinPermalink(baseUrl, cleanPath(given).slice(1));
    const file = pathInPlugin(plugin, template);
    await q.digest(diskAnswer, ['bytes', file]);
    if (!existsSync(join(root, file)))
      wrong.push(hookFinding(plugin, 'routes', ` gives ${given} the template ${file}, which does not exist`));
    else {
      props.set(permalink, own);
      const shared = { permalink, canonical: permalink, title, description, keywords: [], indexed };
      routes.push({ kind: 'plugin', plugin: name, template: file, ...shared });
    }
  }
  q.use(hookResults).set(`routes of a plugin ${name}`, { asked: called.asked, value: props });
  return { routes, asked: called.asked, findings: [...findings, ...wrong] };
});

/** Routes of all plugins, with the places of the plugins in the config. */
export const pluginRoutes = held<'', readonly { readonly route: PluginRoute; readonly index: number }[]>(
  'routes of plugins',
  async (q) => {
    const all: { readonly route: PluginRoute; readonly index: number }[] = [];
    for (const { name, index } of await pluginsWith(q, 'routes')) {
      const { routes } = await q(routesOf, name);
      all.push(...routes.map((route) => ({ route, index })));
    }
    return all;
  },
  { digest: digestOf },
);

/** Modules of plugins that are part of pages. */
export const pluginModules = held<'', PluggedModules>(
  'modules of plugins',
  async (q) => {
    const plugins = await pluginsWith(q, 'slots', 'client');
    const slots = new Map<string, PluggedComponent[]>();
    const clients: SourcePath[] = [];
    for (const plugin of plugins) {
      for (const [slot, entry] of Object.entries(plugin.hooks.slots ?? {})) {
        const { module, props = {} } = typeof entry === 'string' ? { module: entry } : entry;
        slots.set(slot, [...(slots.get(slot) ?? []), { module: pathInPlugin(plugin, module), props }]);
      }
      for (const entry of plugin.hooks.client ?? [])
        clients.push(pathInPlugin(plugin, typeof entry === 'string' ? entry : entry.module));
    }
    const templates = (await q(pluginRoutes, '')).map(({ route }) => route.template);
    return { slots: [...slots], templates: [...new Set(templates)].sort(), clients: [...new Set(clients)] };
  },
  { digest: digestOf },
);

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
