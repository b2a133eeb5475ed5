import { childPointer, lastKey, type Pointer } from '../../../core/json/pointer.ts';
import { entriesAt, isObject, objectAt } from '../../../core/json/value.ts';
import type { Change, ChangedPart, MessageKind } from '../../../model/api-changes.ts';
import type { OpenApiDocument } from '../document.ts';
import { change, everything } from './change-message.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { DocumentPair, SchemaPlace } from './pairs.ts';

/** Compares the schemas among the components, each once, however many operations it takes part in. */
export interface NamedSchemas {
  /** Notes that a schema is sent that way. */
  readonly share: SchemaPlace['share'];
  /** What has changed of each, once everything that uses them has been compared. A change breaks only what is sent. */
  readonly parts: () => readonly ChangedPart[];
}

interface Compared {
  readonly changes: readonly Change[];
  /** What it refers to, and in which messages as far as that depends on it. */
  readonly uses: readonly (readonly [pointer: Pointer, usedIn: readonly MessageKind[]])[];
}

export function createNamedSchemas(documents: DocumentPair): NamedSchemas {
  const [before, after] = [schemasOf(documents.before), schemasOf(documents.after)];
  const used = new Map<Pointer, Set<MessageKind>>();
  const compared = new Map<Pointer, Compared>();

  const compare = (name: string, pointer: Pointer): Compared => {
    const known = compared.get(pointer);
    if (known !== undefined) return known;
    const uses: [Pointer, readonly MessageKind[]][] = [];
    const source = (schemas: ReadonlyMap<string, unknown>) => [{ value: schemas.get(name), pointer }];
    const changes = compareSchemas(
      documents,
      { before: source(before), after: source(after) },
      { in: everything, share: (target, usedIn) => void uses.push([target, usedIn]) },
    );
    const made = { changes, uses };
    compared.set(pointer, made);
    return made;
  };

  /** What a schema is sent in, everything that it refers to is sent in as well. */
  const share = (pointer: Pointer, usedIn: readonly MessageKind[]): void => {
    const waiting: (readonly [Pointer, readonly MessageKind[]])[] = [[pointer, usedIn]];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [target, kinds] = next;
      const known = used.get(target) ?? new Set();
      const fresh = kinds.filter((kind) => !known.has(kind));
      if (fresh.length === 0) continue;
      used.set(target, new Set([...known, ...fresh]));
      const name = lastKey(target);
      if (!before.has(name) || !after.has(name)) continue;
      for (const [inner, allowed] of compare(name, target).uses)
        waiting.push([inner, fresh.filter((kind) => allowed.includes(kind))]);
    }
  };

  const partOf = (name: string): readonly ChangedPart[] => {
    const pointer = childPointer('/components/schemas', name);
    const part = (changes: readonly Change[]) =>
      changes.length === 0 ? [] : [{ kind: 'schema' as const, name, title: '', changes }];
    if (!before.has(name)) return part([change('added', ['added'])]);
    if (!after.has(name)) return part([change('removed', ['removed'])]);
    const kinds = used.get(pointer);
    return part(
      compare(name, pointer).changes.map((one) => ({ ...one, breaks: one.breaks.filter((kind) => kinds?.has(kind)) })),
    );
  };
  return { share, parts: () => [...new Set([...after.keys(), ...before.keys()])].flatMap(partOf) };
}

function schemasOf({ root }: OpenApiDocument): ReadonlyMap<string, unknown> {
  const entries = entriesAt(objectAt(root, 'components'), 'schemas');
  return new Map(entries.filter(([, value]) => isObject(value) || typeof value === 'boolean'));
}
