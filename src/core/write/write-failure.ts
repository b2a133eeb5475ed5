/** Why something cannot be written, by the name of a system error. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the system lets no file be so large',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENAMETOOLONG: 'the name is too long for the file system',
  ENOTDIR: 'a file is where a folder has to be',
  EEXIST: 'a file is where a folder has to be',
  ELOOP: 'its symbolic links lead in a circle',
  ENOENT: 'a file or folder is gone',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk reports an error',
};

/** The name of a system error, such as `ENOENT`; `undefined` for other values. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^E[A-Z\d]+$/.test(error.code) ? error.code : undefined;
}

/** A system error in words; `undefined` for other values. */
export function writeFailure(error: unknown): string | undefined {
  const code = systemCode(error);
  return code === undefined ? undefined : (reasons[code] ?? `the system says ${code}`);
}
