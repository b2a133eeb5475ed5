import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BuildOptions, Message, Metafile, OutputFile } from 'esbuild';
import type { ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Page } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import type { DocsFolders } from '../shared/snapshot.ts';
import type { Bundle } from './bundle.ts';
import { bundleClient } from './client.ts';
import { type ClientModule, clientModules } from './client-modules.ts';
import { toFinding } from './findings.ts';
import { graphOf } from './graph.ts';
import { LoadError, tryScript } from './load.ts';
import { findMermaid, mermaidFiles } from './mermaid.ts';
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

export type { Bundle, IslandContext } from './bundle.ts';
export { LoadError, loadComponents, loadTemplates } from './load.ts';
export { findMermaid } from './mermaid.ts';
export { packageRoot } from './package-root.ts';

export interface BundleInput {
  readonly config: Pick<
    ResolvedConfig,
    | 'root'
    | 'theme'
    | 'product'
    | 'variables'
    | 'baseUrl'
    | 'announcement'
    | 'colorMode'
    | 'docs'
    | 'markdown'
    | 'twins'
    | 'search'
    | 'api'
  >;
  /** For the development server, which keeps open pages as their sources are. */
  readonly dev?: boolean;
  readonly docsFolders?: DocsFolders | undefined;
  /** Pages whose body is a module. */
  readonly modules: readonly Page[];
  /** Sources of component pages. */
  readonly componentPages: readonly SourcePath[];
  readonly compilePartial: (path: SourcePath) => Promise<string | undefined>;
  /** Only what draws bodies: no templates, no styles, and nothing that a browser loads. */
  readonly bare?: boolean;
}

