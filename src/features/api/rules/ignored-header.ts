import { childPointer, type Pointer } from '../../../core/json/pointer.ts';
import { entriesAt, type JsonObject, textAt } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';
import { listOperations, type OperationNode, requestBodyOf, responsesOf, securityOf } from '../operation-node.ts';

/** What says the same as a header parameter, and what to do where nothing says it. */
const hints: ReadonlyMap<string, readonly [said: string, missing: string]> = new Map([
  ['accept', ['the media types of the responses say the same', 'name media types in the responses']],
  ['content-type', ['the media types of the request body say the same', 'name the media types of the request body']],
  ['authorization', ['a security scheme says the same', 'describe it as a security scheme']],
]);

/**
 * Headers that tools have to ignore by the specification, of requests and of responses, each once however often it is used. Swagger 2.0
 * has no such rule: its tools make requests of media types and security schemes, too, and show the headers of responses.
 *
 * @see https://spec.openapis.org/oas/v3.1.1#common-fixed-fields-0
 * @see https://spec.openapis.org/oas/v3.1.1#response-object
 */
export function findIgnoredHeaders(document: OpenApiDocument): readonly Report[] {
  const reports = new Map<Pointer, Report>();
  const isSwagger = document.family === 'Swagger 2.0';
  for (const operation of [...listOperations(document, 'paths'), ...listOperations(document, 'webhooks')]) {
    for (const [, response] of isSwagger ? [] : responsesOf(document, operation)) {
      for (const [name] of entriesAt(response.value, 'headers')) {
        if (name.toLowerCase() !== 'content-type') continue;
        const pointer = childPointer(response.pointer, 'headers', name);
        const message = `tools ignore a response header named ${name}`;
        const hint = hasTypes(response.value)
          ? 'the media types of the response say the same'
          : 'name the media types of the response under `content`';
        reports.set(pointer, { rule: 'ignored-header', message, pointer, part: 'key', hint });
      }
    }
    for (const { value, pointer } of operation.parameters) {
      const name = textAt(value, 'name');
      const key = name.toLowerCase();
      const [said, missing] = (textAt(value, 'in') === 'header' && hints.get(key)) || [];
      if (said === undefined) continue;
      const message = `tools ignore a header parameter named ${name}`;
      const hint = isSaid(key, operation, document) ? said : missing;
      reports.set(pointer, { rule: 'ignored-header', message, pointer: childPointer(pointer, 'name'), hint });
    }
  }
  return [...reports.values()];
}

/** Whether the document says in another place what a header says. */
function isSaid(header: string, operation: OperationNode, document: OpenApiDocument): boolean {
  if (header === 'authorization') return securityOf(operation, document).length > 0;
  const list = header === 'accept' ? 'produces' : 'consumes';
  if ([operation.value, document.root].some((node) => list in node)) return true;
  return header === 'accept'
    ? responsesOf(document, operation).some(([, { value }]) => hasTypes(value))
    : hasTypes(requestBodyOf(document, operation)?.value);
}

function hasTypes(node: JsonObject | undefined): boolean {
  return entriesAt(node, 'content').length > 0;
}
