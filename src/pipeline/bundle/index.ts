import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Message, Metafile, OutputFile } from 'esbuild';
import { regularFiles } from '../../core/esbuild/regular-files.ts';
import { LostResult, Superseded } from '../../core/graph/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { diagramKeys, islandKeys, pageKeys } from '../../shared/texts/client.ts';
import type { Bundle, BundleInput } from './bundle.ts';
import { bundleClient } from './client.ts';
import type { ClientModule } from './client-modules.ts';
import { docusaurusModules, pictureModules } from './docusaurus.ts';
import { findFailing } from './failing-pages.ts';
import { toFinding } from './findings.ts';
import { fontStyles } from './fonts.ts';
import { graphOf } from './graph.ts';
import { LoadError, tryScript } from './load.ts';
import { findMermaid, mermaidFiles } from './mermaid.ts';
import { withPagesBehind } from './pages-behind.ts';
import { packageRoot } from './paths.ts';
import { bundledReact, copyImports, siteImports, siteModule, staticUrls, themeOverrides } from './plugins.ts';
import { bundleServer, type ServerBundle, scriptOf, themeFolder } from './server.ts';
import { sharedOptions } from './shared-options.ts';
import { joinStyles, loadsOfStyles, partStyleEntry, referenceStyleEntry, styleEntry } from './styles.ts';
import { unusedThemeFiles } from './theme-files.ts';
import { bundleTryIt, returnPage } from './try-it.ts';

export type { Bundle, BundleInput, IslandContext, PluggedComponent, PluggedModules, StyleSource } from './bundle.ts';
export { readDocusaurusData } from './docusaurus.ts';
export { LoadError, loadComponents, loadTemplates } from './load.ts';
export { findMermaid } from './mermaid.ts';
export { missingPackages } from './missing-packages.ts';
export { type Modules, withFilesBefore, withoutLost } from './modules.ts';
export { packageRoot } from './paths.ts';
export type { ServerPart } from './server.ts';
export { settingsOfBundle, siteDataOf } from './settings.ts';
export { type CachedBundle, cachedBundle, emptyBundle, packBundle, type StoredBundle } from './stored.ts';
export { traceScript } from './trace.ts';

function hasLocales({ locale }: Pick<BundleInput['config'], 'locale'>): boolean {
  return (locale?.choices.length ?? 0) > 1;
}

