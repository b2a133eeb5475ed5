import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import type { SourcePath } from '../../model/place.ts';
import type { AssetManifest } from '../../model/view.ts';
import { type Analytics, trackersOf } from '../../shared/analytics.ts';
import { assistantOf, type HostedSearch } from '../../shared/hosted-search.ts';
import { allBuilds } from './all-builds.ts';
import type { ClientModule } from './client-modules.ts';
import {
  createScriptBuilder,
  type ScriptBuilder,
  type ScriptBuilderOptions,
  type SplitScripts,
} from './script-builder.ts';
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
  readonly pluginScripts: readonly (readonly [name: string, address: string])[];
  /** Address of the script of the page that an authorization server sends readers back to. */
  readonly authorized: string | undefined;
  /** Output paths for each client module: its script, the one that hydrates it, and what both import before they run. */
  readonly modules: ReadonlyMap<string, readonly string[]>;
  /** Output path to content. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly metafiles: readonly Metafile[];
}

/** What the scripts of a site depend on. */
export interface ClientOptions extends ScriptBuilderOptions {
  readonly modules: readonly ClientModule[];
  /** Modules of plugins, from the folder of the config. */
  readonly pluginScripts: readonly (readonly [name: string, module: SourcePath])[];
  /** Scripts of Mermaid: output path to content, first the one that is loaded first. Absent on a site without diagrams. */
  readonly mermaid?: ReadonlyMap<string, Uint8Array> | undefined;
  /** Addresses that the console of an API reference loads. */
  readonly tryItAddresses?: TryItFiles['addresses'] | undefined;
  /** The service that is asked in place of an index of the site, and the origin that its addresses have. */
  readonly hostedSearch?: (HostedSearch & { readonly origin: string | undefined }) | undefined;
  /** Services that count visits. */
  readonly analytics?: Analytics | undefined;
}

/** Bundles docsgen's scripts and the site's client modules, with common files for what they share. */
export async function bundleClient(options: ClientOptions): Promise<ClientBundle> {
  const { client, modules, mermaid } = options;
  const builder = createScriptBuilder(options);
  const pluginScripts = await allBuilds(
    options.pluginScripts.map(async ([name, module]) => ({ name, ...(await builder.eachPage(module)) })),
  );
  const later = await bundleLater(builder, options);
  const { locales, search, askAi, ofReference, ofSamples, reference, analytics, console, diagramRoom, diagrams, host } =
    later;
  const entry = join(client, 'main.ts');
  const hydrate = join(client, 'islands', 'hydrate.tsx');
  const [searchScript, referenceScript, hostScript] = [search?.url ?? '', reference?.url ?? '', host?.url ?? ''];
  const constants = { addresses: { searchScript, referenceScript }, data: { hostScript } };
  const [loaded, islands, inline, inlineReference] = await allBuilds([
    builder.split([entry], constants),
    // Not together with the main script, which would then load the code that packages share.
    modules.length > 0 ? builder.split([hydrate, ...modules.map(({ file }) => file)], constants) : undefined,
    builder.inline(''),
    reference && builder.inline('reference'),
  ]);
  const split = islands === undefined ? [loaded] : [loaded, islands];
  const ofConsole = console?.all ?? [];
  const single = [
    ...[
      locales,
      search,
      askAi,
      ...ofReference,
      ...ofSamples,
      reference,
      analytics,
      ...ofConsole,
      diagramRoom,
      diagrams,
      host,
    ],
    ...pluginScripts,
  ].filter((script) => script !== undefined);
  const { pathOf, withImports } = searchOutputs(split);
  return {
    main: pathOf(entry),
    further: analytics === undefined ? [] : [analytics.url],
    inline: inline.code,
    locales: locales?.url,
    pluginScripts: pluginScripts.map(({ name, url }) => [name, url] as const),
    reference: reference && inlineReference && { inline: inlineReference.code, script: reference.url },
    modules: new Map(
      modules.map(({ name, file }) => {
        const scripts = [pathOf(file), pathOf(hydrate)];
        return [name, [...new Set([...scripts, ...scripts.flatMap(withImports)])]];
      }),
    ),
    files: new Map([...[...split, ...single].flatMap(({ files }) => files), ...(mermaid ?? [])]),
    authorized: console?.authorized.url,
    metafiles: [loaded, islands, inline, inlineReference, ...single].flatMap((built) => built?.metafile ?? []),
  };
}

