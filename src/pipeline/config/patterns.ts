import { join } from 'node:path';
import { entriesIn, kindOfPath } from '../../core/text/index.ts';
import type { SourcePath } from '../../model/place.ts';
import type { ContentFolder } from '../../model/sets-config.ts';

/** The folders that match a pattern such as `../packages/*`. */
export interface MatchedFolders {
  /** The part before the first `*`. */
  readonly dir: SourcePath;
  /** The folders that fit, by name, each with the names in place of `*`. */
  readonly folders: readonly ContentFolder[];
  /** The folders that were listed: what is in them decides which folders fit. */
  readonly listed: readonly SourcePath[];
  /** Symbolic links that would fit. They are not followed. */
  readonly links: readonly SourcePath[];
}

/** Whether a folder of the config is a pattern. */
export function isPattern(dir: SourcePath): boolean {
  return dir.includes('*');
}

/**
 * The folders that fit a pattern. A `*` is in place of the name of one folder, or of a part of it; folders of packages and
 * hidden ones never fit.
 */
export function matchFolders(root: string, pattern: SourcePath): MatchedFolders {
  const steps = pattern.split('/');
  const first = steps.findIndex(isPattern);
  const listed: SourcePath[] = [];
  const links: SourcePath[] = [];
  const dir = steps.slice(0, first).join('/') || '.';
  return { dir, folders: below(dir, steps.slice(first), []), listed, links };

  function below(folder: SourcePath, [step, ...rest]: readonly string[], names: readonly string[]): ContentFolder[] {
    if (step === undefined) return [{ dir: folder, prefix: names.join('/') }];
    listed.push(folder);
    const fits = nameTest(step);
    return entriesIn(join(root, folder)).flatMap((entry) => {
      if (!fits(entry.name)) return [];
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (
        entry.isSymbolicLink() &&
        kindOfPath(join(root, path, ...rest.filter((name) => !isPattern(name)))) === 'folder'
      )
        links.push(path);
      return entry.isDirectory() ? below(path, rest, isPattern(step) ? [...names, entry.name] : names) : [];
    });
  }
}

function nameTest(step: string): (name: string) => boolean {
  if (!isPattern(step)) return (name) => name === step;
  const [beginning = '', ...others] = step.split('*');
  return (name) => {
    if (name.startsWith('.') || name === 'node_modules' || !name.startsWith(beginning)) return false;
    // Each part at its first place: parts are few, and no name takes long.
    let at = beginning.length;
    for (const part of others.slice(0, -1)) {
      const found = name.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    const end = others.at(-1) ?? '';
    return name.length - end.length >= at && name.endsWith(end);
  };
}
