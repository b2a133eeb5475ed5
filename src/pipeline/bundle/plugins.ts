import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import type { OnLoadResult, OnResolveResult, Plugin } from 'esbuild';
import { marker } from '../../core/threads/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { SourcePath } from '../../model/place.ts';
import { candidatePaths, type PathSettings, standpointIn } from '../../shared/candidate-paths.ts';
import { withoutLoaders } from '../../shared/loaders.ts';
import { decodeUrl, splitUrl } from '../../shared/paths.ts';
import type { PluginModules } from './bundle.ts';
import { readDocusaurusData } from './docusaurus.ts';

/**
 * Resolves React to docsgen's copy, for templates and components of the site alike: two copies would not share hooks. Its
 * address is filled in when the bundle is loaded. What is no template has it through the modules of `island/watched`.
 */
export function ownReact(templates: string): Plugin {
  const watched: Readonly<Record<string, string>> = {
    react: join(templates, 'island', 'watched', 'react.js'),
    'react/jsx-runtime': join(templates, 'island', 'watched', 'jsx-runtime.ts'),
  };
  // They take the place of components of Docusaurus, whose handlers are those of the site.
  const standIns = join(templates, 'docusaurus');
  return {
    name: 'own-react',
    setup(build) {
      build.onResolve({ filter: reactModule }, ({ path, importer }) => {
        const watching = isIn(templates, importer) && !isIn(standIns, importer) ? undefined : watched[path];
        return watching === undefined ? ownModule(path) : { path: watching };
      });
    },
  };
}

export const reactModule = /^react(?:-dom)?(?:\/.*)?$/;

/** A module of docsgen's copy of React. */
export function ownModule(path: string): OnResolveResult {
  return { path: ownPrefix + path, external: true };
}

/** What islands make elements with on a site below a path. */
export function basedRuntime(templates: string): string {
  return join(templates, 'island', 'based', 'jsx-runtime.ts');
}

/**
 * Bundles docsgen's copy of React into scripts for browsers.
 *
 * @param ours folders of docsgen's own modules
 * @param based path of the module that the site's own make elements with instead, if there is one
 */
export function bundledReact(ours: readonly string[], based: string | undefined): Plugin {
  const require = createRequire(import.meta.url);
  return {
    name: 'bundled-react',
    setup(build) {
      build.onResolve({ filter: reactModule }, ({ path, importer }) => {
        const isOwn = path === 'react/jsx-runtime' && !ours.some((folder) => isIn(folder, importer));
        return { path: isOwn && based !== undefined ? based : require.resolve(path) };
      });
    },
  };
}

/** Prefix of the names of docsgen's modules in a bundle. */
export const ownPrefix = 'docsgen-own:';

/** The import of one of docsgen's modules in a bundle; its specifier is the first group. */
export const ownModules = /"docsgen-own:([^"]+)"/g;

/** Replaces templates by files of the site's `theme/` folder that have the same path. */
export function themeOverrides(templates: string, theme: string | undefined): Plugin {
  return {
    name: 'theme-overrides',
    setup(build) {
      // A replacement can import the original.
      build.onResolve({ filter: /^docsgen\/templates\// }, async ({ path, kind, resolveDir }) => {
        const file = join(templates, path.slice('docsgen/templates/'.length));
        return build.resolve(file, { kind, resolveDir, pluginData: { original: true } });
      });
      if (theme === undefined) return;
      build.onResolve({ filter: /.*/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
        const isTemplate = path.startsWith('.') ? isIn(templates, importer) : isIn(templates, path);
        if (!isTemplate || pluginData?.original === true) return;
        const resolved = await build.resolve(path, { kind, resolveDir, importer, pluginData: { original: true } });
        if (!isIn(templates, resolved.path)) return resolved;
        const own = join(theme, relative(templates, resolved.path));
        return existsSync(own) ? { path: own } : resolved;
      });
    },
  };
}

