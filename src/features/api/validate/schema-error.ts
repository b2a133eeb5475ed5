import { childPointer, lastKey, type Pointer } from '../../../core/json/pointer.ts';
import { type JsonObject, listAt, textAt } from '../../../core/json/value.ts';
import { groupBy } from '../../../shared/group-by.ts';
import type { Report } from '../load/report.ts';
import type { KnownFields } from './compile-specification.ts';
import { type SchemaError, toReport } from './error-sentences.ts';

/** Keywords that only say that something inside them failed. */
const wrappers = new Set(['oneOf', 'anyOf', 'if', 'dependentSchemas']);
const unevaluated = new Set(['unevaluatedProperties', 'unevaluatedItems']);
/** Faults of a document, each wherever it is. */
const maxMessages = 50;
/** Errors of one part are compared with one another: of a part with more, only the first ones are used. */
const maxErrors = 1000;

/**
 * The specification's schema is full of choices, and ajv reports how each branch of each choice failed. This
 * leaves what a person would say: one sentence for each thing that is wrong.
 */
export function reportSchemaErrors(
  errors: readonly SchemaError[],
  root: JsonObject,
  fields: KnownFields = [],
): readonly Report[] {
  const shown = [...groupBy(errors, partOf)].flatMap(([part, own]) => shownOf(own, part === '' ? errors : own));
  const reports = new Map<string, Report>();
  for (const group of groups(shown).values()) {
    const report = toReport(group, root, fields);
    reports.set(`${report.pointer} ${report.message}`, report);
  }
  const messages = new Set([...reports.values()].map(({ message }) => message));
  const said = new Set([...messages].slice(0, maxMessages));
  // All places of one are kept, since they are counted.
  return [...reports.values()].filter(({ message }) => said.has(message));
}

/** The path, component or definition that an error is in; `''` for what is around them. */
function partOf({ instancePath }: SchemaError): Pointer {
  return /^(?:\/components)?\/[^/]+\/[^/]+/.exec(instancePath)?.[0] ?? '';
}

/**
 * The errors of a part that a person would name.
 *
 * @param inside those of the part, and of what is inside of it
 */
function shownOf(own: readonly SchemaError[], inside: readonly SchemaError[]): readonly SchemaError[] {
  const few = inside.slice(0, maxErrors);
  const isCause = (error: SchemaError) =>
    // What is wrong with a name, the error about the name says.
    error.propertyName === undefined &&
    !isReferenceBranch(error) &&
    !isOfFile(error) &&
    !isOfUntyped(error, few) &&
    !isOtherBranch(error, few);
  const causes = few.filter(isCause);
  const ofPart = inside === own ? causes : own.slice(0, maxErrors).filter(isCause);
  return ofPart.filter((error) => !isFollowing(error, causes) && !isMisnamed(error, causes));
}

/** Whether an error only says that the node is not a `$ref`, which every node could be. */
function isReferenceBranch({ schemaPath, params }: SchemaError): boolean {
  return /\/reference\//i.test(schemaPath) || params.missingProperty === '$ref';
}

