import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { UserError } from 'docsgen/moving';
import type { Loader, Message, Plugin } from 'esbuild';
import { type Data, isData } from './data.ts';

/** Why a config could not be read. */
export class ConfigFailure extends UserError {}

/**
 * Runs the config file of a site, see `runForeignConfig`.
 *
 * @throws ConfigFailure, also where its value is no object
 */
export async function runSiteConfig(file: string, options: Parameters<typeof runForeignConfig>[1]): Promise<Data> {
  const value = await runForeignConfig(file, options);
  if (isData(value)) return value;
  throw new ConfigFailure(
    `${file} has no config: its value is ${JSON.stringify(value).slice(0, 40)}`,
    'it has to export an object, or a function that gives one',
  );
}

/** How code of a site is run. */
export interface RunOptions {
  /** How long it may run. */
  readonly seconds: number;
  /** Takes the names of packages that it asked for lists, and that are not installed: the lists are empty. */
  readonly onAbsentLists?: (names: readonly string[]) => void;
}

/**
 * Runs a config file of another tool in a process of its own and returns its value as plain data. What is not installed is
 * replaced by a stub that takes any use: `{ $package: 'name' }` in the result.
 *
 * @param options.routes addresses of the site, which functions of the config are asked with
 * @throws ConfigFailure
 */
