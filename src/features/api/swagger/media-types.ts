import { valueAt } from '../../../core/json/pointer.ts';
import { entriesAt, isObject, type JsonObject, objectAt, textsAt } from '../../../core/json/value.ts';
import { referencePointer } from '../document.ts';
import { parametersOf } from './parameters.ts';

/** Puts any type in the place of an empty list of media types: with none, the converter would show neither bodies nor responses. */
export function fillMediaTypes(node: JsonObject): void {
  for (const key of ['consumes', 'produces'])
    if (Array.isArray(node[key]) && node[key].length === 0) node[key] = ['*/*'];
}

/** Lets an operation take the media types that examples of its body are of, too: the converter would leave out those of others. */
export function takeBodyTypes(root: JsonObject, operation: JsonObject): void {
  const body = parametersOf(root, operation).find(({ value }) => value.in === 'body')?.value;
  const shown = ['x-example', 'x-examples'].flatMap((key) => entriesAt(body, key).map(([type]) => type));
  const taken = textsAt('consumes' in operation ? operation : root, 'consumes');
  const others = shown.filter((type) => /^[\w*]+\/\S/.test(type) && !taken.includes(type));
  if (others.length > 0) operation.consumes = [...taken, ...new Set(others)];
}

/**
 * Puts what the responses of an operation have under its own media types, as OpenAPI 3 has it: the converter prefers those of the
 * document.
 *
 * @param operation changed in place
 */
export function takeMediaTypes(root: JsonObject, operation: JsonObject): void {
  fillMediaTypes(operation);
  const types = textsAt(operation, 'produces');
  const [first] = types;
  if (first === undefined || types.join() === textsAt(root, 'produces').join()) return;
  const responses = objectAt(operation, 'responses') ?? {};
  for (const [status, written] of Object.entries(responses)) {
    const target = isObject(written) ? referencePointer(written) : undefined;
    const response = target === undefined ? written : structuredClone(valueAt(root, target));
    if (!isObject(response) || !('schema' in response || 'examples' in response)) continue;
    const { schema, examples: _, ...rest } = response;
    const media = schema === undefined ? {} : { schema };
    const content: JsonObject = Object.fromEntries(types.map((type) => [type, { ...media }]));
    const named: JsonObject = {};
    for (const [name, value] of entriesAt(response, 'examples'))
      if (name.includes('/')) content[name] = { ...(objectAt(content, name) ?? {}), example: value };
      else named[name] = isObject(value) && 'value' in value ? value : { value };
    if (Object.keys(named).length > 0) content[first] = { ...objectAt(content, first), examples: named };
    responses[status] = { ...rest, content };
  }
}
