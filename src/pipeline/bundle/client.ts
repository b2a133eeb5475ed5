import { basename, join } from 'node:path';
import type { BuildOptions, Metafile, OutputFile, Plugin } from 'esbuild';
import type { SourcePath } from '../../model/place.ts';
import type { AssetManifest } from '../../model/view.ts';
import { type Analytics, trackersOf } from '../../shared/analytics.ts';
import type { HostedSearch } from '../../shared/hosted-search.ts';
import type { ClientModule } from './client-modules.ts';
import { nameByContent } from './name-by-content.ts';
import { portableName } from './paths.ts';
import type { TryItFiles } from './try-it.ts';

/** Scripts that browsers load, and inline code. */
export interface ClientBundle {
  /** Output path of the script of every page. */
  readonly main: string;
  /** Addresses of further scripts of every page. */
  readonly further: readonly string[];
  /** Code for the head of every page. */
  readonly inline: string;
  /** Address of the script of sites with several locales. */
  readonly locales: string | undefined;
  /** For the heads of API references; absent on a site without them. */
  readonly reference: Omit<NonNullable<AssetManifest['reference']>, 'styles'> | undefined;
  /** Addresses of the scripts of plugins, by name. */
  readonly plugged: readonly (readonly [name: string, address: string])[];
  /** Address of the script of the page that an authorization server sends readers back to. */
  readonly authorized: string | undefined;
  /** Output paths for each client module: its script, the one that hydrates it, and what both import before they run. */
  readonly modules: ReadonlyMap<string, readonly string[]>;
  /** Output path to content. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly metafiles: readonly Metafile[];
}

/** A script in one piece, with the addresses and other plain data that are constants of it. */
type Alone = (
  file: string,
  name: string,
  addresses?: Readonly<Record<string, string>>,
  constants?: Readonly<Record<string, unknown>>,
) => Promise<{
  readonly url: string;
  readonly files: readonly (readonly [string, Uint8Array])[];
  readonly metafile: Metafile;
}>;

/** The script of the console of an API reference, and those that it loads later. */
async function bundleConsole(alone: Alone, addresses: TryItFiles['addresses']) {
  const [validator, signIn, samples, moreSamples, authorized] = await Promise.all([
    alone('try-it/validate.ts', 'try-it-validate'),
    alone('try-it/oauth.ts', 'try-it-sign-in', addresses),
    alone('../shared/request/languages.ts', 'try-it-samples'),
    alone('../../dist/client/more-languages.js', 'try-it-more-samples'),
    alone('try-it/authorized.ts', 'try-it-authorized'),
  ]);
  const later = {
    tryItValidator: validator.url,
    tryItSignIn: signIn.url,
    tryItSamples: samples.url,
    tryItMoreSamples: moreSamples.url,
  };
  const script = await alone('try-it/console.tsx', 'try-it', { ...addresses, ...later });
  return { script, authorized, all: [validator, signIn, samples, moreSamples, authorized, script] };
}

/** Bundles docsgen's scripts and the site's client modules, with common files for what they share. */
export async function bundleClient(options: {
  readonly client: string;
  readonly modules: readonly ClientModule[];
  /** Modules of plugins, from the folder of the config. */
  readonly plugged: readonly (readonly [name: string, module: SourcePath])[];
  /** Features of the site; the code of others is left out. */
  readonly features: Readonly<Record<string, boolean>>;
  /** Scripts of Mermaid: output path to content, first the one that is loaded first. Absent on a site without diagrams. */
  readonly mermaid?: ReadonlyMap<string, Uint8Array> | undefined;
  /** Addresses that the console of an API reference loads. */
  readonly tryItAddresses?: TryItFiles['addresses'] | undefined;
  /** The service that is asked in place of an index of the site, and the origin that its addresses have. */
  readonly hostedSearch?: (HostedSearch & { readonly origin: string | undefined }) | undefined;
  /** Services that count visits. */
  readonly analytics?: Analytics | undefined;
  readonly shared: BuildOptions;
  readonly plugins: readonly Plugin[];
}): Promise<ClientBundle> {
  const { client, modules, plugged, features, mermaid, shared, plugins } = options;
  const browser = {
    ...shared,
    write: false,
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    metafile: true,
    // Packages that docsgen brings along: a site need not install them.
    alias: {
      '@cfworker/json-schema': join(client, '../../dist/client/json-schema.js'),
      stemmer: join(client, '../../dist/client/stemmer.js'),
    },
    define: {
      'process.env.NODE_ENV': '"production"',
      ...Object.fromEntries(Object.entries(features).map(([name, used]) => [`DOCSGEN.${name}`, String(used)])),
    },
    plugins: [...plugins],
  } satisfies BuildOptions;
  const { build } = await import('esbuild');
  const entry = join(client, 'main.ts');
  const root = shared.absWorkingDir ?? '';
  /** The outputs of a run under their final names, and a function from esbuild's names to these. */
  const named = (built: { readonly outputFiles: readonly OutputFile[]; readonly metafile: Metafile }) => {
    const scripts = nameByContent(built, (input) => portableName(input, root));
    const files = built.outputFiles.map(({ path, contents }) => {
      const script = scripts.get(basename(path));
      return [`assets/${script?.name ?? basename(path)}`, script?.contents ?? contents] as const;
    });
    return {
      files,
      outputs: built.metafile.outputs,
      nameOf: (path: string) => scripts.get(basename(path))?.name ?? basename(path),
    };
  };
  const hydrate = join(client, 'islands', 'hydrate.tsx');
  // Without splitting: what it shares with the main script would become a file that every page loads.
  const alone: Alone = async (file, name, scripts = {}, constants = {}) => {
    const addresses = Object.entries({ ...scripts, ...constants }).map(([feature, value]) => [
      `DOCSGEN.${feature}`,
      JSON.stringify(value),
    ]);
    const { outputFiles, metafile } = await build({
      ...browser,
      define: { ...browser.define, ...Object.fromEntries(addresses) },
      external: Object.values(scripts),
      entryPoints: [join(client, file)],
      entryNames: `${name}-[hash]`,
      format: 'esm',
    });
    const { files, nameOf } = named({ outputFiles, metafile });
    return { files, metafile, url: `${shared.publicPath}/${nameOf(outputFiles[0]?.path ?? '')}` };
  };
  const pluggedScripts = await Promise.all(
    plugged.map(async ([name, module]) => {
      const { outputFiles, metafile } = await build({
        ...browser,
        stdin: { contents: eachPage(join(root, module)), resolveDir: root, sourcefile: module + eachPageEnding },
        entryNames: `plugin-${basename(module).replace(/\..*$/, '')}-[hash]`,
        format: 'esm',
      });
      const { files, nameOf } = named({ outputFiles, metafile });
      return { name, files, metafile, url: `${shared.publicPath}/${nameOf(outputFiles[0]?.path ?? '')}` };
    }),
  );
  const tryIt = options.tryItAddresses && (await bundleConsole(alone, options.tryItAddresses));
  const [locales, search, filter] = await Promise.all([
    features.locales === true ? alone('locales.ts', 'locales') : undefined,
    features.search === true
      ? alone('search/dialog.ts', 'search', {}, { hostedSearch: options.hostedSearch ?? false })
      : undefined,
    features.references === true ? alone('reference/filter.ts', 'filter') : undefined,
  ]);
  const reference =
    filter &&
    (await alone('reference/enhance.ts', 'reference', {
      filterScript: filter.url,
      ...(tryIt && { tryItScript: tryIt.script.url }),
    }));
  const { analytics } = options;
  const counter =
    analytics &&
    (await alone(
      'analytics.ts',
      'analytics',
      {},
      { analytics: { trackers: trackersOf(analytics), asks: analytics.consent !== false } },
    ));
  const [mermaidFile] = mermaid?.keys() ?? [];
  const mermaidScript = `${(shared.publicPath ?? '').replace(/assets$/, '')}${mermaidFile}`;
  const room =
    mermaidFile === undefined ? undefined : await alone('diagrams/room.ts', 'diagram-room', { mermaidScript });
  const diagrams = room && (await alone('diagrams/draw.ts', 'diagrams', { roomScript: room.url }));
  const diagramScript = diagrams?.url ?? '';
  const host =
    features.islands === true || features.diagrams === true
      ? await alone('islands/host.ts', 'host', { diagramScript })
      : undefined;
  const urlOf = (built: { readonly url: string } | undefined) => built?.url ?? '';
  const [searchScript, referenceScript, hostScript] = [urlOf(search), urlOf(reference), urlOf(host)];
  const apart = [
    locales,
    search,
    filter,
    reference,
    counter,
    ...(tryIt?.all ?? []),
    room,
    diagrams,
    host,
    ...pluggedScripts,
  ].filter((built) => built !== undefined);
  const beforePaint = async (folder: string) => {
    const entryPoints = [join(client, folder, 'before-paint.ts')];
    // A `tsconfig.json` around docsgen, as its repository has one, would add `use strict`.
    const { outputFiles, metafile } = await build({ ...browser, entryPoints, format: 'iife', tsconfigRaw: '{}' });
    return { code: outputFiles[0]?.text.trim() ?? '', metafile };
  };
  const addresses = {
    'DOCSGEN.searchScript': JSON.stringify(searchScript),
    'DOCSGEN.referenceScript': JSON.stringify(referenceScript),
    'DOCSGEN.hostScript': JSON.stringify(hostScript),
  };
  const split = (entryPoints: readonly string[]) =>
    build({
      ...browser,
      define: { ...browser.define, ...addresses },
      external: [searchScript, referenceScript],
      entryPoints: [...entryPoints],
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      format: 'esm',
      splitting: true,
      // Styles of client modules are in the site's sheet already.
      loader: { ...shared.loader, '.css': 'empty' },
    });
  const [loaded, islands, inline, inlineReference] = await Promise.all([
    split([entry]),
    // Not together with the main script, which would then load the code that packages share.
    modules.length > 0 ? split([hydrate, ...modules.map(({ file }) => file)]) : undefined,
    beforePaint(''),
    reference && beforePaint('reference'),
  ]);
  const built = [named(loaded), ...(islands ? [named(islands)] : [])];
  const made = built.flatMap(({ outputs, nameOf }) =>
    Object.entries(outputs).map(([path, { entryPoint, imports }]) => ({
      path: `assets/${nameOf(path)}`,
      file: join(root, entryPoint ?? ''),
      imports: imports
        .filter(({ kind }) => kind === 'import-statement')
        .map((imported) => `assets/${nameOf(imported.path)}`),
    })),
  );
  const pathOf = (file: string) => {
    const path = made.find((own) => own.file === file)?.path;
    if (path === undefined) throw new Error(`esbuild made no script of ${file}`);
    return path;
  };
  const withImports = (path: string): readonly string[] => {
    const imported = made.find((own) => own.path === path)?.imports ?? [];
    return [path, ...imported.flatMap(withImports)];
  };
  return {
    main: pathOf(entry),
    further: counter === undefined ? [] : [counter.url],
    inline: inline.code,
    locales: locales?.url,
    plugged: pluggedScripts.map(({ name, url }) => [name, url] as const),
    reference: reference && inlineReference && { inline: inlineReference.code, script: reference.url },
    modules: new Map(
      modules.map(({ name, file }) => {
        const scripts = [pathOf(file), pathOf(hydrate)];
        return [name, [...new Set([...scripts, ...scripts.flatMap(withImports)])]];
      }),
    ),
    files: new Map([...[...built, ...apart].flatMap(({ files }) => files), ...(mermaid ?? [])]),
    authorized: tryIt?.authorized.url,
    metafiles: [loaded, islands, inline, inlineReference, ...apart].flatMap((own) => own?.metafile ?? []),
  };
}

/** At the end of the name of such a script. */
export const eachPageEnding = '-each-page.js';

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
