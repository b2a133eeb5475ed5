import { join } from 'node:path';
import { type Bundle, bundle } from './bundle/index.ts';
import { checkSite, type RenderedFacts } from './check/index.ts';
import { compile, createGlossaryIndex, createLookups, createParser } from './compile/index.ts';
import { loadConfig } from './config/index.ts';
import { readContent } from './content/index.ts';
import { assignSeverities } from './diagnostics/severity.ts';
import { sortDiagnostics } from './diagnostics/sort.ts';
import { openOutput, outputPath, restoreOutput } from './emit/index.ts';
import { sitemap } from './emit/sitemap.ts';
import type { ResolvedConfig } from './model/config.ts';
import type { Content } from './model/content.ts';
import type { Diagnostic, Finding } from './model/diagnostic.ts';
import type { Page } from './model/page.ts';
import type { SourcePath } from './model/place.ts';
import type { Reference } from './model/reference.ts';
import type { Site } from './model/site.ts';
import type { SourceFile } from './model/source.ts';
import { loadReference, operationAddresses } from './openapi/index.ts';
import { type Plan, planSite } from './plan/index.ts';
import { extractFacts } from './render/facts.ts';
import { createRenderer } from './render/index.ts';
import { buildRoutes } from './routes/index.ts';
import { replaceProductTokens } from './shared/product-tokens.ts';
import { createTimer, type StageTime } from './timer.ts';

export interface BuildOptions {
  /** Current folder: where a site is looked for when no root is given. */
  readonly cwd: string;
  readonly root?: string;
  readonly outDir?: string;
  readonly baseUrl?: string;
  /** Also build what is marked `draft`. */
  readonly drafts?: boolean;
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** `false`: everything is built and judged, nothing written. */
  readonly write?: boolean;
  readonly signal?: AbortSignal;
  readonly onStage?: (stage: string) => void;
}

export interface BuildResult {
  /** Absolute path of the site root; where it was looked for when there is no config. */
  readonly root: string;
  /** Absent when the config could not be read. */
  readonly config?: ResolvedConfig;
  /** Absent when the build stopped before its routes were known. */
  readonly site?: Site;
  /** Sorted; empty when all is well. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the output folder now holds this build. */
  readonly written: boolean;
  /** What was written. */
  readonly files: number;
  readonly bytes: number;
  readonly timings: readonly StageTime[];
}

