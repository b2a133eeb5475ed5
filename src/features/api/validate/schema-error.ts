import { childPointer, type Pointer, parsePointer, valueAt } from '../../../core/json/pointer.ts';
import { type JsonObject, scalarText, textAt } from '../../../core/json/value.ts';
import type { Report } from '../load/report.ts';

/** One error of ajv, as far as it is used here. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: Pointer;
  readonly schemaPath: string;
  readonly params: JsonObject;
  readonly message?: string;
}

/** Keywords that only say that something inside them failed. */
const wrappers = new Set(['oneOf', 'anyOf', 'if', 'dependentSchemas']);
const unevaluated = new Set(['unevaluatedProperties', 'unevaluatedItems']);
const maxReports = 50;
/** Errors are compared with one another: of a document with more, only the first ones are used. */
const maxErrors = 1000;

/**
 * The specification's schema is full of choices, and ajv reports how each branch of each choice failed. This
 * leaves what a person would say: one sentence for each thing that is wrong.
 */
export function reportSchemaErrors(errors: readonly SchemaError[], root: JsonObject): readonly Report[] {
  const few = errors.slice(0, maxErrors);
  const causes = few.filter((error) => !isReferenceBranch(error) && !isOtherBranch(error, few));
  const shown = causes.filter((error) => !isFollowing(error, causes));
  const reports = new Map<string, Report>();
  for (const group of groups(shown).values()) {
    const report = toReport(group, root);
    reports.set(`${report.pointer} ${report.message}`, report);
  }
  return [...reports.values()].slice(0, maxReports);
}

/** Whether an error only says that the node is not a `$ref`, which every node could be. */
function isReferenceBranch({ schemaPath, params }: SchemaError): boolean {
  return /\/reference\//i.test(schemaPath) || params.missingProperty === '$ref';
}

/**
 * Errors of a parameter are those for the place it is in, not for other places; of one
 * whose place is wrong, just that one. So with security schemes and their types.
 */
function isOtherBranch(error: SchemaError, errors: readonly SchemaError[]): boolean {
  const own = branchOf(error);
  if (own === undefined) return false;
  const all = new Set<string>();
  const rejected = new Set<string>();
  for (const other of errors) {
    const branch = branchOf(other);
    if (branch?.choice !== own.choice || !related(other.instancePath, error.instancePath)) continue;
    all.add(branch.name);
    if (isRejection(other)) rejected.add(branch.name);
  }
  return rejected.size < all.size ? rejected.has(own.name) : rejected.size > 0 && !isRejection(error);
}

/** The alternative of the specification's schema that an error comes from. */
function branchOf({
  schemaPath,
  instancePath,
}: SchemaError): { readonly choice: string; readonly name: string } | undefined {
  const [, choice, name] = /^(.*\/(?:oneOf|anyOf))\/(\d+)\//.exec(schemaPath) ?? [];
  if (choice !== undefined && name !== undefined) return { choice, name };
  // The alternatives for security schemes are definitions; the one for OAuth 2 does not say its name.
  const scheme = /^\/components\/securitySchemes\/[^/]+/.exec(instancePath)?.[0];
  return scheme === undefined
    ? undefined
    : { choice: scheme, name: /\w+SecurityScheme/.exec(schemaPath)?.[0] ?? 'OAuth2' };
}

/** Whether the alternative is not meant at all: a parameter has another place, a security scheme another type. */
function isRejection({ instancePath, keyword }: SchemaError): boolean {
  const key = instancePath.startsWith('/components/securitySchemes/') ? '/type' : '/in';
  return instancePath.endsWith(key) && (keyword === 'enum' || keyword === 'const');
}

/** Whether one is the other, or its parent, or its sibling. */
function related(a: Pointer, b: Pointer): boolean {
  const parent = (pointer: Pointer) => pointer.slice(0, pointer.lastIndexOf('/'));
  return a === b || parent(a) === parent(b) || parent(a) === b || parent(b) === a;
}