/** One pass of esbuild for the templates, one for everything else that has to be run, and one for the styles. */
export async function bundle(input: BundleInput): Promise<{ bundle?: Bundle; findings: readonly Finding[] }> {
  const { config, modules, componentPages, bare = false } = input;
  const templates = join(packageRoot(), 'templates');
  const theme = config.theme === undefined ? undefined : join(config.root, config.theme);
  const code = new Map(modules.flatMap(({ source, body }) => (body.kind === 'module' ? [[source, body.code]] : [])));
  const sources = [...code.keys(), ...componentPages];
  const islandFile = join(templates, 'island', 'island.tsx');
  const context = `export { islandContext } from ${JSON.stringify(islandFile)};`;
  const page = `${context}\nexport { NavbarEntry, Page } from ${JSON.stringify(join(templates, 'page.tsx'))};`;
  const entries = [
    context,
    ...sources.map((source, index) => `import page${index} from ${JSON.stringify(specifierOf(source))};`),
    `export const components = new Map([${sources.map((source, index) => `[${JSON.stringify(source)}, page${index}]`)}]);`,
  ].join('\n');
  const shared = {
    bundle: true,
    write: false as const,
    metafile: true as const,
    // Comments name the paths of files, which differ between machines.
    minifyWhitespace: true,
    absWorkingDir: config.root,
    logLevel: 'silent' as const,
    outdir: join(config.root, 'assets'),
    assetNames: '[name]-[hash]',
    publicPath: `${config.baseUrl}assets`,
    loader: assetLoaders,
  } satisfies BuildOptions;
  const overrides = themeOverrides(templates, theme);
  const shown = { templates: new Map<string, ClientModule>(), components: new Map<string, ClientModule>() };
  const { build } = await import('esbuild');
  const server = (contents: string, clients: Map<string, ClientModule>) =>
    build({
      ...shared,
      stdin: { contents, resolveDir: config.root, sourcefile: 'docsgen-server.js' },
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
    });
  try {
    const bodies = sources.length === 0 ? undefined : server(entries, shown.components);
    if (bare) return await bareBundle(await bodies, config.root);
    const [drawn, run, styles] = await Promise.all([
      server(page, shown.templates),
      bodies,
      build({
        ...shared,
        stdin: {
          contents: styleEntry(templates, theme, config),
          loader: 'css',
          resolveDir: templates,
        },
        minify: true,
        plugins: [overrides],
      }),
    ]);
    const own = run?.outputFiles ?? [];
    const outputs = [...drawn.outputFiles, ...own, ...styles.outputFiles];
    const css = joinStyles(styles.outputFiles, drawn.outputFiles, own);
    const cssName = `assets/site-${createHash('sha256').update(css).digest('hex').slice(0, 10)}.css`;
    const files = new Map<string, Uint8Array>([[cssName, css]]);
    for (const file of outputs.filter(isAsset)) files.set(`assets/${basename(file.path)}`, file.contents);
    const mermaid = config.markdown.mermaid ? findMermaid(config.root) : undefined;
    const clients = new Map([...shown.templates, ...shown.components]);
    const client = await bundleClient({
      client: join(packageRoot(), 'src', 'client'),
      modules: [...clients.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
      features: {
        dev: input.dev === true,
        islands: clients.size > 0,
        diagrams: mermaid !== undefined,
        announcement: config.announcement?.closable === true,
        colorModes: config.colorMode.toggle,
        twins: config.twins,
        search: config.search,
        versions: (config.docs?.versions.length ?? 0) > 1,
        references: config.api.length > 0,
      },
      mermaid: mermaid && mermaidFiles(mermaid),
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
    const scriptsOf = (modules: ReadonlyMap<string, ClientModule>) =>
      [...modules.keys()].sort().map((name) => [name, config.baseUrl + client.modules.get(name)] as const);
    const islands = { templates: scriptsOf(shown.templates), components: scriptsOf(shown.components) };
    const assets = {
      styles: [config.baseUrl + cssName],
      scripts: [config.baseUrl + client.main],
      inline: client.inline,
    };
    const metafiles = [drawn, styles, run].flatMap((made) => (made === undefined ? [] : [made.metafile]));
    const graph = graphOf([...metafiles, ...client.metafiles], config.root);
    const scripts = { templates: scriptOf(drawn.outputFiles), components: scriptOf(own), islands };
    // Whether it can be run is found out now, not when the first page happens to be drawn again.
    await Promise.all([tryScript(scripts.templates), tryScript(scripts.components)]);
    return {
      bundle: { ...scripts, assets, files, graph },
      findings: [],
    };
  } catch (error) {
    if (error instanceof LoadError) return { findings: [error.finding] };
    const messages = (error as { errors?: Message[] }).errors;
    if (!Array.isArray(messages)) throw error;
    const imports = new Map(modules.map((page) => [page.source, page.body.kind === 'module' ? page.body.imports : []]));
    return { findings: messages.map((message) => toFinding(message, config.root, imports)) };
  }

  function specifierOf(source: SourcePath): string {
    return code.has(source) ? `docsgen-page:${source}` : join(config.root, source);
  }
}

/** Islands are drawn without the addresses of their scripts: nobody loads them. */
async function bareBundle(
  run: { readonly outputFiles: readonly OutputFile[]; readonly metafile: Metafile } | undefined,
  root: string,
): Promise<{ bundle: Bundle; findings: readonly Finding[] }> {
  const outputs = run?.outputFiles ?? [];
  const components = scriptOf(outputs);
  const islands = { templates: [], components: [] };
  await tryScript(components);
  return {
    bundle: {
      templates: '',
      components,
      islands,
      assets: { styles: [], scripts: [], inline: '' },
      files: new Map(outputs.filter(isAsset).map((file) => [`assets/${basename(file.path)}`, file.contents])),
      graph: graphOf(run === undefined ? [] : [run.metafile], root),
    },
    findings: [],
  };
}

function isAsset({ path }: OutputFile): boolean {
  return !/\.(?:js|css)$/.test(path);
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
function styleEntry(
  templates: string,
  theme: string | undefined,
  { docs, markdown }: Pick<BundleInput['config'], 'docs' | 'markdown'>,
): string {
  const own = theme === undefined ? undefined : join(theme, 'custom.css');
  const names = [
    'index.css',
    ...(docs?.versioned === true ? ['versions.css'] : []),
    ...(markdown.math ? ['math.css'] : []),
    ...(markdown.mermaid ? ['mermaid.css'] : []),
    ...(markdown.zoom ? ['zoom.css'] : []),
  ];
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

function scriptOf(files: readonly OutputFile[]): string {
  return files.find(({ path }) => path.endsWith('.js'))?.text ?? '';
}