/** Puts the modules of plugins in place of the file that has none. */
export function pluginModulesIn(file: string, root: string, { slots, templates }: PluginModules): Plugin {
  return {
    name: 'plugin-modules',
    setup(build) {
      if (slots.length + templates.length === 0) return;
      build.onLoad({ filter: /[\\/]plugins[\\/]modules\.ts$/ }, ({ path }) => {
        if (path !== file) return;
        const paths = [
          ...new Set([...templates, ...slots.flatMap(([, components]) => components.map(({ module }) => module))]),
        ];
        const expressionOf = (path: SourcePath) => `take(module${paths.indexOf(path)}, ${JSON.stringify(path)})`;
        const lists = slots.map(
          ([slot, components]) =>
            `${JSON.stringify(slot)}: [${components.map(({ module, props }) => `{ component: ${expressionOf(module)}, props: ${JSON.stringify(props)} }`).join(', ')}]`,
        );
        const entries = templates.map((path) => `${JSON.stringify(path)}: ${expressionOf(path)}`);
        return {
          contents: `${paths.map((path, index) => `import module${index} from ${JSON.stringify(join(root, path))};`).join('\n')}
function take(module, path) {
  if (typeof module !== 'function' && module?.$$typeof === undefined) throw new Error(path + ' has no component as its default export');
  return module;
}
export const slots = { ${lists.join(', ')} };
export const templates = { ${entries.join(', ')} };`,
          loader: 'js',
          resolveDir: root,
        };
      });
    },
  };
}

function isIn(folder: string, path: string): boolean {
  return path.startsWith(folder + sep);
}

/** The module `docsgen/site`, which gives components data of the site. */
export function siteModule(
  site: Pick<ResolvedConfig, 'root' | 'title' | 'tagline' | 'url' | 'product' | 'variables' | 'baseUrl'>,
): Plugin {
  return {
    name: 'site-module',
    setup(build) {
      build.onResolve({ filter: /^docsgen\/site$/ }, () => ({ path: 'site', namespace: 'docsgen' }));
      build.onLoad({ filter: /^site$/, namespace: 'docsgen' }, () => ({
        contents: `
          export const product = ${JSON.stringify(site.product)};
          export const variables = ${JSON.stringify(site.variables)};
          export const baseUrl = ${JSON.stringify(site.baseUrl)};
          export const site = ${JSON.stringify({
            title: site.title,
            tagline: site.tagline,
            url: site.url,
            docusaurus: readDocusaurusData(site.root),
          })};
          export function href(path) {
            return path.startsWith('/') && !path.startsWith('//') ? baseUrl + path.replace(/^\\/+/, '') : path;
          }`,
      }));
    },
  };
}

/** The plugin that reads data: its warnings are about texts that YAML leaves out. */
export const siteImportsName = 'site-imports';

/** Resolves `@site/x` in the site's folder, imports `x?raw` and `!!raw-loader!x` as text, and YAML as data. */
export function siteImports({ root, static: folder }: Pick<ResolvedConfig, 'root' | 'static'>): Plugin {
  return {
    name: siteImportsName,
    setup(build) {
      build.onResolve({ filter: /^@site\// }, async ({ path, kind, importer }) => {
        const found = await build.resolve(`./${path.slice('@site/'.length)}`, { kind, importer, resolveDir: root });
        // By the name that is written: the finding is then the one that the page has already.
        return found.errors.length === 0 ? found : unresolved(path);
      });
      // From the static folder or that of the site, unless it is a path of the file system, as docsgen's own imports are.
      build.onResolve({ filter: /^\/[^/]/ }, async ({ path, kind, importer }) => {
        const isCode = kind === 'import-statement' || kind === 'require-call';
        if (!isCode || existsSync(path)) return;
        const isStatic = folder !== undefined && existsSync(join(root, folder, path));
        const resolveDir = isStatic ? join(root, folder) : root;
        const found = await build.resolve(`.${path}`, { kind, importer, resolveDir });
        return found.errors.length === 0 ? found : unresolved(path);
      });
      build.onResolve({ filter: /^!.*!/ }, ({ path, kind, importer, resolveDir }) =>
        /^!*raw-loader!/.test(path) ? undefined : build.resolve(withoutLoaders(path), { kind, importer, resolveDir }),
      );
      build.onResolve({ filter: /\?raw$|^!*raw-loader!/ }, async ({ path, kind, importer, resolveDir }) => {
        const bare = withoutLoaders(path).replace(/\?raw$/, '');
        const resolved = await build.resolve(bare, { kind, importer, resolveDir });
        return resolved.errors.length > 0 ? unresolved(path) : { path: resolved.path, namespace: 'raw' };
      });
      build.onLoad({ filter: /.*/, namespace: 'raw' }, async ({ path }) => ({
        contents: await readFile(path, 'utf8'),
        loader: 'text',
        watchFiles: [path],
      }));
      build.onLoad({ filter: /\.ya?ml$/ }, async ({ path }): Promise<OnLoadResult> => {
        const { readYamlData } = await import('./read-yaml-data.ts');
        const read = readYamlData(await readFile(path, 'utf8'));
        if (read.warnings === undefined)
          return { errors: [{ text: read.text, location: { ...read.location, file: path } }] };
        const warnings = read.warnings.map((one) => ({ ...one, location: { ...one.location, file: path } }));
        return { contents: JSON.stringify(read.value), loader: 'json', warnings };
      });
    },
  };
}

