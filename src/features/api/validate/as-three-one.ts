import { isObject, type JsonObject, listAt, objectAt } from '../../../core/json/value.ts';
import { type NodeType, walkNodes } from '../node-type.ts';

/** What 3.2 adds to 3.1, by the object it is added to. */
const added: Readonly<Partial<Record<NodeType, readonly string[]>>> = {
  document: ['$self'],
  components: ['mediaTypes'],
  pathItem: ['query', 'additionalOperations'],
  mediaType: ['$ref', 'itemSchema', 'itemEncoding', 'prefixEncoding'],
  encoding: ['encoding', 'itemEncoding', 'prefixEncoding'],
  example: ['dataValue', 'serializedValue'],
  response: ['summary'],
  securityScheme: ['deprecated', 'oauth2MetadataUrl'],
};

/**
 * Takes out of a copy what 3.1 does not know, since there is no validator for 3.2 yet: what the two have in
 * common is looked at, what is new is not.
 *
 * @see https://spec.openapis.org/oas/v3.2.0#appendix-a-revision-history
 */
export function toThreeOne(copy: JsonObject): void {
  walkNodes(copy, 'document', (node, type) => {
    for (const key of added[type] ?? []) delete node[key];
    if (type === 'response' && !('$ref' in node)) node.description ??= '';
    if (type === 'parameter' && node.in === 'querystring') Object.assign(node, { in: 'query' });
    if (type === 'parameter' && node.style === 'cookie') delete node.style;
    if (type === 'securityScheme') delete objectAt(node, 'flows')?.deviceAuthorization;
  });
  for (const tag of listAt(copy, 'tags').filter(isObject))
    for (const key of ['summary', 'parent', 'kind']) delete tag[key];
  walkNodes(copy, 'document', (node) => {
    for (const server of listAt(node, 'servers').filter(isObject)) delete server.name;
  });
}
