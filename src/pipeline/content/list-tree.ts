import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../model/diagnostic.ts';

/** What lies below a folder, at any depth. */
export interface Tree {
  /** Relative to the folder, with `/`; the same order on every machine, whatever its locale. */
  readonly files: readonly string[];
  /** What is not followed, or cannot be read. */
  readonly findings: readonly Finding[];
}

/**
 * Lists the files below a folder of the site. Symbolic links are not followed: they would lead
 * out of it, or in circles, and other machines may not have what they lead to.
 *
 * @param isLeftOut tells by its name that a file or folder is not looked at
 */
export function listTree(root: string, dir: string, isLeftOut: (name: string) => boolean): Tree {
  const files: string[] = [];
  const findings: Finding[] = [];
  walk('');
  return { files: files.sort(byCodeUnit), findings: findings.sort((a, b) => byCodeUnit(fileOf(a), fileOf(b))) };

  // Folders are few: waiting for each in turn costs less than handing it to another thread and back.
  function walk(folder: string): void {
    for (const entry of entriesOf(folder)) {
      if (isLeftOut(entry.name)) continue;
      const path = folder + entry.name;
      if (entry.isDirectory()) walk(`${path}/`);
      else if (entry.isFile()) files.push(path);
      else if (entry.isSymbolicLink()) findings.push(symbolicLink(`${dir}/${path}`));
    }
  }

  function entriesOf(folder: string): readonly Dirent[] {
    try {
      return readdirSync(join(root, dir, folder), { withFileTypes: true });
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (folder === '' && code === 'ENOENT')
        findings.push({ rule: 'missing-folder', message: `there is no folder ${dir}` });
      // Others may go while they are listed.
      else if (code !== 'ENOENT') findings.push(unreadableFolder(`${dir}/${folder}`.replace(/\/$/, ''), code));
      return [];
    }
  }
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

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
