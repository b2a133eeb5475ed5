import type { Pointer } from '../../../core/json/pointer.ts';
import { type JsonObject, textAt } from '../../../core/json/value.ts';
import { didYouMean, misspelling } from '../../../shared/nearest.ts';
import { schemaKeywords } from '../evident-forms.ts';
import { methods } from '../node-type.ts';
import { misspeltKeyword } from '../schema/misspelt-keyword.ts';

/**
 * What to write in place of a field that its object cannot have: it is of another version, misspelt, or belongs elsewhere.
 *
 * @param known the fields that an object of this kind may have
 */
export function fieldHint(
  name: string,
  owner: Pointer,
  root: JsonObject,
  known: readonly string[],
): string | undefined {
  return (
    laterHint(name, owner, root) ??
    otherVersionHint(name, owner, root) ??
    misplacedHint(name, owner, root) ??
    (schemaPlace.test(owner) ? misspeltKeyword(name) : didYouMean(misspelling(name, known)))
  );
}

/** What schemas have since OpenAPI 3.1, and what is written before it. */
const later: Readonly<Record<string, string>> = {
  const: '`enum` with one value',
  examples: '`example` with one of them',
  type: 'one type, with `nullable: true` (2.0: `x-nullable`) for what may be null',
  exclusiveMinimum: '`minimum` with `exclusiveMinimum: true`',
  exclusiveMaximum: '`maximum` with `exclusiveMaximum: true`',
  contentEncoding: '`format: byte`',
  contentMediaType: '`format: binary`',
  $defs: 'schemas of `components`',
};

/** What to write in a schema of an older version in place of what it cannot have or be there. */
export function laterHint(name: string, owner: Pointer, root: JsonObject): string | undefined {
  const instead = Object.hasOwn(later, name) ? later[name] : undefined;
  const isOlder = /^(2|3\.0)/.test(textAt(root, 'swagger') || textAt(root, 'openapi'));
  if (instead === undefined || !isOlder || !schemaPlace.test(owner)) return undefined;
  return `OpenAPI has it since 3.1; before that it is ${instead}`;
}

/** Fields with a name that only they have, by the version that has them first. */
const since: readonly (readonly [version: string, fields: readonly string[]])[] = [
  ['3.0', ['components', 'servers', 'requestBody', 'content', 'callbacks', 'links', 'oneOf', 'anyOf', 'nullable']],
  ['3.1', ['webhooks', 'pathItems', 'jsonSchemaDialect', 'identifier']],
  [
    '3.2',
    ['itemSchema', 'itemEncoding', 'prefixEncoding', 'additionalOperations', '$self', 'mediaTypes', 'dataValue'].concat(
      ['serializedValue', 'oauth2MetadataUrl', 'deviceAuthorization', 'nodeType', 'defaultMapping'],
    ),
  ],
];

/** What Swagger 2.0 has, and what is in its place since. */
const until: Readonly<Record<string, string>> = {
  swagger: '`openapi`',
  host: '`servers`',
  basePath: '`servers`',
  schemes: '`servers`',
  definitions: '`schemas` of `components`',
  securityDefinitions: '`securitySchemes` of `components`',
  consumes: 'the media types of a `requestBody`',
  produces: 'the media types of responses',
  collectionFormat: '`style` and `explode`',
  type: '`schema`',
};

/** Which version has a field that the one of the document does not. */
function otherVersionHint(name: string, owner: Pointer, root: JsonObject): string | undefined {
  const own = textAt(root, 'swagger') || textAt(root, 'openapi');
  const [version] = since.find(([, fields]) => fields.includes(name)) ?? [];
  if (version !== undefined) return own < version ? `OpenAPI has it since ${version}` : undefined;
  const instead = Object.hasOwn(until, name) && !own.startsWith('2') ? until[name] : undefined;
  const isTyped = name !== 'type' || /\/(?:parameters|headers)\/[^/]+$/.test(owner);
  return instead && isTyped ? `it is of Swagger 2.0: since OpenAPI 3.0, write ${instead}` : undefined;
}

/** Where it belongs what is written in a path item, parameter, header, body or response itself, or how it is written. */
function misplacedHint(name: string, owner: Pointer, root: JsonObject): string | undefined {
  const isSwagger = 'swagger' in root;
  const lower = name.toLowerCase();
  if (lower !== name && pathItemPlace.test(owner) && (methods as readonly string[]).includes(lower))
    return `write ${lower}`;
  if (bodyPlace.test(owner)) {
    if (/^[\w*]+\/[\w.*+-]+/.test(name) && !isSwagger) return 'media types are below `content`';
    return name === 'schema' && !isSwagger ? 'the schema is in a media type, below `content`' : undefined;
  }
  if (!/\/(?:parameters|headers)\/[^/]+$/.test(owner)) return undefined;
  if (!isSwagger) return schemaKeywords.has(name) ? 'it belongs into the `schema`' : undefined;
  if (name === 'schema') return 'only a parameter with `in: body` has one: write `type` and its other keywords here';
  return name === 'type' ? 'a parameter with `in: body` has a `schema`, which says it' : undefined;
}

const pathItemPlace = /^\/(?:paths|webhooks|components\/pathItems)\/[^/]+$/;

/** A response, or the body of a request. */
const bodyPlace = /\/(?:responses\/[^/]+|requestBody|requestBodies\/[^/]+)$/;

const schemaPlace =
  /\/(?:schema|(?:schemas|definitions|properties)\/[^/]+|items|additionalProperties|not|(?:allOf|anyOf|oneOf)\/\d+)$/;
