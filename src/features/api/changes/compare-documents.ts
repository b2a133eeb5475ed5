import { childPointer, lastKey, type Pointer } from '../../../core/json/pointer.ts';
import { entriesAt, flagAt, isObject, listAt, objectAt, textAt } from '../../../core/json/value.ts';
import type { ChangedPart, MessageKind } from '../../../model/api-changes.ts';
import { once } from '../../../shared/once.ts';
import type { OpenApiDocument } from '../document.ts';
import { listOperations, type OperationNode } from '../operation-node.ts';
import { operationsBySchema } from '../schema/used-by.ts';
import { compareOperations } from './compare-operations.ts';
import { compareSchemas } from './compare-schemas.ts';
import { compareSecuritySchemes, requirementChanges } from './compare-security.ts';
import { change, everything, type FoundChange, type FoundPart, type PartName, say, within } from './found-change.ts';
import { matchOperations } from './match-operations.ts';
import type { DocumentPair, SchemaPlace } from './pairs.ts';

/** Changes between two versions of a document that matter to clients. */
export function compareDocuments(documents: DocumentPair): readonly FoundPart[] {
  const schemas = createNamedSchemas(documents);
  return [
    ...documentPart(documents),
    ...compareSecuritySchemes(documents),
    ...operationParts(documents, 'paths', schemas),
    ...operationParts(documents, 'webhooks', schemas),
    // After all others: what a change of a schema breaks depends on the operations that use it.
    ...schemas.parts(),
  ];
}

function documentPart({ before, after }: DocumentPair): readonly ChangedPart<FoundChange>[] {
  const servers = ({ root }: DocumentPair['before']) =>
    listAt(root, 'servers')
      .filter(isObject)
      .map((server) => textAt(server, 'url'));
  const [was, is] = [servers(before), servers(after)];
  const gone = was.filter((url) => !is.includes(url));
  const come = is.filter((url) => !was.includes(url));
  const changes = [
    ...requirementChanges(listAt(before.root, 'security'), listAt(after.root, 'security')),
    ...(gone.length > 0
      ? within(say('change.server', { url: gone }), [change('removed', say('change.removed'), everything)])
      : []),
    ...(come.length > 0 ? within(say('change.server', { url: come }), [change('added', say('change.added'))]) : []),
  ];
  return changes.length === 0 ? [] : [{ kind: 'document', name: '', title: '', changes }];
}

function operationParts(
  documents: DocumentPair,
  section: 'paths' | 'webhooks',
  { share }: NamedSchemas,
): readonly ChangedPart<FoundChange>[] {
  const isHook = section === 'webhooks';
  const context = {
    documents,
    share,
    ...(isHook
      ? ({ sent: 'response', received: 'request' } as const)
      : ({ sent: 'request', received: 'response' } as const)),
  };
  const part = (node: OperationNode, changes: readonly FoundChange[]): readonly ChangedPart<FoundChange>[] =>
    changes.length === 0
      ? []
      : [
          {
            kind: isHook ? 'webhook' : 'operation',
            method: node.method,
            name: node.path,
            title: textAt(node.value, 'summary') || textAt(node.value, 'operationId'),
            changes,
          },
        ];
  const now = listOperations(documents.after, section);
  const { pairs, added, removed } = matchOperations(listOperations(documents.before, section), now);
  const position = new Map(now.map((node, index) => [node, index]));
  const there = [
    ...pairs.map((pair) => ({ node: pair.after, changes: compareOperations(pair, context) })),
    ...added.map((node) => ({ node, changes: [change('added', say('change.added'))] })),
  ].sort((a, b) => (position.get(a.node) ?? 0) - (position.get(b.node) ?? 0));
  return [
    ...there.flatMap(({ node, changes }) => part(node, changes)),
    ...removed.flatMap((node) => {
      const words = say(flagAt(node.value, 'deprecated') ? 'change.removedDeprecated' : 'change.removed');
      return part(node, [change('removed', words, everything)]);
    }),
  ];
}

/** Compares the schemas among the components, each once, however many operations it takes part in. */
interface NamedSchemas {
  /** Notes that a schema is sent that way. */
  readonly share: SchemaPlace['share'];
  /** What has changed of each, once everything that uses them has been compared. A change breaks only what is sent. */
  readonly parts: () => readonly FoundPart[];
}

interface Compared {
  readonly changes: readonly FoundChange[];
  /** The named schemas that it refers to, and the messages in which it uses them. */
  readonly uses: readonly (readonly [pointer: Pointer, usedIn: readonly MessageKind[]])[];
}

function createNamedSchemas(documents: DocumentPair): NamedSchemas {
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

  const usersOf = usersIn(documents.after);
  const partOf = (name: string): readonly FoundPart[] => {
    const pointer = childPointer('/components/schemas', name);
    const part = (changes: readonly FoundChange[]) =>
      changes.length === 0 ? [] : [{ kind: 'schema' as const, name, title: '', changes, users: usersOf(pointer) }];
    if (!before.has(name)) return part([change('added', say('change.added'))]);
    if (!after.has(name)) return part([change('removed', say('change.removed'))]);
    const kinds = used.get(pointer);
    return part(
      compare(name, pointer).changes.map((one) => ({ ...one, breaks: one.breaks.filter((kind) => kinds?.has(kind)) })),
    );
  };
  return { share, parts: () => [...new Set([...after.keys(), ...before.keys()])].flatMap(partOf) };
}

/** Finds the operations and webhooks that use a schema. Looked for at first use: most versions change few schemas. */
function usersIn(document: OpenApiDocument): (pointer: Pointer) => readonly PartName[] {
  const users = once(() => ({
    operation: operationsBySchema(document, listOperations(document, 'paths')),
    webhook: operationsBySchema(document, listOperations(document, 'webhooks')),
  }));
  return (pointer) =>
    (['operation', 'webhook'] as const).flatMap((kind) =>
      (users()[kind].get(pointer) ?? []).map(({ method, path }) => ({ kind, method, name: path })),
    );
}

function schemasOf({ root }: OpenApiDocument): ReadonlyMap<string, unknown> {
  const entries = entriesAt(objectAt(root, 'components'), 'schemas');
  return new Map(entries.filter(([, value]) => isObject(value) || typeof value === 'boolean'));
}
