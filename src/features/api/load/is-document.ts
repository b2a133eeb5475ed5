import { isObject, type JsonObject } from '../../../core/json/value.ts';
import type { Finding } from '../../../model/diagnostic.ts';
import type { SourcePath } from '../../../model/place.ts';

export function isDocument(value: unknown): value is JsonObject {
  return isObject(value) && ['openapi', 'swagger', 'paths', 'webhooks', 'components'].some((key) => key in value);
}

export function noDocument(path: SourcePath): Finding {
  return {
    rule: 'invalid-openapi',
    message: 'not an OpenAPI document',
    place: { file: path },
    hint: "a document begins with openapi: '3.1.0' or swagger: '2.0'",
  };
}
