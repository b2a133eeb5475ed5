/** The OpenAPI stage: documents in, one `Reference` with its findings for each out. */

import { jsonText } from '../../core/json/value.ts';
import { yamlText } from '../../core/json/yaml-text.ts';
import type { Permalink } from '../../model/address.ts';
import { joinPermalink } from '../../shared/paths.ts';
import { isJsonSchema } from './json-schema/schema-document.ts';

export { describeReference, readReference } from './load-reference.ts';
export type { LoadedReference, LoadReferenceOptions } from './loaded-reference.ts';
export type { ReadDocument } from './read-document.ts';
export { type ReferenceSettings, referenceOptions } from './reference-options.ts';

/** Files that hold a whole document, by the address that each has below its reference. */
export function downloads(permalink: Permalink, bundled: unknown): ReadonlyMap<Permalink, () => string> {
  const name = isJsonSchema(bundled) ? 'schema' : 'openapi';
  return new Map([
    [joinPermalink(permalink, `${name}.json`), () => `${jsonText(bundled, 2)}\n`],
    [joinPermalink(permalink, `${name}.yaml`), () => yamlText(bundled)],
  ]);
}
