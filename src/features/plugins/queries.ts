import { type Ask, held, query } from '../../core/graph/index.ts';
import type { Permalink } from '../../model/address.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { CodeFinding } from '../../model/example.ts';
import type { SourcePath } from '../../model/place.ts';
import type { ActivePlugin, FileHook, HookAsk, RecordHook } from '../../model/plugin.ts';
import { hookFinding } from '../../pipeline/config/index.ts';
import {
  codeFindings,
  createMistakes,
  fileContents,
  ownFindings,
  placedInConfig,
} from '../../pipeline/plugins/index.ts';
import { callHook, callListHook, earlyAnswers, hookResults, pluginNamed, pluginsWith } from '../../queries/hooks.ts';
import { loadedConfig } from '../../queries/inputs.ts';
import { hookResult, lateAnswers, propsOf, routeInfos } from '../../queries/plugin-results.ts';
import { routesOf } from '../../queries/plugin-routes.ts';

interface StoredFiles {
  readonly paths: readonly string[];
  /** See `Called`. */
  readonly asked: string;
  readonly findings: readonly Finding[];
}

/** Paths of the files of a plugin; the key is its name. */
const filesOf = query<string, StoredFiles>('files of a plugin', async (q, name) => {
  const plugin = await pluginNamed(q, name);
  const { given, asked, findings } = await callListHook(q, plugin, { hook: 'files', answers: earlyAnswers });
  const { contents, findings: clashes } = fileContents(plugin, given);
  q.use(hookResults).set(`files of a plugin ${name}`, { asked, value: contents });
  return { paths: [...contents.keys()], asked, findings: [...findings, ...clashes] };
});

/** A file of a plugin, attached; the key is the plugin and the path. */
export const fileOf = query<readonly [plugin: string, path: string], { readonly findings: readonly Finding[] }>(
  'file of a plugin',
  async (q, [name, path]) => {
    const plugin = await pluginNamed(q, name);
    const { asked } = await q(filesOf, name);
    const given = (await hookResult<ReadonlyMap<string, FileHook['content']>>(q, asked, filesOf, name)).get(path) ?? '';
    if (typeof given !== 'function') {
      q.attach(given);
      return { findings: [] };
    }
    const hook = `files: ${path}`;
    const called = await callHook(q, plugin, { hook, answers: lateAnswers, call: given });
    const { value } = called;
    if (typeof value === 'string' || value instanceof Uint8Array) {
      q.attach(value);
      return { findings: [] };
    }
    const wrong = [hookFinding(plugin, hook, ' gives neither a string nor bytes')];
    return { findings: called.findings.length > 0 ? called.findings : wrong };
  },
);

export const pluginFiles = held<
  '',
  {
    readonly files: readonly { readonly plugin: ActivePlugin; readonly path: string }[];
    readonly findings: readonly Finding[];
  }
>('files of plugins', async (q) => {
  const files: { readonly plugin: ActivePlugin; readonly path: string }[] = [];
  const findings: Finding[] = [];
  for (const plugin of await pluginsWith(q, 'files')) {
    const { paths, findings: wrong } = await q(filesOf, plugin.name);
    findings.push(...wrong);
    files.push(...paths.map((path) => ({ plugin, path })));
  }
  return { files, findings: placedInConfig(findings, await q(loadedConfig, '')) };
});

/** What a plugin finds; the key is its name. */
const checkOf = query<string, readonly Finding[]>('check of a plugin', async (q, name) => {
  const plugin = await pluginNamed(q, name);
  const { given, findings } = await callListHook(q, plugin, { hook: 'check', answers: lateAnswers });
  return [...findings, ...ownFindings(plugin, given)];
});

export const checkFindings = held<'', readonly Finding[]>('checks of plugins', async (q) => {
  const all: Finding[] = [];
  for (const { name } of await pluginsWith(q, 'check')) all.push(...(await q(checkOf, name)));
  return placedInConfig(all, await q(loadedConfig, ''));
});

interface AddedRecords {
  readonly records: ReadonlyMap<Permalink, readonly RecordHook[]>;
  readonly findings: readonly Finding[];
}

/** What plugins let the search find, by page. */
export const addedRecords = held<'', AddedRecords>('search records of plugins', async (q) => {
  const plugins = await pluginsWith(q, 'records');
  const records = new Map<Permalink, readonly RecordHook[]>();
  const mistakes = createMistakes();
  const routes = plugins.length === 0 ? [] : (await q(routeInfos, '')).values();
  for (const route of routes) {
    if (!route.indexed) continue;
    const own = plugins.flatMap((plugin) =>
      mistakes.read(plugin, 'records', route, () => plugin.hooks.records?.(route) ?? []),
    );
    if (own.length > 0) records.set(route.permalink, own);
  }
  const { locate } = await q(loadedConfig, '');
  return { records, findings: mistakes.findings(({ index }) => locate(['plugins', index])) };
});

/** What is wrong with the files of plugins, and with the props of their pages. */
export const propsFindings = held<'', readonly Finding[]>('findings of what plugins give', async (q) => {
  const all: Finding[] = [...(await q(addedRecords, '')).findings];
  for (const { plugin, path } of (await q(pluginFiles, '')).files)
    all.push(...(await q(fileOf, [plugin.name, path])).findings);
  for (const { name } of await pluginsWith(q, 'routes'))
    for (const { permalink } of (await q(routesOf, name)).routes)
      all.push(...(await q(propsOf, [name, permalink])).findings);
  return placedInConfig(all, await q(loadedConfig, ''));
});

/** What a hook of a plugin finds in code or in a string. */
async function problemsOf(
  q: Ask,
  [name, hook, key]: readonly [plugin: string, hook: 'blocks' | 'formats', key: string],
  call: (hooks: ActivePlugin['hooks'], ask: HookAsk) => unknown,
): Promise<readonly CodeFinding[]> {
  const plugin = await pluginNamed(q, name);
  const { given, findings } = await callListHook(q, plugin, {
    hook,
    named: `${hook}.${key}`,
    answers: lateAnswers,
    call,
  });
  return [...findings, ...codeFindings(plugin, hook, given)];
}

type BlockKey = readonly [plugin: string, file: SourcePath, language: string, code: string, attributes: string];

export const blockProblems = query<BlockKey, readonly CodeFinding[]>(
  'block of a plugin',
  (q, [name, file, language, code, attributes]) =>
    problemsOf(q, [name, 'blocks', language], ({ blocks = {} }, ask) => {
      const [, check] = Object.entries(blocks).find(([key]) => key.toLowerCase() === language) ?? [];
      return check?.({ language, code, file, attributes: Object.fromEntries(JSON.parse(attributes)) }, ask);
    }),
);

/** What a plugin finds in a string of a format; `body` is the JSON around it, `''` for none. */
export const formatProblems = query<
  readonly [plugin: string, format: string, text: string, body: string],
  readonly CodeFinding[]
>('string of a format', (q, [name, format, text, body]) =>
  problemsOf(q, [name, 'formats', format], ({ formats }, ask) =>
    formats?.[format]?.(text, ask, body === '' ? undefined : JSON.parse(body)),
  ),
);

export const queries = [
  filesOf,
  fileOf,
  pluginFiles,
  checkOf,
  checkFindings,
  addedRecords,
  propsFindings,
  blockProblems,
  formatProblems,
];
