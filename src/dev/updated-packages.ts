import { readFileSync, realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { nearestFile } from '../core/esbuild/module-files.ts';
import type { ModuleEdge } from '../model/module-graph.ts';

/** A package of the config that was updated after this process has loaded it. */
export interface UpdatedPackage {
  readonly name: string;
  readonly loaded: string;
  readonly installed: string;
}

/**
 * Finds packages that the config imports, such as plugins, and that were updated since they were seen first: Node loads a module
 * once. Each update is given once. Linked packages are left out: their modules are loaded again.
 *
 * @param root absolute path of the site
 */
export function createUpdateCheck(root: string): (imports: readonly ModuleEdge[]) => readonly UpdatedPackage[] {
  /** By the file of each package. */
  const versions = new Map<string, { readonly loaded: string; readonly reported: string }>();
  return (imports) =>
    imports.flatMap(({ from, specifier }): readonly UpdatedPackage[] => {
      const [name] = /^(?:@[^/:]+\/)?[^/:@.][^/:]*/.exec(specifier) ?? [];
      const file = name && nearestFile(resolve(root, from), `node_modules/${name}/package.json`);
      const installed = file && versionIn(file);
      if (!name || !file || !installed) return [];
      const { loaded, reported } = versions.get(file) ?? { loaded: installed, reported: installed };
      versions.set(file, { loaded, reported: installed });
      return installed === reported || installed === loaded ? [] : [{ name, loaded, installed }];
    });
}

/** The version in the file of an installed package; `undefined` where it cannot be read, as in the middle of an installation. */
function versionIn(file: string): string | undefined {
  try {
    if (!realpathSync(file).includes(`${sep}node_modules${sep}`)) return;
    return JSON.parse(readFileSync(file, 'utf8')).version;
  } catch {
    return;
  }
}
