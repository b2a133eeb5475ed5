import { basename, dirname, join, relative, sep } from 'node:path';
import { formatKeyPath, type KeyPath, type Locate } from '../../core/config/index.ts';
import { entriesIn, type FileKind, isDeadLink, kindOfPath, pathOnDisk } from '../../core/text/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { nearest } from '../../shared/nearest.ts';
import { type MatchedFolders, matchFolders } from './patterns.ts';

/** A folder of a feature, as the config asks for it. */
export interface FolderQuestion {
  readonly keyPath: KeyPath;
  /** Whether the config asks for the feature. Otherwise it is on when its folder exists. */
  readonly wanted: boolean;
  /** The folder that the config names. */
  readonly named?: SourcePath;
  /** The folders that are tried in turn when the config names none. */
  readonly usual: readonly SourcePath[];
}

/**
 * Looks up the folders and files that the config names. One that is asked for and missing is a `missing-folder` finding;
 * a feature that is not asked for is left out when its folder is missing.
 */
export class FolderLookup {
  readonly findings: Finding[] = [];
  /** All that was looked for, found or not: the config means something else when one of them comes or goes. */
  readonly sought = new Set<SourcePath>();
  readonly #root: string;
  readonly #locate: Locate;

  constructor(root: string, locate: Locate) {
    this.#root = root;
    this.#locate = locate;
  }

  /** Source path of the first folder that exists, as it is spelled on disk. */
  folder({ keyPath, wanted, named, usual }: FolderQuestion): SourcePath | undefined {
    const found = (named === undefined ? usual : [named]).find((path) => this.kind(path) === 'folder');
    if (found === undefined && wanted) this.#miss(keyPath, named, usual);
    return found && pathOnDisk(this.#root, found);
  }

  /** The folders that fit a pattern; a finding when none does, and for each symbolic link that would. */
  matches(keyPath: KeyPath, pattern: SourcePath): Omit<MatchedFolders, 'links'> | undefined {
    if (pattern.split('/').some((step) => step.includes('**'))) {
      const message = `${formatKeyPath(keyPath)}: one * is the name of one folder, got ${JSON.stringify(pattern)}`;
      const hint = `write ${pattern.replace(/\*{2,}/g, '*')}`;
      this.findings.push({ rule: 'invalid-config', message, place: this.#locate(keyPath), hint });
      return;
    }
    const { links, ...matched } = matchFolders(this.#root, pattern);
    for (const file of links) {
      const message = `${formatKeyPath(keyPath)}: the symbolic link ${file} is not followed`;
      const hint = 'name the folder that it leads to in another set, or put the folder itself there';
      this.findings.push({ rule: 'symbolic-link', message, place: this.#locate(keyPath), hint });
    }
    if (matched.folders.length > 0) return matched;
    this.findings.push(this.#finding(keyPath, `no folder fits ${pattern}`, [pattern, matched.dir]));
    return;
  }

  /** Like `isFile`, without a finding. */
  hasFile(path: SourcePath): boolean {
    return this.kind(path) === 'file';
  }

  /** Whether the file exists; a finding when it does not. */
  isFile(path: SourcePath, keyPath: KeyPath): boolean {
    const kind = this.kind(path);
    if (kind === 'file') return true;
    const message = kind === undefined ? `there is no file ${path}` : `${path} is a ${kind}, not a file`;
    this.findings.push(this.#finding(keyPath, message, [path]));
    return false;
  }

  /** Whether a folder exists and has a file in it; a finding when not. */
  hasInside(folder: SourcePath, file: SourcePath, keyPath: KeyPath): boolean {
    const named = folder || '.';
    if (this.folder({ keyPath, wanted: true, named, usual: [] }) === undefined) return false;
    if (isInside(join(this.#root, file), join(this.#root, folder))) return true;
    const message = `${formatKeyPath(keyPath)}: ${file} is not in the folder ${named}`;
    const hint = 'name a folder that has the document and all files that it refers to';
    this.findings.push({ rule: 'invalid-config', message, place: this.#locate(keyPath), hint });
    return false;
  }

  #miss(keyPath: KeyPath, named: SourcePath | undefined, usual: readonly SourcePath[]): void {
    if (named === undefined) {
      const off = keyPath.length === 1 ? `, or set ${formatKeyPath(keyPath)} to false` : '';
      const hint = off === '' ? 'create it, or name another with dir' : `create it, name another with dir${off}`;
      const what = `there is no folder ${usual.join(' or ')}`;
      this.findings.push({ ...this.#finding(keyPath, what, usual), hint, ...(off === '' && this.#meant(usual[0])) });
    } else {
      const what = this.kind(named) === 'file' ? `${named} is a file, not a folder` : `there is no folder ${named}`;
      this.findings.push({ ...this.#finding(keyPath, what, [named]), ...this.#meant(named) });
    }
  }

  /** A hint at the folder of the most similar name. */
  #meant(path = ''): { readonly hint?: string } {
    const folder = dirname(path);
    const entries = entriesIn(join(this.#root, folder)).filter((entry) => entry.isDirectory());
    const near = nearest(
      basename(path),
      entries.flatMap(({ name }) => (name.startsWith('.') ? [] : name)),
    );
    return near === undefined ? {} : { hint: `did you mean ${folder === '.' ? near : `${folder}/${near}`}?` };
  }

  #finding(keyPath: KeyPath, what: string, sought: readonly SourcePath[]): Finding {
    return {
      rule: 'missing-folder',
      message: `${formatKeyPath(keyPath)}: ${what}`,
      place: this.#locate(keyPath),
      sought,
    };
  }

  /** What is there; `undefined` where there is nothing. */
  kind(path: SourcePath): FileKind | undefined {
    if (!this.sought.has(path) && isDeadLink(join(this.#root, path))) {
      const message = 'the symbolic link leads nowhere';
      const hint = 'correct it, or remove it';
      this.findings.push({ rule: 'symbolic-link', message, place: { file: path }, hint });
    }
    this.sought.add(path);
    return kindOfPath(join(this.#root, path));
  }
}

/** Whether `inner` is `outer` or lies in it; both are absolute. */
export function isInside(inner: string, outer: string): boolean {
  const way = relative(outer, inner);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && way !== inner);
}
