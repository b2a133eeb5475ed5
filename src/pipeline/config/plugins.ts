import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { failureOf, formatKeyPath, type KeyPath, type Locate, placeThrown } from '../../core/config/index.ts';
import { kindOfPath } from '../../core/text/index.ts';
import { nameIfSlow, nowDoingOwn } from '../../core/threads/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import { componentsOfPlugins, type Finding } from '../../model/diagnostic.ts';
import type { AddedMarkdown, TreePlugin } from '../../model/markdown-config.ts';
import type { SourcePath } from '../../model/place.ts';
import {
  type ActivePlugin,
  type HookName,
  hookNames,
  type Plugin,
  type PluginHooks,
  rehypeSteps,
  remarkSteps,
  slotNames,
  type TreePluginEntry,
} from '../../model/plugin.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { within } from '../../shared/within.ts';
import { addedLanguages, grammarSchema } from './grammars.ts';
import { anyFunction, notPlain } from './hook-results.ts';
import { expectation, findingsOfIssues } from './issue-findings.ts';
import { hintFor, modulesOf, pathInPlugin } from './plugin-modules.ts';
import { allowAlso } from './resolve.ts';
import { securitySchema } from './schema/security.ts';
import { addIssue } from './schema/values.ts';

/** A config whose plugins are set up, and what is wrong with those that cannot be used. */
export interface WithPlugins {
  readonly config: ResolvedConfig;
  readonly findings: readonly Finding[];
  /** Modules that hooks name, found or not. */
  readonly sought: readonly SourcePath[];
}

/** Seconds that a hook may take. */
const defaultTimeout = 60;

/**
 * Sets up the plugins of a site: validates their options, asks for their hooks, and adds what these say of the config. A
 * plugin that cannot be used is left out and reported (`plugin-error`).
 */
export async function setUpPlugins(
  config: ResolvedConfig,
  plugins: readonly Plugin[],
  locate: Locate,
): Promise<WithPlugins> {
  if (plugins.length === 0) return { config, findings: unknownRules(config, [], locate), sought: [] };
  const findings: Finding[] = [];
  const active: ActivePlugin[] = [];
  const sought: SourcePath[] = [];
  const names = plugins.map(({ definition }) => String(definition.name));
  for (const [index, plugin] of plugins.entries()) {
    const { name } = plugin.definition;
    const at = { name, place: locate(['plugins', index]) };
    const earlier = active.find((other) => other.name === name);
    if (earlier !== undefined) {
      findings.push({
        ...problem(at, 'is in the config twice', 'remove one of them'),
        related: [{ message: 'first used here', place: locate(['plugins', earlier.index]) }],
      });
      continue;
    }
    const report: Report = (message, hint, key) =>
      findings.push({
        ...problem(at, message, hint),
        place: key === undefined ? at.place : locate(['plugins', index, ...key]),
      });
    const made = await setUp(config.root, plugin, index, names, report).finally(() => nowDoingOwn(undefined));
    if (made === undefined) continue;
    const modules = modulesOf(made);
    sought.push(...modules.map(({ module }) => module));
    const missing = modules.filter(({ module }) => kindOfPath(join(config.root, module)) !== 'file');
    for (const { key, path, written } of missing) report(`${key}: there is no file ${path}`, hintFor(written));
    const taken = takenNames(made, active, config);
    for (const { message, hint } of taken) report(message, hint);
    if (missing.length + taken.length === 0) active.push(made);
  }
  const whole = withHooks(config, active);
  return { config: whole, findings: [...findings, ...unknownRules(whole, names, locate)], sought };
}

