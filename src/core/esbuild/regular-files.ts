import { type Stats, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** What cannot be read to its end. */
export interface IrregularFile {
  /** Absolute path. */
  readonly file: string;
  /** Completes the sentence that the path begins. */
  readonly reason: string;
}

/**
 * Refuses pipes, sockets and devices, which esbuild would wait for without end: files that are imported, and those
 * that it looks for in each folder on the way to them.
 *
 * @param root of the site, absolute
 */
export function regularFiles(root: string): Plugin {
  const seen = new Map<string, IrregularFile | undefined>();
  const refusal = (found: IrregularFile | undefined) =>
    found && { errors: [{ text: textOf(found, root), location: { file: found.file } }] };
  return {
    name: 'regular-files',
    setup(build) {
      // esbuild reads the settings of this folder before it asks any plugin.
      const fault = irregularSettings(root, seen);
      if (fault !== undefined) throw new Error(textOf(fault, root));
      build.onResolve({ filter: /.*/ }, ({ path, resolveDir }) => {
        const near = path.startsWith('.') || path.startsWith('/') ? resolve(resolveDir, path) : resolveDir;
        return near === '' ? undefined : refusal(irregularSettings(near, seen));
      });
      for (const namespace of ['file', 'raw']) {
        build.onLoad({ filter: /.*/, namespace }, ({ path }) => refusal(irregular(path)));
      }
    },
  };
}

const settings = ['tsconfig.json', 'jsconfig.json', 'package.json'];

/**
 * The first of the files that esbuild reads in a folder or above which is none; `undefined` where all are files.
 *
 * @param seen what was found for folders before
 */
export function irregularSettings(
  folder: string,
  seen: Map<string, IrregularFile | undefined> = new Map(),
): IrregularFile | undefined {
  if (seen.has(folder)) return seen.get(folder);
  const above = dirname(folder);
  const own = settings.map((name) => irregular(join(folder, name))).find((fault) => fault !== undefined);
  const found = own ?? (above === folder ? undefined : irregularSettings(above, seen));
  seen.set(folder, found);
  return found;
}

/** A folder, and what is not there, is for esbuild to judge. */
function irregular(file: string): IrregularFile | undefined {
  const stats = statsOf(file);
  if (stats === undefined || stats.isFile() || stats.isDirectory()) return undefined;
  return { file, reason: `is ${kindOf(stats)}, not a file` };
}

function textOf({ file, reason }: IrregularFile, root: string): string {
  return `${relative(root, file)} ${reason}`;
}

/** `undefined` where there is nothing that can be asked for. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return;
  }
}

function kindOf(stats: Stats): string {
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}