export async function runForeignConfig(
  file: string,
  { seconds, onAbsentLists, routes }: RunOptions & { readonly routes?: readonly string[] },
): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
  try {
    const code = join(folder, 'config.mjs');
    const result = join(folder, 'result.json');
    writeFileSync(code, await bundleForeign(file));
    const given = routes === undefined ? [] : [join(folder, 'routes.json')];
    for (const path of given) writeFileSync(path, JSON.stringify(routes));
    await runChild([join(import.meta.dirname, '../dist/child.js'), code, result, ...given], { file, seconds });
    onAbsentLists?.(JSON.parse(readFileSync(`${result}.lists`, 'utf8')));
    return JSON.parse(readFileSync(result, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs modules of a site and gives what each exports by default, by its path. They are run at once: a process for each would take
 * longer than all else.
 *
 * @throws ConfigFailure
 */
export async function runModules(files: readonly string[], options: RunOptions): Promise<ReadonlyMap<string, unknown>> {
  if (files.length === 0) return new Map();
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
  try {
    const entry = join(folder, 'modules.mjs');
    const imports = files.map((file, index) => `import * as module${index} from ${JSON.stringify(file)};`);
    const values = files.map((_, index) => `module${index}.default ?? { ...module${index} }`);
    writeFileSync(entry, `${imports.join('\n')}\nexport default [${values.join(', ')}];\n`);
    const made = await runForeignConfig(entry, options);
    return new Map(files.map((file, index) => [file, Array.isArray(made) ? made[index] : undefined]));
  } catch (error) {
    if (!(error instanceof ConfigFailure)) throw error;
    const [first = ''] = files;
    throw new ConfigFailure(error.message.replace(join(folder, 'modules.mjs'), first), error.hint);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runChild(
  args: readonly string[],
  { file, seconds }: { readonly file: string; readonly seconds: number },
): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: dirname(file),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr = `${stderr}${chunk}`.slice(-20_000)));
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, seconds * 1000);
  const exit = await new Promise<number | null>((done) => {
    child.on('error', () => done(null));
    child.on('close', done);
    // A process that the config has started may keep the pipe open after the end.
    child.on('exit', (code) => setTimeout(done, 500, code));
  });
  child.stderr.destroy();
  clearTimeout(timer);
  if (isLate) {
    throw new ConfigFailure(
      `${file} ran for ${seconds} second${seconds === 1 ? '' : 's'} and was ended`,
      'a config that waits for something, such as a server: take that out, or name more seconds with --timeout',
    );
  }
  if (exit === 0 && existsSync(args[2] ?? '')) return;
  if (exit === 0)
    throw new ConfigFailure(
      `${file} ended the process before it gave its value`,
      'take out what ends it, such as process.exit()',
    );
  throw new ConfigFailure(
    `${file} cannot be run: ${thrownIn(stderr) ?? `exit code ${exit}`}`,
    'run npm install in its folder, or fix what it throws, and try again',
  );
}

/** What a process threw, in one line without control characters: an error, or any other value. */
function thrownIn(stderr: string): string | undefined {
  const lines = stripVTControlCharacters(stderr)
    .split('\n')
    .map((line) => line.replace(/[\p{Cc}\p{Cf}]/gu, '').trim());
  const error = lines.find((line) => /^(?:Uncaught )?\w*(?:Error|Exception)(?: \[\w+\])?(?::|$)/.test(line));
  const value = lines.findLast((line) => line !== '' && !/^(?:Node\.js v|at |\(Use )/.test(line));
  const found = error ?? value;
  return found === undefined || found === '' ? undefined : found.slice(0, 300);
}

async function bundleForeign(file: string): Promise<string> {
  const { build } = await import('esbuild');
  try {
    const { outputFiles } = await build({
      entryPoints: [file],
      absWorkingDir: dirname(file),
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      jsx: 'automatic',
      target: 'node20',
      logLevel: 'silent',
      banner: {
        js: `import { createRequire as docsgenCreateRequire } from 'node:module';
const require = docsgenCreateRequire(${JSON.stringify(pathToFileURL(file).href)});
const { docsgenStub, docsgenModule } = globalThis;
const docsgenResolve = (require, name, options) => {
  try {
    return require.resolve(name, options);
  } catch {
    return name;
  }
};`,
      },
      plugins: [foreignModules],
    });
    return outputFiles[0]?.text ?? '';
  } catch (error) {
    const [first] = (error as { errors?: readonly Message[] }).errors ?? [];
    if (first === undefined) throw error;
    const { location, text } = first;
    const place = location === null ? '' : `${location.file}:${location.line}:${location.column + 1} `;
    throw new ConfigFailure(`${file} cannot be read: ${place}${text}`, 'is it valid JavaScript or TypeScript?');
  }
}

const loaders: Readonly<Record<string, Loader>> = {
  // Next.js reads elements in any file.
  '.js': 'jsx',
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.tsx': 'tsx',
  '.jsx': 'jsx',
  '.json': 'json',
};

/** Elements of code that is run are what they are made of: `{ $element: 'b', props: { children: 'Bold' } }`. */
const elements = `const jsx = (type, props) => ({ $element: typeof type === 'string' ? type : '', props });
export { jsx, jsx as jsxs, jsx as jsxDEV };
export const Fragment = '';`;

const configPackages =
  /^(?:vitepress(?:\/.*)?|vitepress-.*|@[\w-]+\/vitepress(?:-[\w-]+)?(?:\/config)?|@[\w-]+\/theme\/config|@[\w-]+\/vitepress-theme\/config|vite|nextra|@next\/mdx|@next\/bundle-analyzer|fumadocs-mdx\/(?:next|config)|fumadocs-core\/i18n|next-intl\/plugin|rstack|@rspress\/[\w-]+|rspress(?:\/config)?|rspress-plugin-.*|@?rsbuild[\w/-]*|astro\/config|@astrojs\/[\w-]+|starlight-.*)$/;

/** Leaves installed packages to Node, replaces others by stubs, and gives each file its own folder and address. */
const foreignModules: Plugin = {
  name: 'foreign-modules',
  setup({ onResolve, onLoad, resolve: ask }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer, resolveDir }) => {
      if (/^react\/jsx-(?:dev-)?runtime$/.test(path)) return { path, namespace: 'docsgen-elements' };
      if (kind === 'entry-point' || /^(?:node:|[a-z]:[\\/])/i.test(path)) return;
      const bare = path.replace(/\?.*$/, '');
      const require = createRequire(importer || join(resolveDir, 'x.js'));
      if (/^(?:js-yaml|yaml)$/.test(bare)) return { path: bare, namespace: 'docsgen-yaml' };
      // It has the functions of Node's own.
      if (bare === 'pathe') return { path: 'node:path', external: true };
      // Functions of these take the config: their values are what counts.
      if (configPackages.test(bare)) return { path: bare, namespace: 'docsgen-config' };
      try {
        const found = require.resolve(bare);
        return found === bare ? { path, external: true } : { path: pathToFileURL(found).href, external: true };
      } catch {
        return { path, namespace: 'docsgen-stub' };
      }
    });
    onResolve({ filter: /^\./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (pluginData === true) return;
      const found = await ask(path, { kind, importer, resolveDir, pluginData: true });
      // Files that are made before a build may be missing.
      return found.errors.length > 0 ? { path: resolve(resolveDir, path), namespace: 'docsgen-stub' } : undefined;
    });
    onLoad({ filter: /.*/, namespace: 'docsgen-yaml' }, () => ({
      contents: 'module.exports = globalThis.docsgenYaml;',
    }));
    onLoad({ filter: /.*/, namespace: 'docsgen-config' }, ({ path }) => ({
      contents: `module.exports = globalThis.docsgenConfigPackage(${JSON.stringify(path)});`,
    }));
    onLoad({ filter: /.*/, namespace: 'docsgen-elements' }, () => ({ contents: elements, loader: 'js' }));
    onLoad({ filter: /.*/, namespace: 'docsgen-stub' }, ({ path }) => ({
      contents: `module.exports = docsgenStub(${JSON.stringify(path)});`,
      loader: 'js',
    }));
    // Pictures and styles say nothing.
    onLoad({ filter: /\.(?:png|jpe?g|gif|webp|avif|svg|ico|woff2?|css|s[ac]ss|less|mdx?)$/ }, () => ({
      contents: `export default '';`,
    }));
    onLoad({ filter: /\.(?:[cm]?[jt]s|[jt]sx)$/, namespace: 'file' }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
        .replace(/\bimport\.meta\.glob\b(?:<[^()]*>)?(?=\()/g, '(() => ({}))')
        .replace(/\bimport\.meta\.env\b/g, '({})')
        .replace(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(path).href))
        .replace(
          /\bimport\.meta\.dirname\b|(?<![.\w$]|(?:const|let|var)[ \t]+)__dirname\b/g,
          JSON.stringify(dirname(path)),
        )
        .replace(/\bimport\.meta\.filename\b|(?<![.\w$]|(?:const|let|var)[ \t]+)__filename\b/g, JSON.stringify(path))
        .replace(/\brequire\.resolve\(\s*(['"`])([^'"`]+)\1\s*,?\s*\)/g, (_, __, wanted: string) =>
          JSON.stringify(wanted.startsWith('.') ? resolve(dirname(path), wanted) : wanted),
        )
        // Of what is not installed, the name.
        .replace(/(?<![.\w$])require\.resolve\((?=[^)\s])/g, 'docsgenResolve(require, ')
        .replace(/(?<![\w$]|(?<!\.\.)\.)require\(\s*(['"`])\.[^'"`$]+\1\s*,?\s*\)/g, 'docsgenModule($&)');
      return { contents: text, loader: loaders[extname(path)] ?? 'js' };
    });
  },
};
