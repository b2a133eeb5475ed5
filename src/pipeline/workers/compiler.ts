import { type DigestedBytes, digest, digested } from '../../core/cache/index.ts';
import type { ConfigBundle } from '../../core/config/index.ts';
import { createFindIcon } from '../../core/icons/index.ts';
import type { AddressBook, Permalink } from '../../model/address.ts';
import type { AssetIndex, Content } from '../../model/content.ts';
import type { Glossary } from '../../model/glossary.ts';
import type { Lookup } from '../../model/page.ts';
import type { Point, SourcePath } from '../../model/place.ts';
import type { SourceFile } from '../../model/source.ts';
import type { CodeOrigin, CompileSettings, Lookups } from '../compile/index.ts';
import { createLookups } from '../compile/lookups.ts';
import { crashedPage, type StoredPage, toStoredPage } from '../compile/stored-page.ts';
import { createAssetIndex, entryOf, type SourceEntry, withText } from '../content/index.ts';
import { bodyFacts } from '../render/facts.ts';
import { noStoredFacts, type StoredFacts, toStoredFacts } from '../render/stored.ts';

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
  readonly markup: DigestedBytes;
  /** In the order in which they were asked. */
  readonly lookups: readonly Lookup[];
  /** Whether it may come out otherwise at the next try. */
  readonly isCrash?: boolean;
}

/** What a thread needs to compile pages. */
export function compilerContext({
  root,
  settings,
  content: { glossary, sources, assets },
  book,
  config,
}: Pick<CompilerContext, 'root' | 'settings' | 'book'> & {
  readonly content: Pick<Content, 'glossary' | 'sources' | 'assets'>;
  readonly config: ConfigBundle | undefined;
}): CompilerContext {
  const { paths, statics } = assets;
  return {
    root,
    ...(config === undefined ? { settings } : { settings: withoutFunctions(settings), config }),
    glossary,
    sources: sources.map(entryOf),
    book,
    assets: { paths, statics },
  };
}

/** Plugins cannot be sent to a thread, which gets them from the config itself. */
function withoutFunctions(settings: CompilerContext['settings']): CompilerContext['settings'] {
  const { added: _, ...markdown } = settings.markdown;
  return { ...settings, markdown: { ...markdown, remarkPlugins: [], rehypePlugins: [], handlers: {} } };
}

/** @param origins receives where the pieces of a module's code come from */
export type Compiler = (task: CompilerTask, origins?: CodeOrigin[]) => Promise<CompiledSource>;

/** A compiler that finds out all by itself what pages ask about the rest of the site. */
export async function compilerOf({ root, assets, config, ...shared }: CompilerContext): Promise<Compiler> {
  const settings = config === undefined ? shared.settings : await withPlugins(root, shared.settings, config);
  const context = { ...shared, settings, sources: shared.sources.map((entry) => withText(root, entry)) };
  const { baseUrl, filesBase = baseUrl, staticDir, product, translations } = context.settings;
  const index = createAssetIndex({
    root,
    baseUrl: filesBase,
    translations,
    contentFiles: assets.paths,
    staticDir,
    staticNames: [...assets.statics.keys()].map((address) => address.slice(filesBase.length)),
  });
  return loadCompiler(
    { root, ...context },
    createLookups({ ...context, assets: index, productSlug: product.slug, translations }),
  );
}

/** Settings with the plugins of the config. */
async function withPlugins(
  root: string,
  settings: CompilerContext['settings'],
  bundle: ConfigBundle,
): Promise<CompilerContext['settings']> {
  const { loadConfig } = await import('../config/index.ts');
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
  const { compile, createGlossaryIndex, createPageParser } = await import('../compile/index.ts');
  const renderMath = settings.markdown.math ? await (await import('../compile/katex.ts')).loadMath(root) : undefined;
  const { theme } = settings.markdown.code;
  const themes = theme === undefined ? undefined : (await import('../../core/highlight/index.ts')).findThemes(root);
  const themeGrammars = theme === undefined ? undefined : await themes?.colours(theme);
  const findTypes = settings.markdown.code.twoslash
    ? (await import('../../core/highlight/index.ts')).findTwoslash(root)?.types
    : undefined;
  const all = {
    ...settings,
    glossary: glossary && createGlossaryIndex(glossary),
    renderMath,
    themeGrammars,
    findTypes,
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
        origins,
        permalink,
      },
    );
    const markup = page.body.kind === 'html' ? page.body.html : page.body.code;
    const facts = page.body.kind === 'html' ? { facts: toStoredFacts(bodyFacts(markup)) } : {};
    return { value: { ...toStoredPage(page), ...facts }, markup: digested(markup), lookups: page.lookups };
  };
}

/** The result for a page whose compilation crashed its thread. */
export function crashedSource({ source }: CompilerTask): CompiledSource {
  return { value: { ...crashedPage(source), facts: noStoredFacts }, markup: digested(''), lookups: [], isCrash: true };
}

/**
 * Maps a point of the compiled code of a page or partial to its source. It compiles the page again, as code that was compiled
 * for links alone differs. `undefined` if the code is not that of the page.
 */
export async function findWritten(
  { settings, ...context }: Parameters<typeof loadCompiler>[0],
  lookups: Lookups,
  {
    path,
    permalink,
    code,
    at,
  }: {
    readonly path: SourcePath;
    readonly permalink: Permalink | undefined;
    readonly code: string;
    readonly at: Point;
  },
): Promise<{ readonly written: Point | undefined } | undefined> {
  const { writtenAt } = await import('../compile/module.ts');
  for (const linksOnly of [false, true]) {
    const own = linksOnly ? { ...settings, linksOnly: true } : settings;
    const compile = await loadCompiler({ ...context, settings: own }, lookups);
    const origins: CodeOrigin[] = [];
    const { markup } = await compile({ source: path, asModule: true, permalink }, origins);
    if (markup.digest === digest(code)) return { written: writtenAt(origins, at) };
  }
  return undefined;
}
