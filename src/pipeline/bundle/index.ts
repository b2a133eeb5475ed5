import { createHash } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import type { Message, Metafile, OutputFile, Plugin } from 'esbuild';
import { regularFiles } from '../../core/esbuild/regular-files.ts';
import { LostResult, Superseded } from '../../core/graph/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { SourceChanged } from '../../model/source.ts';
import type { AssetManifest } from '../../model/view.ts';
import { diagramKeys, islandKeys, pageKeys } from '../../shared/texts/client.ts';
import { allBuilds } from './all-builds.ts';
import type { Bundle, BundleInput } from './bundle.ts';
import { bundleClient, type ClientBundle, type ClientOptions } from './client.ts';
import type { ClientModule } from './client-modules.ts';
import { docusaurusModules, pictureModules } from './docusaurus.ts';
import { findFailing } from './failing-pages.ts';
import { toFinding, warningFindings } from './findings.ts';
import { siteFonts } from './fonts.ts';
import { graphOf } from './graph.ts';
import { withImportingPages } from './importing-pages.ts';
import { LoadError, tryScript } from './load.ts';
import { findMermaid, mermaidFiles } from './mermaid.ts';
import { packageRoot } from './paths.ts';
import {
  basedRuntime,
  bundledReact,
  copyImports,
  siteImports,
  siteModule,
  staticUrls,
  themeOverrides,
} from './plugins.ts';
import { precompiledTemplates } from './precompiled-templates.ts';
import { propertyFindings } from './property-findings.ts';
import { bundleServer, type ServerBundle, scriptOf, themeFolder } from './server.ts';
import { sharedOptions } from './shared-options.ts';
import { furtherSheets, furtherStyleEntry, joinStyles, loadsOfStyles, styleEntry } from './styles.ts';
import { unusedThemeFiles } from './theme-files.ts';
import { bundleTryIt, returnPage, type TryItFiles } from './try-it.ts';

export type { Bundle, BundleInput, IslandContext, PluginModules, SlotComponent, StyleSource } from './bundle.ts';
export { readDocusaurusData } from './docusaurus.ts';
export { idleFindings } from './idle-findings.ts';
export { LoadError, loadComponents, loadTemplates } from './load.ts';
export { findMermaid } from './mermaid.ts';
export { missingPackages } from './missing-packages.ts';
export { type Modules, withOlderFiles, withoutFailedPages } from './modules.ts';
export { packageRoot } from './paths.ts';
export { templatesAlone } from './precompiled-templates.ts';
export type { ServerPart } from './server.ts';
export { settingsOfBundle, siteDataOf } from './settings.ts';
export { type CachedBundle, cachedBundle, emptyBundle, packBundle, type StoredBundle } from './stored.ts';
export { type ThrownFindings, traceScript } from './trace.ts';

/**
 * Bundles templates, components and styles, in one run of esbuild each, then the scripts for browsers.
 *
 * @returns findings in place of the bundle where code of the site cannot be bundled or run
 */
export async function bundle(input: BundleInput): Promise<{ bundle?: Bundle; findings: readonly Finding[] }> {
  try {
    return await bundleSite(input);
  } catch (error) {
    if (error instanceof LoadError) return { findings: await findFailing(input, error) };
    const messages = (error as { errors?: Message[] }).errors;
    if (!Array.isArray(messages)) throw error;
    // A page's module that the cache has lost, that is no longer asked for or was saved meanwhile, is no fault of the site.
    const passing = messages.find(({ detail }) => passingErrors.some((type) => detail instanceof type));
    if (passing !== undefined) throw passing.detail;
    const imports = new Map(
      input.modules.map((page) => [page.source, page.body.kind === 'module' ? page.body.imports : []]),
    );
    const findings = messages.map((message) => toFinding(message, input.config.root, imports));
    return { findings: await withImportingPages(input, findings) };
  }
}

const passingErrors = [LostResult, SourceChanged, Superseded];