/** Bundles templates, components and styles, in one run of esbuild each, then the scripts for browsers. */
export async function bundle(input: BundleInput): Promise<{ bundle?: Bundle; findings: readonly Finding[] }> {
  const { config, modules } = input;
  const templates = join(packageRoot(), 'templates');
  const theme = themeFolder(config);
  const shared = sharedOptions(config);
  const overrides = themeOverrides(templates, theme);
  const { build } = await import('esbuild');
  try {
    const statics = new Set<SourcePath>();
    const buildStyles = (contents: string) =>
      build({
        ...shared,
        stdin: { contents, loader: 'css', resolveDir: templates },
        minify: true,
        plugins: [regularFiles(config.root), siteImports(config.root), staticUrls(config, statics), overrides],
      });
    const fonts = await fontStyles(config);
    const [framed, run, styles, partStyles, referenceStyles] = await Promise.all([
      bundleServer(input, 'templates'),
      bundleServer(input, 'components'),
      buildStyles(styleEntry(templates, theme, config, [fonts, input.codeStyles])),
      buildStyles(partStyleEntry(templates)),
      config.api.length > 0 ? buildStyles(referenceStyleEntry(templates)) : undefined,
    ]);
    const [page, own] = [framed?.outputFiles ?? [], run?.outputFiles ?? []];
    const outputs = [
      ...page,
      ...own,
      ...styles.outputFiles,
      ...partStyles.outputFiles,
      ...(referenceStyles?.outputFiles ?? []),
    ];
    const files = new Map<string, Uint8Array>();
    /** Adds a style sheet to the files of the site, and returns its address. */
    const addSheet = (name: string, css: Uint8Array) => {
      const path = `assets/${name}-${createHash('sha256').update(css).digest('hex').slice(0, 10)}.css`;
      files.set(path, css);
      return config.filesBase + path;
    };
    const sheet = addSheet('site', joinStyles(styles.outputFiles, page, own));
    const partSheet = addSheet('site-parts', joinStyles(partStyles.outputFiles));
    const referenceSheet = referenceStyles && addSheet('api', joinStyles(referenceStyles.outputFiles));
    for (const file of outputs.filter(isAsset)) files.set(`assets/${basename(file.path)}`, file.contents);
    const mermaid = config.markdown.mermaid ? findMermaid(config.root) : undefined;
    const shown = { templates: framed?.clients ?? new Map(), components: run?.clients ?? new Map() };
    const clients = new Map<string, ClientModule>([...shown.templates, ...shown.components]);
    const tryIt = config.api.some((entry) => entry.tryIt !== false);
    const tryItFiles = tryIt
      ? await bundleTryIt(config, templates, [regularFiles(config.root), staticUrls(config, statics), overrides])
      : undefined;
    for (const [path, contents] of tryItFiles?.files ?? []) files.set(path, contents);
    const client = await bundleClient({
      client: join(packageRoot(), 'src', 'client'),
      plugged: input.plugged.clients,
      modules: [...clients.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
      features: {
        dev: input.dev === true,
        islands: clients.size > 0,
        diagrams: mermaid !== undefined,
        announcement: config.announcement?.closable === true,
        colorModes: config.colorMode.toggle,
        systemColors: config.colorMode.toggle || config.colorMode.default === 'system',
        markdownCopies: config.twins,
        trailingSlash: config.trailingSlash,
        search: config.search !== false,
        locales: hasLocales(config),
        versions: config.docs.some(({ versions }) => versions.length > 1),
        references: config.api.length > 0,
        tryIt,
        // What listens to changes of the page.
        plugins:
          input.plugged.clients.some(([, module]) => isForManyPages(module)) ||
          config.scripts.length > 0 ||
          config.analytics !== undefined,
      },
      tryItAddresses: tryItFiles?.addresses,
      hostedSearch: typeof config.search === 'object' ? { ...config.search, origin: config.url } : undefined,
      analytics: input.dev === true ? undefined : config.analytics,
      mermaid: mermaid && mermaidFiles(mermaid),
      shared,
      plugins: [
        regularFiles(config.root),
        bundledReact(),
        siteModule(config),
        copyImports(config.root, input),
        siteImports(config.root),
        docusaurusModules(templates, config.root),
        pictureModules(config.root),
        overrides,
      ],
    });
    for (const [path, contents] of client.files) files.set(path, contents);
    if (client.authorized !== undefined) files.set(...returnPage(client.authorized, config));
    const addressesOf = (paths: readonly string[] = []) => paths.map((path) => config.filesBase + path).join(' ');
    const scriptsOf = (modules: ServerBundle['clients']) =>
      [...modules.keys()].sort().map((name) => [name, addressesOf(client.modules.get(name))] as const);
    const islands = { templates: scriptsOf(shown.templates), components: scriptsOf(shown.components) };
    const assets = {
      styles: [sheet],
      parts: partSheet,
      scripts: [config.filesBase + client.main, ...client.further],
      inline: client.inline,
      locales: client.locales,
      reference: client.reference && { ...client.reference, styles: referenceSheet ?? '' },
      ...(client.plugged.length === 0 ? {} : { clients: client.plugged }),
      texts: [
        ...pageKeys,
        ...(clients.size > 0 || mermaid !== undefined ? islandKeys : []),
        ...(mermaid === undefined ? [] : diagramKeys),
      ],
    };
    const metafiles = [framed, styles, partStyles, referenceStyles, run, tryItFiles].flatMap((made) =>
      made === undefined ? [] : [made.metafile],
    );
    const named = [framed?.statics, run?.statics, statics].flatMap((paths) => [...(paths ?? [])]);
    const all = [...metafiles, ...client.metafiles];
    const graph = graphOf(all, config.root, named);
    const styleSources = await loadsOfStyles(metafiles, config.root);
    const scripts = { templates: scriptOf(page), components: scriptOf(own), islands };
    // A script that cannot run is a finding now, not when the first page is rendered.
    await Promise.all([tryScript(scripts.templates), tryScript(scripts.components)]);
    return {
      bundle: { ...scripts, assets, styleSources, files, graph, usesSiteData: usesSiteData(all) },
      findings: unusedThemeFiles(config, templates, new Set(graph.files)),
    };
  } catch (error) {
    if (error instanceof LoadError) return { findings: await findFailing(input, error) };
    const messages = (error as { errors?: Message[] }).errors;
    if (!Array.isArray(messages)) throw error;
    // A page's module that the cache has lost, or that is no longer asked for, is no fault of the site.
    const passing = messages.find(({ detail }) => detail instanceof LostResult || detail instanceof Superseded);
    if (passing !== undefined) throw passing.detail;
    const imports = new Map(modules.map((page) => [page.source, page.body.kind === 'module' ? page.body.imports : []]));
    const findings = messages.map((message) => toFinding(message, config.root, imports));
    return { findings: await withPagesBehind(input, findings) };
  }
}

function isAsset({ path }: OutputFile): boolean {
  return !/\.(?:js|css)$/.test(path);
}

function usesSiteData(metafiles: readonly Metafile[]): boolean {
  return metafiles.some(({ inputs }) => 'docsgen:site' in inputs);
}

/** Whether a script runs on pages that the router shows: the one of the page for a wrong address is in that document only. */
function isForManyPages(module: SourcePath): boolean {
  return basename(module) !== 'nearest-pages.ts';
}
