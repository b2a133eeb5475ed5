import { systemCode, writeFailure } from '../../core/write/index.ts';
import { UserError } from '../../shared/user-error.ts';

/** Why a folder cannot be written: a word of docsgen, or the name of a system error (`ENOSPC`, `EACCES`, …). */
export type OutputErrorCode =
  | 'invalid-path'
  | 'path-clash'
  | 'protected-folder'
  | 'foreign-folder'
  | 'not-a-folder'
  | 'busy'
  | 'discarded'
  | (string & {});

interface OutputErrorDetails {
  readonly code: OutputErrorCode;
  readonly hint: string;
  readonly cause?: unknown;
}

/** The output folder cannot be written, for a reason that a user can do something about. */
export class OutputError extends UserError {
  override readonly name = 'OutputError';
  readonly code: OutputErrorCode;

  constructor(message: string, { code, hint, cause }: OutputErrorDetails) {
    super(message, hint, { cause });
    this.code = code;
  }
}

/** Runs `work`; system errors with one of these codes give `fallback`, all others pass. */
export async function unless<T, F>(codes: readonly string[], fallback: F, work: Promise<T>): Promise<T | F> {
  try {
    return await work;
  } catch (error) {
    if (codes.includes(systemCode(error) ?? '')) return fallback;
    throw error;
  }
}

/** Like `unless`, for synchronous work. */
export function unlessSync<T, F>(codes: readonly string[], fallback: F, work: () => T): T | F {
  try {
    return work();
  } catch (error) {
    if (codes.includes(systemCode(error) ?? '')) return fallback;
    throw error;
  }
}

const anotherFolder = 'choose another output folder with --out';

/** What to do about a system error. */
const hints: Readonly<Record<string, string>> = {
  ENOSPC: 'free some space and build again',
  EDQUOT: 'free some space and build again',
  EACCES: `make the folder and its parent writable, or ${anotherFolder}`,
  EPERM: `make the folder and its parent writable, or ${anotherFolder}`,
  EROFS: 'choose an output folder on a writable file system with --out',
  ENAMETOOLONG: 'give the page a shorter slug, or the file a shorter name',
  ENOTDIR: `remove that file, or ${anotherFolder}`,
  EEXIST: `remove that file, or ${anotherFolder}`,
  ELOOP: `fix the links, or ${anotherFolder}`,
  ENOENT: 'something removed it while the site was built; build again',
  EMFILE: 'raise the limit of open files (ulimit -n) and build again',
  ENFILE: 'close other programs and build again',
  EIO: `check the disk, or ${anotherFolder}`,
};

/** An `OutputError` for a system error. Other errors are returned as they are. */
export function explain(error: unknown, path: string): unknown {
  const code = systemCode(error);
  if (code === undefined || error instanceof OutputError) return error;
  const hint = hints[code] ?? anotherFolder;
  return new OutputError(`cannot write ${path}: ${writeFailure(error)}`, { code, hint, cause: error });
}
