import { compile, createGlossaryIndex, createLookups, createParser } from '../compile/index.ts';
import type { DocsConfig, ResolvedConfig } from '../model/config.ts';
import type { Content } from '../model/content.ts';
import type { Page } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import type { SourceFile } from '../model/source.ts';
import type { Plan } from '../plan/index.ts';
import type { DocsFolders } from '../shared/snapshot.ts';

/** Compiles every planned Markdown source, and gives the means to compile partials as modules later. */
export async function compilePages(config: ResolvedConfig, content: Content, plan: Plan) {
  const settings = {
    baseUrl: config.baseUrl,
    product: config.product,
    markdown: config.markdown,
    contentDirs: [config.docs?.dir, config.posts?.dir, config.pages?.dir].filter((dir) => dir !== undefined),
    ...(config.docs === undefined ? {} : { docsFolders: docsFolders(config.docs) }),
    ...(config.static === undefined ? {} : { staticDir: config.static }),
    ...(content.glossary === undefined ? {} : { glossary: createGlossaryIndex(content.glossary) }),
  };
  const parse = createParser(config.markdown.parser, config.markdown.compat);
  const lookups = createLookups({ ...content, book: plan.book, productSlug: config.product.slug });
  const compileSource = (source: SourceFile, asModule = false): Promise<Page> => {
    const permalink = plan.book.bySource.get(source.path)?.permalink;
    return compile(source, { parse, settings, lookups, asModule, ...(permalink === undefined ? {} : { permalink }) });
  };
  const pages = new Map<SourcePath, Page>();
  for (const source of content.sources) {
    if (source.format === 'mdx' && plan.book.bySource.has(source.path))
      pages.set(source.path, await compileSource(source));
  }
  return {
    pages,
    findings: [...pages.values()].flatMap((page) => page.findings),
    // What is wrong in a partial was found with the page that it stands in.
    compilePartial: async (path: SourcePath) => {
      const source = lookups.partial(path);
      const body = source && (await compileSource(source, true)).body;
      return body?.kind === 'module' ? body.code : undefined;
    },
  };
}

/** Sources of the pages that are components themselves. */
export function componentPages(content: Content, plan: Plan): readonly SourcePath[] {
  return content.sources
    .filter(({ format, path }) => format === 'component' && plan.book.bySource.has(path))
    .map(({ path }) => path);
}

export function docsFolders({ dir, versions }: DocsConfig): DocsFolders {
  return {
    current: dir,
    snapshots: versions.map((version) => version.dir).filter((folder) => folder !== dir),
    latest: versions.find(({ latest }) => latest)?.dir ?? dir,
  };
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
