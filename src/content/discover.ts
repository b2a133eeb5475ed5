import { readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { glob } from 'tinyglobby';
import type { Finding } from '../model/diagnostic.ts';
import type { SourceKind } from '../model/source.ts';

/** A file below a content root, before it is read. */
export interface FoundFile {
  /** Relative to the site root, with `/`. */
  readonly path: string;
  /** Relative to its content root, with product folders mapped: `{product}/a.mdx` becomes `cdr/a.mdx`. */
  readonly name: string;
  readonly role: 'source' | 'category' | 'asset';
  readonly kind: SourceKind;
  /** Name of the docs version; docs only. */
  readonly version?: string;
  readonly format: 'mdx' | 'component';
}

const markdown = /\.mdx?$/i;
const component = /\.[jt]sx$/i;
const category = /(?:^|\/)_category_\.(?:json|ya?ml)$/;
const partial = /(?:^|\/)_/;
const ignored = ['**/node_modules/**', '**/*.test.*', '**/__tests__/**', '**/.*', '**/.*/**'];

/**
 * Lists the files of one content root in order of path. A name that starts with `_`, or lies in a
 * folder that does, is a partial: importable, never a page.
 */
export async function discover(options: {
  readonly root: string;
  readonly dir: string;
  readonly kind: 'doc' | 'post' | 'page';
  readonly version?: string;
  readonly productSlug: string;
}): Promise<readonly FoundFile[]> {
  const { root, dir } = options;
  const names = await glob('**/*', {
    cwd: join(root, dir),
    ignore: ignored,
    followSymbolicLinks: false,
    expandDirectories: false,
  });
  return names.sort(byCodeUnit).map((raw) => describeFile({ raw, ...options }));
}

/**
 * Symbolic links below a content root: they would lead out of it, or in circles, and other machines may not have what
 * they lead to.
 */
export function symbolicLinks(root: string, dir: string): readonly Finding[] {
  const entries = readdirSync(join(root, dir), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isSymbolicLink())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.') || part === 'node_modules'))
    .sort(byCodeUnit)
    .map((file) => ({
      rule: 'symbolic-link',
      message: 'the symbolic link is not followed',
      place: { file },
      hint: 'put the file itself here, or import it into a page as a partial',
    }));
}

/** What a file is, by its path below a content root. */
export function describeFile(options: {
  readonly raw: string;
  readonly dir: string;
  readonly kind: 'doc' | 'post' | 'page';
  readonly version?: string;
  readonly productSlug: string;
}): FoundFile {
  const { raw, dir, kind, version, productSlug } = options;
  const isComponent = kind === 'page' && component.test(raw);
  const isSource = markdown.test(raw) || isComponent;
  return {
    path: `${dir}/${raw}`,
    name: raw.replaceAll('{product}', productSlug),
    role: category.test(raw) ? 'category' : isSource ? 'source' : 'asset',
    kind: partial.test(raw) ? 'partial' : kind,
    ...(version === undefined ? {} : { version }),
    format: isComponent ? 'component' : 'mdx',
  };
}

/** Files that are copied as they are, dot files such as `.nojekyll` included. */
export async function discoverStatic(root: string, dir: string): Promise<readonly string[]> {
  const names = await glob('**/*', {
    cwd: join(root, dir),
    dot: true,
    ignore: ['**/.DS_Store', '**/.git/**'],
    followSymbolicLinks: false,
    expandDirectories: false,
  });
  return names.sort(byCodeUnit);
}

export async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

/** The same order on every machine, whatever its locale. */
function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
