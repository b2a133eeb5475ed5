import { foldCase, lookAlikeDifference, parentPath } from '../../shared/paths.ts';
import { OutputError } from './output-error.ts';

/** The paths of the output that are taken. */
export interface Claims {
  /**
   * Claims a path for a file. `from` is the file that its content comes from: `false` when that has claimed the path
   * before, or a page has it, which is reported where the site is checked.
   *
   * @throws OutputError when the path leaves the folder, or clashes with another one on some file systems
   */
  claim(path: string, from?: string): boolean;
  /** Whether a path clashes with none that is claimed. */
  fits(path: string): boolean;
}

interface Claim {
  readonly path: string;
  readonly from: string | undefined;
}

/**
 * Makes the output the same on all file systems, many of which take paths for one that differ only in case or in the form
 * of their accents.
 */
export function createClaims(): Claims {
  const files = new Map<string, Claim>();
  /** By key, the first file below the folder. */
  const folders = new Map<string, string>();

  const conflict = (path: string, key: string): OutputError | undefined => {
    const taken = files.get(key);
    if (taken) return clash(taken.path, path);
    const below = folders.get(key);
    if (below !== undefined) return nesting(path, below);
    // A path below a folder that others are in already has no file above it.
    if (folders.has(parentPath(key))) return;
    for (const folder of ancestors(key)) {
      const file = files.get(folder);
      if (file) return nesting(file.path, path);
    }
    return undefined;
  };

  return {
    fits: (path) => conflict(path, foldCase(path)) === undefined,
    claim(path, from) {
      refuseOutside(path);
      const key = foldCase(path);
      if (key === '.git' || key.startsWith('.git/')) throw repository(path);
      const taken = files.get(key);
      const isSame = taken?.path === path && from !== undefined;
      if (isSame && (taken.from === from || (taken.from === undefined && path.endsWith('.html')))) return false;
      const problem = conflict(path, key);
      if (problem !== undefined) throw problem;

      files.set(key, { path, from });
      if (folders.has(parentPath(key))) return true;
      for (const folder of ancestors(key)) if (!folders.has(folder)) folders.set(folder, path);
      return true;
    },
  };
}

/** `a/b/c.html` gives `a`, `a/b`. */
function* ancestors(path: string): Generator<string> {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) yield path.slice(0, slash);
}

/** Zero characters, backslashes, drive letters, and parts that are empty, `.` or `..`. */
const unsound = /[\0\\]|^[a-z]:|(?:^|\/)\.{0,2}(?:\/|$)/i;

/** Backslashes and drive letters are refused on all systems, so that a site builds on all or on none. */
function refuseOutside(path: string): void {
  if (!unsound.test(path)) return;
  throw new OutputError(`${JSON.stringify(path)} is not a path inside the output folder`, {
    code: 'invalid-path',
    hint: 'change the slug or the file name: no `..`, no empty parts, no backslashes, no drive letter such as `c:`, no slash at either end',
  });
}

/** The error for a path in `.git`: no later build would replace a folder that looks like a repository. */
function repository(path: string): OutputError {
  return new OutputError(`${path} would make the output folder look like a Git repository`, {
    code: 'invalid-path',
    hint: 'change the slug or the file name, or take the file out of the static folder',
  });
}

function clash(first: string, second: string): OutputError {
  const same = first === second;
  return new OutputError(
    same ? `two files claim ${first}` : `${first} and ${second} differ only in ${lookAlikeDifference(first, second)}`,
    {
      code: 'path-clash',
      hint: same
        ? 'rename one of them, or change its slug'
        : 'many file systems take them for one file; rename one of them, or change its slug',
    },
  );
}

function nesting(file: string, below: string): OutputError {
  return new OutputError(`${file} is a file, and has to be a folder for ${below}`, {
    code: 'path-clash',
    hint: 'rename one of them, or change its slug',
  });
}
