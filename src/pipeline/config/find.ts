import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { kindOfPath } from '../../core/text/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';

/** The names of a config file, in the order they are looked for. */
export const configNames = ['docsgen.config.ts', 'docsgen.config.js', 'docsgen.config.mjs'] as const;

export type FoundConfig =
  /** `root` is absolute, `file` relative to it. */
  | { readonly kind: 'found'; readonly root: string; readonly file: SourcePath }
  | { readonly kind: 'missing'; readonly root: string; readonly finding: Finding };

/**
 * Looks for the config in `root` (relative to `cwd`) and its folder `site`. Without `root`: in the current folder, its
 * folder `site`, and then in the folders above, up to that of the repository or the top of the file system.
 */
export function findConfig(cwd: string, root?: string): FoundConfig {
  const start = resolve(cwd, root ?? '.');
  const above = root === undefined ? foldersAbove(start) : [];
  for (const folder of [start, join(start, 'site'), ...above]) {
    const file = configIn(folder);
    if (file !== undefined) return { kind: 'found', root: folder, file };
  }
  return { kind: 'missing', root: start, finding: { rule: 'invalid-config', ...explain({ cwd, start, above }) } };
}

function configIn(folder: string): (typeof configNames)[number] | undefined {
  return configNames.find((name) => kindOfPath(join(folder, name)) === 'file');
}

/** What to do where a folder of a site was named, such as that of its output: the site is the folder of the config. */
function siteAround(cwd: string, start: string): string | undefined {
  const around = foldersAbove(start)
    .flatMap((folder) => [folder, join(folder, 'site')])
    .find((folder) => configIn(folder) !== undefined);
  if (around === undefined) return undefined;
  const file = join(relative(cwd, around), configIn(around) ?? '');
  const isFoundFromHere = [cwd, join(cwd, 'site')].includes(around);
  const name = isFoundFromHere ? `leave ${relative(cwd, start)} out` : `name ${relative(cwd, around)}`;
  return `${name}: the folder of a site is that of its config, ${file}, which says where the output is`;
}

function missingFolder(shown: string): string {
  return shown === '' ? 'the current folder was removed' : `there is no folder ${shown}`;
}

/** The folders above one, nearest first, up to that of the repository. */
function foldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  // In a work tree of git, `.git` is a file.
  return parent === folder || existsSync(join(folder, '.git')) ? [] : [parent, ...foldersAbove(parent)];
}

function explain({ cwd, start, above }: { cwd: string; start: string; above: readonly string[] }) {
  const shown = relative(cwd, start) || 'the current folder';
  const kind = kindOfPath(start);
  if (kind !== 'folder') {
    const message = kind === undefined ? missingFolder(relative(cwd, start)) : `${shown} is not a folder`;
    return { message, hint: siteAround(cwd, start) ?? 'name the folder of the config' };
  }
  const last = above.at(-1);
  const places =
    last === undefined ? `${shown} or its folder site` : `${shown}, its folder site or a folder above, up to ${last}`;
  return {
    message: `no docsgen.config.ts, .js or .mjs in ${places}`,
    hint: siteAround(cwd, start) ?? 'name the folder that has one, or start a site with docsgen init',
  };
}
