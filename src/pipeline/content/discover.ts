import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onDisk } from '../../core/text/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { SourceFile } from '../../model/source.ts';
import { byCodeUnit } from '../../shared/compare.ts';
import { composed, lookAlikeDifference } from '../../shared/paths.ts';

/** A file below a content root, before it is read. */
export interface FoundFile extends Pick<SourceFile, 'path' | 'kind' | 'set' | 'version' | 'format'> {
  /** Relative to its content root, composed, with product folders mapped: `{product}/a.mdx` becomes `cdr/a.mdx`. */
  readonly name: string;
  readonly role: 'source' | 'category' | 'asset';
}

/** A folder with pages, and what they are. */
export interface ContentRoot {
  readonly dir: SourcePath;
  /** What the names of its files begin with, `''` for most: a documentation set may have several folders. */
  readonly prefix: string;
  readonly kind: 'doc' | 'post' | 'page';
  readonly set?: string;
  readonly version?: string;
}

const markdown = /\.mdx?$/i;
const otherMarkdown = /\.(?:markdown|mdown|mkdn?)$/i;
const component = /\.(?:[jt]sx|js)$/i;
const category = /(?:^|\/)_category_\.(?:json|ya?ml)$/;
/** A name that is meant to be that of a category file. */
const otherCategory = /(?:^|\/)(?:_category_?|category_)\.(?:json|ya?ml|toml|[cm]?[jt]s)$/i;
const partial = /(?:^|\/)_/;
/** The page of a folder in Hugo; next to an `index.md` it is a part of other pages. */
const sectionPage = /^((?:[^_/][^/]*\/)*)_index\.mdx?$/i;

/**
 * Lists the files of a content folder, or of the static folder with dot files such as `.nojekyll`. Hidden files and
 * folders, packages and tests are no content.
 */
export function listFolder(root: string, dir: string, of: 'content' | 'static'): Tree {
  if (of === 'static') return listTree(root, dir, (name) => name === '.DS_Store' || name === '.git');
  const isLeftOut = (name: string) =>
    name.startsWith('.') || name === 'node_modules' || name === '__tests__' || name.includes('.test.');
  const { files, findings } = listTree(root, dir, isLeftOut);
  const known = new Set(files);
  const isSectionPage = (raw: string) => {
    const [, folder] = sectionPage.exec(raw) ?? [];
    return folder !== undefined && !known.has(`${folder}index.md`) && !known.has(`${folder}index.mdx`);
  };
  return {
    files,
    findings: [
      ...findings,
      ...files.filter((raw) => otherMarkdown.test(raw)).map((raw) => noPage(`${dir}/${raw}`)),
      ...files.filter(isSectionPage).map((raw) => noSectionPage(`${dir}/${raw}`)),
      ...files
        .filter((raw) => otherCategory.test(raw) && !category.test(raw))
        .map((raw) => noCategory(`${dir}/${raw}`)),
    ],
  };
}

/**
 * The role and kind of a file, by its path below a content root. A name that starts with `_`, or lies in a folder that
 * does, is a partial: importable, never a page.
 */
export function describeFile(options: ContentRoot & { readonly raw: string; readonly productSlug: string }): FoundFile {
  const { raw, dir, prefix, kind, set, version, productSlug } = options;
  const isComponent = kind === 'page' && component.test(raw);
  const isSource = markdown.test(raw) || isComponent;
  return {
    path: `${dir}/${raw}`,
    name: composed(prefix === '' ? raw : `${prefix}/${raw}`).replaceAll('{product}', productSlug),
    role: category.test(raw) ? 'category' : isSource ? 'source' : 'asset',
    kind: partial.test(raw) ? 'partial' : kind,
    set,
    version,
    format: isComponent ? 'component' : 'mdx',
  };
}

/** The files below a folder, at any depth. */
export interface Tree {
  /** Relative to the folder, with `/`; the same order on every machine, whatever its locale. */
  readonly files: readonly string[];
  /** Symbolic links, which are not followed, folders that cannot be read, and names that cannot be used. */
  readonly findings: readonly Finding[];
}

/**
 * Lists the files below a folder of the site. Symbolic links are not followed: they may lead out of the folder, in a
 * circle, or to what another machine does not have.
 *
 * @param isLeftOut whether a file or folder of this name is skipped
 */
