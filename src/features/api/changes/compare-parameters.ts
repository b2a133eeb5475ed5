import { flagAt, jsonText, textAt } from '../../../core/json/value.ts';
import type { LocatedObject } from '../document.ts';
import { isRequired, type OperationNode, parameterSchema, templateNames, usualStyles } from '../operation-node.ts';
import { compareSchemas } from './compare-schemas.ts';
import { change, type FoundChange, type Phrase, say, turned, within } from './found-change.ts';
import type { NodePair, OperationContext, OperationPair } from './pairs.ts';

/** Parameters of an operation and of its path. Those in the path are matched by position, others by name. */
export function compareParameters(pair: OperationPair, context: OperationContext): readonly FoundChange[] {
  const [was, is] = [parametersOf(pair.before), parametersOf(pair.after)];
  return [
    ...[...was].flatMap(([key, { value }]) =>
      is.has(key) ? [] : within(leadOf(value), [change('removed', say('change.removed'), [context.sent])]),
    ),
    ...[...is].flatMap(([key, after]) => {
      const before = was.get(key);
      const changes = before === undefined ? [added(after, context)] : compareParameter({ before, after }, context);
      return within(leadOf(after.value), changes);
    }),
  ];
}

function parametersOf(operation: OperationNode): ReadonlyMap<string, LocatedObject> {
  const names = templateNames(operation.path);
  return new Map(operation.parameters.filter(isMeant).map((node) => [keyOf(node, names), node]));
}

/** Whether a parameter counts: OpenAPI ignores headers that it describes by other means. */
function isMeant({ value }: LocatedObject): boolean {
  const ignored = ['accept', 'content-type', 'authorization'];
  return value.in !== 'header' || !ignored.includes(textAt(value, 'name').toLowerCase());
}

function keyOf({ value }: LocatedObject, names: readonly string[]): string {
  const [place, name] = [textAt(value, 'in'), textAt(value, 'name')];
  if (place === 'path') return `path ${names.indexOf(name)}`;
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

const leads = {
  path: 'change.pathParameter',
  query: 'change.queryParameter',
  querystring: 'change.queryString',
  header: 'change.headerParameter',
  cookie: 'change.cookie',
} as const;

function leadOf(parameter: LocatedObject['value']): Phrase {
  const [place, name] = [textAt(parameter, 'in'), textAt(parameter, 'name')];
  return say(place in leads ? leads[place as keyof typeof leads] : 'change.parameter', { name });
}

function added(node: LocatedObject, { sent }: OperationContext): FoundChange {
  return isRequired(node) ? change('added', say('change.addedRequired'), [sent]) : change('added', say('change.added'));
}

function compareParameter({ before, after }: NodePair, context: OperationContext): readonly FoundChange[] {
  const { documents, sent, share } = context;
  const [was, is] = [parameterSchema(before, documents.before), parameterSchema(after, documents.after)];
  return [
    ...nameChanges({ before, after }),
    ...turned(
      isRequired(before),
      isRequired(after),
      change('changed', say('change.required'), [sent]),
      change('changed', say('change.notRequired')),
    ),
    ...turned(
      flagAt(before.value, 'deprecated'),
      flagAt(after.value, 'deprecated'),
      change('deprecated', say('change.isDeprecated')),
      change('changed', say('change.isNotDeprecated')),
    ),
    ...(was.mediaType === is.mediaType
      ? []
      : [change('changed', say('change.writtenAs', { form: is.mediaType ?? 'text/plain' }), [sent])]),
    ...(styleOf(before) === styleOf(after)
      ? []
      : [change('changed', say('change.writtenAs', { form: styleOf(after) }), [sent])]),
    ...compareSchemas(documents, { before: [was.source], after: [is.source] }, { in: [sent], share }),
  ];
}

function nameChanges({ before, after }: NodePair): readonly FoundChange[] {
  const [was, is] = [textAt(before.value, 'name'), textAt(after.value, 'name')];
  return after.value.in === 'header' || was === is ? [] : [change('changed', say('change.called', { name: was }))];
}

/** How lists and objects are written, defaults included. */
function styleOf({ value }: LocatedObject): string {
  const usual = usualStyles.get(textAt(value, 'in')) ?? 'simple';
  const style = textAt(value, 'style') || usual;
  const explode = 'explode' in value ? value.explode : style === 'form';
  return explode === true ? `${style}, explode` : explode === false ? style : `${style} ${jsonText(explode)}`;
}