/** Components and languages that an earlier plugin has as well: one of the two would be lost. */
function takenNames(plugin: ActivePlugin, earlier: readonly ActivePlugin[], { markdown }: ResolvedConfig) {
  const names = ({ hooks }: ActivePlugin) => [
    ...Object.keys(hooks.components ?? {}).map((name) => `components.${name}`),
    ...(hooks.languages ?? []).flatMap(({ name, aliases = [] }) =>
      [name, ...aliases].map((alias) => `languages: ${alias.toLowerCase()}`),
    ),
  ];
  const chosen = Object.keys(markdown.components).map((name) => `components.${name}`);
  return names(plugin).flatMap((name) => {
    const first = chosen.includes(name) ? undefined : earlier.find((other) => names(other).includes(name));
    if (first === undefined) return [];
    const isComponent = name.startsWith('components.');
    const hint = isComponent ? 'name the file of the one that pages get under markdown.components' : undefined;
    return [{ message: `${name}: the plugin ${first.name} has it already`, hint }];
  });
}

/** The finding for a plugin that is left out. */
function problem(
  { name, place }: { readonly name: string; readonly place: Finding['place'] },
  message: string,
  hint: string | undefined,
): Finding {
  return { rule: 'plugin-error', message: `plugin ${name}: ${message}`, place, hint, lost: [componentsOfPlugins] };
}

/** Runs code of a plugin, which is named where it takes long: where it blocks the thread, and where it waits. */
function named<T>(doing: string, run: () => Promise<T>): Promise<T> {
  nowDoingOwn(doing);
  return nameIfSlow(doing, run());
}

type Report = (message: string, hint?: string, key?: KeyPath) => unknown;

/** `undefined` where the plugin cannot be used. */
async function setUp(
  root: string,
  { definition, options: given }: Plugin,
  index: number,
  others: readonly string[],
  report: Report,
): Promise<ActivePlugin | undefined> {
  const { name, from, timeout = defaultTimeout } = definition;
  const described = definitionSchema.safeParse(definition, { error: expectation });
  if (!described.success) {
    for (const { message, hint } of findingsOfIssues(described.error.issues, definition, () => ({ file: '' })))
      report(message, hint);
    return;
  }
  const limit = timeout * 1000;
  let options: unknown = given ?? {};
  try {
    const checked = await named(`running plugin ${name}: options`, () =>
      within(limit, () => definition.options?.['~standard'].validate(options)),
    );
    if (checked?.issues !== undefined) {
      for (const { message, path = [] } of checked.issues) {
        const key = path.map((part) => (typeof part === 'object' ? part.key : part)) as (string | number)[];
        const where = key.length === 0 ? 'its options' : `its option ${formatKeyPath(key)}`;
        report(`${where}: ${message}`, undefined, key.length === 0 ? undefined : [0, ...key]);
      }
      return;
    }
    if (checked !== undefined) options = checked.value;
  } catch (error) {
    return void report(failureOf('the schema of its options', error));
  }
  let hooks: PluginHooks;
  let parsed: ReturnType<typeof hooksSchema.safeParse>;
  try {
    hooks = await named(`running plugin ${name}: setup`, () => within(limit, () => definition.setup(options)));
    parsed = hooksSchema.safeParse(hooks, { error: expectation });
  } catch (error) {
    const { file, start } = placeThrown(error) ?? {};
    const hint = start === undefined ? undefined : `it is thrown at ${file}:${start.line}:${start.column}`;
    return void report(failureOf('its setup', error), hint);
  }
  const folder = from === undefined ? root : folderOf(from);
  if (folder === undefined) return void report(`\`from\` is ${JSON.stringify(from)}`, 'give it import.meta.url');
  if (!parsed.success) {
    for (const { message, hint } of findingsOfIssues(parsed.error.issues, hooks, () => ({ file: '' })))
      report(inHooks(message), hint);
    return;
  }
  const wrong = placementProblem(hooks, name, others);
  if (wrong !== undefined) return void report(wrong.message, wrong.hint);
  return { name, index, folder: pathFrom(root, folder), options, limit, hooks };
}

/** A message about a key of a config as one about hooks. */
function inHooks(message: string): string {
  return message
    .replace(/^the config: /, 'its setup gives no hooks: ')
    .replace(/^(\w+) is not a known key$/, '$1 is no hook')
    .replace(/^slots(.*) is not a known key$/, 'slots$1 is no slot');
}

function folderOf(from: string): string | undefined {
  try {
    return dirname(fileURLToPath(from));
  } catch {
    return;
  }
}