/** Whether the error is only a consequence of another one at or below its place. */
function isFollowing(error: SchemaError, errors: readonly SchemaError[]): boolean {
  const isWrapper = wrappers.has(error.keyword);
  if (!isWrapper && !unevaluated.has(error.keyword)) return false;
  const about = isWrapper
    ? error.instancePath
    : childPointer(error.instancePath, textAt(error.params, 'unevaluatedProperty'));
  // Where a branch fails, the properties that it describes count as unevaluated.
  const inBranch = (other: SchemaError) => !isWrapper && /\/(then|dependentSchemas)\//.test(other.schemaPath);
  return errors.some(
    (other) =>
      (inBranch(other) && other.instancePath.startsWith(`${error.instancePath}/`)) ||
      (other !== error &&
        !(isWrapper && wrappers.has(other.keyword)) &&
        (other.instancePath === about || other.instancePath.startsWith(`${about}/`))),
  );
}

/** Errors that make one sentence: branches that each miss a field, or each allow other values. */
function groups(errors: readonly SchemaError[]): ReadonlyMap<string, readonly SchemaError[]> {
  const result = new Map<string, SchemaError[]>();
  for (const error of errors) {
    const choice = error.keyword === 'enum' ? '' : error.schemaPath.replace(/\/(oneOf|anyOf)\/\d+\//, '/$1/');
    const detail = textAt(error.params, 'additionalProperty') || textAt(error.params, 'unevaluatedProperty');
    const key = [error.instancePath, error.keyword, choice, detail].join(' ');
    result.set(key, [...(result.get(key) ?? []), error]);
  }
  return result;
}

function toReport(group: readonly SchemaError[], root: JsonObject): Report {
  const [error] = group;
  if (error === undefined) throw new Error('a group holds an error');
  const { keyword, instancePath: pointer, params } = error;
  const owner = nameOf(pointer);
  const report = (message: string): Report => ({ rule: 'invalid-openapi', message, pointer });
  switch (keyword) {
    case 'required':
      return report(`${owner} has no ${alternatives(group.map((item) => textAt(item.params, 'missingProperty')))}`);
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = textAt(params, 'additionalProperty') || textAt(params, 'unevaluatedProperty');
      const hint = hints[parsePointer(pointer).at(-1) ?? ''];
      const at = childPointer(pointer, name);
      return {
        rule: 'invalid-openapi',
        message: `${owner} cannot have ${name}`,
        pointer: at,
        part: 'key',
        hint,
      };
    }
    case 'type': {
      const wanted = [params.type].flat().map((type) => words[String(type)] ?? String(type));
      return report(`${owner} is ${words[typeOf(valueAt(root, pointer))]}, not ${alternatives(wanted)}`);
    }
    case 'enum':
    case 'const': {
      const allowed = group.flatMap((item) =>
        'allowedValues' in item.params ? item.params.allowedValues : [item.params.allowedValue],
      );
      return report(
        `${owner} is ${scalarText(valueAt(root, pointer)) || words[typeOf(valueAt(root, pointer))]}, not ${alternatives(allowed.map(String))}`,
      );
    }
    case 'not':
      return report(`${owner} has fields that exclude each other`);
    default:
      return report(
        wrappers.has(keyword) ? `${owner} has none of the forms it may have` : `${owner} ${error.message ?? keyword}`,
      );
  }
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  object: 'a mapping',
  array: 'a list',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  null: 'empty',
};

const hints: Readonly<Record<string, string>> = {
  paths: 'a path begins with a slash',
  responses: 'responses are named by a status such as 200, by 4XX, or default',
  schemas: 'names are made of letters, digits, dots, hyphens and underscores',
};

/** `parameters[1]`, `get`, `info`; the document itself for the root. */
function nameOf(pointer: Pointer): string {
  const keys = parsePointer(pointer);
  const last = keys.at(-1);
  if (last === undefined) return 'the document';
  return /^\d+$/.test(last) && keys.at(-2) !== 'responses' ? `${keys.at(-2) ?? ''}[${last}]` : last;
}

function alternatives(names: readonly string[]): string {
  const unique = [...new Set(names)];
  return unique.length < 2 ? (unique[0] ?? '') : `${unique.slice(0, -1).join(', ')} or ${unique.at(-1)}`;
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
