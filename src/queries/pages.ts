import { digestOf } from '../core/cache/index.ts';
import { type Ask, held, lookup, query, textOfBytes } from '../core/graph/index.ts';
import { iconSetsDigest } from '../core/icons/index.ts';
import { mapInOrder } from '../core/threads/index.ts';
import type { Content } from '../model/content.ts';
import { nothingFound, type Page } from '../model/page.ts';
import type { Place, Point, SourcePath } from '../model/place.ts';
import { compileSettings } from '../pipeline/compile/settings.ts';
import { toPage } from '../pipeline/compile/stored-page.ts';
import { themesVersion, twoslashVersion } from '../pipeline/config/index.ts';
import { type Body, bodyFrom } from '../pipeline/render/stored.ts';
import {
  type CompiledSource,
  type CompilerContext,
  type CompilerTask,
  compilerContext,
  crashedSource,
  findWritten,
  loadCompiler,
} from '../pipeline/workers/compiler.ts';
import { endOfToken } from '../shared/text-points.ts';
import { factTexts, lastGood, siteOptions, threads, wantedSources } from './context.ts';
import { pluginsWith } from './hooks.ts';
import {
  answerToPage,
  configHere,
  configOf,
  content,
  loadedConfig,
  lookups,
  permalinkOf,
  plan,
  sourceAt,
} from './inputs.ts';
import { askLocale } from './locales.ts';

export interface CompiledPage {
  readonly page: Page;
  /** Absent where the page has code that has to be run: then `code` is the digest of that code. */
  readonly body?: Body;
  readonly code: string;
  /** Findings about a page of which an older version is shown. */
  readonly broken?: Page['findings'];
}

export interface CompiledPages {
  /** Every planned Markdown source. */
  readonly pages: ReadonlyMap<SourcePath, Page>;
  /** Bodies of the pages without code. */
  readonly bodies: ReadonlyMap<SourcePath, Body>;
  /** Digests of the code of the others. */
  readonly code: ReadonlyMap<SourcePath, string>;
  /** Findings about pages of which an older version is shown. */
  readonly broken: ReadonlyMap<SourcePath, Page['findings']>;
  readonly findings: Page['findings'];
}

interface PageSettings {
  readonly settings: CompilerContext['settings'];
  readonly glossary: Content['glossary'];
  /** Digest of the plugins of the site, which take part in every page; `''` where there are none. */
  readonly plugins: string;
  readonly digest: string;
}

/** Everything in the config that compiling a page depends on. */
const pageSettings = held<'', PageSettings>(
  'page settings',
  async (q) => {
    const config = await configOf(q);
    const { plugins } = await q(loadedConfig, '');
    const { glossary } = await q(content, '');
    const { settings, parts } = compileSettings(config);
    const versions = [await themesVersion(config), await twoslashVersion(config), iconSetsDigest(config.root)];
    return { settings, glossary, plugins, digest: digestOf([parts, versions, plugins, glossary]) };
  },
  { digest: ({ digest }) => digest },
);

type Compile = (task: CompilerTask) => Promise<CompiledSource>;

const compiler = held<'', Compile>('compiler', (q) => openCompiler(q, false));
const linksCompiler = held<'', Compile>('compiler of links', (q) => openCompiler(q, true));

async function openCompiler(q: Ask, linksOnly: boolean): Promise<Compile> {
  const config = await configOf(q);
  const { settings: all, glossary, plugins } = await q(pageSettings, '');
  const bundled = plugins === '' ? undefined : (await q(loadedConfig, '')).bundle;
  const read = await q(content, '');
  const planned = await q(plan, '');
  const answers = await q(lookups, '');
  const settings = linksOnly ? { ...all, linksOnly: true } : all;
  return q.use(threads).open<CompilerTask, CompiledSource>({
    name: 'page',
    isSlow: true,
    doing: ({ source }) => `compiling ${source}`,
    // With texts in memory, all pages are compiled in this thread: others would read the files again.
    context: read.holdsTexts
      ? undefined
      : () => compilerContext({ root: config.root, settings, content: read, book: planned.book, config: bundled }),
    here: () => loadCompiler({ root: config.root, settings, glossary, sources: read.sources }, answers),
    crashed: crashedSource,
  });
}

/** A compiled page of Markdown: what other pages may know of it. Its markup, or its code, is attached. */
export const page = query<SourcePath, CompiledSource['value']>('page', (q, path) => compileSource(q, path, {}));

/** A compiled page for `check-links`: only its links, ids and findings. */
const linksOfPage = query<SourcePath, CompiledSource['value']>('page-links', (q, path) =>
  compileSource(q, path, { linksOnly: true }),
);

/** A partial, compiled as a module. Its findings are reported with the pages that show it. */
export const partial = query<SourcePath, CompiledSource['value']>('partial', (q, path) =>
  compileSource(q, path, { asModule: true }),
);

async function compileSource(
  q: Ask,
  path: SourcePath,
  { asModule = false, linksOnly = false }: { readonly asModule?: boolean; readonly linksOnly?: boolean },
): Promise<CompiledSource['value']> {
  await q(pageSettings, '');
  await q(sourceAt, path);
  const permalink = await q(permalinkOf, path);
  const compile = await q.snapshot(linksOnly ? linksCompiler : compiler);
  const { value, markup, lookups, isCrash } = await compile({ source: path, asModule, permalink });
  for (const { name, key, answer } of lookups) q.used(answerToPage, [name, ...key], answer);
  q.attach(markup);
  if (isCrash) q.doNotStore();
  return value;
}

