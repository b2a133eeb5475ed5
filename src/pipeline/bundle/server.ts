import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, Message, Metafile, OutputFile, Plugin } from 'esbuild';
import { regularFiles } from '../../core/esbuild/regular-files.ts';
import type { SourcePath } from '../../model/place.ts';
import type { BundleInput } from './bundle.ts';
import { type ClientModule, clientModules } from './client-modules.ts';
import { docusaurusData, docusaurusModules, pictureModules } from './docusaurus.ts';
import { packageRoot, sourcePaths } from './paths.ts';
import {
  copyImports,
  ownReact,
  pageModules,
  pluginModulesIn,
  siteImports,
  siteModule,
  staticUrls,
  themeOverrides,
} from './plugins.ts';
import { sharedOptions } from './shared-options.ts';
import { hasOwnTemplates } from './theme-files.ts';

/** `templates` renders whole pages, `components` bodies that need React. */
export type ServerPart = 'templates' | 'components';

/** The name of the generated module that a server bundle begins with. */
export const entryName = 'docsgen-server.js';

export interface ServerBundle {
  readonly outputFiles: readonly OutputFile[];
  readonly metafile: Metafile;
  readonly warnings: readonly Message[];
  /** Client modules that are rendered. */
  readonly clients: ReadonlyMap<string, ClientModule>;
  /** Files of the static folder that its style sheets name. */
  readonly statics: ReadonlySet<SourcePath>;
}

/**
 * Bundles the code that renders pages; `undefined` when there is none.
 *
 * @param options.mapped with a source map in addition to the same script
 * @param options.apart of `components`: exports `loadApart` instead, which loads the code of each page on its own
 * @param options.first plugins that are asked before all others
 */
export async function bundleServer(
  input: BundleInput,
  part: ServerPart,
  {
    mapped = false,
    apart = false,
    first = [],
  }: { readonly mapped?: boolean; readonly apart?: boolean; readonly first?: readonly Plugin[] } = {},
): Promise<ServerBundle | undefined> {
  const { config } = input;
  const templates = join(packageRoot(), 'templates');
  const island = join(templates, 'island', 'island.tsx');
  const code = moduleCode(input);
  const contents =
    part === 'templates'
      ? templateEntry(templates, hasOwnTemplates(input))
      : componentEntry([...code.keys()], input, apart);
  if (contents === undefined) return;
  const clients = new Map<string, ClientModule>();
  const sourceOf = sourcePaths(config);
  const statics = new Set<SourcePath>();
  const options = {
    ...sharedOptions(config),
    sourcemap: mapped ? ('external' as const) : undefined,
    stdin: {
      // ES modules are strict: in a function, what code of a page sets without a declaration would be there on other pages.
      contents: `"use strict";\nexport { islandContext } from ${JSON.stringify(island)};\n${contents}`,
      resolveDir: config.root,
      sourcefile: entryName,
    },
    entryNames: 'server',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', DOCSGEN_BASE: JSON.stringify(config.filesBase) },
    logOverride: { 'empty-import-meta': 'silent' },
    plugins: [
      ...first,
      regularFiles(config.root),
      pluginModulesIn(join(templates, 'plugins', 'modules.ts'), config.root, input.pluginModules),
      clientModules(sourceOf, island, clients, { pluginFiles: pluginFiles(input) }),
      ownReact(templates),
      siteModule(config),
      pageModules({ ...input, root: config.root, sourceOf, code }),
      copyImports(config.root, input),
      siteImports(config),
      docusaurusModules(templates, config.root),
      pictureModules(config.root),
      staticUrls(config, statics),
      themeOverrides(templates, themeFolder(config)),
    ],
  } as const satisfies BuildOptions;
  const { build } = await import('esbuild');
  // A function can be freed, a module cannot; but only a module can have top-level await.
  const { outputFiles, metafile, warnings } = await build({ ...options, format: 'cjs' }).catch((error: unknown) => {
    if (!hasTopLevelAwait(error)) throw error;
    return build({ ...options, format: 'esm', banner: { js: requireShim } });
  });
  return { outputFiles, metafile, warnings, clients, statics };
}

