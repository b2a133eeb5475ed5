import type { ConfigBundle } from '../core/config/index.ts';
import { createFindIcon } from '../core/icons/index.ts';
import type { AddressBook, Permalink } from '../model/address.ts';
import type { AssetIndex } from '../model/content.ts';
import type { Glossary } from '../model/glossary.ts';
import type { Lookup } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import type { SourceFile } from '../model/source.ts';
import type { CompileSettings, Lookups, Origin } from '../pipeline/compile/index.ts';
import { createLookups } from '../pipeline/compile/lookups.ts';
import { crashedPage, type StoredPage, toStoredPage } from '../pipeline/compile/stored-page.ts';
import { createAssetIndex, type SourceEntry, withText } from '../pipeline/content/index.ts';
import { extractFacts } from '../pipeline/render/facts.ts';
import { noStoredFacts, type StoredFacts, toStoredFacts } from '../pipeline/render/stored.ts';

/** What compiling any page of a site takes, as plain data. */
export interface CompilerContext {
  /** Absolute path of the site. */
  readonly root: string;
  readonly settings: Omit<CompileSettings, 'glossary'>;
  /** The config of the site, where it has plugins for pages: each thread runs it. */
  readonly config?: ConfigBundle;
  readonly glossary: Glossary | undefined;
  readonly sources: readonly SourceEntry[];
  readonly book: AddressBook;
  readonly assets: Pick<AssetIndex, 'paths' | 'statics'>;
}

export interface CompilerTask {
  readonly source: SourcePath;
  /** Absent for a partial. */
  readonly permalink?: Permalink;
  readonly asModule: boolean;
}

/** A page with its markup, or with its code where it has to be run. */
export interface CompiledSource {
  readonly value: StoredPage & {
    /** Only of finished markup. */
    readonly facts?: StoredFacts;
  };
  readonly markup: string;
  /** In the order in which they were asked. */
  readonly lookups: readonly Lookup[];
  /** Whether it may come out otherwise at the next try. */
  readonly isCrash?: boolean;
}

/** @param origins receives where the pieces of a module's code come from */
export type Compiler = (task: CompilerTask, origins?: Origin[]) => Promise<CompiledSource>;

/** A compiler that finds out all by itself what pages ask about the rest of the site. */
export async function compilerOf({ root, assets, config, ...shared }: CompilerContext): Promise<Compiler> {
  const settings = config === undefined ? shared.settings : await withPlugins(root, shared.settings, config);
  const world = { ...shared, settings, sources: shared.sources.map((entry) => withText(root, entry)) };
  const { baseUrl, filesBase = baseUrl, staticDir, product, translationsDir } = world.settings;
  const index = createAssetIndex({
    root,
    baseUrl: filesBase,
    translationsDir,
    contentFiles: assets.paths,
    ...(staticDir === undefined ? {} : { staticDir }),
    staticNames: [...assets.statics.keys()].map((address) => address.slice(filesBase.length)),
  });
  return loadCompiler(
    { root, ...world },
    createLookups({ ...world, assets: index, productSlug: product.slug, translationsDir }),
  );
}

/** Settings with the plugins of the config. */
async function withPlugins(
  root: string,
  settings: CompilerContext['settings'],
  bundle: ConfigBundle,
): Promise<CompilerContext['settings']> {
  const { loadConfig } = await import('../pipeline/config/index.ts');
  const { config } = await loadConfig({ cwd: root, root, bundle: async () => bundle });
  // A config that gives something else each time may fail here.
  if (config === undefined) throw new Error('the config cannot be used in a thread');
  const { remarkPlugins, rehypePlugins, handlers, added } = config.markdown;
  const markdown = { ...settings.markdown, remarkPlugins, rehypePlugins, handlers };
  return { ...settings, markdown: added === undefined ? markdown : { ...markdown, added } };
}

/** The compiler is loaded when there is something to compile. */
export async function loadCompiler(
  {
    root,
    settings,
    glossary,
    sources,
  }: Pick<CompilerContext, 'root' | 'settings' | 'glossary'> & { readonly sources: readonly SourceFile[] },
  lookups: Lookups,
): Promise<Compiler> {
  const { compile, createGlossaryIndex, createPageParser } = await import('../pipeline/compile/index.ts');
  const renderMath = settings.markdown.math
    ? await (await import('../pipeline/compile/katex.ts')).loadMath(root)
    : undefined;
  const { theme } = settings.markdown.code;
  const themes = theme === undefined ? undefined : (await import('../core/highlight/index.ts')).findThemes(root);
  const themeGrammars = theme === undefined ? undefined : await themes?.colours(theme);
  const findTypes = settings.markdown.code.twoslash
    ? (await import('../core/highlight/index.ts')).findTwoslash(root)?.types
    : undefined;
  const all = {
    ...settings,
    ...(glossary === undefined ? {} : { glossary: createGlossaryIndex(glossary) }),
    ...(renderMath === undefined ? {} : { renderMath }),
    ...(themeGrammars === undefined ? {} : { themeGrammars }),
    ...(findTypes === undefined ? {} : { findTypes }),
    icon: createFindIcon(root),
  };
  const parse = createPageParser(settings.markdown);
  const files = new Map(sources.map((source) => [source.path, source]));
  return async ({ source: path, permalink, asModule }, origins) => {
    const source = files.get(path);
    if (source === undefined) throw new Error(`no source ${path}`);
    // A copy has its text read once.
    const page = await compile(
      { ...source },
      {
        parse,
        settings: all,
        lookups,
        asModule,
        ...(origins === undefined ? {} : { origins }),
        ...(permalink === undefined ? {} : { permalink }),
      },
    );
    const markup = page.body.kind === 'html' ? page.body.html : page.body.code;
    const facts = page.body.kind === 'html' ? { facts: toStoredFacts(extractFacts(markup)) } : {};
    return { value: { ...toStoredPage(page), ...facts }, markup, lookups: page.lookups };
  };
}

/** What becomes of a page that ends the thread that compiles it. */
export function crashedSource({ source }: CompilerTask): CompiledSource {
  return { value: { ...crashedPage(source), facts: noStoredFacts }, markup: '', lookups: [], isCrash: true };
}
