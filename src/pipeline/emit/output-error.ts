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
export class OutputError extends Error {
  override readonly name = 'OutputError';
  readonly code: OutputErrorCode;
  /** What to do about it, a sentence. */
  readonly hint: string;

  constructor(message: string, { code, hint, cause }: OutputErrorDetails) {
    super(message, { cause });
    this.code = code;
    this.hint = hint;
  }
}

/** The name of a system error, such as `ENOENT`; `undefined` for other values. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^E[A-Z\d]+$/.test(error.code) ? error.code : undefined;
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

/** System errors in words: the reason, and what to do. */
const explanations: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  ENOSPC: ['the disk is full', 'free some space and build again'],
  EDQUOT: ['the disk quota is used up', 'free some space and build again'],
  EACCES: ['permission denied', 'make the folder and its parent writable, or choose another output folder with --out'],
  EPERM: ['not permitted', 'make the folder and its parent writable, or choose another output folder with --out'],
  EROFS: ['the file system is read-only', 'choose an output folder on a writable file system with --out'],
  ENAMETOOLONG: [
    'the name is too long for the file system',
    'give the page a shorter slug, or the file a shorter name',
  ],
  ENOTDIR: ['a file is where a folder has to be', 'remove that file, or choose another output folder with --out'],
  EEXIST: ['a file is where a folder has to be', 'remove that file, or choose another output folder with --out'],
  ELOOP: ['its symbolic links lead in a circle', 'fix the links, or choose another output folder with --out'],
  ENOENT: ['a file or folder is gone', 'something removed it while the site was built; build again'],
  EMFILE: ['too many files are open', 'raise the limit of open files (ulimit -n) and build again'],
  ENFILE: ['too many files are open', 'close other programs and build again'],
  EIO: ['the disk reports an error', 'check the disk, or choose another output folder with --out'],
};

/** An `OutputError` for a system error. Other errors are returned as they are. */
export function explain(error: unknown, path: string): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  const [reason, hint] = explanations[code] ?? [`the system says ${code}`, 'choose another output folder with --out'];
  return new OutputError(`cannot write ${path}: ${reason}`, { code, hint, cause: error });
}