/** A page with its body. Where only links are needed, a complete page from the cache is used if there is one. */
export const compiledPage = held<SourcePath, CompiledPage>('compiled page', async (q, path) => {
  const { linksOnly } = await q(siteOptions);
  const { plugins } = await q(pageSettings, '');
  // Plugins may read anything of a page, so a complete page could differ from one without code.
  const isWhole =
    !linksOnly ||
    plugins !== '' ||
    (await pluginsWith(q, 'check', 'files', 'routes')).length > 0 ||
    (await q.ifStored(page, path)) !== undefined;
  const from = isWhole ? page : linksOfPage;
  const stored = await q(from, path);
  const attached = await q.bytes(from, path);
  const shown = toPage(stored, () => textOfBytes(attached));
  const made: CompiledPage =
    stored.facts === undefined
      ? { page: shown, code: attached.digest }
      : { page: shown, code: '', body: bodyFrom(stored.facts, attached, q.use(factTexts)) };
  const good = q.use(lastGood)?.pages;
  if (!stored.findings.some(({ rule }) => rule === 'invalid-mdx')) {
    good?.set(path, made);
    return made;
  }
  const before = good?.get(path) as CompiledPage | undefined;
  return before === undefined ? made : { ...before, broken: stored.findings };
});

/** All pages of `wantedSources` that are Markdown. */
export const compiledPages = held<'', CompiledPages>('compiled pages', async (q) => {
  const wanted = await q(wantedSources);
  const { sources } = await q(content, '');
  const { book } = await q(plan, '');
  const planned = sources.filter(
    ({ format, path }) => format === 'mdx' && book.bySource.has(path) && wanted?.has(path) !== false,
  );
  const paths = planned.flatMap(({ path, isFallback }) => (isFallback === true ? [] : path));
  const pages = await fallbackPages(
    q,
    planned.flatMap(({ path, isFallback }) => (isFallback === true ? path : [])),
  );
  const bodies = new Map<SourcePath, Body>();
  const code = new Map<SourcePath, string>();
  const broken = new Map<SourcePath, Page['findings']>();
  for await (const made of mapInOrder(paths, q.use(threads), (path) => q(compiledPage, path))) {
    const { source } = made.page;
    pages.set(source, made.page);
    if (made.body === undefined) code.set(source, made.code);
    else bodies.set(source, made.body);
    if (made.broken !== undefined) broken.set(source, made.broken);
  }
  return { pages, bodies, code, broken, findings: [...pages.values()].flatMap(({ findings }) => findings) };
});

/** Pages that a locale takes from the default one, because they are not translated. Their findings are reported there. */
async function fallbackPages(q: Ask, paths: readonly SourcePath[]): Promise<Map<SourcePath, Page>> {
  const pages = new Map<SourcePath, Page>();
  const { locale } = await configOf(q);
  if (paths.length === 0 || locale?.translated === undefined) return pages;
  const originals = await askLocale(q, locale.translated.from.name, 'pages');
  for (const path of paths) {
    const page = originals.get(path);
    if (page !== undefined) pages.set(path, { ...page, ...nothingFound });
  }
  return pages;
}

export const codeOfPage = lookup<CompiledPages, SourcePath, string>(
  'code',
  compiledPages,
  ({ code }, path) => code.get(path) ?? 'none',
  (digest) => digest,
);

/** Sources of the pages that are components, such as `index.tsx`. */
export const componentPages = held<'', readonly SourcePath[]>('component pages', async (q) => {
  const { sources } = await q(content, '');
  const { book } = await q(plan, '');
  return sources
    .filter(({ format, path, isFallback }) => format === 'component' && book.bySource.has(path) && isFallback !== true)
    .map(({ path }) => path);
});

/** The code of a partial as a module; `undefined` when it is in no content folder. */
export async function codeOfPartial(q: Ask, path: SourcePath): Promise<string | undefined> {
  if ((await q(sourceAt, path)) === undefined) return;
  return textOfBytes(await q.bytes(partial, path));
}

/** Translates a point in the code of a page or partial to its place in the source. */
export async function placeInModule(q: Ask, path: SourcePath, code: string, at: Point): Promise<Place | undefined> {
  const { settings, glossary } = await q(pageSettings, '');
  const { root } = await configHere(q);
  const { sources } = await q.snapshot(content);
  const permalink = await q(permalinkOf, path);
  const { text = '' } = (await q(sourceAt, path)) ?? {};
  const inputs = { root, settings, glossary, sources };
  const found = await findWritten(inputs, await q.snapshot(lookups), { path, permalink, code, at });
  const start = found?.written;
  return found && { file: path, start, end: start && endOfToken(text, start) };
}

export const pageQueries = [
  pageSettings,
  compiler,
  linksCompiler,
  page,
  linksOfPage,
  partial,
  compiledPage,
  compiledPages,
  codeOfPage,
  componentPages,
];
