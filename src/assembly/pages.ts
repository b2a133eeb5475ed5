import { digestOf } from '../core/cache/index.ts';
import { mapInOrder, type TaskPool } from '../core/threads/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Content } from '../model/content.ts';
import type { Page } from '../model/page.ts';
import type { Place, Point, SourcePath } from '../model/place.ts';
import type { Made, Recall, Recalled, Recipe } from '../model/recall.ts';
import type { SourceFile } from '../model/source.ts';
import type { CompileSettings, Origin } from '../pipeline/compile/index.ts';
import { answerLookup, createLookups } from '../pipeline/compile/lookups.ts';
import { entryOf } from '../pipeline/content/index.ts';
import type { Plan } from '../pipeline/plan/index.ts';
import { pathSettings } from '../shared/candidate-paths.ts';
import { createIntern } from '../shared/intern.ts';
import { endOfToken } from '../shared/text-points.ts';
import { type CompilerContext, type CompilerTask, crashedPage, loadCompiler } from './compiler.ts';
import { findKatex } from './math.ts';
import { type Body, type StoredPage, textOf, toBody, toPage } from './serialize-page.ts';

export interface CompiledPages {
  /** Every planned Markdown source. */
  readonly pages: ReadonlyMap<SourcePath, Page>;
  /** Of the pages that are finished markup. */
  readonly bodies: ReadonlyMap<SourcePath, Body>;
  /** Digests of the code of the other pages; empty ones where results are not kept. */
  readonly code: ReadonlyMap<SourcePath, string>;
  readonly findings: Page['findings'];
  /** A partial as a module; `undefined` when it is in no content folder. */
  readonly compilePartial: (path: SourcePath) => Promise<{ code: string; digest: string } | undefined>;
  /** Where its author wrote what stands at a point of the code of a page or a partial. */
  readonly placeInModule: (path: SourcePath, code: string, at: Point) => Promise<Place | undefined>;
}

/** One page as it was compiled now or earlier. */
export interface CompiledPage {
  readonly page: Page;
  /** Absent where the page has to be run: then `code` is the digest of its code. */
  readonly body?: Body;
  readonly code: string;
}

export interface PageCompiler extends Pick<CompiledPages, 'compilePartial' | 'placeInModule'> {
  /** `undefined` for what is no page of Markdown. */
  readonly compilePage: (source: SourceFile) => Promise<CompiledPage | undefined>;
}

interface CompilerInput {
  readonly config: ResolvedConfig;
  readonly content: Content;
  readonly plan: Plan;
  /** Digest of the plugins of the site. */
  readonly plugins: string;
  /** Sources to compile; all that are planned unless given. */
  readonly only?: ReadonlySet<SourcePath> | undefined;
  readonly recall: Recall;
  /** Only links and ids are wanted, so that nothing has to be done for the looks of a page. Whole pages do as well. */
  readonly bare?: boolean;
  readonly workshop: TaskPool;
}

/** Compiles every planned Markdown source that nobody has compiled yet, and gives the means to compile partials as modules later. */
export async function compilePages(
  input: CompilerInput & {
    /** Sources to compile; all that are planned unless given. */
    readonly only?: ReadonlySet<SourcePath> | undefined;
  },
): Promise<CompiledPages> {
  const { content, only, workshop } = input;
  const { compilePage, ...means } = createPageCompiler(input);
  const wanted = content.sources.filter(({ path }) => only?.has(path) !== false);
  const compiled = new Map<SourcePath, CompiledPage>();
  for await (const page of mapInOrder(wanted, workshop, compilePage)) {
    if (page !== undefined) compiled.set(page.page.source, page);
  }
  return collectPages(compiled, means);
}

export function collectPages(
  compiled: ReadonlyMap<SourcePath, CompiledPage>,
  { compilePartial, placeInModule }: Pick<PageCompiler, 'compilePartial' | 'placeInModule'>,
): CompiledPages {
  const pages = new Map<SourcePath, Page>();
  const bodies = new Map<SourcePath, Body>();
  const code = new Map<SourcePath, string>();
  for (const [source, made] of compiled) {
    pages.set(source, made.page);
    if (made.body === undefined) code.set(source, made.code);
    else bodies.set(source, made.body);
  }
  const findings = [...pages.values()].flatMap((page) => page.findings);
  return { pages, bodies, code, findings, compilePartial, placeInModule };
}

