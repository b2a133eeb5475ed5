import { createObject, entriesAt, isObject, type JsonObject, objectAt, textAt } from '../../../core/json/value.ts';
import { writtenMethods } from '../node-type.ts';
import { parametersOf } from './parameters.ts';

/** Fields of a parameter that are no keywords of its schema. */
const ownKeys: ReadonlySet<string> = new Set(
  'name in required description collectionFormat allowEmptyValue schema x-example type format'.split(' '),
);

/** Of a header of a response: it is shown even where OpenAPI 3 has another place for what it says. */
export const shownHeader = 'x-docsgen-shown';

/** How lists in forms are written; without a word, values are separated by commas. */
const listStyles: Readonly<Record<string, JsonObject>> = {
  multi: { style: 'form', explode: true },
  csv: { style: 'form', explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
};

/**
 * Adds what the converter leaves out of OpenAPI 3: what fields of forms have to be like, `x-example` of parameters,
 * extensions that are about values, and descriptions of security schemes. Examples of a response that are named in other ways than by
 * media types get the others next to them, as OpenAPI 3 has one of both.
 *
 * @param root the document as Swagger 2.0
 * @param upgraded the same as OpenAPI 3, which is changed
 */
export function completeUpgrade(root: JsonObject, upgraded: JsonObject): void {
  const shared = objectAt(upgraded, 'components');
  for (const [name, parameter] of entriesAt(root, 'parameters'))
    completeParameter(parameter, objectAt(shared, 'parameters')?.[name]);
  completeResponses(shared);
  completeSecurity(objectAt(root, 'securityDefinitions'), objectAt(shared, 'securitySchemes'));
  for (const [path, item] of entriesAt(root, 'paths')) {
    if (!isObject(item)) continue;
    const newItem = objectAt(objectAt(upgraded, 'paths'), path);
    completeParameters(parametersOf(root, item), newItem);
    for (const method of writtenMethods) {
      const operation = objectAt(item, method);
      const newOperation = objectAt(newItem, method.toLowerCase());
      if (operation === undefined || newOperation === undefined) continue;
      const own = parametersOf(root, operation);
      completeParameters(own, newOperation);
      completeForm([...parametersOf(root, item), ...own], newOperation);
      completeResponses(newOperation);
    }
  }
}

/** The converter leaves descriptions of OAuth 2 out. */
function completeSecurity(written: JsonObject | undefined, schemes: JsonObject | undefined): void {
  for (const [name, scheme] of Object.entries(written ?? {})) {
    const upgraded = objectAt(schemes, name);
    if (!isObject(scheme) || upgraded === undefined) continue;
    for (const [key, value] of Object.entries(scheme))
      if ((key === 'description' || key.startsWith('x-')) && !(key in upgraded)) upgraded[key] = value;
  }
}

function completeParameters(
  parameters: readonly { readonly value: JsonObject }[],
  owner: JsonObject | undefined,
): void {
  const upgraded = Array.isArray(owner?.parameters) ? owner.parameters.filter(isObject) : [];
  for (const { value } of parameters) {
    const isSame = (other: JsonObject) => other.name === value.name && other.in === value.in;
    completeParameter(value, upgraded.find(isSame));
  }
}

function completeParameter(parameter: unknown, upgraded: unknown): void {
  if (!isObject(parameter) || !isObject(upgraded) || parameter.in === 'body') return;
  if ('x-example' in parameter && !('example' in upgraded)) upgraded.example = exampleOf(parameter);
  const schema = objectAt(upgraded, 'schema');
  for (const [key, value] of Object.entries(parameter))
    if (schema && isAboutValues(key) && !(key in schema)) {
      schema[key] = value;
      delete upgraded[key];
    }
}

/** The value of an example that is written as it is sent: a list has its separator in it. */
function exampleOf(parameter: JsonObject): unknown {
  const { type, 'x-example': example } = parameter;
  const separator = separators[textAt(parameter, 'collectionFormat') || 'csv'];
  const isSent = type === 'array' && typeof example === 'string' && separator !== undefined;
  return isSent ? example.split(separator) : example;
}

const separators: Readonly<Record<string, string>> = { csv: ',', ssv: ' ', tsv: '\t', pipes: '|' };

/** The converter keeps the words of a header itself. */
function completeResponses(owner: JsonObject | undefined): void {
  for (const [, value] of entriesAt(owner, 'responses')) {
    const response = isObject(value) ? value : undefined;
    for (const [, header] of entriesAt(response, 'headers')) {
      completeParameter(header, header);
      if (isObject(header)) header[shownHeader] = true;
    }
    for (const [type, media] of entriesAt(response, 'content')) {
      if (!isObject(media) || !('example' in media && 'examples' in media)) continue;
      media.examples = Object.assign(createObject(), { [type]: { value: media.example } }, media.examples);
      delete media.example;
    }
  }
}

function isAboutValues(key: string): boolean {
  return key === 'x-nullable' || key.startsWith('x-enum');
}

function completeForm(parameters: readonly { readonly value: JsonObject }[], operation: JsonObject): void {
  const fields = parameters.map(({ value }) => value).filter((value) => value.in === 'formData');
  if (fields.length === 0) return;
  for (const [type, media] of entriesAt(objectAt(operation, 'requestBody'), 'content')) {
    if (!isObject(media)) continue;
    const properties = objectAt(objectAt(media, 'schema'), 'properties');
    for (const field of fields) {
      const property = objectAt(properties, textAt(field, 'name'));
      if (property === undefined) continue;
      for (const [key, value] of Object.entries(field)) if (!ownKeys.has(key)) property[key] ??= value;
      if ('x-example' in field) property.example ??= field['x-example'];
      const style = listStyles[textAt(field, 'collectionFormat') || 'csv'];
      if (field.type !== 'array' || style === undefined || type !== 'application/x-www-form-urlencoded') continue;
      media.encoding = Object.assign(createObject(), media.encoding, { [textAt(field, 'name')]: { ...style } });
    }
  }
}
