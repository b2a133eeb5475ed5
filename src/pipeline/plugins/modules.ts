import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { ActivePlugin } from '../../model/plugin.ts';
import type { PluggedComponent, PluggedModules } from '../bundle/index.ts';
import { pathInPlugin } from '../config/index.ts';

/** Modules of plugins that are part of pages. */
export function modulesOfPlugins(plugins: readonly ActivePlugin[], templates: readonly SourcePath[]): PluggedModules {
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
  return { slots: [...slots], templates: [...new Set(templates)].sort(), clients: [...new Set(clients)] };
}

/** Findings without a place are about the plugin, which is in the config. */
export function placedInConfig(
  findings: readonly Finding[],
  plugins: readonly ActivePlugin[],
  placeOf: (plugin: ActivePlugin) => Place,
): readonly Finding[] {
  return findings.map((finding) => {
    const plugin = plugins.find(({ name }) => finding.message.startsWith(`plugin ${name}: `));
    return finding.place !== undefined || plugin === undefined ? finding : { ...finding, place: placeOf(plugin) };
  });
}