async function bundleSite(input: BundleInput): Promise<{ bundle: Bundle; findings: readonly Finding[] }> {
  const { config } = input;
  const templates = join(packageRoot(), 'templates');
  const overrides = themeOverrides(templates, themeFolder(config));
  /** Static files that style sheets name. */
  const statics = new Set<SourcePath>();
  const fonts = await siteFonts(config);
  const [styles, ofTemplates, ofComponents] = await allBuilds([
    bundleStyles(input, fonts.css, templates, [siteImports(config), staticUrls(config, statics), overrides]),
    precompiledTemplates(input) ?? bundleServer(input, 'templates'),
    bundleServer(input, 'components'),
  ]);
  const [page, own] = [ofTemplates?.outputFiles ?? [], ofComponents?.outputFiles ?? []];
  const { sheets, addresses } = joinSheets(styles, page, own, config);
  const early = outputsOf(fonts.early, styles.metafiles, config);
  const files = new Map<string, Uint8Array>(sheets);
  for (const file of [...page, ...own, ...styles.outputFiles].filter(isAsset))
    files.set(`assets/${basename(file.path)}`, file.contents);
  const clients = { templates: ofTemplates?.clients ?? new Map(), components: ofComponents?.clients ?? new Map() };
  const tryIt = config.api.some((entry) => entry.tryIt !== false)
    ? await bundleTryIt(config, templates, [regularFiles(config.root), staticUrls(config, statics), overrides])
    : undefined;
  for (const [path, contents] of tryIt?.files ?? []) files.set(path, contents);
  const options = clientOptions(input, clients, tryIt, templates, overrides);
  const client = await bundleClient(options);
  for (const [path, contents] of client.files) files.set(path, contents);
  if (client.authorized !== undefined) files.set(...returnPage(client.authorized, config));

  const metafiles = [ofTemplates?.metafile, ...styles.metafiles, ofComponents?.metafile, tryIt?.metafile].filter(
    (metafile) => metafile !== undefined,
  );
  const allMetafiles = [...metafiles, ...client.metafiles];
  const named = [ofTemplates?.statics, ofComponents?.statics, statics].flatMap((paths) => [...(paths ?? [])]);
  const graph = graphOf(allMetafiles, config.root, named);
  const styleSources = await loadsOfStyles(metafiles, config.root);
  const warnings = [styles, ofTemplates, ofComponents].flatMap((built) => built?.warnings ?? []);
  const addressesOf = (paths: readonly string[] = []) => paths.map((path) => config.filesBase + path).join(' ');
  const scriptsOf = (modules: ServerBundle['clients']) =>
    [...modules.keys()].sort().map((name) => [name, addressesOf(client.modules.get(name))] as const);
  const islands = { templates: scriptsOf(clients.templates), components: scriptsOf(clients.components) };
  const scripts = { templates: scriptOf(page), components: scriptOf(own), islands };
  const assets = manifestOf(client, { ...addresses, fonts: early }, config, options);
  // A script that cannot run is a finding now, not when the first page is rendered.
  await Promise.all([tryScript(scripts.templates), tryScript(scripts.components)]);
  return {
    bundle: { ...scripts, assets, styleSources, files, graph, usesSiteData: usesSiteData(allMetafiles) },
    findings: [
      ...unusedThemeFiles(config, templates, new Set(graph.files)),
      ...warningFindings(warnings, config.root),
      ...(await propertyFindings(metafiles, config.root)),
    ],
  };
}

/** The outputs of esbuild for the sheet of the site, those that few pages need, and that of API references. */
interface StyleOutputs {
  readonly site: readonly OutputFile[];
  readonly further: readonly {
    readonly name: string;
    readonly className: string;
    readonly outputFiles: readonly OutputFile[];
  }[];
  readonly reference: readonly OutputFile[] | undefined;
  readonly outputFiles: readonly OutputFile[];
  readonly metafiles: readonly Metafile[];
  readonly warnings: readonly Message[];
}

async function bundleStyles(
  { config, codeStyles }: BundleInput,
  fonts: string,
  templates: string,
  plugins: readonly Plugin[],
): Promise<StyleOutputs> {
  const { build } = await import('esbuild');
  const run = (contents: string) =>
    build({
      ...sharedOptions(config),
      stdin: { contents, loader: 'css', resolveDir: templates },
      minify: true,
      plugins: [regularFiles(config.root), ...plugins],
    });
  const [site, reference, ...further] = await allBuilds([
    run(styleEntry(templates, themeFolder(config), config, [fonts, codeStyles])),
    config.api.length > 0 ? run(furtherStyleEntry(templates, 'reference')) : undefined,
    ...furtherSheets.map(({ name }) => run(furtherStyleEntry(templates, name))),
  ]);
  const all = [site, ...further, reference].filter((result) => result !== undefined);
  return {
    site: site.outputFiles,
    further: furtherSheets.map((sheet, index) => ({ ...sheet, outputFiles: further[index]?.outputFiles ?? [] })),
    reference: reference?.outputFiles,
    outputFiles: all.flatMap(({ outputFiles }) => outputFiles),
    metafiles: all.map(({ metafile }) => metafile),
    warnings: all.flatMap(({ warnings }) => warnings),
  };
}

/** The style sheets of a site, named by their content, and their addresses. */
function joinSheets(
  styles: StyleOutputs,
  page: readonly OutputFile[],
  own: readonly OutputFile[],
  { filesBase }: BundleInput['config'],
) {
  const sheets = new Map<string, Uint8Array>();
  const add = (name: string, css: Uint8Array): string => {
    const path = `assets/${name}-${createHash('sha256').update(css).digest('hex').slice(0, 10)}.css`;
    sheets.set(path, css);
    return filesBase + path;
  };
  const addresses = {
    site: add('site', joinStyles(styles.site, page, own)),
    further: Object.fromEntries(
      styles.further.map(({ name, className, outputFiles }) => [className, add(name, joinStyles(outputFiles))]),
    ),
    reference: styles.reference && add('api', joinStyles(styles.reference)),
  };
  return { sheets, addresses };
}

