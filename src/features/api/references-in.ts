import type { NamedSchema } from '../../model/reference.ts';
import { isSchemaView } from './stored-schemas.ts';

/** Finds the named schemas that a part of a reference refers to. What is known of a schema is kept: most are shown in many places. */
export function createReferencesIn(schemas: readonly NamedSchema[]): (tree: object) => readonly NamedSchema[] {
  const byAnchor = new Map(schemas.map((named) => [named.anchor, named]));
  const known = new Map<object, readonly NamedSchema[]>();
  const referencesIn = (tree: object): readonly NamedSchema[] => {
    const before = known.get(tree);
    if (before !== undefined) return before;
    const found = new Set<NamedSchema>();
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('anchor' in value && 'name' in value) {
        const named = byAnchor.get(String(value.anchor));
        if (named !== undefined) found.add(named);
      }
      for (const item of Object.values(value)) {
        if (isSchemaView(item)) for (const named of referencesIn(item)) found.add(named);
        else visit(item);
      }
    };
    visit(tree);
    const list = [...found];
    known.set(tree, list);
    return list;
  };
  return referencesIn;
}
