import { flagAt, textAt } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import { callbacksOf, type OperationNode, requestBodyOf, responsesOf, securityOf } from '../operation-node.ts';
import { compareParameters } from './compare-parameters.ts';
import { comparePayloads } from './compare-payloads.ts';
import { requirementChanges } from './compare-security.ts';
import { change, everything, type FoundChange, say, turned, within } from './found-change.ts';
import { pathShape } from './match-operations.ts';
import type { DocumentPair, OperationContext, OperationPair } from './pairs.ts';

/** The deepest callbacks of callbacks that are compared. */
const maxDepth = 2;

/** Everything that has changed of an operation, in the order in which it is described. */
export function compareOperations(pair: OperationPair, context: OperationContext, depth = 0): readonly FoundChange[] {
  return [
    ...addressChanges(pair),
    ...deprecationChanges(pair),
    ...nameChanges(pair),
    ...ownSecurityChanges(pair, context.documents),
    ...compareParameters(pair, context),
    ...bodyChanges(pair, context),
    ...responseChanges(pair, context),
    ...(depth < maxDepth ? callbackChanges(pair, context, depth) : []),
  ];
}

function addressChanges({ before, after }: OperationPair): readonly FoundChange[] {
  if (before.method === after.method && pathShape(before.path) === pathShape(after.path)) return [];
  const was = `${before.method} ${before.path}`;
  return [change('changed', say('change.moved', { address: was }), everything)];
}

function deprecationChanges({ before, after }: OperationPair): readonly FoundChange[] {
  return turned(
    flagAt(before.value, 'deprecated'),
    flagAt(after.value, 'deprecated'),
    change('deprecated', say('change.deprecated')),
    change('changed', say('change.notDeprecated')),
  );
}

/** Generated clients name their functions after it; requests are the same. */
function nameChanges({ before, after }: OperationPair): readonly FoundChange[] {
  const [was, is] = [textAt(before.value, 'operationId'), textAt(after.value, 'operationId')];
  return was === is || was === '' || is === ''
    ? []
    : [change('changed', say('change.isNow', { keyword: 'operationId', was, is }))];
}

/** Changes of an operation's own requirements; those of all operations are reported once, for the document. */
function ownSecurityChanges({ before, after }: OperationPair, documents: DocumentPair): readonly FoundChange[] {
  if (!('security' in before.value) && !('security' in after.value)) return [];
  return requirementChanges(securityOf(before, documents.before), securityOf(after, documents.after));
}

function bodyChanges({ before, after }: OperationPair, context: OperationContext): readonly FoundChange[] {
  const [was, is] = [requestBodyOf(context.documents.before, before), requestBodyOf(context.documents.after, after)];
  if (was === undefined && is === undefined) return [];
  const lead = say('change.requestBody');
  const required = is !== undefined && flagAt(is.value, 'required');
  if (was === undefined)
    return within(lead, [
      change('added', say(required ? 'change.addedRequired' : 'change.added'), required ? [context.sent] : []),
    ]);
  if (is === undefined) return within(lead, [change('removed', say('change.removed'), [context.sent])]);
  const need = turned(
    flagAt(was.value, 'required'),
    required,
    change('changed', say('change.required'), [context.sent]),
    change('changed', say('change.notRequired')),
  );
  const payloads = comparePayloads({ before: was, after: is }, { ...context, in: context.sent });
  return within(lead, [...need, ...payloads]);
}

function responseChanges({ before, after }: OperationPair, context: OperationContext): readonly FoundChange[] {
  const was = new Map(responsesOf(context.documents.before, before));
  const is = new Map(responsesOf(context.documents.after, after));
  const come = [...is.keys()].filter((status) => !was.has(status));
  const gone = [...was.keys()].filter((status) => !is.has(status));
  return [
    ...gone.flatMap((status) => {
      const breaks = isSuccess(status) ? [context.received] : [];
      return within(say('change.response', { status }), [change('removed', say('change.removed'), breaks)]);
    }),
    ...come.flatMap((status) => within(say('change.response', { status }), [change('added', say('change.added'))])),
    ...[...is].flatMap(([status, node]) => {
      const old = was.get(status);
      if (old === undefined) return [];
      const payloads = comparePayloads({ before: old, after: node }, { ...context, in: context.received });
      return within(say('change.response', { status }), payloads);
    }),
  ];
}

function isSuccess(status: string): boolean {
  return /^2/.test(status);
}

/** Requests that the server makes: what clients sent elsewhere, they get here. */
function callbackChanges(pair: OperationPair, context: OperationContext, depth: number): readonly FoundChange[] {
  const [was, is] = [called(context.documents.before, pair.before), called(context.documents.after, pair.after)];
  const turned = { ...context, sent: context.received, received: context.sent };
  return [
    ...[...was.keys()]
      .filter((name) => !is.has(name))
      .flatMap((name) =>
        within(say('change.callback', { name }), [change('removed', say('change.removed'), [context.received])]),
      ),
    ...[...is].flatMap(([name, after]) => {
      const before = was.get(name);
      const changes =
        before === undefined
          ? [change('added', say('change.added'))]
          : compareOperations({ before, after }, turned, depth + 1);
      return within(say('change.callback', { name }), changes);
    }),
  ];
}

function called(document: OpenApiDocument, operation: OperationNode): ReadonlyMap<string, OperationNode> {
  const nodes = callbacksOf(document, operation).flatMap(({ operations }) => operations);
  return new Map(nodes.map((node) => [`${node.method} ${node.path}`, node]));
}