/** The whole build: each stage takes what the ones above it gave, and adds what it found wrong. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const stage = createTimer(options.onStage, options.signal);
  const findings: Finding[] = [];
  const noted = <T extends { readonly findings: readonly Finding[] }>(result: T): T => {
    // The bundler stumbles over some of the same mistakes as the compiler, which knows more about them.
    const known = new Set(findings.map(mistake));
    findings.push(...result.findings.filter((finding) => finding.place === undefined || !known.has(mistake(finding))));
    return result;
  };

  const { root, config, locate } = noted(await stage('config', () => loadConfig(configRequest(options))));
  const result = (parts: Partial<BuildResult>): BuildResult => ({
    root,
    diagnostics: judge(findings, parts.config, options.strict),
    written: false,
    files: 0,
    bytes: 0,
    timings: stage.times,
    ...parts,
  });
  if (config === undefined) return result({});
  if (options.write !== false) await restoreOutput(config.outDir);

  const content = noted(await stage('content', () => readContent(config)));
  const { references } = noted(await stage('openapi', () => loadReferences(config)));
  const operations = references.flatMap(({ reference }) => operationAddresses(reference));
  const plan = noted(
    await stage('plan', () =>
      planSite({ config, sources: content.sources, operations, drafts: options.drafts === true }),
    ),
  );
  const { pages, compilePartial } = noted(await stage('compile', () => compilePages(config, content, plan)));
  const { site } = noted(
    await stage('routes', () => buildRoutes({ config, content, ...plan, compiled: pages, references, locate })),
  );
  if (plan.book.documents.length + config.api.length === 0) {
    findings.push(emptySite);
    return result({ config, site });
  }
  const { bundle: bundled } = noted(
    await stage('bundle', () =>
      bundle({
        config,
        modules: [...pages.values()].filter(({ body }) => body.kind === 'module'),
        componentPages: componentPages(content, plan),
        compilePartial,
      }),
    ),
  );
  if (bundled === undefined) return result({ config, site });

  const files = fileAddresses(config, content, pages, bundled);
  const mayWrite = options.write !== false && !hasErrors(findings, config, options.strict);
  const output = mayWrite ? await openOutput(config.outDir, { protect: [config.root] }) : undefined;
  let bytes = 0;
  let count = 0;
  const write = async (path: string, data: string | Uint8Array) => {
    bytes += Buffer.byteLength(data);
    count++;
    await output?.write(path, data);
  };
  try {
    const renderer = createRenderer({ site, pages, ...bundled });
    const facts = new Map<string, RenderedFacts>();
    await stage('render', async () => {
      for (const route of site.routes.values()) {
        options.signal?.throwIfAborted();
        const html = renderer.route(route);
        facts.set(route.permalink, extractFacts(html));
        await write(outputPath(route.permalink, config.baseUrl), html);
      }
    });
    findings.push(...renderer.findings);
    const bodies = new Map([...pages.keys()].map((source) => [source, extractFacts(renderer.body(source))]));
    findings.push(
      ...(await stage('check', () =>
        checkSite({ config, site, pages, facts, bodies, files: new Set(files.keys()), locate }),
      )),
    );
    if (output === undefined || hasErrors(findings, config, options.strict)) return result({ config, site });
    await stage('emit', async () => {
      for (const [path, data] of bundled.files) await write(path, data);
      for (const [address, source] of files) {
        if (source !== undefined) await output.copy(join(config.root, source), address.slice(config.baseUrl.length));
      }
      if (config.url !== undefined) await write('sitemap.xml', sitemap(site, config.url));
      await output.commit();
    });
    return result({ config, site, written: true, files: count, bytes });
  } finally {
    await output?.discard();
  }
}

function configRequest({ cwd, root, outDir, baseUrl }: BuildOptions) {
  return {
    cwd,
    ...(root === undefined ? {} : { root }),
    overrides: { ...(outDir === undefined ? {} : { outDir }), ...(baseUrl === undefined ? {} : { baseUrl }) },
  };
}

async function loadReferences(config: ResolvedConfig) {
  const references: { source: SourcePath; reference: Reference }[] = [];
  const findings: Finding[] = [];
  for (const { id, document, route } of config.api) {
    const loaded = await loadReference({
      id,
      file: join(config.root, document),
      path: document,
      permalink: route,
      replaceTokens: (text) => replaceProductTokens(text, config.product),
    });
    findings.push(...loaded.findings);
    if (loaded.reference !== undefined) references.push({ source: document, reference: loaded.reference });
  }
  return { references, findings };
}

/** Compiles every planned Markdown source, and gives the means to compile partials as modules later. */
async function compilePages(config: ResolvedConfig, content: Content, plan: Plan) {
  const settings = {
    baseUrl: config.baseUrl,
    product: config.product,
    markdown: config.markdown,
    contentDirs: [config.docs?.dir, config.posts?.dir, config.pages?.dir].filter((dir) => dir !== undefined),
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

function componentPages(content: Content, plan: Plan): readonly SourcePath[] {
  return content.sources
    .filter(({ format, path }) => format === 'component' && plan.book.bySource.has(path))
    .map(({ path }) => path);
}

/** Addresses of everything that is no route: static files, files that pages use, and what was bundled. */
function fileAddresses(
  config: ResolvedConfig,
  content: Content,
  pages: ReadonlyMap<SourcePath, Page>,
  bundled: Bundle,
): ReadonlyMap<string, SourcePath | undefined> {
  const files = new Map<string, SourcePath | undefined>(content.assets.statics);
  for (const page of pages.values()) {
    for (const path of page.assets) {
      const asset = content.assets.get(path);
      if (asset !== undefined) files.set(asset.permalink, path);
    }
  }
  for (const path of bundled.files.keys()) files.set(config.baseUrl + path, undefined);
  if (config.url !== undefined) files.set(`${config.baseUrl}sitemap.xml`, undefined);
  return files;
}

function judge(
  findings: readonly Finding[],
  config: ResolvedConfig | undefined,
  strict: boolean | undefined,
): readonly Diagnostic[] {
  const diagnostics = sortDiagnostics(assignSeverities(findings, config?.checks));
  return strict === true ? diagnostics.map((diagnostic) => ({ ...diagnostic, severity: 'error' })) : diagnostics;
}

function hasErrors(findings: readonly Finding[], config: ResolvedConfig, strict: boolean | undefined): boolean {
  return judge(findings, config, strict).some(({ severity }) => severity === 'error');
}

/** Two findings of one rule at one place are one mistake. */
function mistake({ rule, place }: Finding): string {
  return JSON.stringify([rule, place]);
}

const emptySite: Finding = {
  rule: 'empty-site',
  message: 'the site has no documents, posts, pages or API documents',
  hint: 'put a Markdown file into docs/, or name your folders in the config',
};