function clientOptions(
  input: BundleInput,
  shown: Readonly<Record<'templates' | 'components', ServerBundle['clients']>>,
  tryIt: TryItFiles | undefined,
  templates: string,
  overrides: Plugin,
): ClientOptions {
  const { config } = input;
  const clients = new Map<string, ClientModule>([...shown.templates, ...shown.components]);
  const mermaid = config.markdown.mermaid ? findMermaid(config.root) : undefined;
  return {
    client: join(packageRoot(), 'src', 'client'),
    filesBase: config.filesBase,
    pluginScripts: input.pluginModules.clients,
    modules: [...clients.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    features: clientFeatures(input, {
      islands: clients.size > 0,
      diagrams: mermaid !== undefined,
      tryIt: tryIt !== undefined,
    }),
    tryItAddresses: tryIt?.addresses,
    hostedSearch: typeof config.search === 'object' ? { ...config.search, origin: config.url } : undefined,
    analytics: input.dev === true ? undefined : config.analytics,
    mermaid: mermaid && mermaidFiles(mermaid),
    shared: sharedOptions(config),
    plugins: [
      regularFiles(config.root),
      bundledReact(
        [join(packageRoot(), 'src'), templates],
        config.filesBase === '/' ? undefined : basedRuntime(templates),
      ),
      siteModule(config),
      copyImports(config.root, input),
      siteImports(config),
      docusaurusModules(templates, config.root),
      pictureModules(config.root),
      overrides,
    ],
  };
}

/** Which behaviours the scripts of a site need, by the names that they have in `DOCSGEN.*`. */
function clientFeatures(
  { config, pluginModules, dev }: BundleInput,
  found: Readonly<Record<'islands' | 'diagrams' | 'tryIt', boolean>>,
): Readonly<Record<string, boolean>> {
  return {
    ...found,
    dev: dev === true,
    announcement: config.announcement?.closable === true,
    colorModes: config.colorMode.toggle,
    systemColors: config.colorMode.toggle || config.colorMode.default === 'system',
    markdownCopies: config.twins,
    trailingSlash: config.trailingSlash,
    offline: config.offline === true,
    pagesInFiles: config.pageFiles === 'file',
    search: config.search !== false,
    locales: (config.locale?.choices.length ?? 0) > 1,
    versions: config.docs.some(({ versions }) => versions.length > 1),
    references: config.api.length > 0,
    samplesMenu: config.api.some((entry) => entry.samplesMenu),
    // Whether a script needs the event for another page.
    plugins:
      pluginModules.clients.some(([, module]) => isForManyPages(module)) ||
      config.scripts.length > 0 ||
      config.analytics !== undefined,
  };
}

/** What pages load, as templates and the policy of a page need it. */
function manifestOf(
  client: ClientBundle,
  sheets: ReturnType<typeof joinSheets>['addresses'] & { readonly fonts: readonly string[] },
  config: BundleInput['config'],
  { modules, mermaid }: ClientOptions,
): AssetManifest {
  const [hasIslands, hasDiagrams] = [modules.length > 0, mermaid !== undefined];
  return {
    styles: [sheets.site],
    fonts: sheets.fonts,
    sheets: sheets.further,
    scripts: [config.filesBase + client.main, ...client.further],
    inline: client.inline,
    locales: client.locales,
    reference: client.reference && { ...client.reference, styles: sheets.reference ?? '' },
    ...(client.pluginScripts.length === 0 ? {} : { clients: client.pluginScripts }),
    texts: [...pageKeys, ...(hasIslands || hasDiagrams ? islandKeys : []), ...(hasDiagrams ? diagramKeys : [])],
  };
}

/** The addresses of files that style sheets load. */
function outputsOf(
  files: readonly string[],
  metafiles: readonly Metafile[],
  { root, filesBase }: BundleInput['config'],
): readonly string[] {
  const outputs = metafiles.flatMap(({ outputs }) => Object.entries(outputs));
  return files.flatMap((file) => {
    const [path] =
      outputs.find(([, { inputs }]) => Object.keys(inputs).some((input) => resolve(root, input) === file)) ?? [];
    return path === undefined ? [] : [`${filesBase}assets/${basename(path)}`];
  });
}

function isAsset({ path }: OutputFile): boolean {
  return !/\.(?:js|css)$/.test(path);
}

function usesSiteData(metafiles: readonly Metafile[]): boolean {
  return metafiles.some(({ inputs }) => 'docsgen:site' in inputs);
}

/** Whether a script runs on pages that the router shows: those of the page for a wrong address are in that document only. */
function isForManyPages(module: SourcePath): boolean {
  return !['clean-address.ts', 'nearest-pages.ts'].includes(basename(module));
}
