import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';
import { isObject, type JsonObject, toPlainJson } from '../../core/json/value.ts';
import { createDocument, type OpenApiDocument } from './document.ts';
import { withoutPrototypes } from './load/without-prototypes.ts';

/** A document of OpenAPI 3; `undefined` where the converter fails on a faulty one. */
export function upgradeDocument(document: OpenApiDocument): OpenApiDocument | undefined {
  if (document.family !== 'Swagger 2.0') return document;
  try {
    const upgraded = withoutPrototypes(upgradeFromTwoToThree(toPlainJson(document.root) as JsonObject));
    return isObject(upgraded) ? createDocument(upgraded) : undefined;
  } catch {
    return undefined;
  }
}
