import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { ActivePlugin } from '../../model/plugin.ts';
import { addTo } from '../../shared/group-by.ts';
import type { PluginModules, SlotComponent } from '../bundle/index.ts';
import { type ConfigResult, pathInPlugin } from '../config/index.ts';

/** Modules of plugins that are part of pages. */
export function modulesOfPlugins(plugins: readonly ActivePlugin[], templates: readonly SourcePath[]): PluginModules {
  const slots = new Map<string, [SlotComponent, ...SlotComponent[]]>();
  const clients = new Map<string, SourcePath>();
  for (const plugin of plugins) {
    for (const [slot, entry] of Object.entries(plugin.hooks.slots ?? {})) {
      const { module, props = {} } = typeof entry === 'string' ? { module: entry } : entry;
      addTo(slots, slot, { module: pathInPlugin(plugin, module), props });
    }
    for (const entry of plugin.hooks.client ?? []) {
      const module = typeof entry === 'string' ? entry : entry.module;
      clients.set(scriptName(plugin, module), pathInPlugin(plugin, module));
    }
  }
  return { slots: [...slots], templates: [...new Set(templates)].sort(), clients: [...clients] };
}

/** What pages know a script of a plugin by. */
export function scriptName({ name }: Pick<ActivePlugin, 'name'>, module: string): string {
  return `${name}:${module}`;
}

/** Findings without a place are about the plugin, which is in the config. */
export function placedInConfig(
  findings: readonly Finding[],
  { config, locate }: Pick<ConfigResult, 'config' | 'locate'>,
): readonly Finding[] {
  return findings.map((finding) => {
    const plugin = config?.plugins.find(({ name }) => finding.message.startsWith(`plugin ${name}: `));
    if (finding.place !== undefined || plugin === undefined) return finding;
    return { ...finding, place: locate(['plugins', plugin.index]) };
  });
}