function pathFrom(root: string, path: string): SourcePath {
  return relative(root, path).split(sep).join('/') || '.';
}

/** What is wrong with the places that plugins of unified want. */
function placementProblem(
  hooks: PluginHooks,
  own: string,
  names: readonly string[],
): { readonly message: string; readonly hint: string } | undefined {
  const steps = { remark: remarkSteps, rehype: rehypeSteps, recma: [] };
  for (const hook of ['remark', 'rehype', 'recma'] as const) {
    for (const [index, entry] of (hooks[hook] ?? []).entries()) {
      if (typeof entry === 'function' || !('plugin' in entry)) continue;
      const known: readonly string[] = [...steps[hook], ...names.filter((name) => name !== own)];
      const wanted = entry.before ?? entry.after;
      if (wanted === undefined || known.includes(wanted)) continue;
      return {
        message: `${hook}[${index}].${entry.before === undefined ? 'after' : 'before'}: there is no step ${wanted}`,
        hint: didYouMean(nearest(wanted, known)) ?? `steps: ${known.join(', ')}`,
      };
    }
  }
  return;
}

const list = z.array(z.unknown());
const path = z.string().min(1);

const treePlugin: z.ZodType = z.custom(
  (value) =>
    isTreePlugin(value) ||
    (isEntry(value) && isTreePlugin(value.plugin) && (value.before === undefined || value.after === undefined)),
  { error: 'a plugin of unified, [plugin, options], { plugin, before } or { plugin, after }' },
);

function isTreePlugin(value: unknown): boolean {
  return typeof (Array.isArray(value) ? value[0] : value) === 'function';
}

const entrySchema = z.strictObject({
  plugin: z.unknown(),
  before: z.string().optional(),
  after: z.string().optional(),
});

function isEntry(value: unknown): value is z.output<typeof entrySchema> {
  return entrySchema.safeParse(value).success;
}

/** What `definePlugin` takes. */
const definitionSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/, 'a name in lower case, with single hyphens between words: "page-views"'),
  from: z.string().optional(),
  options: z
    .custom((value) => typeof (value as OptionsSchema | null)?.['~standard']?.validate === 'function', {
      error: 'a Standard Schema, such as one of zod or valibot',
    })
    .optional(),
  timeout: z.number().positive({ error: 'a number above 0' }).optional(),
  setup: anyFunction,
});

type OptionsSchema = NonNullable<Plugin['definition']['options']>;

const slotSchema = z.union([
  path,
  z.strictObject({
    module: path,
    props: z
      .looseObject({})
      .check((context) => {
        const wrong = notPlain(context.value);
        if (wrong !== undefined) addIssue(context, `plain data, and not ${wrong}`);
      })
      .optional(),
  }),
]);

/** What a value has to be for each hook. */
const hookSchemas: Readonly<Record<HookName, z.ZodType>> = {
  rules: z.record(
    z.string().regex(/^[a-z][a-z\d-]*$/, 'a name in lower case'),
    z.strictObject({ severity: z.enum(['error', 'warning', 'off']), about: z.string() }),
  ),
  frontmatter: z.array(z.string().min(1)),
  syntax: z.strictObject({
    micromark: list.optional(),
    fromMarkdown: list.optional(),
    handlers: z.record(z.string(), anyFunction).optional(),
    when: z.instanceof(RegExp, { error: 'a regular expression' }).optional(),
  }),
  remark: z.array(treePlugin),
  rehype: z.array(treePlugin),
  recma: z.array(treePlugin),
  languages: z.array(
    z.strictObject({ name: z.string(), aliases: z.array(z.string()).optional(), grammar: grammarSchema }),
  ),
  blocks: z.record(z.string(), anyFunction),
  formats: z.record(z.string(), anyFunction),
  apiRules: anyFunction,
  components: z.record(z.string().regex(/^\p{Lu}/u, 'a name that begins with a capital letter'), path),
  documents: anyFunction,
  routes: anyFunction,
  head: anyFunction,
  slots: z.strictObject(Object.fromEntries(slotNames.map((name) => [name, slotSchema.optional()]))),
  files: anyFunction,
  check: anyFunction,
  records: anyFunction,
  client: z.array(z.union([path, z.strictObject({ module: path, when: anyFunction.optional() })])),
  policy: securitySchema.shape.allow.unwrap(),
};