/** Whether an error asks the schema of a response of Swagger 2.0 to be a file, which is the other thing that it may be. */
function isOfFile({ keyword, params, instancePath }: SchemaError): boolean {
  if (keyword === 'enum') return listAt(params, 'allowedValues').every((value) => value === 'file');
  return params.missingProperty === 'type' && lastKey(instancePath) === 'schema';
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

/** A security scheme of OpenAPI 3. */
const schemePlace = /^\/components\/securitySchemes\/[^/]+/;

/** Whether an error asks a security scheme without a type for what schemes of some type have. */
function isOfUntyped(error: SchemaError, errors: readonly SchemaError[]): boolean {
  const scheme = schemePlace.exec(error.instancePath)?.[0];
  if (scheme === undefined || error.params.missingProperty === 'type') return false;
  return errors.some((other) => other.instancePath === scheme && other.params.missingProperty === 'type');
}

/** The alternative of the specification's schema that an error comes from. */
function branchOf({
  schemaPath,
  instancePath,
}: SchemaError): { readonly choice: string; readonly name: string } | undefined {
  const [, choice, name] = /^(.*\/(?:oneOf|anyOf))\/(\d+)\//.exec(schemaPath) ?? [];
  if (choice !== undefined && name !== undefined) return { choice, name };
  // The alternatives for security schemes are definitions; the one for OAuth 2 does not say its name.
  const scheme = schemePlace.exec(instancePath)?.[0];
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
  // The values that are allowed say of what type they are.
  const values = error.schemaPath.replace(/type$/, 'enum');
  const isSaid = (other: SchemaError) => other.instancePath === error.instancePath && other.schemaPath === values;
  if (error.keyword === 'type' && errors.some(isSaid)) return true;
  if (isFlagValue(error) && errors.some((other) => other.keyword === 'type' && isAtSamePlace(other, error)))
    return true;
  // That it is missing is an error of its own.
  if (error.keyword === 'discriminator' && error.params.tagValue === undefined) return true;
  if (isVagueExclusion(error, errors)) return true;
  const isWrapper = wrappers.has(error.keyword);
  if (isOtherForm(error, errors)) return true;
  if (!isWrapper && !unevaluated.has(error.keyword)) return false;
  const about = isWrapper
    ? error.instancePath
    : childPointer(error.instancePath, textAt(error.params, 'unevaluatedProperty'));
  // Where a branch fails, the properties that it describes count as unevaluated.
  const isScheme = schemePlace.exec(error.instancePath)?.[0] === error.instancePath;
  const inBranch = (other: SchemaError) =>
    !isWrapper && (isScheme || /\/(then|dependentSchemas)\//.test(other.schemaPath));
  return errors.some(
    (other) =>
      (inBranch(other) && other.instancePath.startsWith(`${error.instancePath}/`)) ||
      (other !== error &&
        !(isWrapper && wrappers.has(other.keyword)) &&
        (other.instancePath === about || other.instancePath.startsWith(`${about}/`))),
  );
}

/** Whether an error says which of `true` and `false` is allowed: of what is neither, another one says that. */
function isFlagValue({ keyword, params }: SchemaError): boolean {
  return keyword === 'enum' && listAt(params, 'allowedValues').every((value) => typeof value === 'boolean');
}

function isAtSamePlace(a: SchemaError, b: SchemaError): boolean {
  return a.instancePath === b.instancePath;
}

/**
 * Whether other errors of the same node have the better words for it: fields that exclude each other are not its fault where it is
 * empty, no mapping, or has none of them; and where they are its fault, nothing is missing.
 */
function isVagueExclusion({ keyword, params, instancePath }: SchemaError, errors: readonly SchemaError[]): boolean {
  const there = errors.filter((other) => other.instancePath === instancePath);
  const lacks = (name: string) => there.some((other) => other.params.missingProperty === name);
  if (keyword === 'not')
    return lacks('content') || there.some((other) => other.keyword === 'minProperties' || other.keyword === 'type');
  const isAlternative = params.missingProperty === 'schema' && !lacks('content');
  return isAlternative && there.some((other) => other.keyword === 'not');
}

/** Whether something could also be of another type, and has faults of its own as what it is: a schema, not a list of them. */
function isOtherForm({ keyword, schemaPath, instancePath }: SchemaError, errors: readonly SchemaError[]): boolean {
  if (keyword !== 'type' || !/\/(?:oneOf|anyOf)\/\d+\/type$/.test(schemaPath)) return false;
  const isFault = (other: SchemaError) => other.keyword !== 'type' && !wrappers.has(other.keyword);
  return errors.some(
    (other) =>
      other.instancePath.startsWith(`${instancePath}/`) || (other.instancePath === instancePath && isFault(other)),
  );
}

/** Whether what is missing is there under a name that is reported, or as it is written in another version. */
function isMisnamed({ keyword, params, instancePath }: SchemaError, errors: readonly SchemaError[]): boolean {
  if (keyword !== 'required') return false;
  const refused = errors.filter((other) => unevaluated.has(other.keyword) || other.keyword === 'additionalProperties');
  const there = refused.filter((other) => other.instancePath === instancePath);
  const name = textAt(params, 'missingProperty');
  if (name === 'default') return lastKey(instancePath) === 'responses' && there.length > 0;
  const inItsPlace = otherForms.get(name);
  return there.some(({ params: { additionalProperty, unevaluatedProperty } }) =>
    inItsPlace?.has(additionalProperty ?? unevaluatedProperty),
  );
}

/** What a parameter or header has in place of a field, in Swagger 2.0 and since. */
const otherForms: ReadonlyMap<string, ReadonlySet<unknown>> = new Map([
  ['type', new Set(['schema', 'content'])],
  ['schema', new Set(['type'])],
  ['content', new Set(['type'])],
]);

/** Errors that make one sentence: branches that each miss a field, or each allow other values. */
function groups(errors: readonly SchemaError[]): ReadonlyMap<string, readonly SchemaError[]> {
  return groupBy(errors, (error) => {
    const choice =
      error.keyword === 'enum' || error.keyword === 'type'
        ? ''
        : error.schemaPath.replace(/\/(oneOf|anyOf)\/\d+\//, '/$1/');
    const detail = textAt(error.params, 'additionalProperty') || textAt(error.params, 'unevaluatedProperty');
    return [error.instancePath, error.keyword, choice, detail].join(' ');
  });
}
