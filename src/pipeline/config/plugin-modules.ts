import { isAbsolute, posix } from 'node:path';
import type { SourcePath } from '../../model/place.ts';
import type { ActivePlugin } from '../../model/plugin.ts';

/** A path of a plugin, from the folder of the config: `../` where its package is in a folder above. */
export function pathInPlugin({ folder }: Pick<ActivePlugin, 'folder'>, path: string): SourcePath {
  return posix.join(folder, path);
}

/** A path of a plugin as messages show it: `pathInPlugin`, but an absolute path as it is written. */
export function shownPath(plugin: Pick<ActivePlugin, 'folder'>, path: string): string {
  return isAbsolute(path) ? path : pathInPlugin(plugin, path);
}

/** What to write in place of the path of a module that is not there. */
export function hintFor(path: string): string | undefined {
  return isAbsolute(path) ? 'write it relative to the folder of the plugin, such as ./list.tsx' : undefined;
}

interface NamedModule {
  readonly key: string;
  /** From the folder of the config. */
  readonly module: SourcePath;
  /** As messages show it. */
  readonly path: string;
  readonly written: string;
}

/** The modules that hooks of a plugin name. */
export function modulesOf(plugin: ActivePlugin): readonly NamedModule[] {
  const { components = {}, slots = {}, client = [] } = plugin.hooks;
  const all = [
    ...Object.entries(components).map(([name, path]) => ({ key: `components.${name}`, path })),
    ...Object.entries(slots).map(([name, entry]) => ({
      key: `slots[${JSON.stringify(name)}]`,
      path: typeof entry === 'string' ? entry : entry.module,
    })),
    ...client.map((entry, at) => ({
      key: `client[${at}]`,
      path: typeof entry === 'string' ? entry : entry.module,
    })),
  ];
  return all.map(({ key, path: written }) => ({
    ...{ key, written },
    module: pathInPlugin(plugin, written),
    path: shownPath(plugin, written),
  }));
}
