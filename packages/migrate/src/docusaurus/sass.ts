import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isData } from '../data.ts';
import { isFile } from '../files.ts';

/** Compiles a style sheet of Sass to CSS, or says why not. */
export type CompileSass = (file: string) => { readonly css: string } | { readonly problem: string };

interface Sass {
  readonly compile: (file: string, options: object) => { readonly css: string };
}

/** The compiler that the old site has installed: docsgen has none. */
export function sassOf(root: string): CompileSass {
  let sass: Sass | undefined;
  try {
    const module: unknown = createRequire(join(root, 'package.json'))('sass');
    sass = isData(module) && typeof module.compile === 'function' ? (module as unknown as Sass) : undefined;
  } catch {
    // It is not installed.
  }
  return (file) => {
    if (sass === undefined) return { problem: 'sass is not installed in the old site' };
    // `~package/file` is webpack's way to name a package.
    const importer = {
      findFileUrl(path: string) {
        const name = path.replace(/^~/, '');
        const found = [join(root, 'node_modules', name), join(root, '..', 'node_modules', name)].find(
          (candidate) => isFile(candidate) || isFile(`${candidate}.scss`) || isFile(join(candidate, '_index.scss')),
        );
        return found === undefined ? null : pathToFileURL(found);
      },
    };
    try {
      return { css: sass.compile(file, { importers: [importer], loadPaths: [root], quietDeps: true }).css };
    } catch (error) {
      return { problem: `sass says: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}` };
    }
  };
}
