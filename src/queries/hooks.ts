import { digestOf } from '../core/cache/index.ts';
import { type Ask, held, leaf, lookup, part, service } from '../core/graph/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { ActivePlugin, HookAsk, HookName, SchemaInfo, SourceInfo } from '../model/plugin.ts';
import type { Frontmatter } from '../model/source.ts';
import { type CheckedHook, type HookResults, readResult } from '../pipeline/config/index.ts';
import {
  type Answers,
  pathInSite,
  publicConfig,
  runHook,
  schemasOf,
  sourceInfo,
  WrongQuestion,
} from '../pipeline/plugins/index.ts';
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

type HookAnswers = Answers<Ask>;

/** What a hook gave; `asked` is another digest where its functions may give something else. */
type Called<T> = Pick<Awaited<ReturnType<typeof runHook<Ask, T>>>, 'value' | 'findings'> & { readonly asked: string };

/** Calls a hook, see `runHook`. What it asks becomes an edge of the result that is being computed. */
export async function callHook<T>(
  q: Ask,
  plugin: ActivePlugin,
  options: {
    readonly hook: string;
    readonly answers: HookAnswers;
    readonly call: (ask: HookAsk) => T | Promise<T>;
  },
): Promise<Called<T>> {
  const { digest: code } = await q(sitePlugins, '');
  const called = await runHook(plugin, { ...options, q });
  if (called.findings.length > 0) q.doNotStore();
  return { ...called, asked: digestOf([code, plugin.name, options.hook, called.asked]) };
}

/**
 * The list that a hook of a plugin gives: entries that have not the right shape are left out and reported.
 *
 * @param options.call what is called in place of the hook itself, which gets nothing but the questions
 */
export async function callListHook<Name extends CheckedHook>(
  q: Ask,
  plugin: ActivePlugin,
  {
    hook,
    named = hook,
    answers,
    call = (hooks, ask) => hooks[hook as 'check' | 'documents' | 'files' | 'routes']?.(ask),
  }: {
    readonly hook: Name;
    /** As findings name it. */
    readonly named?: string;
    readonly answers: HookAnswers;
    readonly call?: (hooks: ActivePlugin['hooks'], ask: HookAsk) => unknown;
  },
): Promise<{ readonly given: HookResults[Name]; readonly asked: string; readonly findings: readonly Finding[] }> {
  const called = await callHook(q, plugin, { hook: named, answers, call: (ask) => call(plugin.hooks, ask) });
  const { value = [], findings } = readResult(plugin, hook, called.value === undefined ? [] : called.value, named);
  // An empty list has the type of any.
  const given = value as HookResults[Name];
  return { given, asked: called.asked, findings: [...called.findings, ...findings] };
}

const variable = leaf<string, string | undefined>('environment', (_, name) => {
  const value = process.env[name];
  return { digest: value === undefined ? 'none' : digestOf(value), value: () => value };
});

/** Sources of files as hooks know them. */
const ownSources = part<readonly SourceInfo[]>('sources of files', async (q) =>
  (await q(filesContent, '')).sources.map(sourceInfo),
);

const ownFrontmatter = lookup<readonly SourceInfo[], SourcePath, Frontmatter | undefined>(
  'frontmatter of a file',
  ownSources,
  (sources, wanted) => sources.find(({ path }) => path === wanted)?.frontmatter,
  digestOf,
);

const operationInfos = part<unknown>('operations of API documents', async (q) => (await q(references, '')).operations);

const schemaInfos = part<readonly SchemaInfo[]>('schemas of API documents', async (q) =>
  (await q(references, '')).documents.flatMap(schemasOf),
);

const settings = held<'', Readonly<Record<string, unknown>>>('config for plugins', async (q) =>
  publicConfig(await configOf(q)),
);

const setting = lookup<Readonly<Record<string, unknown>>, string, unknown>(
  'key of the config',
  settings,
  (all, key) => all[key],
  (value) => digestOf(value ?? 'none'),
);

/** Answers that depend on sources, API documents and the world outside: known before all addresses are. */
export const earlyAnswers: HookAnswers = {
  sources: (q) => q(ownSources, ''),
  frontmatter: (q, path) => q(ownFrontmatter, path),
  operations: (q) => q(operationInfos, ''),
  schemas: (q) => q(schemaInfos, ''),
  env: (q, name) => q(variable, name),
  config: (q, key) => q(setting, key),
  async file(q, path) {
    const read = await q(textFile, pathInSite(path));
    if (read !== undefined && 'finding' in read) throw new WrongQuestion(read.finding.message);
    return read?.text;
  },
  async folder(q, path) {
    const { files, findings } = await q(folderTree, [pathInSite(path), 'static']);
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