/** The answer for an import that leads nowhere, in the words of esbuild. */
function unresolved(path: string): OnResolveResult {
  return { errors: [{ text: `Could not resolve ${JSON.stringify(path)}` }] };
}

/**
 * Resolves imports of files in a snapshot as if they were in the docs folder, and those of translations as if they were in
 * the place of their originals.
 */
export function copyImports(
  root: string,
  { docsFolders, translations }: Pick<PathSettings, 'docsFolders' | 'translations'>,
): Plugin {
  return {
    name: 'copy-imports',
    setup(build) {
      if (translations === undefined && docsFolders.every(({ snapshots }) => snapshots.length === 0)) return;
      build.onResolve({ filter: /^(?:\.|@site\/)/ }, async ({ path, kind, importer, resolveDir }) => {
        const folder = relative(root, resolveDir).split(sep).join('/');
        const source = { path: `${folder}/index` };
        if (standpointIn(source.path, { docsFolders, translations }).path === source.path) return;
        const settings = { baseUrl: '/', contentDirs: [], sets: [], docsFolders, translations };
        for (const wanted of candidatePaths(path, { source, settings }).toReversed()) {
          const resolved = await build.resolve(`./${wanted}`, { kind, importer, resolveDir: root });
          if (resolved.errors.length === 0) return resolved;
        }
        return unresolved(path);
      });
    },
  };
}

/** Loads compiled pages (`docsgen-page:docs/a.mdx`) and the partials that they import. */
export function pageModules(options: {
  readonly root: string;
  /** Path in the site of a file. */
  readonly sourceOf: (file: string) => string;
  readonly code: ReadonlyMap<string, string>;
  readonly compilePartial: (path: string) => Promise<string | undefined>;
}): Plugin {
  const { root, sourceOf, code, compilePartial } = options;
  return {
    name: 'page-modules',
    setup(build) {
      build.onResolve({ filter: /^docsgen-(?:begin|page):/ }, ({ path }) => {
        const [namespace = ''] = path.split(':', 1);
        return { path: path.slice(namespace.length + 1), namespace };
      });
      // Comes before code of the site in the bundle, and says what runs now.
      build.onLoad({ filter: /.*/, namespace: 'docsgen-begin' }, ({ path }) => ({
        contents: `globalThis.${marker}?.(${JSON.stringify(`running the code of ${path}`)});`,
        loader: 'js',
      }));
      build.onLoad({ filter: /.*/, namespace: 'docsgen-page' }, ({ path }) => ({
        contents: code.get(path) ?? '',
        loader: 'js',
        resolveDir: dirname(join(root, path)),
      }));
      build.onLoad({ filter: /\.mdx?$/i, namespace: 'file' }, async ({ path }) => {
        const source = sourceOf(path);
        const contents = await compilePartial(source);
        if (contents === undefined) return { errors: [{ text: `${source} is not in a content folder` }] };
        return { contents, loader: 'js', resolveDir: dirname(join(root, source)) };
      });
    },
  };
}

/** The name of the plugin `staticUrls`, which esbuild adds to its messages. */
export const staticUrlsName = 'static-urls';

/**
 * Resolves `url('/fonts/x.woff2')` in a style sheet to the address of a file of the static folder.
 *
 * @param found gets the paths of the files
 */
export function staticUrls(
  { root, static: folder, filesBase }: Pick<ResolvedConfig, 'root' | 'static' | 'filesBase'>,
  found: Set<SourcePath>,
): Plugin {
  return {
    name: staticUrlsName,
    setup(build) {
      build.onResolve({ filter: /^\/[^/]/ }, ({ path, kind, importer }) => {
        // The style sheet that docsgen generates names files by their absolute paths.
        const isAddress = (kind === 'url-token' || kind === 'import-rule') && importer !== '<stdin>';
        if (!isAddress) return;
        const address = path.startsWith(filesBase) ? path : `${filesBase}${path.slice(1)}`;
        const inFolder = decodeUrl(splitUrl(address.slice(filesBase.length)).path);
        if (folder === undefined || !existsSync(join(root, folder, inFolder))) {
          // Other tools look in the folder of the site, too.
          const inSite = join(root, decodeUrl(splitUrl(path).path));
          return existsSync(inSite)
            ? { path: inSite }
            : { errors: [{ text: `no file ${folder ?? 'static'}/${inFolder}` }] };
        }
        found.add(`${folder}/${inFolder}`);
        return { path: address, external: true };
      });
    },
  };
}
