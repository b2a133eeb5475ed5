import { entriesAt, flagAt, isObject, listAt, textAt } from '../../../core/json/value.ts';
import type { Callback, Operation, OperationLink, RequestBody } from '../../../model/reference.ts';
import type { OpenApiDocument } from '../document.ts';
import { anchorOf, createFieldAnchors, operationPathAnchor } from '../markup/anchors.ts';
import { externalDocs } from '../markup/external-link.ts';
import { plainLine } from '../markup/plain-line.ts';
import { callbacksOf, type OperationNode, ownServers, requestBodyOf, securityOf } from '../operation-node.ts';
import { levels, type ViewContext } from './context.ts';
import { buildContent } from './media-type.ts';
import { buildParameters } from './parameter.ts';
import { buildResponses } from './response.ts';
import { buildSecurity } from './security.ts';
import { buildServers } from './server.ts';

/** An operation and the ids that were claimed for it. */
export interface PlannedOperation {
  readonly node: OperationNode;
  readonly link: OperationLink;
  /** See `Operation.labels`. */
  readonly labels: readonly string[];
  readonly aliases: readonly string[];
}

/** A callback's operations can have callbacks again; with `$ref`s, without end. */
const maxCallbackDepth = 2;

/** The model of an operation. Code samples are added later, as operations of callbacks have none. */
export function buildOperation(
  { node, link, labels, aliases }: PlannedOperation,
  context: ViewContext,
  depth = 0,
): Operation {
  const { value } = node;
  const operationId = textAt(value, 'operationId');
  const docs = externalDocs(value.externalDocs);
  const body = buildRequestBody(node, link.anchor, context);
  return {
    ...link,
    aliases,
    operationId: operationId || undefined,
    labels,
    description: context.descriptions.renderSections(descriptionOf(node), { level: levels.entry, base: link.anchor }),
    deprecated: flagAt(value, 'deprecated'),
    externalDocs: docs,
    security: buildSecurity(securityOf(node, context.document), context),
    servers: buildServers(ownServers(node), context),
    parameters: buildParameters(node.parameters, link.anchor, context),
    requestBody: body,
    responses: buildResponses(node, link.anchor, context),
    samples: [],
    callbacks: depth < maxCallbackDepth ? buildCallbacks(node, link.anchor, context, depth) : [],
    missing: missingParts(node, context.document),
  };
}

/** The parts that are left out because their `$ref` leads nowhere. */
function missingParts({ value, pathItem, pointer }: OperationNode, document: OpenApiDocument): readonly string[] {
  const { requestBody = {} } = value;
  const parts = [
    ...listAt(pathItem, 'parameters'),
    ...listAt(value, 'parameters'),
    requestBody,
    ...['responses', 'callbacks'].flatMap((key) => entriesAt(value, key).map(([, part]) => part)),
  ];
  return parts.flatMap((part) => {
    const reference = isObject(part) && document.follow(part, pointer) === undefined ? textAt(part, '$ref') : '';
    return reference === '' ? [] : [reference];
  });
}

/** What the operation is called where there is a line for it. */
export function operationTitle({ method, path, value }: OperationNode): string {
  const summary = textAt(value, 'summary');
  return (isLine(summary) && plainLine(summary)) || textAt(value, 'operationId') || `${method} ${path}`;
}

/**
 * What the operation is said to do: a summary of several lines, as some write it, is a part of that. The texts of its path
 * come last.
 */
function descriptionOf({ value, pathItem }: OperationNode): unknown {
  const summary = textAt(value, 'summary');
  const own = [isLine(summary) ? '' : summary, textAt(value, 'description')];
  const ofPath = ['summary', 'description'].map((key) => textAt(pathItem, key)).filter((text) => text !== summary);
  return [...new Set([...own, ...ofPath])].filter(Boolean).join('\n\n');
}

function isLine(summary: string): boolean {
  return !/\n/.test(summary.trim());
}

function buildRequestBody(operation: OperationNode, anchor: string, context: ViewContext): RequestBody | undefined {
  const node = requestBodyOf(context.document, operation);
  if (!node) return undefined;
  const own = context.anchors.claim(`${anchor}/body`);
  const anchorFields = createFieldAnchors(own, context.anchors);
  return {
    anchor: own,
    required: flagAt(node.value, 'required'),
    description: context.descriptions.render(node.value.description, levels.part),
    content: buildContent(node, { direction: 'request', context }).map((mediaType) =>
      mediaType.schema ? { ...mediaType, schema: anchorFields(mediaType.schema) } : mediaType,
    ),
  };
}

function buildCallbacks(
  operation: OperationNode,
  anchor: string,
  context: ViewContext,
  depth: number,
): readonly Callback[] {
  return callbacksOf(context.document, operation).map(({ name, operations: nodes }) => {
    const base = anchorOf(anchor, 'callback', name);
    const operations = nodes.map((node) => {
      const { method, path } = node;
      const link = {
        method,
        path,
        title: operationTitle(node),
        anchor: context.anchors.claim(`${base}/${operationPathAnchor(method, path)}`),
      };
      return buildOperation({ node, link, labels: [], aliases: [] }, context, depth + 1);
    });
    return { name, operations };
  });
}
