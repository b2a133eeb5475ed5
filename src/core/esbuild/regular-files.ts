import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { kindOfPath } from '../text/index.ts';

/** A pipe, socket or device, which cannot be read to its end. */
export interface IrregularFile {
  /** Absolute path. */
  readonly file: string;
  /** Follows the path in a sentence: `is a pipe, not a file`. */
  readonly reason: string;
}

/**
 * Refuses pipes, sockets and devices, for which esbuild would wait without end: files that are imported, and settings files
 * in their folders and above.
 *
 * @param root of the site, absolute
 */
export function regularFiles(root: string): Plugin {
  const seen = new Map<string, IrregularFile | undefined>();
  const refusal = (found: IrregularFile | undefined) =>
    found && { errors: [{ text: faultText(found, root), location: { file: found.file } }] };
  return {
    name: 'regular-files',
    setup(build) {
      // esbuild reads the settings of this folder before it asks any plugin.
      const fault = irregularSettings(root, seen);
      if (fault !== undefined) throw new Error(faultText(fault, root));
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
 * The first settings file that esbuild would read, in a folder or above, and that is no regular file.
 *
 * @param seen results for folders that were checked before
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

/** A pipe, socket or device at a path. Folders and missing files are reported by esbuild. */
function irregular(file: string): IrregularFile | undefined {
  const kind = kindOfPath(file);
  return kind === undefined || kind === 'file' || kind === 'folder'
    ? undefined
    : { file, reason: `is a ${kind}, not a file` };
}

function faultText({ file, reason }: IrregularFile, root: string): string {
  return `${relative(root, file)} ${reason}`;
}
