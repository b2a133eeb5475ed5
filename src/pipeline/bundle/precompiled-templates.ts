import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { digestOf } from '../../core/cache/index.ts';
import type { BundleInput } from './bundle.ts';
import { moduleName, packageRoot } from './paths.ts';
import { bundleServer, entryName, type ServerBundle, scriptOf } from './server.ts';
import { type CachedBundle, cachedBundle, emptyBundle, packBundle } from './stored.ts';
import { hasOwnTemplates } from './theme-files.ts';

/*
 * Most sites render pages with docsgen's templates as they are. Their script comes with docsgen: to bundle it is a tenth of what the
 * first page of the development server takes.
 */

/** `dist/templates.json`. Paths are those in docsgen's folder. */
interface PrecompiledTemplates {
  /** Of the contents of `inputs`: the script is used only for the templates that it was made of. */
  readonly digest: string;
  readonly script: string;
  /** What the script begins with. */
  readonly entries: readonly string[];
  /** What each file imports, as written there. */
  readonly inputs: Readonly<Record<string, readonly string[]>>;
}

/**
 * Bundles the templates of a site that has none of its own.
 *
 * @param config of such a site, in docsgen's folder
 * @returns the text of `dist/templates.json`
 */
export async function precompileTemplates(config: BundleInput['config']): Promise<string> {
  const { root } = config;
  const made = await bundleServer({ ...withoutModules, config }, 'templates');
  const inputs = Object.entries(made?.metafile.inputs ?? {}).map(
    ([path, { imports }]) => [path, imports.map(({ path: target, original = target }) => original)] as const,
  );
  const files = inputs.filter(([path]) => path !== entryName);
  const entries = inputs.flatMap(([path, imports]) => (path === entryName ? imports : []));
  const precompiled: PrecompiledTemplates = {
    digest: digestOfFiles(files.map(([path]) => path)),
    script: scriptOf(made?.outputFiles),
    entries: entries.map((file) => file.slice(root.length + 1).replaceAll('\\', '/')),
    inputs: Object.fromEntries(files),
  };
  return JSON.stringify(precompiled);
}

/** A site that has no modules besides docsgen's. */
const withoutModules: Omit<BundleInput, 'config'> = {
  docsFolders: [],
  translations: undefined,
  codeStyles: '',
  modules: [],
  pluginModules: { slots: [], templates: [], clients: [] },
  componentPages: [],
  compilePartial: async () => undefined,
  placeInModule: async () => undefined,
};

/** The result of `bundleServer` for the templates of a site that has docsgen's as they are; `undefined` for others. */
export function precompiledTemplates(input: BundleInput): ServerBundle | undefined {
  const file = join(packageRoot(), 'dist', 'templates.json');
  // From its sources, docsgen may have none.
  if (hasOwnTemplates(input) || !existsSync(file)) return;
  const { digest, script, entries, inputs }: PrecompiledTemplates = JSON.parse(readFileSync(file, 'utf8'));
  if (digestOfFiles(Object.keys(inputs)) !== digest) return;
  const inFolder = (path: string) => join(packageRoot(), path);
  const metafile: Metafile = {
    inputs: Object.fromEntries([
      ...Object.entries(inputs).map(([path, specifiers]) => [inFolder(path), inputWith(specifiers)] as const),
      [entryName, inputWith(entries.map(inFolder))] as const,
    ]),
    outputs: {},
  };
  const contents = Buffer.from(script);
  return {
    outputFiles: [{ path: 'server.js', text: script, contents, hash: '' }],
    metafile,
    warnings: [],
    clients: new Map(),
    statics: new Set(),
  };
}

/**
 * What `check-links` renders pages with: the templates without anything that only browsers load. Nothing is bundled for it, which
 * would be a third of what the check of a small site takes. `undefined` for a site with code, styles or components of its own, where
 * bundling finds faults.
 */
export function templatesAlone(input: BundleInput): CachedBundle | undefined {
  const { config, modules, componentPages, pluginModules } = input;
  const clients = pluginModules.clients.filter(([, path]) => !moduleName(path, config.root).startsWith('docsgen:'));
  if (config.theme !== undefined || modules.length + componentPages.length + clients.length > 0) return;
  const templates = precompiledTemplates(input);
  if (templates === undefined) return;
  const { stored, data } = packBundle({
    ...emptyBundle,
    templates: scriptOf(templates.outputFiles),
    components: '',
    files: new Map(),
    graph: { files: [], imports: [] },
    usesSiteData: false,
  });
  return cachedBundle(stored, data, config);
}

function digestOfFiles(paths: readonly string[]): string {
  return digestOf(paths.map((path) => readFileSync(join(packageRoot(), path), 'utf8')));
}

function inputWith(specifiers: readonly string[]): Metafile['inputs'][string] {
  return {
    bytes: 0,
    imports: specifiers.map((original) => ({ path: original, original, kind: 'import-statement' as const })),
  };
}
