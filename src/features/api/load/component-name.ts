import { lastKey, type Pointer } from '../../../core/json/pointer.ts';
import type { SpecificationFile } from './specification-file.ts';

/** `schemas/pet.yaml` is `pet`, `common.yaml#/definitions/Pet` is `Pet`; what components may not be called becomes `-`. */
export function componentName(file: SpecificationFile, pointer: Pointer): string {
  const key = lastKey(pointer);
  const name = key === '' || /^\d+$/.test(key) ? (file.path.split('/').at(-1) ?? '').replace(/\.\w+$/, '') : key;
  return name.replace(/[^\w.-]+/g, '-') || 'unnamed';
}
