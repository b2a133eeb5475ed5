/** A value of an API document that people read. */
export interface ReadValue {
  /** Where it is, as a JSON pointer. */
  readonly pointer: string;
  readonly kind: 'name' | 'Markdown' | 'data';
  readonly text: string;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Mapping = { readonly [key: string]: Json };

/** What a reference leads to, without the texts that it replaces with its own. */
function withoutReplaced(target: Json, reference: Mapping): Json {
  const replaced = ['summary', 'description'].filter((key) => typeof reference[key] === 'string');
  if (replaced.length === 0 || !isMapping(target)) return target;
  return Object.fromEntries(Object.entries(target).filter(([key]) => !replaced.includes(key)));
}

const methods: ReadonlySet<string> = new Set('get put post delete options head patch trace query'.split(' '));

const isInternal = (value: Json): boolean =>
  isMapping(value) && (value['x-internal'] === true || value['x-hidden'] === true);

/** Whether a path has operations, and readers see none of them. */
function isInternalPath(path: Json): boolean {
  const operations = Object.entries(isMapping(path) ? path : {}).filter(([key]) => methods.has(key));
  return operations.length > 0 && operations.every(([, operation]) => isInternal(operation));
}

const isMapping = (value: Json | undefined): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys whose keys are names that authors give, with what is below. */
const named: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'headers',
  'scopes',
  'variables',
  'examples',
]);
/** Keys whose keys say which parts there are, and are no words of the author. */
const mapped: ReadonlySet<string> = new Set([
  'content',
  'callbacks',
  'links',
  'responses',
  'encoding',
  'dependentSchemas',
]);
const texts: ReadonlySet<string> = new Set(['title', 'summary']);
const markdown: ReadonlySet<string> = new Set(['description']);
const data: ReadonlySet<string> = new Set(['example', 'default', 'enum', 'const']);

/**
 * The values that people read of all that a reader can get to: operations, their parts, and all schemas. Without the keys of examples
 * that have a summary and the names of tags that have a title, which are shown in place of these; without tags that say nothing and that no operation has; without components that
 * nothing refers to, but for schemas, which includes security schemes that no operation asks for; without the names of bodies of Swagger 2.0, which mean nothing; without what is internal,
 * without parameters of a path that all of its operations have in their way, and without extensions.
 */
