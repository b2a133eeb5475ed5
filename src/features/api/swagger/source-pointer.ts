import { childPointer, type Pointer, parsePointer, valueAt } from '../../../core/json/pointer.ts';
import { type JsonObject, objectAt } from '../../../core/json/value.ts';
import { parametersOf } from './parameters.ts';

type Keys = readonly (string | number)[];

/** Where Swagger 2.0 has the sections of `components`. */
const sections: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  parameters: 'parameters',
  requestBodies: 'parameters',
  responses: 'responses',
  securitySchemes: 'securityDefinitions',
};

/**
 * Where a document of Swagger 2.0 has what OpenAPI 3 has at a pointer; the nearest place around it that the document has.
 *
 *     /paths/~1p/post/requestBody/content/application~1json/schema/type   /paths/~1p/post/parameters/0/schema/type
 */
export function swaggerPointer(root: JsonObject, pointer: Pointer): Pointer {
  let found = childPointer('', ...keysInSwagger(root, parsePointer(pointer)));
  while (found !== '' && valueAt(root, found) === undefined) found = found.slice(0, found.lastIndexOf('/'));
  return found;
}

function keysInSwagger(root: JsonObject, [first = '', ...rest]: readonly string[]): Keys {
  const [second = '', third = '', ...inside] = rest;
  if (first === 'components') {
    const section = sections[second] ?? second;
    if (second === 'requestBodies') return [section, third, ...inside.slice(2)];
    return [section, third, ...inObject(second, inside)];
  }
  if (first !== 'paths') return [first, ...rest];
  const item = objectAt(objectAt(root, 'paths'), second);
  if (third === 'parameters') return [first, second, ...inParameters(root, item, inside)];
  const operation = objectAt(item, third);
  const [part = '', ...below] = inside;
  const own: Keys = [first, second, third];
  if (part === 'parameters') return [...own, ...inParameters(root, operation, below)];
  if (part === 'responses') return [...own, part, ...below.slice(0, 1), ...inObject(part, below.slice(1))];
  if (part !== 'requestBody') return [...own, ...inside];
  const body = inBody(root, operation, below);
  return body ? [...own, ...body] : [first, second, ...(inBody(root, item, below) ?? [third])];
}

function inParameters(root: JsonObject, owner: JsonObject | undefined, [index = '', ...rest]: readonly string[]): Keys {
  const kept = parametersOf(root, owner).filter(({ value }) => value.in !== 'body' && value.in !== 'formData');
  const parameter = kept[Number(index)];
  return ['parameters', parameter?.index ?? index, ...inObject('parameters', rest)];
}

/** The parameter that is the body, or the field of a form. `undefined` where this owner has none. */
function inBody(root: JsonObject, owner: JsonObject | undefined, keys: readonly string[]): Keys | undefined {
  const parameters = parametersOf(root, owner);
  const [, , , properties, name, ...inside] = keys;
  const field = parameters.find(({ value }) => value.in === 'formData' && value.name === name);
  if (properties === 'properties' && field !== undefined) return ['parameters', field.index, ...inExample(inside)];
  const body = parameters.find(({ value }) => value.in === 'body');
  return body && ['parameters', body.index, ...keys.slice(2)];
}

/** Keys inside a parameter or response: schemas of parameters and headers are the parameters and headers themselves. */
function inObject(section: string, keys: readonly string[]): Keys {
  const [first, second, third, ...rest] = keys;
  if (section === 'parameters') return first === 'schema' ? keys.slice(1) : inExample(keys);
  if (section !== 'responses') return keys;
  if (first === 'headers') return [first, second ?? '', ...(third === 'schema' ? rest : inExample(keys.slice(2)))];
  if (first !== 'content') return keys;
  if (third === 'example') return ['examples', second ?? '', ...rest];
  if (third === 'examples') return ['examples', ...rest.slice(0, 1), ...rest.slice(2)];
  return keys.slice(2);
}

function inExample(keys: readonly string[]): Keys {
  return keys[0] === 'example' ? ['x-example', ...keys.slice(1)] : keys;
}