function hasTopLevelAwait(error: unknown): boolean {
  const messages = (error as { errors?: readonly Message[] }).errors ?? [];
  return messages.length > 0 && messages.every(({ text }) => text.startsWith('Top-level await'));
}

/** Absolute paths of the modules of plugins. */
function pluginFiles({ config, pluginModules }: BundleInput): readonly string[] {
  const paths = [
    ...pluginModules.templates,
    ...pluginModules.slots.flatMap(([, components]) => components.map(({ module }) => module)),
  ];
  return paths.map((path) => join(config.root, path));
}

/** The absolute theme folder; `undefined` for a site without one. */
export function themeFolder({ root, theme }: BundleInput['config']): string | undefined {
  return theme === undefined ? undefined : join(root, theme);
}

/** The script of a server bundle; `''` without one. */
export function scriptOf(files: readonly OutputFile[] = []): string {
  return files.find(({ path }) => path.endsWith('.js'))?.text ?? '';
}

/** The source map of a server bundle; `undefined` without one. */
export function mapOf(files: readonly OutputFile[] = []): string | undefined {
  return files.find(({ path }) => path.endsWith('.map'))?.text;
}

function moduleCode({ modules }: BundleInput): ReadonlyMap<SourcePath, string> {
  return new Map(modules.flatMap(({ source, body }) => (body.kind === 'module' ? [[source, body.code]] : [])));
}

function templateEntry(templates: string, hasOwn: boolean): string {
  return [
    ...(hasOwn ? [`import ${beginning('templates and components')};`] : []),
    `export { Page } from ${JSON.stringify(join(templates, 'page.tsx'))};`,
    // Rendered separately to find the item of the navigation bar that throws.
    `export { NavbarEntry } from ${JSON.stringify(join(templates, 'frame', 'navbar-entry.tsx'))};`,
    `export { PartContext, RouteContext } from ${JSON.stringify(join(templates, 'part.tsx'))};`,
  ].join('\n');
}

function componentEntry(
  pages: readonly SourcePath[],
  { config, componentPages }: BundleInput,
  apart: boolean,
): string | undefined {
  const modules = [
    ...pages.map((source) => [source, `docsgen-page:${source}`] as const),
    ...componentPages.map((source) => [source, join(config.root, source)] as const),
  ].map(([source, specifier]) => ({
    begin: beginning(source),
    source: JSON.stringify(source),
    specifier: JSON.stringify(specifier),
  }));
  if (modules.length === 0) return;
  // Docusaurus gives its config to pages that are components.
  const hasOldConfig = componentPages.length > 0 && existsSync(join(config.root, docusaurusData));
  if (apart) {
    return [
      'export async function loadApart(failed) {',
      ...modules.map(
        ({ begin, source, specifier }) =>
          `try { await import(${begin}); await import(${specifier}); } catch (error) { failed(${source}, error); }`,
      ),
      '}',
    ].join('\n');
  }
  return [
    ...modules.flatMap(({ begin, specifier }, index) => [`import ${begin};`, `import page${index} from ${specifier};`]),
    ...(hasOldConfig
      ? [
          "import { createElement } from 'react';",
          "import oldConfig from '@generated/docusaurus.config';",
          'const page = (type) => type && ((props) => createElement(type, { config: oldConfig, ...props }));',
        ]
      : []),
    `export const components = new Map([${modules.map(({ source }, index) => `[${source}, ${hasOldConfig && index >= pages.length ? `page(page${index})` : `page${index}`}]`)}]);`,
  ].join('\n');
}

/** The specifier of a module that says what code runs now. */
function beginning(name: string): string {
  return JSON.stringify(`docsgen-begin:${name}`);
}

/** CommonJS packages need `require`. */
const requireShim =
  "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);";
