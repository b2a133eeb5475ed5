import { isObject, type JsonObject, listAt } from '../../../core/json/value.ts';
import { childNodes, methods, placesOf, walkNodes } from '../node-type.ts';
import { fillMediaTypes, takeBodyTypes, takeMediaTypes } from './media-types.ts';
import { parametersOf } from './parameters.ts';

/**
 * Takes out of a document of Swagger 2.0 what the converter fails on: parts that are no objects, and parameters without a place. Pages
 * show nothing of them either, and the rest of the document is not lost. Methods in upper case, which it passes over, become lower case,
 * bodies that operations share are in each of them, and so are media types. A version such as `2` is the one that it knows.
 *
 * @param root changed in place
 */
export function makeConvertible(root: JsonObject): JsonObject {
  root.swagger = '2.0';
  fillMediaTypes(root);
  walkNodes(root, 'document', (node, type) => {
    for (const key of Object.keys(node))
      if (placesOf(type, key) === 'list' && !Array.isArray(node[key])) delete node[key];
    if (type === 'pathItem') lowerMethods(node);
    if (type === 'pathItem' || type === 'operation') takeSharedBodies(root, node);
    if (type === 'pathItem') giveBodies(root, node);
    if (type === 'operation') {
      takeMediaTypes(root, node);
      takeBodyTypes(root, node);
    }
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

/** Puts bodies and fields of forms in the place of `$ref`s to them: the converter takes these for parameters of OpenAPI 3, which cannot be bodies. */
function takeSharedBodies(root: JsonObject, owner: JsonObject): void {
  for (const { value, index } of parametersOf(root, owner))
    if (value.in === 'body' || value.in === 'formData') (owner.parameters as unknown[])[index] = structuredClone(value);
}

/** Puts the body and the fields of forms of a path into its operations that have none: each has media types of its own. */
function giveBodies(root: JsonObject, pathItem: JsonObject): void {
  const isOfBody = ({ value }: { readonly value: JsonObject }) => value.in === 'body' || value.in === 'formData';
  const shared = parametersOf(root, pathItem).filter(isOfBody);
  if (shared.length === 0) return;
  for (const method of methods) {
    const operation = pathItem[method];
    if (!isObject(operation)) continue;
    const own = parametersOf(root, operation).filter(isOfBody);
    const given = shared.filter(({ value }) =>
      own.every((other) => other.value.in === 'formData' && value.in === 'formData' && other.value.name !== value.name),
    );
    operation.parameters = [...listAt(operation, 'parameters'), ...given.map(({ value }) => structuredClone(value))];
  }
  pathItem.parameters = listAt(pathItem, 'parameters').filter((value) => shared.every((one) => one.value !== value));
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
