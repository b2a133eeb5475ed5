import { childPointer } from '../../../core/json/pointer.ts';
import { flagAt } from '../../../core/json/value.ts';
import type { MessageKind } from '../../../model/api-changes.ts';
import { followedEntries, type LocatedObject, type OpenApiDocument } from '../document.ts';
import { parameterSchema } from '../operation-node.ts';
import type { SchemaSource } from '../schema/parts.ts';
import { compareSchemas } from './compare-schemas.ts';
import { change, type FoundChange, say, turned, within } from './found-change.ts';
import type { DocumentPair, NodePair, SchemaPlace } from './pairs.ts';

interface PayloadContext {
  readonly documents: DocumentPair;
  readonly share: SchemaPlace['share'];
  readonly in: MessageKind;
}

/** Headers and media types of a request body or response. */
export function comparePayloads(pair: NodePair, context: PayloadContext): readonly FoundChange[] {
  return [...headerChanges(pair, context), ...contentChanges(pair, context)];
}

function contentChanges({ before, after }: NodePair, context: PayloadContext): readonly FoundChange[] {
  const { documents } = context;
  const was = new Map(followedEntries(documents.before, before, 'content'));
  const is = new Map(followedEntries(documents.after, after, 'content'));
  const gone = [...was.keys()].filter((type) => !is.has(type));
  const come = [...is.keys()].filter((type) => !was.has(type));
  const changes = [...is].flatMap(([type, node]) => {
    const old = was.get(type);
    if (old === undefined) return [];
    const schemas = (['schema', 'itemSchema'] as const).map((key) => ({
      before: schemaAt(old, key),
      after: schemaAt(node, key),
    }));
    return schemas.flatMap((pair) => compareSchemas(documents, pair, { in: [context.in], share: context.share }));
  });
  return [
    ...(gone.length > 0 ? [change('removed', say('change.notAs', { types: gone }), [context.in])] : []),
    ...(come.length > 0 ? [change('added', say('change.asToo', { types: come }))] : []),
    ...onlyOnce(changes),
  ];
}

function schemaAt({ value, pointer }: LocatedObject, key: string): readonly SchemaSource[] {
  return key in value ? [{ value: value[key], pointer: childPointer(pointer, key) }] : [];
}

/** Several media types mostly have the same schema. */
function onlyOnce(changes: readonly FoundChange[]): readonly FoundChange[] {
  return [...new Map(changes.map((one) => [JSON.stringify(one), one])).values()];
}

function headerChanges({ before, after }: NodePair, context: PayloadContext): readonly FoundChange[] {
  const { documents } = context;
  const named = (document: OpenApiDocument, owner: LocatedObject) =>
    new Map(
      followedEntries(document, owner, 'headers')
        .filter(([name]) => name.toLowerCase() !== 'content-type')
        .map(([name, node]) => [name.toLowerCase(), { name, node }]),
    );
  const [old, now] = [named(documents.before, before), named(documents.after, after)];
  return [
    ...[...old].flatMap(([key, { name, node }]) =>
      now.has(key)
        ? []
        : within(say('change.header', { name }), [
            change('removed', say('change.removed'), flagAt(node.value, 'required') ? [context.in] : []),
          ]),
    ),
    ...[...now].flatMap(([key, { name, node }]) => {
      const known = old.get(key);
      return within(
        say('change.header', { name }),
        known === undefined
          ? [change('added', say('change.added'))]
          : compareHeader({ before: known.node, after: node }, context),
      );
    }),
  ];
}

function compareHeader({ before, after }: NodePair, context: PayloadContext): readonly FoundChange[] {
  const { documents } = context;
  const need = turned(
    flagAt(before.value, 'required'),
    flagAt(after.value, 'required'),
    change('changed', say('change.alwaysSent')),
    change('changed', say('change.notAlwaysSent'), [context.in]),
  );
  const pair = {
    before: [parameterSchema(before, documents.before).source],
    after: [parameterSchema(after, documents.after).source],
  };
  return [...need, ...compareSchemas(documents, pair, { in: [context.in], share: context.share })];
}
