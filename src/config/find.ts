import { join, relative, resolve } from 'node:path';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import { kindOfPath } from './path-kind.ts';

/** The names of a config file, in the order they are looked for. */
export const configNames = ['docsgen.config.ts', 'docsgen.config.js', 'docsgen.config.mjs'] as const;

export type FoundConfig =
  /** `root` is absolute, `file` relative to it. */
  | { readonly kind: 'found'; readonly root: string; readonly file: SourcePath }
  | { readonly kind: 'missing'; readonly root: string; readonly finding: Finding };

/** Looks for the config in `root` (relative to `cwd`; the current folder unless given), then in its folder `site`. */
export function findConfig(cwd: string, root = '.'): FoundConfig {
  const start = resolve(cwd, root);
  for (const folder of [start, join(start, 'site')]) {
    const file = configNames.find((name) => kindOfPath(join(folder, name)) === 'file');
    if (file !== undefined) return { kind: 'found', root: folder, file };
  }
  return { kind: 'missing', root: start, finding: { rule: 'invalid-config', ...explain(cwd, start) } };
}

function explain(cwd: string, start: string): { message: string; hint: string } {
  const shown = relative(cwd, start) || 'the current folder';
  const kind = kindOfPath(start);
  if (kind !== 'folder') {
    const message = kind === 'file' ? `${shown} is not a folder` : `there is no folder ${shown}`;
    return { message, hint: 'name the folder of the config' };
  }
  return {
    message: `no docsgen.config.ts, .js or .mjs in ${shown} or its folder site`,
    hint: 'name the folder that has one, or start a site with docsgen init',
  };
}
