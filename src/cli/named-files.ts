import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { CheckLinksResult } from '../assembly/check-links.ts';
import { isFolder } from '../core/write/index.ts';
import type { SourcePath } from '../model/place.ts';
import { configNames } from '../pipeline/config/index.ts';
import { wasCommitted } from '../pipeline/content/index.ts';
import { createNearest } from '../shared/nearest.ts';

/** What a command is given in place of a whole site. */
export interface NamedFiles {
  /** Absolute paths as given. */
  readonly given: readonly string[];
  /** Source paths of the files, and of those in the folders. */
  readonly files: ReadonlySet<SourcePath>;
}

/**
 * The folder of a site that is named in place of files: `check-links site/manual` means that site, as `build site/manual` does.
 * `undefined` where files are named, or a folder without a config.
 */
export function namedSite(given: readonly string[], cwd: string): string | undefined {
  const [only, ...others] = given;
  if (only === undefined || others.length > 0) return undefined;
  const folder = resolve(cwd, only);
  return configNames.some((name) => existsSync(join(folder, name))) ? folder : undefined;
}

/**
 * The files that a command is given. Names are absolute or relative to the current folder, and may be those of deleted files. A
 * folder means all files in it. `undefined` means the whole site: no names, or its folder.
 */
export function namedFiles(
  given: readonly string[],
  { root, cwd }: { readonly root: string; readonly cwd: string },
): NamedFiles | undefined {
  const absolute = given.map((name) => resolve(cwd, name));
  const paths = absolute.map((path) => sourcePathOf(root, path));
  if (paths.length === 0 || paths.includes('')) return undefined;
  return { given: absolute, files: new Set(paths.flatMap((path) => filesAt(root, path))) };
}

function sourcePathOf(root: string, path: string): SourcePath {
  return relative(root, path).split(sep).join('/');
}

function filesAt(root: string, path: SourcePath): readonly SourcePath[] {
  if (!isFolder(resolve(root, path))) return [path];
  return readdirSync(resolve(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === '.git') return [];
    return entry.isDirectory() ? filesAt(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`];
  });
}

/** What the check had no use for, as messages for people. */
export interface StrayNames {
  /** Files that do not exist and that git does not know: a mistake of who called the command. */
  readonly missing: readonly { readonly message: string; readonly hint: string }[];
  /** Markdown files that are no pages, and folders without a file of the site. */
  readonly unused: readonly string[];
}

/**
 * Looks for names that the check had no use for.
 *
 * @param workTree absolute path of the site, where what git's index has was checked in its place
 */
export async function strayNames(
  { given, files }: NamedFiles,
  { root, sources, diagnostics }: Pick<CheckLinksResult, 'root' | 'sources' | 'diagnostics'>,
  show: (file: SourcePath) => string,
  workTree?: string,
): Promise<StrayNames> {
  const nearest = createNearest();
  const missing: StrayNames['missing'][number][] = [];
  const unused: string[] = [];
  for (const name of given) {
    const path = sourcePathOf(root, name);
    if (sources.has(path)) continue;
    if (isFolder(name)) {
      const isUsed = [...files].some((file) => file.startsWith(`${path}/`) && sources.has(file));
      if (!isUsed) unused.push(`no file in ${show(path)} is a page of the site`);
    } else if (existsSync(name)) {
      if (/\.mdx?$/.test(path)) unused.push(`${show(path)} is no page of the site`);
    } else if (diagnostics.length === 0 && !(await wasCommitted(root, path))) {
      if (workTree !== undefined && existsSync(join(workTree, path))) {
        missing.push({ message: `git's index has no ${show(path)}`, hint: `git add ${show(path)}` });
        continue;
      }
      const near =
        [...sources.keys()].find((known) => `/${path}`.endsWith(`/${known}`) || known.endsWith(`/${path}`)) ??
        nearest(path, sources.keys());
      missing.push({
        message: `there is no file ${show(path)}, and git knows of none`,
        hint: near === undefined ? 'names are relative to the current folder' : `did you mean ${show(near)}?`,
      });
    }
  }
  return { missing, unused };
}
