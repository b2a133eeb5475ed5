import { basename, join } from 'node:path';
import type { BuildOptions, BuildResult, Metafile, Plugin } from 'esbuild';
import type { AssetManifest } from '../model/view.ts';
import type { ClientModule } from './client-modules.ts';

/** What browsers load, and what stands inline. */
export interface ClientBundle {
  /** Output path of the script that every page names. */
  readonly main: string;
  /** Code for the head of every page. */
  readonly inline: string;
  /** For the heads of API references as well; absent on a site without them. */
  readonly reference: AssetManifest['reference'];
  /** Output path of each client module's script. */
  readonly modules: ReadonlyMap<string, string>;
  /** Output path to content. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly metafiles: readonly Metafile[];
}

/** Bundles docsgen's scripts and the site's client modules; what they share is loaded once. */
export async function bundleClient(options: {
  readonly client: string;
  readonly modules: readonly ClientModule[];
  /** What the site's scripts are for; what it does not use is left out of them. */
  readonly features: Readonly<Record<string, boolean>>;
  /** What draws diagrams: output path to content, the script that is loaded first. Absent where there are none. */
  readonly mermaid?: ReadonlyMap<string, Uint8Array> | undefined;
  readonly shared: BuildOptions;
  readonly plugins: readonly Plugin[];
}): Promise<ClientBundle> {
  const { client, modules, features, mermaid, shared, plugins } = options;
  const browser = {
    ...shared,
    write: false,
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    metafile: true,
    define: {
      'process.env.NODE_ENV': '"production"',
      ...Object.fromEntries(Object.entries(features).map(([name, used]) => [`DOCSGEN.${name}`, String(used)])),
    },
    plugins: [...plugins],
  } satisfies BuildOptions;
  const { build } = await import('esbuild');
  const entry = join(client, 'main.ts');
  // In one piece: what it shares with the main script would become a file that every page loads.
  const alone = async (file: string, name: string, scripts: Readonly<Record<string, string>> = {}) => {
    const addresses = Object.entries(scripts).map(([feature, url]) => [`DOCSGEN.${feature}`, JSON.stringify(url)]);
    const { outputFiles, metafile } = await build({
      ...browser,
      define: { ...browser.define, ...Object.fromEntries(addresses) },
      external: Object.values(scripts),
      entryPoints: [join(client, file)],
      entryNames: `${name}-[hash]`,
      format: 'esm',
    });
    return { outputFiles, metafile, url: `${shared.publicPath}/${basename(outputFiles[0]?.path ?? '')}` };
  };
  const search = features.search === true ? await alone('search/dialog.ts', 'search') : undefined;
  const reference = features.references === true ? await alone('reference/enhance.ts', 'reference') : undefined;
  const [mermaidFile] = mermaid?.keys() ?? [];
  const mermaidScript = `${(shared.publicPath ?? '').replace(/assets$/, '')}${mermaidFile}`;
  const room =
    mermaidFile === undefined ? undefined : await alone('diagrams/room.ts', 'diagram-room', { mermaidScript });
  const diagrams = room && (await alone('diagrams/draw.ts', 'diagrams', { roomScript: room.url }));
  const urlOf = (built: { readonly url: string } | undefined) => built?.url ?? '';
  const [searchScript, referenceScript, diagramScript] = [urlOf(search), urlOf(reference), urlOf(diagrams)];
  const apart = [search, reference, room, diagrams].filter((built) => built !== undefined);
  const inlined = ['before-paint.ts', ...(features.references ? ['reference/before-paint.ts'] : [])];
  const [loaded, inline] = await Promise.all([
    build({
      ...browser,
      define: {
        ...browser.define,
        'DOCSGEN.searchScript': JSON.stringify(searchScript),
        'DOCSGEN.referenceScript': JSON.stringify(referenceScript),
        'DOCSGEN.diagramScript': JSON.stringify(diagramScript),
      },
      external: [searchScript, referenceScript, diagramScript],
      entryPoints: [entry, ...modules.map(({ file }) => file)],
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      format: 'esm',
      splitting: true,
      // Styles of client modules are in the site's sheet already.
      loader: { ...shared.loader, '.css': 'empty' },
    }),
    build({ ...browser, entryPoints: inlined.map((file) => join(client, file)), format: 'iife' }),
  ]);
  const [everyPage, references] = inlined.map((file) => textOf(inline, join(client, file), shared.absWorkingDir));
  const outputs = new Map<string, string>();
  for (const [path, { entryPoint }] of Object.entries(loaded.metafile.outputs)) {
    if (entryPoint !== undefined) outputs.set(join(shared.absWorkingDir ?? '', entryPoint), `assets/${basename(path)}`);
  }
  const pathOf = (file: string) => {
    const path = outputs.get(file);
    if (path === undefined) throw new Error(`esbuild made no script of ${file}`);
    return path;
  };
  return {
    main: pathOf(entry),
    inline: everyPage ?? '',
    reference: reference && { inline: references ?? '', script: reference.url },
    modules: new Map(modules.map(({ name, file }) => [name, pathOf(file)])),
    files: new Map([
      ...[loaded, ...apart]
        .flatMap(({ outputFiles }) => outputFiles)
        .map(({ path, contents }) => [`assets/${basename(path)}`, contents] as const),
      ...(mermaid ?? []),
    ]),
    metafiles: [loaded, inline, ...apart].map(({ metafile }) => metafile),
  };
}

/** The code that was made of an entry point. */
function textOf(
  { outputFiles, metafile }: BuildResult<{ write: false; metafile: true }>,
  entry: string,
  root = '',
): string | undefined {
  const made = Object.keys(metafile.outputs).find(
    (path) => join(root, metafile.outputs[path]?.entryPoint ?? '') === entry,
  );
  return outputFiles.find(({ path }) => path === join(root, made ?? ''))?.text.trim();
}
