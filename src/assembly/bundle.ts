import { digest, digestOf } from '../core/cache/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Question, Recall } from '../model/recall.ts';
import type { AssetManifest } from '../model/view.ts';
import { type Bundle, type BundleInput, bundle, findMermaid } from '../pipeline/bundle/index.ts';
import { docsFolders } from '../shared/candidate-paths.ts';
import type { Disk } from './disk.ts';
import { type PackedFiles, packFiles, unpackFiles } from './packed-files.ts';
import type { CompiledPages } from './pages.ts';

/** A bundle as it is kept: its files lie one after the other in the attachment. */
interface StoredBundle extends Pick<Bundle, 'islands' | 'styleSources'> {
  readonly assets: AssetManifest;
  /** `templates` and `components` are the scripts; the others are output paths. */
  readonly parts: PackedFiles['parts'];
  readonly findings: readonly Finding[];
}

export interface CachedBundle extends Omit<Bundle, 'graph'> {
  /** Of what draws the frame of every page, and of what draws single bodies. */
  readonly digests: { readonly templates: string; readonly components: string };
}

const nothing = {
  assets: { styles: [], scripts: [], inline: '' },
  islands: { templates: [], components: [] },
  styleSources: [],
  parts: [],
};

interface BundleSources {
  readonly config: ResolvedConfig;
  readonly compiled: CompiledPages;
  readonly componentPages: readonly SourcePath[];
  /** Only what draws bodies. */
  readonly bare?: boolean;
  /** For the development server. */
  readonly dev?: boolean;
}

export function bundleInput({ config, compiled, ...options }: BundleSources): BundleInput {
  return {
    ...options,
    config,
    docsFolders: config.docs && docsFolders(config.docs),
    modules: [...compiled.pages.values()].filter(({ body }) => body.kind === 'module'),
    compilePartial: async (path) => (await compiled.compilePartial(path))?.code,
    placeInModule: compiled.placeInModule,
  };
}

/** Bundles templates, styles and pages with code, unless all of them are as they were. */
export async function bundleSite({
  disk,
  recall,
  ...sources
}: BundleSources & { readonly disk: Disk; readonly recall: Recall }): Promise<{
  bundle?: CachedBundle;
  findings: readonly Finding[];
}> {
  const { config, compiled, componentPages, bare = false, dev = false } = sources;
  const { theme, product, variables, baseUrl, announcement, colorMode, docs } = config;
  const input = bundleInput(sources);
  const { modules, docsFolders: folders } = input;
  const partials = new Map<SourcePath, string>();
  const compilePartial = async (path: SourcePath) => {
    const partial = await compiled.compilePartial(path);
    if (partial !== undefined) partials.set(path, partial.digest);
    return partial?.code;
  };
  const answer = async (question: Question) => {
    if (question.name !== 'partial') return disk.answer(question);
    return (await compiled.compilePartial(question.key[0] ?? ''))?.digest;
  };
  const themeLookups = () => {
    const question = { name: 'tree', key: [theme ?? ''] };
    return theme === undefined ? [] : [{ ...question, answer: disk.answer(question) ?? '' }];
  };
  const stored = await recall<StoredBundle>({
    kind: bare ? 'bare-bundle' : 'bundle',
    subject: bare ? 'components' : 'templates and components',
    parts: () => ({
      theme: theme ?? '',
      product: digestOf([product, variables]),
      'base URL': baseUrl,
      'static folder': config.static ?? '',
      scripts: digestOf([
        announcement?.closable ?? false,
        colorMode,
        docs?.versions.length,
        docs?.versioned,
        config.markdown.math,
        config.markdown.mermaid && (findMermaid(config.root)?.digest ?? ''),
        config.markdown.zoom,
        config.twins,
        config.search,
        config.api.length,
        dev,
      ]),
      versions: digestOf(folders ?? null),
      pages: digestOf(modules.map(({ source }) => [source, compiled.code.get(source)])),
      components: JSON.stringify(componentPages),
    }),
    answer,
    needsAttachment: true,
    async make() {
      const made = await bundle({ ...input, compilePartial });
      if (made.bundle === undefined) return { value: { ...nothing, findings: made.findings }, keep: false };
      const { assets, islands, styleSources, files, graph } = made.bundle;
      const { parts, data } = packFiles([
        ['templates', Buffer.from(made.bundle.templates)] as const,
        ['components', Buffer.from(made.bundle.components)] as const,
        ...files,
      ]);
      return {
        value: { assets, islands, styleSources, parts, findings: made.findings },
        attachment: data,
        lookups: [
          ...(bare ? [] : themeLookups()),
          ...disk.lookups(graph),
          ...[...partials].map(([path, answer]) => ({ name: 'partial', key: [path], answer })),
        ],
        keep: disk.isSettled(graph),
      };
    },
  });
  const { assets, islands, styleSources, parts, findings } = stored.value;
  if (parts.length === 0) return { findings };
  const files = unpackFiles({ parts, data: stored.attachment() });
  const take = (name: string) => {
    const bytes = files.get(name) ?? new Uint8Array();
    files.delete(name);
    return { text: Buffer.from(bytes).toString(), digest: digest(bytes) };
  };
  const [templates, components] = [take('templates'), take('components')];
  return {
    findings,
    bundle: {
      templates: templates.text,
      components: components.text,
      islands,
      assets,
      styleSources,
      files,
      digests: {
        templates: digestOf([templates.digest, islands.templates, assets, environmentOf(templates.text)]),
        components: digestOf([components.digest, islands.components, environmentOf(components.text)]),
      },
    },
  };
}

