import { flagAt, isObject, listAt, textAt } from '../../../core/json/value.ts';
import type { ChangedPart } from '../../../model/api-changes.ts';
import { listOperations, type OperationNode } from '../operation-node.ts';
import { change, changeMessage, everything } from './change-message.ts';
import { compareOperations, pathShape } from './compare-operations.ts';
import { compareSecuritySchemes, requirementChanges } from './compare-security.ts';
import { createNamedSchemas, type NamedSchemas } from './named-schemas.ts';
import type { DocumentPair, OperationPair } from './pairs.ts';

/** What clients can tell of the difference between two versions of a document of OpenAPI 3. */
export function compareDocuments(documents: DocumentPair): readonly ChangedPart[] {
  const schemas = createNamedSchemas(documents);
  return [
    ...documentPart(documents),
    ...compareSecuritySchemes(documents),
    ...operationParts(documents, 'paths', schemas),
    ...operationParts(documents, 'webhooks', schemas),
    // At last, when all have said what they use.
    ...schemas.parts(),
  ];
}

/** The same for two nodes that are the same operation. */
export function operationKey({ method, path }: Pick<OperationNode, 'method' | 'path'>): string {
  return `${method} ${pathShape(path)}`;
}

function documentPart({ before, after }: DocumentPair): readonly ChangedPart[] {
  const servers = ({ root }: DocumentPair['before']) =>
    listAt(root, 'servers')
      .filter(isObject)
      .map((server) => textAt(server, 'url'));
  const [was, is] = [servers(before), servers(after)];
  const gone = was.filter((url) => !is.includes(url));
  const come = is.filter((url) => !was.includes(url));
  const changes = [
    ...requirementChanges(listAt(before.root, 'security'), listAt(after.root, 'security')),
    ...(gone.length > 0 ? [change('removed', changeMessage`Server ${gone}: removed`, everything)] : []),
    ...(come.length > 0 ? [change('added', changeMessage`Server ${come}: added`)] : []),
  ];
  return changes.length === 0 ? [] : [{ kind: 'document', name: '', title: '', changes }];
}

function operationParts(
  documents: DocumentPair,
  section: 'paths' | 'webhooks',
  { share }: NamedSchemas,
): readonly ChangedPart[] {
  const isHook = section === 'webhooks';
  const context = {
    documents,
    share,
    ...(isHook
      ? ({ sent: 'response', received: 'request' } as const)
      : ({ sent: 'request', received: 'response' } as const)),
  };
  const part = (node: OperationNode, changes: ChangedPart['changes']): readonly ChangedPart[] =>
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
    ...added.map((node) => ({ node, changes: [change('added', ['added'])] })),
  ].sort((a, b) => (position.get(a.node) ?? 0) - (position.get(b.node) ?? 0));
  return [
    ...there.flatMap(({ node, changes }) => part(node, changes)),
    ...removed.flatMap((node) => {
      const words = flagAt(node.value, 'deprecated') ? 'removed; it was deprecated' : 'removed';
      return part(node, [change('removed', [words], everything)]);
    }),
  ];
}

/** By method and path, then by operationId: what has that elsewhere has moved. */
function matchOperations(before: readonly OperationNode[], after: readonly OperationNode[]) {
  const pairs: OperationPair[] = [];
  const left = new Map(after.map((node) => [operationKey(node), node]));
  const take = (old: OperationNode, found: OperationNode | undefined): boolean => {
    if (found === undefined) return false;
    left.delete(operationKey(found));
    pairs.push({ before: old, after: found });
    return true;
  };
  const unmatched = before.filter((node) => !take(node, left.get(operationKey(node))));
  const removed = unmatched.filter((node) => {
    const id = textAt(node.value, 'operationId');
    const moved = id === '' ? undefined : [...left.values()].find(({ value }) => textAt(value, 'operationId') === id);
    return !take(node, moved);
  });
  return { pairs, added: [...left.values()], removed };
}
