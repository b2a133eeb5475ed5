import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Message, type OutputFile } from 'esbuild';
import type { ComponentType } from 'react';
import type { ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { ModuleImport, Page } from '../model/page.ts';
import type { Place, SourcePath } from '../model/place.ts';
import type { AssetManifest, PageProps } from '../model/view.ts';
import type { DocsFolders } from '../shared/snapshot.ts';
import { bundleClient } from './client.ts';
import { type ClientModule, clientModules } from './client-modules.ts';
import { packageRoot } from './package-root.ts';
import {
  bundledReact,
  ownReact,
  pageModules,
  siteImports,
  siteModule,
  snapshotImports,
  themeOverrides,
} from './plugins.ts';

/** What islands have to be told of the page that is drawn. */
export interface IslandContext {
  /** Address of the script of each client module. */
  readonly scripts: Map<string, string>;
  prefix: string;
  count: number;
}

/** Templates and components, ready to be called, and the files that pages load. */
export interface Bundle {
  /** Draws a whole HTML document. */
  readonly Page: ComponentType<PageProps>;
  /** Components of the pages that need React, by source. */
  readonly components: ReadonlyMap<SourcePath, ComponentType>;
  readonly islands: IslandContext;
  readonly assets: AssetManifest;
  /** Output path to content. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

export interface BundleInput {
  readonly config: Pick<
    ResolvedConfig,
    'root' | 'theme' | 'product' | 'baseUrl' | 'announcement' | 'colorMode' | 'docs' | 'twins'
  >;
  readonly docsFolders?: DocsFolders | undefined;
  /** Pages whose body is a module. */
  readonly modules: readonly Page[];
  /** Sources of component pages. */
  readonly componentPages: readonly SourcePath[];
  readonly compilePartial: (path: SourcePath) => Promise<string | undefined>;
}

/** One pass of esbuild for everything that has to be run, and one for the styles. */
export async function bundle(input: BundleInput): Promise<{ bundle?: Bundle; findings: readonly Finding[] }> {
  const { config, modules, componentPages } = input;
  const templates = join(packageRoot(), 'templates');
  const theme = config.theme === undefined ? undefined : join(config.root, config.theme);
  const code = new Map(modules.flatMap(({ source, body }) => (body.kind === 'module' ? [[source, body.code]] : [])));
  const sources = [...code.keys(), ...componentPages];
  const islandFile = join(templates, 'island', 'island.tsx');
  const entry = [
    `export { islandContext } from ${JSON.stringify(islandFile)};`,
    `export { Page } from ${JSON.stringify(join(templates, 'page.tsx'))};`,
    ...sources.map((source, index) => `import page${index} from ${JSON.stringify(specifierOf(source))};`),
    `export const components = new Map([${sources.map((source, index) => `[${JSON.stringify(source)}, page${index}]`)}]);`,
  ].join('\n');
  const shared = {
    bundle: true,
    write: false as const,
    absWorkingDir: config.root,
    logLevel: 'silent' as const,
    outdir: join(config.root, 'assets'),
    assetNames: '[name]-[hash]',
    publicPath: `${config.baseUrl}assets`,
    loader: assetLoaders,
  } satisfies BuildOptions;
  const overrides = themeOverrides(templates, theme);
  const clients = new Map<string, ClientModule>();
  try {
    const [server, styles] = await Promise.all([
      build({
        ...shared,
        stdin: { contents: entry, resolveDir: config.root, sourcefile: 'docsgen-server.js' },
        entryNames: 'server',
        platform: 'node',
        format: 'esm',
        target: 'node20',
        jsx: 'automatic',
        define: { 'process.env.NODE_ENV': '"production"' },
        banner: { js: requireShim },
        plugins: [
          clientModules(config.root, islandFile, clients),
          ownReact(),
          siteModule(config),
          pageModules({ ...input, root: config.root, code }),
          snapshotImports(config.root, input.docsFolders),
          siteImports(config.root),
          overrides,
        ],
      }),
      build({
        ...shared,
        stdin: {
          contents: styleEntry(templates, theme, config.docs?.versioned === true),
          loader: 'css',
          resolveDir: templates,
        },
        minify: true,
        plugins: [overrides],
      }),
    ]);
    const outputs = [...server.outputFiles, ...styles.outputFiles];
    const css = joinStyles(styles.outputFiles, server.outputFiles);
    const cssName = `assets/site-${createHash('sha256').update(css).digest('hex').slice(0, 10)}.css`;
    const files = new Map<string, Uint8Array>([[cssName, css]]);
    for (const file of outputs) {
      if (!/\.(?:js|css)$/.test(file.path)) files.set(`assets/${basename(file.path)}`, file.contents);
    }
    const client = await bundleClient({
      client: join(packageRoot(), 'src', 'client'),
      modules: [...clients.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
      features: {
        islands: clients.size > 0,
        announcement: config.announcement?.closable === true,
        colorModes: config.colorMode.toggle,
        twins: config.twins,
        versions: (config.docs?.versions.length ?? 0) > 1,
      },
      shared,
      plugins: [
        bundledReact(),
        siteModule(config),
        snapshotImports(config.root, input.docsFolders),
        siteImports(config.root),
        overrides,
      ],
    });
    for (const [path, contents] of client.files) files.set(path, contents);
    const script = server.outputFiles.find(({ path }) => path.endsWith('.js'));
    const { islandContext, ...loaded } = await load(script?.text ?? '').catch((error: unknown) => {
      throw new LoadError(error instanceof Error ? error.message : String(error));
    });
    for (const [name, path] of client.modules) islandContext.scripts.set(name, config.baseUrl + path);
    const assets = {
      styles: [config.baseUrl + cssName],
      scripts: [config.baseUrl + client.main],
      inline: client.inline,
    };
    return { bundle: { ...loaded, islands: islandContext, assets, files }, findings: [] };
  } catch (error) {
    if (error instanceof LoadError) {
      const message = `a module that pages import fails as soon as it is loaded: ${error.message}`;
      return { findings: [{ rule: 'bundle-error', message }] };
    }
    const messages = (error as { errors?: Message[] }).errors;
    if (!Array.isArray(messages)) throw error;
    const imports = new Map(modules.map((page) => [page.source, page.body.kind === 'module' ? page.body.imports : []]));
    return { findings: messages.map((message) => toFinding(message, config.root, imports)) };
  }

  function specifierOf(source: SourcePath): string {
    return code.has(source) ? `docsgen-page:${source}` : join(config.root, source);
  }
}

const assetLoaders = Object.fromEntries(
  [
    '.png',
    '.jpg',
    '.jpeg',
    '.gif',
    '.webp',
    '.avif',
    '.svg',
    '.ico',
    '.woff',
    '.woff2',
    '.ttf',
    '.pdf',
    '.mp4',
    '.webm',
  ].map((extension) => [extension, 'file' as const]),
);

/** Packages that are still CommonJS ask for `require`. */
const requireShim =
  "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);";

/** The theme's styles, then the site's own: `theme/custom.css` has the last word. */
function styleEntry(templates: string, theme: string | undefined, versioned: boolean): string {
  const own = theme === undefined ? undefined : join(theme, 'custom.css');
  const names = versioned ? ['index.css', 'versions.css'] : ['index.css'];
  const entries = [
    ...names.map((name) => join(templates, 'styles', name)),
    ...(own !== undefined && existsSync(own) ? [own] : []),
  ];
  return entries.map((file) => `@import ${JSON.stringify(file)};`).join('\n');
}

function joinStyles(...outputs: readonly (readonly OutputFile[])[]): Uint8Array {
  const parts = outputs.flatMap((files) => files.filter(({ path }) => path.endsWith('.css')));
  return Buffer.concat(parts.map(({ contents }) => contents));
}

/** Code of the site threw before anything was drawn. */
class LoadError extends Error {}

interface ServerModule extends Pick<Bundle, 'Page' | 'components'> {
  readonly islandContext: IslandContext;
}

/** Runs the server module from a folder of its own, so that two builds never meet. */
async function load(script: string): Promise<ServerModule> {
  const folder = await mkdtemp(join(tmpdir(), 'docsgen-'));
  try {
    const file = join(folder, 'server.mjs');
    await writeFile(file, script);
    return (await import(pathToFileURL(file).href)) as ServerModule;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** esbuild's message at the place where the author wrote the import, or in the module itself. */
function toFinding(message: Message, root: string, imports: ReadonlyMap<SourcePath, readonly ModuleImport[]>): Finding {
  const { location } = message;
  const file = location === null ? undefined : location.file.replace(/^docsgen-page:/, '');
  const specifier = /Could not resolve "([^"]+)"/.exec(message.text)?.[1];
  const written = file === undefined ? undefined : imports.get(file)?.find((item) => item.specifier === specifier);
  const place = written?.place ?? (location === null || file === undefined ? undefined : placeOf(file, location, root));
  const hint =
    specifier !== undefined && !specifier.startsWith('.')
      ? `is ${specifier} installed? npm install ${packageOf(specifier)}`
      : undefined;
  return {
    rule: specifier === undefined ? 'bundle-error' : 'missing-import',
    message: specifier === undefined ? message.text : `no file or package ${specifier} to import`,
    ...(place === undefined ? {} : { place }),
    ...(hint === undefined ? {} : { hint }),
  };
}

function placeOf(file: string, location: NonNullable<Message['location']>, root: string): Place {
  const path = file.startsWith(sep) ? relative(root, file).split(sep).join('/') : file;
  const start = { line: Math.max(1, location.line), column: location.column + 1 };
  return { file: path, start, end: { line: start.line, column: start.column + Math.max(1, location.length) } };
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
