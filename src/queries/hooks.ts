import { isAbsolute, posix } from 'node:path';
import { digestOf } from '../core/cache/index.ts';
import { questionNames } from '../core/config/index.ts';
import { type Ask, held, leaf, lookup, service } from '../core/graph/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { ActivePlugin, HookAsk, HookName, Question, SchemaInfo, SourceInfo } from '../model/plugin.ts';
import type { Frontmatter, SourceFile } from '../model/source.ts';
import { hookFinding, reasonOf } from '../pipeline/config/index.ts';
import { nearest } from '../shared/nearest.ts';
import { type Pause, within } from '../shared/within.ts';
import { configOf, loadedConfig } from './config.ts';
import { filesContent, folderTree, textFile } from './content.ts';
import { references } from './references.ts';

/** What hooks gave, with their functions, by the hook and the plugin; `asked` is that of `Called`. */
export const hookResults =
  service<Map<string, { readonly asked: string; readonly value: unknown }>>('results of hooks');

interface SitePlugins {
  readonly plugins: readonly ActivePlugin[];
  /** Of their code and their options. */
  readonly digest: string;
}

/** The plugins of a site, set up. */
export const sitePlugins = held<'', SitePlugins>(
  'plugins',
  async (q) => {
    const { config, pluginCode } = await q(loadedConfig, '');
    return { plugins: config?.plugins ?? [], digest: pluginCode };
  },
  { digest: ({ digest }) => digest },
);

/** The plugins with one of these hooks. */
export async function pluginsWith(q: Ask, ...hooks: readonly HookName[]): Promise<readonly ActivePlugin[]> {
  const { plugins } = await q(sitePlugins, '');
  return plugins.filter((plugin) => hooks.some((hook) => plugin.hooks[hook] !== undefined));
}

/** @throws where there is none: that is asked first */
export async function pluginNamed(q: Ask, name: string): Promise<ActivePlugin> {
  const { plugins } = await q(sitePlugins, '');
  const plugin = plugins.find((one) => one.name === name);
  if (plugin === undefined) throw new Error(`there is no plugin ${name}`);
  return plugin;
}

/** Findings without a place are about the plugin, which is in the config. */
export async function placed(q: Ask, findings: readonly Finding[]): Promise<readonly Finding[]> {
  if (findings.length === 0) return findings;
  const { locate } = await q(loadedConfig, '');
  const { plugins } = await q(sitePlugins, '');
  return findings.map((finding) => {
    const plugin = plugins.find(({ name }) => finding.message.startsWith(`plugin ${name}: `));
    return finding.place !== undefined || plugin === undefined
      ? finding
      : { ...finding, place: locate(['plugins', plugin.index]) };
  });
}

/** What a hook gave. */
export interface Called<T> {
  /** Absent where it failed. */
  readonly value?: T;
  readonly findings: readonly Finding[];
  /** Digest of the answers that it got: another one where its functions may give something else. */
  readonly asked: string;
}

/** Answers to the questions of hooks, by name. */
export type Answers = Readonly<Record<string, (q: Ask, key: string) => unknown>>;

/**
 * Calls a hook. What it asks becomes an edge of the result in work. What it throws, and a hook that takes too long, are
 * findings.
 *
 * @param options.hook as findings name it
 * @param options.answers to what it may ask; other questions are about what is not known yet
 */
export async function callHook<T>(
  q: Ask,
  plugin: ActivePlugin,
  {
    hook,
    answers,
    call,
  }: {
    readonly hook: string;
    readonly answers: Answers;
    readonly call: (ask: HookAsk) => T | Promise<T>;
  },
): Promise<Called<T>> {
  const asked: unknown[] = [];
  let fault: { readonly error: unknown } | undefined;
  const askWith =
    (pause: Pause) =>
    async ({ question: name }: Question<string, unknown>, key = '') => {
      const answer = answers[name];
      if (answer === undefined) throw new WrongQuestion(unanswered(name, hook));
      // Of questions that are asked at once, any may be answered first.
      const place = asked.push(undefined) - 1;
      try {
        // It may take as long as all pages take.
        const value = await pause(() => answer(q, key));
        asked[place] = [name, key, value];
        return value;
      } catch (error) {
        if (!(error instanceof WrongQuestion)) fault ??= { error };
        throw error;
      }
    };
  const { digest: code } = await q(sitePlugins, '');
  const digest = () => digestOf([code, plugin.name, hook, asked]);
  try {
    // The type of each answer is that of its question.
    const value = await within(plugin.limit, (pause) => call(askWith(pause) as HookAsk));
    if (fault !== undefined) throw fault.error;
    return { value, findings: [], asked: digest() };
  } catch (error) {
    q.signal.throwIfAborted();
    // Whatever the hook made of it: a result that is lost, or a fault of docsgen.
    if (fault !== undefined) throw fault.error;
    q.keepOut();
    return { findings: [hookFinding(plugin, hook, ` throws: ${reasonOf(error)}`)], asked: digest() };
  }
}