/** Compiles pages one by one, in any order. */
export function createPageCompiler(options: CompilerInput): PageCompiler {
  const { config, content, plan, plugins, recall, workshop } = options;
  // Nobody knows what the site's own plugins look at.
  const bare = options.bare === true && plugins === '';
  const lookups = createLookups({ ...content, book: plan.book, productSlug: config.product.slug });
  const plain: Omit<CompileSettings, 'glossary'> = {
    ...pathSettings(config),
    product: config.product,
    variables: config.variables,
    markdown: config.markdown,
    ...(bare ? { linksOnly: true } : {}),
  };
  const { remarkPlugins: _remark, rehypePlugins: _rehype, handlers: _handlers, ...markdown } = config.markdown;
  const settings = {
    'base URL': config.baseUrl,
    product: digestOf(config.product),
    variables: digestOf(config.variables),
    'Markdown settings': digestOf({ ...markdown, math: markdown.math && (findKatex(config.root)?.digest ?? '') }),
    plugins,
    'content folders': JSON.stringify([plain.contentDirs, plain.docsFolders ?? null, config.static ?? null]),
    glossary: digestOf(content.glossary ?? null),
  };

  const compilerHere = (settings: CompilerContext['settings']) =>
    loadCompiler({ root: config.root, settings, glossary: content.glossary, sources: content.sources }, lookups);
  const compile = workshop.open<CompilerTask, Made<StoredPage>>({
    name: 'page',
    doing: ({ source }) => `compiling ${source}`,
    // Plugins are functions, and stay where they are; so do texts that are held.
    ...(content.holdsTexts || plugins !== ''
      ? {}
      : { world: (): CompilerContext => compilerWorld(config.root, plain, { content, plan }) }),
    here: () => compilerHere(plain),
    crashed: crashedPage,
  });
  const compileSource = (source: SourceFile, asModule = false) => {
    const permalink = plan.book.bySource.get(source.path)?.permalink;
    const recipe: Recipe<StoredPage> = {
      kind: asModule ? 'partial' : 'page',
      subject: source.path,
      parts: () => ({
        ...settings,
        path: JSON.stringify([source.path, source.name, source.kind, source.version ?? null]),
        source: source.hash,
        permalink: permalink ?? '',
      }),
      answer: (question) => answerLookup(lookups, question),
      needsAttachment: asModule,
      make: () => compile({ source: source.path, asModule, ...(permalink === undefined ? {} : { permalink }) }),
    };
    return bare ? recallEither(recipe, recall) : recall(recipe);
  };

  const intern = createIntern();
  return {
    async compilePage(source) {
      if (source.format !== 'mdx' || !plan.book.bySource.has(source.path)) return;
      const { value, lookups, attachment, attachmentDigest: digest } = await compileSource(source);
      const page = toPage(value, attachment, lookups);
      if (value.facts === undefined) return { page, code: digest };
      return { page, code: '', body: toBody({ facts: value.facts, markup: attachment, digest }, intern) };
    },
    // What is wrong in a partial was found with the page that it stands in.
    async compilePartial(path) {
      const source = lookups.partial(path);
      if (source === undefined) return;
      const { attachment, attachmentDigest } = await compileSource(source, true);
      return { code: textOf(attachment()), digest: attachmentDigest };
    },
    async placeInModule(path, code, at) {
      const { writtenAt } = await import('../pipeline/compile/index.ts');
      const permalink = plan.book.bySource.get(path)?.permalink;
      const { linksOnly: _, ...whole } = plain;
      // Where only links are wanted, a whole page may have been at hand.
      for (const settings of bare ? [plain, whole] : [plain]) {
        const compile = await compilerHere(settings);
        const origins: Origin[] = [];
        const made = await compile(
          { source: path, asModule: true, ...(permalink === undefined ? {} : { permalink }) },
          origins,
        );
        if (made.attachment !== code) continue;
        const start = writtenAt(origins, at);
        const end = start && endOfToken(lookups.partial(path)?.text ?? '', start);
        return { file: path, ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
      }
      return;
    },
  };
}

/** A whole page where one is at hand, else a bare one. */
async function recallEither(recipe: Recipe<StoredPage>, recall: Recall): Promise<Recalled<StoredPage>> {
  try {
    return await recall({
      ...recipe,
      make() {
        throw notAtHand;
      },
    });
  } catch (error) {
    if (error !== notAtHand) throw error;
    return recall({ ...recipe, kind: `bare-${recipe.kind}` });
  }
}

const notAtHand = new Error('has to be made');

function compilerWorld(
  root: string,
  settings: CompilerContext['settings'],
  { content, plan }: { readonly content: Content; readonly plan: Plan },
): CompilerContext {
  const { glossary, sources, assets } = content;
  const { paths, statics } = assets;
  return { root, settings, glossary, sources: sources.map(entryOf), book: plan.book, assets: { paths, statics } };
}

/** Sources of the pages that are components themselves. */
export function componentPages(content: Content, plan: Plan): readonly SourcePath[] {
  return content.sources
    .filter(({ format, path }) => format === 'component' && plan.book.bySource.has(path))
    .map(({ path }) => path);
}

/** Pages to be held against the API documents, which describe the newest version: old ones show what was. */
export function newestPages(
  { docs }: ResolvedConfig,
  content: Content,
  pages: ReadonlyMap<SourcePath, Page>,
): readonly Page[] {
  const newest = docs?.versions[0]?.name;
  const old = new Set(
    content.sources.filter(({ version }) => version !== undefined && version !== newest).map(({ path }) => path),
  );
  return [...pages.values()].filter(({ source }) => !old.has(source));
}