export function readValuesOf(document: Json): readonly ReadValue[] {
  const found: ReadValue[] = [];
  const seen = new Set<Json>();
  const add = (pointer: string, kind: ReadValue['kind'], text: string) =>
    text.trim() !== '' && found.push({ pointer, kind, text });

  const addData = (pointer: string, value: Json): void => {
    if (Array.isArray(value)) value.forEach((item, index) => void addData(`${pointer}/${index}`, item));
    else if (isMapping(value)) for (const [key, own] of Object.entries(value)) addData(`${pointer}/${key}`, own);
    else if (typeof value === 'string') add(pointer, 'data', value);
  };

  const targetOf = (ref: Json | undefined): Json | undefined => {
    if (typeof ref !== 'string' || !ref.startsWith('#/')) return undefined;
    const keys = ref.slice(2).split('/');
    return keys
      .map((key) => decodeURIComponent(key).replace(/~1/g, '/').replace(/~0/g, '~'))
      .reduce<Json | undefined>(
        (value, key) => (isMapping(value) ? value[key] : Array.isArray(value) ? value[Number(key)] : undefined),
        document,
      );
  };

  /** Whether a summary is shown in place of the key of an example. */
  const isSaid = (example: Json, hops = 0): boolean =>
    isMapping(example) &&
    (typeof example.summary === 'string' || (hops < 50 && isSaid(targetOf(example.$ref) ?? null, hops + 1)));

  /** Whether a name means nothing, or something else is shown in its place. */
  const isOtherwiseNamed = (pointer: string, part: Mapping): boolean =>
    part.in === 'body' ||
    (pointer.startsWith('/tags/') && ['summary', 'x-displayName'].some((key) => typeof part[key] === 'string'));

  const operations = Object.values((document as { readonly paths?: Mapping }).paths ?? {}).flatMap((path) =>
    Object.values(isMapping(path) ? path : {}),
  );
  const [used, usedInside] = [false, true].map((inside) =>
    JSON.stringify(operations.filter((part) => isInternal(part) === inside)),
  ) as [string, string];
  const isText = (value: Json | undefined): boolean => typeof value === 'string' && value.trim() !== '';
  const isUsed = (tag: Json): boolean => {
    const name = isMapping(tag) ? JSON.stringify(tag.name) : '';
    return !isMapping(tag) || used.includes(name) || (isText(tag.description) && !usedInside.includes(name));
  };

  /** Whether a property that is written in a request or response is none of it: what is `readOnly` is no part of a request. */
  const isOfOtherDirection = (pointer: string, part: Json): boolean => {
    const [, last] = /.*\/(requestBody|parameters\/\d+\/schema|responses)(?:\/.*)?\/properties$/.exec(pointer) ?? [];
    return isMapping(part) && last !== undefined && part[last === 'responses' ? 'writeOnly' : 'readOnly'] === true;
  };

  /** Parts of Swagger 2.0 that are reached by what refers to them. */
  const isShared = (pointer: string): boolean => pointer === '/parameters' || pointer === '/responses';

  /** Whether all operations of a path have a parameter of that name and place, which is in the place of the one of the path. */
  const isOverridden = (parameter: Json, path: Mapping): boolean => {
    const keyOf = (one: Json): string => {
      const own = isMapping(one) ? (targetOf(one.$ref) ?? one) : one;
      return isMapping(own) ? `${own.in} ${own.name}` : '';
    };
    const operations = Object.keys(path).flatMap((key) => (methods.has(key) ? [path[key]] : []));
    return (
      operations.length > 0 &&
      operations.every(
        (operation) =>
          isMapping(operation) &&
          Array.isArray(operation.parameters) &&
          operation.parameters.some((own) => keyOf(own) === keyOf(parameter)),
      )
    );
  };

  const walk = (pointer: string, value: Json, isNames = false): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (isInternal(value) || (/^\/paths\/.*/.test(pointer) && isInternalPath(value))) return;
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        if (pointer !== '/tags' || isUsed(item)) walk(`${pointer}/${index}`, item);
      });
      return;
    }
    for (const [key, own] of Object.entries(value as Mapping)) {
      const at = `${pointer}/${key}`;
      if (isNames) {
        if (isOfOtherDirection(pointer, own) || isInternal((isMapping(own) && targetOf(own.$ref)) || own)) continue;
        if (!isSaid(own)) add(at, 'name', key);
        // What is allowed by a scope.
        if (typeof own === 'string' && pointer.endsWith('/scopes')) add(at, 'Markdown', own);
        walk(at, own);
      } else if (key.startsWith('x-') || key === 'components' || key === 'definitions' || isShared(at)) continue;
      else if (key === '$ref') walk(String(own).slice(1), withoutReplaced(targetOf(own) ?? null, value as Mapping));
      else if (key === 'parameters' && Array.isArray(own))
        own.forEach((one, index) => {
          if (!isOverridden(one, value as Mapping)) walk(`${at}/${index}`, one);
        });
      else if (texts.has(key) && typeof own === 'string') add(at, 'name', own);
      else if (markdown.has(key) && typeof own === 'string') add(at, 'Markdown', own);
      else if (data.has(key)) addData(at, own);
      else if (key === 'examples' && Array.isArray(own)) addData(at, own);
      else if (key === 'examples' && isMapping(own) && 'swagger' in (document as Mapping)) {
        // By media types, with the values themselves.
        for (const [type, value] of Object.entries(own)) {
          add(`${at}/${type}`, 'name', type);
          addData(`${at}/${type}`, value);
        }
      } else if (key === 'value' && /\/examples\/[^/]*$/.test(pointer)) addData(at, own);
      else if (key === 'mapping' && pointer.endsWith('/discriminator') && isMapping(own))
        for (const name of Object.keys(own)) add(`${at}/${name}`, 'name', name);
      else if (key === 'name' && typeof own === 'string') {
        if (!isOtherwiseNamed(pointer, value as Mapping)) add(at, 'name', own);
      } else if (named.has(key)) walk(at, own, true);
      else if (mapped.has(key) && isMapping(own))
        for (const [name, part] of Object.entries(own)) walk(`${at}/${name}`, part);
      else walk(at, own);
    }
  };

  walk('', document);
  // Schemas that only internal operations have are internal, too.
  if (/"x-(?:internal|hidden)":true/.test(JSON.stringify(document))) return found;
  const { components, definitions, securityDefinitions } = document as {
    components?: Mapping;
    definitions?: Json;
    securityDefinitions?: Json;
  };
  const security = JSON.stringify([...valuesUnder('security', document)]);
  for (const [at, schemes] of [
    ['/components/securitySchemes', components?.securitySchemes],
    ['/securityDefinitions', securityDefinitions],
  ] as const)
    for (const [name, scheme] of Object.entries(isMapping(schemes) ? schemes : {}))
      if (security.includes(JSON.stringify(name))) walk(`${at}/${name}`, scheme);
  for (const [at, schemas] of [
    ['/components/schemas', components?.schemas],
    ['/definitions', definitions],
  ] as const)
    if (schemas !== undefined) walk(at, schemas, true);
  return found;
}

/** All that is under a key, wherever it is. */
function* valuesUnder(key: string, value: Json): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, own] of Object.entries(value)) {
    if (name === key) yield own;
    else yield* valuesUnder(key, own);
  }
}