/** Values of the environment variables that a script reads by name, which what it renders may depend on. */
function environmentOf(script: string): readonly (readonly [string, string | undefined])[] {
  const read = script.matchAll(/\bprocess\.env(?:\??\.([A-Za-z_]\w*)|\["(\w+)"\])|\{([^{}]*)\}=process\.env\b/g);
  const names = [...read].flatMap(([, name, quoted, several = '']) => [
    ...(name === undefined ? [] : [name]),
    ...(quoted === undefined ? [] : [quoted]),
    ...(several.match(/(?:^|(?<=,))\w+/g) ?? []),
  ]);
  return [...new Set(names)].sort().map((name) => [name, process.env[name]]);
}

/**
 * Bundles all that can be bundled. Pages that cannot are left out, so that one run reports what is wrong with the others
 * too: their bodies are empty. Without a bundle where something is at fault that every page needs.
 *
 * @returns `sources`: what the bundle was made of
 */
export async function bundleSound<S extends Parameters<typeof bundleSite>[0]>(
  all: S,
): Promise<{ readonly bundle?: CachedBundle; readonly sources: S; readonly findings: readonly Finding[] }> {
  const findings: Finding[] = [];
  for (let sources = all; ; ) {
    const made = await bundleSite(sources);
    // What no page that is left out needs is found again.
    const known = new Set(findings.map((finding) => JSON.stringify(finding)));
    findings.push(...made.findings.filter((finding) => !known.has(JSON.stringify(finding))));
    if (made.bundle !== undefined) return { bundle: made.bundle, sources, findings };
    const lost = new Set(made.findings.flatMap(({ place, lost = [] }) => [place?.file, ...lost]));
    const rest = withoutPages(sources, lost);
    const isSmaller = rest.compiled.pages.size < sources.compiled.pages.size;
    if (!isSmaller && rest.componentPages.length === sources.componentPages.length) return { sources, findings };
    sources = rest;
  }
}

function withoutPages<S extends BundleSources>(sources: S, lost: ReadonlySet<SourcePath | undefined>): S {
  const { compiled, componentPages } = sources;
  const left = <T>(pages: ReadonlyMap<SourcePath, T>) => new Map([...pages].filter(([path]) => !lost.has(path)));
  return {
    ...sources,
    compiled: { ...compiled, pages: left(compiled.pages), code: left(compiled.code) },
    componentPages: componentPages.filter((path) => !lost.has(path)),
  };
}
