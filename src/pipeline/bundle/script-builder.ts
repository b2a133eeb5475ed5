import { basename, join } from 'node:path';
import type { BuildOptions, Metafile, OutputFile, Plugin } from 'esbuild';
import type { SourcePath } from '../../model/place.ts';
import { nameByContent } from './name-by-content.ts';
import { portableName } from './paths.ts';

/** A script in one file, with the files that it imports by address, such as images. */
export interface Script {
  readonly url: string;
  readonly files: readonly (readonly [path: string, contents: Uint8Array])[];
  readonly metafile: Metafile;
}

/** Scripts with common files for what they share. */
export interface SplitScripts {
  readonly files: Script['files'];
  readonly metafile: Metafile;
  /** One for each file: its output path, the absolute path of its entry point if it has one, and the output paths that it imports. */
  readonly outputs: readonly { readonly path: string; readonly file: string; readonly imports: readonly string[] }[];
}

/** What `DOCSGEN.*` means in a script: addresses of other scripts, which stay out of it, and plain data. */
export interface Constants {
  readonly addresses?: Readonly<Record<string, string>>;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Runs esbuild for scripts of browsers. Files are named by their content, the same on all machines. */
export interface ScriptBuilder {
  /** A script of `src/client` in one file: what it shares with the main script would become a file that every page loads. */
  readonly single: (file: string, name: string, constants?: Constants) => Promise<Script>;
  /** The script of a plugin's module, whose default export is called for each page. */
  readonly eachPage: (module: SourcePath) => Promise<Script>;
  /** Code for the head, from the `before-paint.ts` of a folder of `src/client`. */
  readonly inline: (folder: string) => Promise<{ readonly code: string; readonly metafile: Metafile }>;
  readonly split: (entryPoints: readonly string[], constants: Constants) => Promise<SplitScripts>;
}

/** The oldest browsers that scripts are for, as the manual names them. Newer syntax, of components too, is compiled. */
export const browsers = ['chrome122', 'edge122', 'firefox128', 'safari17'] as const;

export interface ScriptBuilderOptions {
  /** Base URL of the files of all locales. */
  readonly filesBase: string;
  /** The folder `src/client`, absolute. */
  readonly client: string;
  /** Features of the site; the code of others is left out. */
  readonly features: Readonly<Record<string, boolean>>;
  readonly shared: BuildOptions;
  readonly plugins: readonly Plugin[];
}

/** Makes the builder of a site. */
export function createScriptBuilder(options: ScriptBuilderOptions): ScriptBuilder {
  const { client, features, shared, plugins, filesBase } = options;
  const root = shared.absWorkingDir ?? '';
  const switches = Object.entries(features).map(([name, used]) => [`DOCSGEN.${name}`, String(used)]);
  const browser = {
    ...shared,
    platform: 'browser',
    target: [...browsers],
    // They know each property that is used here; esbuild waits for the newest ones.
    supported: { 'regexp-unicode-property-escapes': true },
    jsx: 'automatic',
    minify: true,
    // Packages that docsgen brings along: a site need not install them.
    alias: {
      '@cfworker/json-schema': join(client, '../../dist/client/json-schema.js'),
      stemmer: join(client, '../../dist/client/stemmer.js'),
    },
    plugins: [...plugins],
  } satisfies BuildOptions;
  const build = async (options: BuildOptions, { addresses = {}, data = {} }: Constants = {}) => {
    const esbuild = await import('esbuild');
    const constants = Object.entries({ ...addresses, ...data }).map(([name, value]) => [
      `DOCSGEN.${name}`,
      JSON.stringify(value),
    ]);
    const base = { 'process.env.NODE_ENV': '"production"', DOCSGEN_BASE: JSON.stringify(filesBase) };
    const define = { ...base, ...Object.fromEntries([...switches, ...constants]) };
    return esbuild.build({ ...browser, ...options, define, write: false, metafile: true });
  };
  const one = async (options: BuildOptions, constants: Constants = {}): Promise<Script> => {
    const built = await build({ ...options, external: scriptsOf(constants), format: 'esm' }, constants);
    const { files, nameOf } = withFinalNames(built, root);
    return { files, metafile: built.metafile, url: `${shared.publicPath}/${nameOf(built.outputFiles[0]?.path ?? '')}` };
  };
  return {
    single: (file, name, constants) =>
      one({ entryPoints: [join(client, file)], entryNames: `${name}-[hash]` }, constants),
    eachPage: (module) =>
      one({
        stdin: { contents: eachPage(join(root, module)), resolveDir: root, sourcefile: module + eachPageEnding },
        entryNames: `plugin-${basename(module).replace(/\..*$/, '')}-[hash]`,
        plugins: [...browser.plugins, withDefaultExport(module)],
      }),
    async inline(folder) {
      const entryPoints = [join(client, folder, 'before-paint.ts')];
      // A `tsconfig.json` around docsgen, as its repository has one, would add `use strict`.
      const { outputFiles, metafile } = await build({ entryPoints, format: 'iife', tsconfigRaw: '{}' });
      return { code: outputFiles[0]?.text.trim() ?? '', metafile };
    },
    async split(entryPoints, constants) {
      const built = await build(
        {
          external: scriptsOf(constants),
          entryPoints: [...entryPoints],
          entryNames: '[name]-[hash]',
          chunkNames: '[name]-[hash]',
          format: 'esm',
          splitting: true,
          // Styles of client modules are in the site's sheet already.
          loader: { ...shared.loader, '.css': 'empty' },
        },
        constants,
      );
      const { files, nameOf } = withFinalNames(built, root);
      const outputs = Object.entries(built.metafile.outputs).map(([path, { entryPoint, imports }]) => ({
        path: `assets/${nameOf(path)}`,
        file: join(root, entryPoint ?? ''),
        imports: imports
          .filter(({ kind }) => kind === 'import-statement')
          .map((imported) => `assets/${nameOf(imported.path)}`),
      }));
      return { files, metafile: built.metafile, outputs };
    },
  };
}

/** The scripts that stay out of another. An empty address, of a script that is not there, is any absolute path to esbuild. */
function scriptsOf({ addresses = {} }: Constants): string[] {
  return Object.values(addresses).filter((address) => address !== '');
}

/** The outputs of a run under their final names, and a function from esbuild's names to these. */
function withFinalNames(
  built: { readonly outputFiles: readonly OutputFile[]; readonly metafile: Metafile },
  root: string,
) {
  const scripts = nameByContent(built, (input) => portableName(input, root));
  const files = built.outputFiles.map(({ path, contents }) => {
    const script = scripts.get(basename(path));
    return [`assets/${script?.name ?? basename(path)}`, script?.contents ?? contents] as const;
  });
  return { files, nameOf: (path: string) => scripts.get(basename(path))?.name ?? basename(path) };
}

/** At the end of the name of the script of a plugin's module. */
export const eachPageEnding = '-each-page.js';

/** Reports a module that exports nothing: esbuild takes it for one of CommonJS, whose default export may be anything. */
function withDefaultExport(module: SourcePath): Plugin {
  return {
    name: 'with-default-export',
    setup(build) {
      build.onEnd(({ metafile }) => {
        const input = metafile?.inputs[module];
        if (input === undefined || input.format !== undefined) return;
        return {
          errors: [
            {
              text: `No matching export in "${module}" for import "default"`,
              location: { file: module + eachPageEnding },
            },
          ],
        };
      });
    },
  };
}

/** A script that calls the default export of a module for each page: `src/client/page.ts` says when there is another one. */
function eachPage(file: string): string {
  return `import start from ${JSON.stringify(file)};
let leave = new AbortController();
const run = () => {
  leave.abort();
  leave = new AbortController();
  start({ signal: leave.signal });
};
document.addEventListener('docsgen:page', run);
run();`;
}
