import { digestOf } from '../core/cache/index.ts';
import { questionsOf } from '../core/esbuild/module-files.ts';
import { type Ask, held, part, query } from '../core/graph/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import {
  type BundleInput,
  bundle,
  type CachedBundle,
  cachedBundle,
  emptyBundle,
  type Modules,
  packBundle,
  type StoredBundle,
  settingsOfBundle,
  siteDataOf,
  type ThrownFindings,
  templatesAlone,
  traceScript,
  withOlderFiles,
  withoutFailedPages,
} from '../pipeline/bundle/index.ts';
import { codeStyles, themesVersion } from '../pipeline/config/index.ts';
import { thrownThere } from '../pipeline/render/thrown.ts';
import { docsFolders, translationFolders } from '../shared/candidate-paths.ts';
import { answerTo, disk, diskAnswer, lastGood, siteOptions } from './context.ts';
import { configHere, configOf } from './inputs.ts';
import { codeOfPage, codeOfPartial, compiledPages, componentPages, placeInModule } from './pages.ts';
import { pluginModules } from './plugin-routes.ts';

/** The stored result of bundling, also where it failed. Its files are attached as bytes. */
interface BundleResult extends StoredBundle {
  readonly findings: Awaited<ReturnType<typeof bundle>>['findings'];
}

/** Digest of what components may read of the config. Few bundles use it, so that a new title of the site changes no others. */
const siteData = part<string>('site data', async (q) => digestOf(siteDataOf(await configOf(q))));

const bundleSettings = part<string>('bundle settings', async (q) => {
  const config = await configOf(q);
  return digestOf([...settingsOfBundle(config), await themesVersion(config)]);
});

/**
 * What the bundler takes.
 *
 * @param q of the result that is computed: the questions of the bundler become its edges
 */
export async function bundleInput(q: Ask, { theme, isDev, pages, components }: Modules): Promise<BundleInput> {
  const config = await configHere(q);
  const compiled = await q.snapshot(compiledPages);
  return {
    config: theme ? config : { ...config, theme: undefined },
    dev: isDev,
    docsFolders: docsFolders(config.docs),
    translations: translationFolders(config),
    codeStyles: await codeStyles(config),
    pluginModules: theme ? await q(pluginModules, '') : { slots: [], templates: [], clients: [] },
    modules: pages.flatMap((path) => compiled.pages.get(path) ?? []),
    componentPages: components,
    compilePartial: (path) => codeOfPartial(q, path),
    placeInModule: (path, code, at) => placeInModule(q, path, code, at),
  };
}

/** The bundle of templates, styles and pages with code; the key is `Modules` as JSON. */
const storedBundle = query<string, BundleResult>(
  'bundle',
  async (q, key) => {
    const modules: Modules = JSON.parse(key);
    await q(bundleSettings, '');
    for (const path of modules.pages) await q(codeOfPage, path);
    const made = await bundle(await bundleInput(q, modules));
    if (made.bundle === undefined) {
      q.doNotStore();
      return { ...emptyBundle, findings: made.findings };
    }
    const { graph, usesSiteData } = made.bundle;
    if (usesSiteData) await q(siteData, '');
    const { isSettled } = q.use(disk);
    const { theme } = await configHere(q);
    if (modules.theme && theme !== undefined) await q.digest(diskAnswer, ['tree', theme]);
    for (const question of questionsOf(graph)) await q.digest(answerTo(question), question);
    if (!isSettled(graph)) q.doNotStore();
    const { stored, data } = packBundle(made.bundle);
    q.attach(data);
    return { ...stored, findings: made.findings };
  },
  { isShared: true },
);

/** The code that renders all pages, without the pages and components that cannot be bundled. */
export interface SiteBundle {
  /** Absent where something cannot be bundled that every page needs, such as a template. */
  readonly bundle?: CachedBundle;
  /** The modules that were bundled. */
  readonly modules: Modules;
  /** Files of earlier bundles, in the development server: an open page may still request them. */
  readonly olderFiles?: CachedBundle['files'];
  readonly findings: readonly Finding[];
}

export const siteBundle = held<'', SiteBundle>('site bundle', async (q) => {
  const made = await bundleSound(q, true);
  const good = q.use(lastGood);
  if (good === undefined) return made;
  const before = good.bundle as SiteBundle | undefined;
  const bundle = made.bundle ?? before?.bundle;
  const olderFiles = withOlderFiles(before?.olderFiles, before?.bundle?.files, bundle?.files);
  const shown = { ...made, bundle, olderFiles };
  good.bundle = shown;
  return shown;
});

/**
 * What pages are rendered with. Where the theme of the site cannot be bundled, these are docsgen's templates, so that links to
 * what the pages have can still be checked.
 */
export const shownBundle = held<'', SiteBundle>('bundle in use', async (q) => {
  const made = await q(siteBundle, '');
  const { theme } = await configOf(q);
  const { isDev } = await q(siteOptions);
  if (made.bundle !== undefined || theme === undefined || isDev) return made;
  const plain = await bundleSound(q, false);
  return { ...plain, findings: withoutRepeated([...made.findings, ...plain.findings]) };
});

/**
 * Bundles all that can be bundled. Pages that cannot are left out, so that one run reports what is wrong with the others
 * too: their bodies are empty.
 */
async function bundleSound(q: Ask, theme: boolean): Promise<SiteBundle> {
  let findings: readonly Finding[] = [];
  const { isDev, linksOnly } = await q(siteOptions);
  const { code } = await q(compiledPages, '');
  let modules: Modules = { theme, isDev, pages: [...code.keys()], components: await q(componentPages, '') };
  // What only browsers load has no links. A build's bundle is taken where there is one, since pages that it rendered are known with it.
  if (linksOnly && (await q.ifStored(storedBundle, JSON.stringify(modules))) === undefined) {
    const bundle = templatesAlone(await bundleInput(q, modules));
    if (bundle !== undefined) return { bundle, modules, findings };
  }
  for (;;) {
    const key = JSON.stringify(modules);
    const stored = await q(storedBundle, key);
    findings = withoutRepeated([...findings, ...stored.findings]);
    if (stored.parts.length > 0) {
      const bytes = await q.bytes(storedBundle, key);
      return { bundle: cachedBundle(stored, bytes.read(), await configOf(q)), modules, findings };
    }
    // The development server shows the last good version of everything until the fault is fixed.
    if (isDev) return { modules, findings };
    const rest = withoutFailedPages(modules, stored.findings);
    if (rest === modules) return { modules, findings };
    modules = rest;
  }
}

/** Each finding once: what pages that are left out do not need is found again without them. */
function withoutRepeated(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

/** Gives findings about what threw the place where it was thrown: the bundle is made once more, with a source map. */
export async function locateThrown(
  q: Ask,
  { bundle, modules }: SiteBundle,
  { part, findings, points, source }: ThrownFindings,
): Promise<readonly Finding[]> {
  if (findings.length === 0 || bundle === undefined) return findings;
  const place = await traceScript(await bundleInput(q, modules), part, {
    script: bundle[part],
    points,
    message: findings[0]?.message,
  });
  return place === undefined ? findings : thrownThere(findings, place, source);
}

export const bundleQueries = [siteData, bundleSettings, storedBundle, siteBundle, shownBundle];