/** Bundles the scripts that pages load when they need them, each in one file. A script has the addresses of those that it loads. */
async function bundleLater({ single }: ScriptBuilder, options: ClientOptions) {
  const { features, analytics: services, hostedSearch = false } = options;
  const hasLibraries = options.tryItAddresses !== undefined || features.samplesMenu === true;
  const moreSamples = hasLibraries ? await single('../../dist/client/more-languages.js', 'more-samples') : undefined;
  const libraries = { moreSamples: moreSamples?.url ?? '' };
  const console = options.tryItAddresses && (await bundleConsole(single, { ...options.tryItAddresses, ...libraries }));
  const hasAssistant = hostedSearch !== false && assistantOf(hostedSearch) !== undefined;
  const askAi = hasAssistant ? await single('../../dist/client/ask-ai.js', 'ask-ai') : undefined;
  const samplesMenu =
    features.samplesMenu === true
      ? await single('reference/samples-menu.ts', 'samples-menu', { addresses: libraries })
      : undefined;
  const bodies =
    features.samplesMenu === true ? await single('reference/bodies.ts', 'bodies', { addresses: libraries }) : undefined;
  const later = { bodiesScript: bodies?.url ?? '' };
  const [locales, search, ...ofReference] = await Promise.all([
    features.locales === true ? single('locales.ts', 'locales') : undefined,
    features.search === true
      ? single('search/dialog.ts', 'search', { addresses: { askScript: askAi?.url ?? '' }, data: { hostedSearch } })
      : undefined,
    ...(features.references === true
      ? (['filter', 'follow', 'inside'] as const).map((name) =>
          name === 'follow'
            ? single('../../dist/client/follow.js', name, { addresses: later })
            : single(`reference/${name}.ts`, name),
        )
      : []),
  ]);
  const [filter, follow, inside] = ofReference;
  const addresses = {
    filterScript: filter?.url ?? '',
    followScript: follow?.url ?? '',
    insideScript: inside?.url ?? '',
    samplesMenuScript: samplesMenu?.url ?? '',
  };
  const reference =
    filter &&
    (await single('reference/enhance.ts', 'reference', {
      addresses: console ? { ...addresses, tryItScript: console.script.url } : addresses,
    }));
  const trackers = services && { trackers: trackersOf(services), asks: services.consent !== false };
  const analytics = trackers && (await single('analytics.ts', 'analytics', { data: { analytics: trackers } }));
  const { diagramRoom, diagrams } = await bundleDiagrams(single, options);
  const host =
    features.islands === true || features.diagrams === true
      ? await single('islands/host.ts', 'host', { addresses: { diagramScript: diagrams?.url ?? '' } })
      : undefined;
  const ofSamples = [moreSamples, samplesMenu, bodies];
  return { locales, search, askAi, ofReference, ofSamples, reference, analytics, console, diagramRoom, diagrams, host };
}

/** The script of the console of an API reference, and those that it loads later. */
async function bundleConsole(
  single: ScriptBuilder['single'],
  addresses: TryItFiles['addresses'] & { readonly moreSamples: string },
) {
  const [validator, signIn, samples, authorized] = await Promise.all([
    single('try-it/validate.ts', 'try-it-validate'),
    single('../../dist/client/sign-in.js', 'try-it-sign-in', { addresses }),
    single('../shared/request/languages.ts', 'try-it-samples'),
    single('try-it/authorized.ts', 'try-it-authorized'),
  ]);
  const later = {
    tryItValidator: validator.url,
    tryItSignIn: signIn.url,
    tryItSamples: samples.url,
  };
  const script = await single('try-it/console.tsx', 'try-it', { addresses: { ...addresses, ...later } });
  return { script, authorized, all: [validator, signIn, samples, authorized, script] };
}

/** The script that renders diagrams, and the frame in which Mermaid runs. */
async function bundleDiagrams(single: ScriptBuilder['single'], { mermaid, shared }: ClientOptions) {
  const [mermaidFile] = mermaid?.keys() ?? [];
  if (mermaidFile === undefined) return {};
  const mermaidScript = `${(shared.publicPath ?? '').replace(/assets$/, '')}${mermaidFile}`;
  const diagramRoom = await single('diagrams/room.ts', 'diagram-room', { addresses: { mermaidScript } });
  const addresses = { roomScript: diagramRoom.url };
  return { diagramRoom, diagrams: await single('diagrams/draw.ts', 'diagrams', { addresses }) };
}

/** Finds scripts by their entry points, and what they import. */
function searchOutputs(split: readonly SplitScripts[]) {
  const outputs = split.flatMap((scripts) => scripts.outputs);
  const pathOf = (file: string): string => {
    const path = outputs.find((output) => output.file === file)?.path;
    if (path === undefined) throw new Error(`esbuild made no script of ${file}`);
    return path;
  };
  /** An output, and what has to be loaded before it runs. */
  const withImports = (path: string): readonly string[] => {
    const imported = outputs.find((output) => output.path === path)?.imports ?? [];
    return [path, ...imported.flatMap(withImports)];
  };
  return { pathOf, withImports };
}