const hooksSchema = z.strictObject(Object.fromEntries(hookNames.map((name) => [name, hookSchemas[name].optional()])));

/** The config with what the hooks of its plugins say. */
function withHooks(config: ResolvedConfig, plugins: readonly ActivePlugin[]): ResolvedConfig {
  const { markdown, security, checks } = config;
  const rules = plugins.flatMap(({ name, hooks }) =>
    Object.entries(hooks.rules ?? {}).map(([rule, { severity }]) => [`${name}/${rule}`, severity] as const),
  );
  const components = plugins.flatMap((plugin) =>
    Object.entries(plugin.hooks.components ?? {}).map(([name, file]) => [name, pathInPlugin(plugin, file)] as const),
  );
  const allow = plugins.reduce((known, { hooks }) => allowAlso(known, hooks.policy ?? {}), security.allow);
  const added = addedMarkdown(plugins);
  return Object.freeze({
    ...config,
    plugins,
    security: { ...security, allow },
    checks: { ...Object.fromEntries(rules), ...checks },
    markdown: {
      ...markdown,
      components: { ...Object.fromEntries(components), ...markdown.components },
      added,
    },
  });
}

/** `undefined` where no plugin has a hook for pages. */
function addedMarkdown(plugins: readonly ActivePlugin[]): AddedMarkdown | undefined {
  const treePlugins = (hook: 'remark' | 'rehype' | 'recma') =>
    plugins.flatMap(({ name, limit, hooks }) =>
      (hooks[hook] ?? []).map((entry, index) =>
        treePluginOf(entry, { name: `plugin ${name}: ${hook}[${index}]`, of: name, limit }),
      ),
    );
  const added: AddedMarkdown = {
    remark: treePlugins('remark'),
    rehype: treePlugins('rehype'),
    recma: treePlugins('recma'),
    syntax: plugins.flatMap(({ name, hooks }) =>
      hooks.syntax === undefined ? [] : [{ ...hooks.syntax, name: `plugin ${name}: syntax` }],
    ),
    handlers: Object.assign({}, ...plugins.map(({ hooks }) => hooks.syntax?.handlers)),
    languages: plugins.flatMap(addedLanguages),
    checked: plugins.flatMap(({ hooks }) => Object.keys(hooks.blocks ?? {}).map((name) => name.toLowerCase())),
  };
  const isEmpty = Object.values(added).every((value) => Object.keys(value).length === 0);
  return isEmpty ? undefined : added;
}

function treePluginOf(entry: TreePluginEntry, own: Pick<TreePlugin, 'name' | 'of' | 'limit'>): TreePlugin {
  if (typeof entry === 'function' || !('plugin' in entry)) return { ...own, plugin: entry };
  const { plugin, before, after } = entry;
  return { ...own, plugin, before, after };
}

/** Rules in `checks` that no plugin has. Those of plugins that cannot be used are not known. */
function unknownRules(
  { checks, plugins }: ResolvedConfig,
  names: readonly string[],
  locate: Locate,
): readonly Finding[] {
  const unusable = names.filter((name) => !plugins.some((plugin) => plugin.name === name));
  const known = plugins.flatMap(({ name, hooks }) => Object.keys(hooks.rules ?? {}).map((rule) => `${name}/${rule}`));
  return Object.keys(checks)
    .filter((rule) => rule.includes('/') && !known.includes(rule))
    .filter((rule) => !unusable.some((name) => rule.startsWith(`${name}/`)))
    .map((rule) => {
      return {
        rule: 'invalid-config',
        message: `checks[${JSON.stringify(rule)}]: no plugin of the site has this rule`,
        place: locate(['checks', rule], 'key'),
        hint: didYouMean(nearest(rule, known)),
      };
    });
}
