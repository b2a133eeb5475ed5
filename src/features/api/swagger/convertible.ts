import { isObject, type JsonObject } from '../../../core/json/value.ts';
import { childNodes, methods, placesOf, walkNodes } from '../node-type.ts';

/**
 * Takes out of a document of Swagger 2.0 what the converter fails on: parts that are no objects, and parameters without a place. Pages
 * show nothing of them either, and the rest of the document is not lost. Methods in upper case, which it passes over, become lower case.
 *
 * @param root changed in place
 */
export function makeConvertible(root: JsonObject): JsonObject {
  walkNodes(root, 'document', (node, type) => {
    for (const key of Object.keys(node))
      if (placesOf(type, key) === 'list' && !Array.isArray(node[key])) delete node[key];
    if (type === 'pathItem') lowerMethods(node);
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

function lowerMethods(pathItem: JsonObject): void {
  for (const method of methods) {
    const written = method.toUpperCase();
    if (!(written in pathItem)) continue;
    pathItem[method] ??= pathItem[written];
    delete pathItem[written];
  }
}

/** A parameter that is in some place, be it one that does not exist. */
function placed(parameter: unknown): unknown {
  if (!isObject(parameter)) return { in: nowhere };
  return typeof parameter.in === 'string' || '$ref' in parameter ? parameter : { ...parameter, in: nowhere };
}

const nowhere = 'nowhere';
