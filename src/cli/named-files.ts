import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { CheckLinksResult } from '../assembly/check-links.ts';
import { isFolder } from '../core/write/index.ts';
import type { SourcePath } from '../model/place.ts';
import { wasCommitted } from '../pipeline/content/index.ts';
import { createNearest } from '../shared/nearest.ts';
import { showFrom } from './report.ts';
import { printCommandError, type Terminal } from './terminal.ts';

/**
 * Source paths of the files that a command is given. Names are absolute or relative to the current folder, and may be those of
 * deleted files. A folder means all files in it. `undefined` means the whole site: no names, or its folder.
 */
export function namedFiles(
  given: readonly string[],
  { root, cwd }: { readonly root: string; readonly cwd: string },
): ReadonlySet<SourcePath> | undefined {
  const paths = given.map((name) => relative(root, resolve(cwd, name)).split(sep).join('/'));
  return paths.length === 0 || paths.includes('') ? undefined : new Set(paths.flatMap((path) => filesAt(root, path)));
}

function filesAt(root: string, path: SourcePath): readonly SourcePath[] {
  if (!isFolder(resolve(root, path))) return [path];
  return readdirSync(resolve(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === '.git') return [];
    return entry.isDirectory() ? filesAt(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`];
  });
}

/**
 * Reports names that the check had no use for: Markdown files that are no pages, and files that do not exist and that git does
 * not know.
 *
 * @returns whether there are files that never existed
 */
export async function reportStrayNames(
  terminal: Terminal,
  files: ReadonlySet<SourcePath>,
  { root, sources, diagnostics }: CheckLinksResult,
): Promise<boolean> {
  const show = showFrom(root, terminal.cwd);
  const nearest = createNearest();
  const others = [...files].filter((path) => !sources.has(path));
  let isMissing = false;
  for (const path of others) {
    if (existsSync(join(root, path))) {
      if (/\.mdx?$/.test(path)) terminal.stderr.write(`${show(path)} is no page of the site\n`);
      continue;
    }
    if (diagnostics.length > 0 || (await wasCommitted(root, path))) continue;
    isMissing = true;
    const near =
      [...sources.keys()].find((known) => `/${path}`.endsWith(`/${known}`) || known.endsWith(`/${path}`)) ??
      nearest(path, sources.keys());
    printCommandError(terminal, {
      message: `there is no file ${show(path)}, and git knows of none`,
      hint: near === undefined ? 'names are relative to the current folder' : `did you mean ${show(near)}?`,
    });
  }
  return isMissing;
}
