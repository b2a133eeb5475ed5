import { statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { formatKeyPath, type KeyPath, type Locate } from '../../core/config/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';

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
  readonly #root: string;
  readonly #locate: Locate;

  constructor(root: string, locate: Locate) {
    this.#root = root;
    this.#locate = locate;
  }

  /** Source path of the first folder that exists. */
  folder({ keyPath, wanted, named, usual }: FolderQuestion): SourcePath | undefined {
    const found = (named === undefined ? usual : [named]).find((path) => this.#kind(path) === 'folder');
    if (found === undefined && wanted) this.#miss(keyPath, named, usual);
    return found;
  }

  /** Like `isFile`, without a finding. */
  hasFile(path: SourcePath): boolean {
    return this.#kind(path) === 'file';
  }

  /** Whether the file exists; a finding when it does not. */
  isFile(path: SourcePath, keyPath: KeyPath): boolean {
    const kind = this.#kind(path);
    if (kind === 'file') return true;
    const message = kind === 'folder' ? `${path} is a folder, not a file` : `there is no file ${path}`;
    this.findings.push(this.#finding(keyPath, message, [path]));
    return false;
  }

  #miss(keyPath: KeyPath, named: SourcePath | undefined, usual: readonly SourcePath[]): void {
    if (named === undefined) {
      const off = keyPath.length === 1 ? `, or set ${formatKeyPath(keyPath)} to false` : '';
      const hint = off === '' ? 'create it, or name another with dir' : `create it, name another with dir${off}`;
      this.findings.push({ ...this.#finding(keyPath, `there is no folder ${usual.join(' or ')}`, usual), hint });
    } else {
      const what = this.#kind(named) === 'file' ? `${named} is a file, not a folder` : `there is no folder ${named}`;
      this.findings.push(this.#finding(keyPath, what, [named]));
    }
  }

  #finding(keyPath: KeyPath, what: string, sought: readonly SourcePath[]): Finding {
    return {
      rule: 'missing-folder',
      message: `${formatKeyPath(keyPath)}: ${what}`,
      place: this.#locate(keyPath),
      sought,
    };
  }

  #kind(path: SourcePath): 'folder' | 'file' | undefined {
    return kindOfPath(join(this.#root, path));
  }
}

/** Whether `inner` is `outer` or lies in it; both are absolute. */
export function isInside(inner: string, outer: string): boolean {
  const way = relative(outer, inner);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && way !== inner);
}

/** What is at a path; `undefined` when nothing is, and when that cannot be read. */
export function kindOfPath(path: string): 'folder' | 'file' | undefined {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch {
    return undefined;
  }
}
