import { childPointer, lastKey, type Pointer, parsePointer } from '../../../core/json/pointer.ts';
import { type JsonObject, objectAt } from '../../../core/json/value.ts';
import type { SpecificationFile } from './specification-file.ts';

/** Names for what joins the components of a document from other files. */
export class ComponentNames {
  readonly #source: JsonObject;
  readonly #taken = new Set<Pointer>();
  /** The number that the last one of a name has. */
  readonly #counts = new Map<Pointer, number>();

  constructor(source: JsonObject) {
    this.#source = source;
  }

  /** The pointer to `wanted` in a section, or to `wanted-2`, `wanted-3` and so on where the section has that already. */
  free(section: Pointer, wanted: string): Pointer {
    const [first = '', second] = parsePointer(section);
    const own = second === undefined ? objectAt(this.#source, first) : objectAt(objectAt(this.#source, first), second);
    const key = childPointer(section, wanted);
    let count = this.#counts.get(key) ?? 0;
    for (;;) {
      count++;
      const name = count === 1 ? wanted : `${wanted}-${count}`;
      const pointer = childPointer(section, name);
      if ((own && name in own) || this.#taken.has(pointer)) continue;
      this.#counts.set(key, count);
      this.#taken.add(pointer);
      return pointer;
    }
  }
}

/** `schemas/pet.yaml` is `pet`, `common.yaml#/definitions/Pet` is `Pet`; what components may not be called becomes `-`. */
export function componentName(file: SpecificationFile, pointer: Pointer): string {
  const key = lastKey(pointer);
  const name = key === '' || /^\d+$/.test(key) ? (file.path.split('/').at(-1) ?? '').replace(/\.\w+$/, '') : key;
  return name.replace(/[^\w.-]+/g, '-') || 'unnamed';
}
