import { isObject } from '../../../core/json/value.ts';
import type { NodeOrigin, ReferenceResolver, ReferenceTarget } from './reference-target.ts';

interface Reference extends NodeOrigin {
  readonly reference: string;
}

/** Finds chains of nodes with a `$ref` each that lead back to where they begin. Each node is followed once. */
export class ReferenceCircles {
  readonly #resolver: ReferenceResolver;
  readonly #passed = new Set<string>();
  /** The first reference of each circle that was found, by each of its nodes. */
  readonly #circles = new Map<string, Reference>();

  constructor(resolver: ReferenceResolver) {
    this.#resolver = resolver;
  }

  /** The reference that a circle begins with which `reference`, of the node `from`, is a part of: the same for all its nodes. */
  circleOf(reference: string, from: NodeOrigin): Reference | undefined {
    this.#follow({ file: from.file, pointer: from.pointer, value: { $ref: reference } });
    return this.#circles.get(keyOf(from));
  }

  #follow(start: ReferenceTarget): void {
    const path = new Map<string, Reference>();
    let at: ReferenceTarget | undefined = start;
    while (at !== undefined) {
      const key = keyOf(at);
      if (path.has(key)) {
        const keys = [...path.keys()];
        const first = path.get(key) as Reference;
        for (const node of keys.slice(keys.indexOf(key))) this.#circles.set(node, first);
        return;
      }
      const reference = isObject(at.value) ? at.value.$ref : undefined;
      if (this.#passed.has(key) || typeof reference !== 'string') return;
      this.#passed.add(key);
      path.set(key, { file: at.file, pointer: at.pointer, reference });
      const found = this.#resolver.resolve(reference, at);
      at = found.ok ? found.target : undefined;
    }
  }
}

/** Identifies a node in the files of a document. */
export function keyOf({ file, pointer }: NodeOrigin): string {
  return `${file.path}#${pointer}`;
}
