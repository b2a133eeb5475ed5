import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isData } from './data.ts';
import { isFile } from './files.ts';

/** Compiles a style sheet to CSS, or says why not. */
export type CompileSheet = (file: string) => { readonly css: string } | { readonly problem: string };

interface Sass {
  readonly compile: (file: string, options: object) => { readonly css: string };
}

interface Less {
  readonly render: (
    text: string,
    options: object,
    done: (error: unknown, made?: { readonly css: string }) => void,
  ) => void;
}

/** The compilers that the old site has installed: docsgen has none. Files that end with `.less` are of Less, others of Sass. */
export function sheetCompilers(root: string): CompileSheet {
  const [sass, less] = [installed<Sass>(root, 'sass', 'compile'), installed<Less>(root, 'less', 'render')];
  return (file) => {
    const name = file.endsWith('.less') ? 'less' : 'sass';
    if ((name === 'less' ? less : sass) === undefined) return { problem: `${name} is not installed in the old site` };
    try {
      return { css: name === 'less' ? renderLess(less, file, root) : renderSass(sass, file, root) };
    } catch (error) {
      const message = isData(error) || error instanceof Error ? String(error.message) : String(error);
      return { problem: `${name} says: ${message.split('\n')[0] ?? ''}` };
    }
  };
}

function installed<Compiler>(root: string, name: string, method: string): Compiler | undefined {
  try {
    const module: unknown = createRequire(join(root, 'package.json'))(name);
    const found = isData(module) || typeof module === 'function' ? (module as Record<string, unknown>) : {};
    return typeof found[method] === 'function' ? (found as Compiler) : undefined;
  } catch {
    return undefined;
  }
}

function renderSass(sass: Sass | undefined, file: string, root: string): string {
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
  // What is wrong with the sheets of a site that builds is not of this move.
  const logger = { warn: () => undefined, debug: () => undefined };
  return sass?.compile(file, { importers: [importer], loadPaths: [root], quietDeps: true, logger }).css ?? '';
}

/** Less calls back before it returns where it reads imports at once. */
function renderLess(less: Less | undefined, file: string, root: string): string {
  let css: string | undefined;
  let problem: unknown;
  const options = { filename: file, paths: [dirname(file), root], syncImport: true };
  less?.render(readFileSync(file, 'utf8'), options, (error, made) => {
    problem = error;
    css = made?.css;
  });
  if (css === undefined) throw problem ?? new Error('it gave nothing');
  return css;
}
