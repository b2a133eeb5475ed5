import { isObject, type JsonObject } from '../api/node.ts';

/** Which bodies a schema is read for. */
export interface SchemaUse {
  readonly direction: 'request' | 'response';
  /** Only what is there is checked: nothing is required. */
  readonly partial: boolean;
}

/** Schemas do not hold these: what is in them is data. */
const data: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples']);

/**
 * A copy of an OpenAPI document whose schemas mean what they say to a validator of JSON Schema: the
 * keywords of OpenAPI 3.0 are put into words of 3.1, and what is not required in this use is not.
 */
export function readableSchemas(node: unknown, use: SchemaUse): unknown {
  if (Array.isArray(node)) return node.map((item) => readableSchemas(item, use));
  if (!isObject(node)) return node;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) copy[key] = data.has(key) ? value : readableSchemas(value, use);
  if (Array.isArray(node.required)) relaxRequired(copy, node, use);
  if (node.nullable === true && typeof node.type === 'string') copy.type = [node.type, 'null'];
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (node[flag] === true) copy[flag] = node[bound];
    if (typeof node[flag] === 'boolean') delete copy[node[flag] ? bound : flag];
  }
  if (use.partial) {
    for (const key of ['dependentRequired', 'minItems', 'minProperties']) {
      if (typeof node[key] === 'number' || key === 'dependentRequired') delete copy[key];
    }
    // Of what is incomplete, no one can say that it is exactly one thing.
    if (Array.isArray(node.oneOf)) {
      delete copy.oneOf;
      copy.anyOf = copy.anyOf ?? readableSchemas(node.oneOf, use);
    }
  }
  return copy;
}

/** A request need not have what is read-only, a response not what is write-only. */
function relaxRequired(copy: Record<string, unknown>, node: JsonObject, { direction, partial }: SchemaUse): void {
  const flag = direction === 'request' ? 'readOnly' : 'writeOnly';
  const properties = isObject(node.properties) ? node.properties : {};
  const isRequired = (name: unknown) => {
    const property = properties[String(name)];
    return !(isObject(property) && property[flag] === true);
  };
  if (partial) delete copy.required;
  else copy.required = (node.required as readonly unknown[]).filter(isRequired);
}
