import * as z from 'zod';
import {
  exportingModule,
  failureOf,
  formatKeyPath,
  type KeyPath,
  reasonOf,
  thrownHere,
} from '../../core/config/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type {
  ActivePlugin,
  ApiFinding,
  BlockFinding,
  DocumentHook,
  FileHook,
  HeadHook,
  HookName,
  PluginFinding,
  RecordHook,
  RouteHook,
} from '../../model/plugin.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { expectation, findingsOfIssues } from './issue-findings.ts';
import { addIssue, isPath } from './schema/values.ts';

/** The schema of any function. */
export const anyFunction = z.custom((value) => typeof value === 'function', { error: 'a function' });
const text = z.string().min(1);

/** A path in a folder that it does not leave, with `/`. */
const pathBelow = text.check((context) => {
  if (/\\|(?:^|\/)\.{0,2}(?:\/|$)/.test(context.value)) addIssue(context, 'a path below the folder, such as "a/b.txt"');
});

const point = z.strictObject({ line: z.int().min(1), column: z.int().min(1) });

const findingShape = {
  rule: text,
  message: text,
  hint: z.string().optional(),
};

const codeFindings = z.array(
  z.strictObject({
    ...findingShape,
    span: z.strictObject({ start: z.int().min(0), end: z.int().min(0) }).optional(),
  }),
);

const resultSchemas = {
  documents: z.array(
    z.strictObject({ path: pathBelow.regex(/\.mdx?$/, 'a path that ends in .md or .mdx'), text: z.string() }),
  ),
  routes: z.array(
    z.strictObject({
      permalink: z.string().check((context) => {
        const { value } = context;
        if (!value.startsWith('/')) addIssue(context, 'an address that begins with /');
        else if (!isPath(value)) addIssue(context, 'an address in the site such as "/extra"');
      }),
      title: z.string(),
      description: z.string().optional(),
      indexed: z.boolean().optional(),
      template: text,
      props: z.unknown().optional(),
    }),
  ),
  files: z.array(
    z.strictObject({
      path: pathBelow,
      content: z.custom((value) => ['string', 'function'].includes(typeof value) || value instanceof Uint8Array, {
        error: 'a string, bytes or a function',
      }),
    }),
  ),
  head: z.array(
    z.strictObject({
      tag: z.enum(['base', 'link', 'meta', 'noscript', 'script', 'style', 'template']),
      attributes: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean()], { error: 'a plain value' }))
        .optional(),
      content: z.string().optional(),
    }),
  ),
  records: z.array(
    z.strictObject({
      title: text,
      html: z.string(),
      id: text.optional(),
      keywords: z.array(z.string()).optional(),
    }),
  ),
  check: z.array(
    z.strictObject({
      ...findingShape,
      place: z.strictObject({ file: text, start: point.optional(), end: point.optional() }).optional(),
    }),
  ),
  blocks: codeFindings,
  formats: codeFindings,
  apiRules: z.array(
    z.strictObject({
      ...findingShape,
      pointer: z.string().regex(/^(?:\/|$)/, 'a JSON pointer, such as "/info/title"'),
    }),
  ),
} as const satisfies { readonly [Name in HookName]?: z.ZodType };

/** What each hook gives. */
export interface HookResults {
  readonly documents: readonly DocumentHook[];
  readonly routes: readonly RouteHook[];
  readonly files: readonly FileHook[];
  readonly head: readonly HeadHook[];
  readonly records: readonly RecordHook[];
  readonly check: readonly PluginFinding[];
  readonly blocks: readonly BlockFinding[];
  readonly formats: readonly BlockFinding[];
  readonly apiRules: readonly ApiFinding[];
}

export type CheckedHook = keyof HookResults;

/** The name of a hook in findings: `plugin since: files`. */
export function hookName({ name }: Pick<ActivePlugin, 'name'>, hook: string): string {
  return `plugin ${name}: ${hook}`;
}

/** A finding about a hook of a plugin. */
export function hookFinding(
  plugin: Pick<ActivePlugin, 'name'>,
  hook: string,
  message: string,
  more: Pick<Finding, 'place' | 'hint'> = {},
): Finding {
  return { rule: 'plugin-error', message: `${hookName(plugin, hook)}${message}`, ...more };
}

/** The finding for a hook that throws, with the line that does. */
export function thrownFinding(plugin: Pick<ActivePlugin, 'name'>, hook: string, error: unknown): Finding {
  const [, name] = /^(\w+) is not defined$/.exec(reasonOf(error)) ?? [];
  const module = name === undefined ? undefined : exportingModule(name);
  const hint = module === undefined ? undefined : `import { ${name} } from '${module}'`;
  return { ...hookFinding(plugin, failureOf(hook, error), '', { hint }), related: thrownHere(error) };
}

/**
 * What a hook gave, as far as it has the right shape: entries of a list that have not are left out and reported.
 *
 * @param named the hook as findings name it: `formats.aql`
 */
export function readResult<Name extends CheckedHook>(
  plugin: Pick<ActivePlugin, 'name'>,
  hook: Name,
  value: unknown,
  named: string = hook,
): { readonly value?: HookResults[Name]; readonly findings: readonly Finding[] } {
  const parsed = resultSchemas[hook].safeParse(value, { error: expectation });
  // The schema of each hook is that of its result.
  if (parsed.success) return { value: parsed.data as unknown as HookResults[Name], findings: [] };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const findings = findingsOfIssues(parsed.error.issues, value, () => ({ file: '' })).map(({ message, hint }) => {
    // Of the whole value, the message says that it is about the config.
    const problem = message.startsWith('[') ? `, ${message}` : message.replace(/^the config/, '');
    return hookFinding(plugin, named, ` gives a wrong value${problem}`, { hint });
  });
  if (!Array.isArray(value)) return { findings };
  const right = value.filter((_, index) => !wrong.has(index));
  return { value: resultSchemas[hook].parse(right) as unknown as HookResults[Name], findings };
}

/** The finding of a plugin as docsgen reports it: its rule has the name of the plugin in front. */
export function ownFinding(
  { name, hooks }: ActivePlugin,
  hook: CheckedHook,
  { rule, ...finding }: PluginFinding,
): Finding {
  const known = Object.keys(hooks.rules ?? {});
  if (known.includes(rule)) return { rule: `${name}/${rule}`, ...finding };
  const hint = didYouMean(nearest(rule, known)) ?? 'name it under rules of the plugin';
  return hookFinding({ name }, hook, ` gives a finding of the unknown rule ${rule}: ${finding.message}`, {
    hint,
    place: finding.place,
  });
}

/**
 * What JSON cannot store of a value, and where, as the object of a sentence: `a function in props.onClick`. `undefined` where it
 * can store all of it.
 */
export function notPlain(value: unknown, path: KeyPath = [], around: readonly unknown[] = []): string | undefined {
  const what = unstorable(value, around);
  if (what !== undefined) return path.length === 0 ? what : `${what} in ${formatKeyPath(path)}`;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const problem = notPlain(inner, [...path, Array.isArray(value) ? Number(key) : key], [...around, value]);
    if (problem !== undefined) return problem;
  }
  return;
}

function unstorable(value: unknown, around: readonly unknown[]): string | undefined {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return `a ${typeof value}`;
  if (typeof value === 'number' && !Number.isFinite(value)) return `the number ${value}`;
  if (typeof value !== 'object' || value === null) return;
  if (around.includes(value)) return 'an object that contains itself';
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype || Array.isArray(value)) return;
  return `a ${prototype.constructor?.name || 'class instance'}`;
}