function listTree(root: string, dir: string, isLeftOut: (name: string) => boolean): Tree {
  const files: string[] = [];
  const findings: Finding[] = [];
  walk('');
  return { files: files.sort(byCodeUnit), findings: findings.sort((a, b) => byCodeUnit(fileOf(a), fileOf(b))) };

  // Folders are few: a synchronous read costs less than a round trip to a thread of Node's pool.
  function walk(folder: string): void {
    const absolute = folder === '' ? onDisk(join(root, dir)) : join(onDisk(join(root, dir)), folder);
    const names = new Map<string, string>();
    for (const entry of entriesOf(absolute, folder)) {
      if (isLeftOut(entry.name)) continue;
      const path = folder + entry.name;
      const other = names.get(composed(entry.name));
      if (other !== undefined) {
        findings.push(sameName(`${dir}/${folder}${other}`, `${dir}/${path}`));
        continue;
      }
      names.set(composed(entry.name), entry.name);
      const fault = faultOfName(absolute, entry.name);
      if (fault !== undefined) findings.push({ ...fault, place: { file: `${dir}/${path}` } });
      else if (entry.isDirectory()) walk(`${path}/`);
      else if (entry.isFile()) files.push(path);
      else if (entry.isSymbolicLink()) findings.push(symbolicLink(`${dir}/${path}`));
    }
  }

  function entriesOf(absolute: string, folder: string): readonly Dirent[] {
    try {
      // Of two names that are one, that in the form of addresses is first.
      const isOther = ({ name }: Dirent) => Number(composed(name) !== name);
      const entries = readdirSync(absolute, { withFileTypes: true });
      return entries.some(isOther) ? entries.sort((a, b) => isOther(a) - isOther(b)) : entries;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (folder === '' && code === 'ENOENT')
        findings.push({ rule: 'missing-folder', message: `there is no folder ${dir}` });
      // A folder below may be removed while the tree is listed.
      else if (code !== 'ENOENT') findings.push(unreadableFolder(`${dir}/${folder}`.replace(/\/$/, ''), code));
      return [];
    }
  }
}

/** What is wrong with the name of a file or folder, by which it cannot be read, or not on every system. */
function faultOfName(folder: string, name: string): Omit<Finding, 'place'> | undefined {
  const hint = 'rename it';
  if (name.includes('\\')) return { rule: 'unreadable-file', message: 'the name has a backslash', hint };
  // Node has put the character in place of what it could not decode, unless the name has it itself.
  if (!name.includes('\ufffd') || lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined) return;
  return { rule: 'unreadable-file', message: 'the name is not UTF-8', hint };
}

/** The finding for two names in one folder that readers cannot tell apart, of which one is left out. */
function sameName(first: SourcePath, other: SourcePath): Finding {
  return {
    rule: 'look-alike-address',
    message: `${other} and ${first} differ only in ${lookAlikeDifference(first, other)}: this one is left out`,
    place: { file: other },
    related: [{ message: first, place: { file: first } }],
    hint: 'macOS and most editors take them for one file: rename or remove one of them',
  };
}

/** GitHub and other tools show such files, so their author expects a page. */
function noPage(file: string): Finding {
  return {
    rule: 'unreadable-file',
    severity: 'warning',
    message: 'no page is made of it: only files that end in .md or .mdx are read',
    place: { file },
    hint: `rename it to ${file.slice(file.lastIndexOf('/') + 1).replace(otherMarkdown, '.md')}`,
  };
}

/** Hugo makes a page of it, and no page is lost without a word. */
function noSectionPage(file: SourcePath): Finding {
  const name = file.slice(file.lastIndexOf('/') + 2);
  return {
    ...notRead(file, name, ''),
    message: 'no page is made of it: a file whose name begins with _ is a part of other pages',
  };
}

/** The folder has the label and the place of its name, whatever the file says. */
function noCategory(file: SourcePath): Finding {
  return notRead(file, '_category_.yml', 'the category is in a file _category_.yml, .yaml or .json');
}

/** The finding for a file with data that is not read, as its name is not quite the right one. */
export function notRead(file: SourcePath, name: string, reason: string): Finding {
  const hint = `rename it to ${name}`;
  return {
    rule: 'unreadable-file',
    severity: 'warning',
    message: `this file is not read: ${reason}`,
    place: { file },
    hint,
  };
}

function symbolicLink(file: string): Finding {
  return {
    rule: 'symbolic-link',
    message: 'the symbolic link is not followed',
    place: { file },
    hint: 'put the file itself here, or import it into a page as a partial',
  };
}

function unreadableFolder(file: string, code: string): Finding {
  return { rule: 'unreadable-file', message: `cannot read the folder (${code})`, place: { file } };
}

function fileOf({ place }: Finding): string {
  return place?.file ?? '';
}
