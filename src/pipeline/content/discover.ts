import { stat } from 'node:fs/promises';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourceKind } from '../../model/source.ts';
import { listTree, type Tree } from './list-tree.ts';

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

/**
 * Lists the files of one content root in order of path. A name that starts with `_`, or lies in a
 * folder that does, is a partial: importable, never a page.
 */
export function discover(options: {
  readonly root: string;
  readonly dir: string;
  readonly kind: 'doc' | 'post' | 'page';
  readonly version?: string;
  readonly productSlug: string;
}): { readonly files: readonly FoundFile[]; readonly findings: readonly Finding[] } {
  const { files, findings } = listTree(options.root, options.dir, isLeftOut);
  return { files: files.map((raw) => describeFile({ raw, ...options })), findings };
}

/** Hidden things, packages and tests. */
function isLeftOut(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules' || name === '__tests__' || name.includes('.test.');
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
export function discoverStatic(root: string, dir: string): Tree {
  return listTree(root, dir, (name) => name === '.DS_Store' || name === '.git');
}

export async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}