/** A question that has no answer by the fault of the hook. */
class WrongQuestion extends Error {}

function unanswered(name: string, hook: string): string {
  const known: readonly string[] = questionNames;
  if (known.includes(name))
    return `it asks for ${name}, which depends on what ${hook} gives: ask for it in \`props\`, \`content\` or \`check\``;
  const near = nearest(name, known);
  return `there is no question ${name}${near === undefined ? '' : `: did you mean ${near}?`}`;
}

/** An environment variable. */
const variable = leaf<string, string | undefined>('environment', (_, name) => {
  const value = process.env[name];
  return { digest: value === undefined ? 'none' : digestOf(value), value: () => value };
});

/** Sources of files as hooks know them. */
const ownSources = held<'', readonly SourceInfo[]>(
  'sources of files',
  async (q) => (await q(filesContent, '')).sources.map(sourceInfo),
  { digest: digestOf },
);

export function sourceInfo({ path, kind, version, frontmatter }: SourceFile): SourceInfo {
  return { path, kind, ...(version === undefined ? {} : { version }), frontmatter };
}

const ownFrontmatter = lookup<readonly SourceInfo[], SourcePath, Frontmatter | undefined>(
  'frontmatter of a file',
  ownSources,
  (sources, wanted) => sources.find(({ path }) => path === wanted)?.frontmatter,
  digestOf,
);

const operationInfos = held<'', unknown>(
  'operations of API documents',
  async (q) => (await q(references, '')).operations,
  { digest: digestOf },
);

const schemaInfos = held<'', readonly SchemaInfo[]>(
  'schemas of API documents',
  async (q) =>
    (await q(references, '')).documents.flatMap(({ id: document, bundled }) =>
      Object.entries(namedSchemas(bundled)).map(([name, schema]) => ({ document, name, schema })),
    ),
  { digest: digestOf },
);

function namedSchemas(bundled: unknown): Readonly<Record<string, unknown>> {
  const { components } = (bundled ?? {}) as { readonly components?: { readonly schemas?: Record<string, unknown> } };
  return components?.schemas ?? {};
}

const settings = held<'', Readonly<Record<string, unknown>>>('config for plugins', async (q) => {
  const { plugins: _, file: _file, root: _root, outDir: _out, markdown, ...config } = await configOf(q);
  const { added: _added, remarkPlugins: _remark, rehypePlugins: _rehype, handlers: _handlers, ...plain } = markdown;
  return { ...config, markdown: plain };
});

const setting = lookup<Readonly<Record<string, unknown>>, string, unknown>(
  'key of the config',
  settings,
  (all, key) => all[key],
  (value) => digestOf(value ?? 'none'),
);

/** A path of a hook in the folder of the config. */
function inside(path: string): SourcePath {
  const clean = posix.normalize(path);
  if (isAbsolute(path) || clean === '..' || clean.startsWith('../'))
    throw new WrongQuestion(`it asks for ${path}, which is outside of the folder of the config`);
  return clean.replace(/\/$/, '');
}

/** Answers that depend on sources, API documents and the world outside: known before all addresses are. */
export const earlyAnswers: Answers = {
  sources: (q) => q(ownSources, ''),
  frontmatter: (q, path) => q(ownFrontmatter, path),
  operations: (q) => q(operationInfos, ''),
  schemas: (q) => q(schemaInfos, ''),
  env: (q, name) => q(variable, name),
  config: (q, key) => q(setting, key),
  async file(q, path) {
    const read = await q(textFile, inside(path));
    if (read !== undefined && 'finding' in read) throw new WrongQuestion(read.finding.message);
    return read?.text;
  },
  async folder(q, path) {
    const { files, findings } = await q(folderTree, [inside(path), 'static']);
    const [missing] = findings.filter(({ rule }) => rule === 'missing-folder');
    if (missing !== undefined) throw new WrongQuestion(missing.message);
    return files;
  },
};

export const hookQueries = [
  sitePlugins,
  variable,
  ownSources,
  ownFrontmatter,
  operationInfos,
  schemaInfos,
  settings,
  setting,
];
