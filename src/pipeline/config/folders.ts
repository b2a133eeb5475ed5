import { join, relative, sep } from 'node:path';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { formatKeyPath, type KeyPath } from './key-path.ts';
import { kindOfPath } from './path-kind.ts';
import type { Locate } from './place.ts';

export interface FolderQuestion {
  readonly keyPath: KeyPath;
  /** Whether the config asks for the feature, or it comes by itself where its folder is. */
  readonly wanted: boolean;
  /** The folder that the config names; without it, those that are tried in turn. */
  readonly named?: SourcePath | undefined;
  readonly usual: readonly SourcePath[];
}

/**
 * Looks up the folders of a site. What the config asks for and is not there becomes a `missing-folder` finding;
 * what it does not ask for is then left out without a word.
 */
export class FolderLookup {
  readonly findings: Finding[] = [];
  readonly #root: string;
  readonly #locate: Locate;

  constructor(root: string, locate: Locate) {
    this.#root = root;
    this.#locate = locate;
  }

  folder({ keyPath, wanted, named, usual }: FolderQuestion): SourcePath | undefined {
    const found = (named === undefined ? usual : [named]).find((path) => this.#is(path) === 'folder');
    if (found === undefined && wanted) this.#miss(keyPath, named, usual);
    return found;
  }

  /** Asks without a finding. */
  hasFile(path: SourcePath): boolean {
    return this.#is(path) === 'file';
  }

  isFile(path: SourcePath, keyPath: KeyPath): boolean {
    const kind = this.#is(path);
    if (kind === 'file') return true;
    const message = kind === 'folder' ? `${path} is a folder, not a file` : `there is no file ${path}`;
    this.findings.push(this.#finding(keyPath, message, [path]));
    return false;
  }

  #miss(keyPath: KeyPath, named: SourcePath | undefined, usual: readonly SourcePath[]): void {
    if (named === undefined) {
      const hint = `create it, name another with dir, or set ${keyPath.join('.')} to false`;
      this.findings.push({ ...this.#finding(keyPath, `there is no folder ${usual.join(' or ')}`, usual), hint });
    } else {
      const what = this.#is(named) === 'file' ? `${named} is a file, not a folder` : `there is no folder ${named}`;
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

  #is(path: SourcePath): 'folder' | 'file' | undefined {
    return kindOfPath(join(this.#root, path));
  }
}

/** Whether `inner` is `outer` or lies in it; both are absolute. */
export function isInside(inner: string, outer: string): boolean {
  const way = relative(outer, inner);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && way !== inner);
}
