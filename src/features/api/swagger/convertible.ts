import { isObject, type JsonObject } from '../../../core/json/value.ts';
import { childNodes, placesOf, walkNodes } from '../node-type.ts';

/**
 * Takes out of a document of Swagger 2.0 what the converter fails on: parts that are no objects, and parameters without a place. Pages
 * show nothing of them either, and the rest of the document is not lost.
 *
 * @param root changed in place
 */
export function makeConvertible(root: JsonObject): JsonObject {
  walkNodes(root, 'document', (node, type) => {
    for (const key of Object.keys(node))
      if (placesOf(type, key) === 'list' && !Array.isArray(node[key])) delete node[key];
    for (const { keys, type: childType, value } of childNodes(node, type)) {
      const [key = '', name] = keys;
      const around = name === undefined ? node : node[key];
      const own = name ?? key;
      // Others of the list keep their places.
      if (Array.isArray(around)) around[Number(own)] = childType === 'parameter' ? placed(value) : value;
      else if (isObject(around) && !isObject(value) && childType !== 'schema') delete around[own];
    }
  });
  return root;
}

/** A parameter that is in some place, be it one that does not exist. */
function placed(parameter: unknown): unknown {
  if (!isObject(parameter)) return { in: nowhere };
  return typeof parameter.in === 'string' || '$ref' in parameter ? parameter : { ...parameter, in: nowhere };
}

const nowhere = 'nowhere';
