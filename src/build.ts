import { fileAddresses } from './build/files.ts';
import { createJournal } from './build/journal.ts';
import { makeFiles } from './build/made-files.ts';
import { compilePages, componentPages, docsFolders, newestPages } from './build/pages.ts';
import { checkPublished } from './build/published.ts';
import { openReferences } from './build/references.ts';
import { policyOf, renderSite } from './build/render-site.ts';
import { createTimer, type StageTime } from './build/timer.ts';
import { createWriter, writeSite } from './build/write-site.ts';
import { writeTwins } from './build/write-twins.ts';
import { bundle } from './bundle/index.ts';
import { checkSite } from './check/index.ts';
import { loadConfig } from './config/index.ts';
import { readContent } from './content/index.ts';
import { openOutput, restoreOutput } from './emit/index.ts';
import { checkExamples } from './examples/index.ts';
import type { ResolvedConfig } from './model/config.ts';
import type { Diagnostic, Finding } from './model/diagnostic.ts';
import type { Site } from './model/site.ts';
import { planSite } from './plan/index.ts';
import { extractFacts } from './render/facts.ts';
import { createRenderer } from './render/index.ts';
import { buildRoutes } from './routes/index.ts';
import { type PublishedUrl, publishedUrls } from './urls-lock/index.ts';

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
  /** Absent when the build stopped before its pages were drawn. */
  readonly published?: readonly PublishedUrl[];
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
  const { drafts = false, strict = false, write: mayWrite = true, signal } = options;
  const stage = createTimer(options.onStage, signal);
  const { note, noted, notedAnew, diagnostics, hasErrors } = createJournal(strict);

  const { root, config, locate } = noted(await stage('config', () => loadConfig(configRequest(options))));
  const result = (parts: Partial<BuildResult>): BuildResult => ({
    root,
    diagnostics: diagnostics(config),
    written: false,
    files: 0,
    bytes: 0,
    timings: stage.times,
    ...parts,
  });
  if (config === undefined) return result({});
  if (mayWrite) await restoreOutput(config.outDir);

  const content = noted(await stage('content', () => readContent(config)));
  const { references, operations, documents, downloads } = noted(await stage('openapi', () => openReferences(config)));
  const plan = noted(await stage('plan', () => planSite({ config, sources: content.sources, operations, drafts })));
  const { pages, compilePartial } = noted(await stage('compile', () => compilePages(config, content, plan)));
  note(await stage('examples', () => checkExamples({ pages: newestPages(config, content, pages), documents })));
  const { site } = noted(
    await stage('routes', () => buildRoutes({ config, content, ...plan, compiled: pages, references, locate })),
  );
  if (plan.book.documents.length + config.api.length === 0) {
    note([emptySite]);
    return result({ config, site });
  }

  const modules = [...pages.values()].filter(({ body }) => body.kind === 'module');
  const { bundle: bundled } = notedAnew(
    await stage('bundle', () =>
      bundle({
        config,
        docsFolders: config.docs && docsFolders(config.docs),
        modules,
        componentPages: componentPages(content, plan),
        compilePartial,
      }),
    ),
  );
  if (bundled === undefined) return result({ config, site });

  // Nothing is written once an error is known, but the rest is still drawn and judged: one run reports everything.
  const output = mayWrite && !hasErrors(config) ? await openOutput(config.outDir, { protect: [root] }) : undefined;
  try {
    const { write, total } = createWriter(output);
    const renderer = createRenderer({ site, pages, ...bundled });
    const facts = await stage('render', () => renderSite({ site, security: config.security, renderer, write, signal }));
    note(renderer.findings);

    const { statics } = content.assets;
    const { made } = noted(await makeFiles({ config, site, statics, downloads, body: renderer.body }));
    const files = fileAddresses({ config, site, content, pages, bundled, made });
    const bodies = new Map([...pages.keys()].map((source) => [source, extractFacts(renderer.body(source))]));
    const judged = { config, site, pages, facts, bodies, files: new Set(files.keys()), locate };
    note(await stage('check', () => checkSite(judged)));
    note(await checkPublished({ ...judged, content, plan }));
    const drawn = { config, site, published: publishedUrls(site, judged) };

    if (output === undefined || hasErrors(config)) return result(drawn);
    if (config.twins) await stage('twins', () => writeTwins({ site, pages, renderer, write }));
    const policy = policyOf(facts.values(), config.security);
    await stage('emit', () => writeSite({ config, bundled, made, policy, files, output, write }));
    return result({ ...drawn, written: true, ...total() });
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

const emptySite: Finding = {
  rule: 'empty-site',
  message: 'the site has no documents, posts, pages or API documents',
  hint: 'put a Markdown file into docs/, or name your folders in the config',
};
