import { childPointer, type Pointer } from '../../../core/json/pointer.ts';
import { entriesAt, textAt } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';
import { listOperations, responsesOf } from '../operation-node.ts';

const said: ReadonlyMap<string, string> = new Map([
  ['accept', 'the media types of the responses say the same'],
  ['content-type', 'the media types of the request body say the same'],
  ['authorization', 'a security scheme says the same'],
]);

/**
 * Headers that tools have to ignore by the specification, of requests and of responses, each once however often it is used.
 *
 * @see https://spec.openapis.org/oas/v3.1.1#common-fixed-fields-0
 * @see https://spec.openapis.org/oas/v3.1.1#response-object
 */
export function findIgnoredHeaders(document: OpenApiDocument): readonly Report[] {
  const reports = new Map<Pointer, Report>();
  for (const operation of [...listOperations(document, 'paths'), ...listOperations(document, 'webhooks')]) {
    for (const [, response] of responsesOf(document, operation)) {
      for (const [name] of entriesAt(response.value, 'headers')) {
        if (name.toLowerCase() !== 'content-type') continue;
        const pointer = childPointer(response.pointer, 'headers', name);
        const message = `tools ignore a response header named ${name}`;
        const hint = 'the media types of the response say the same';
        reports.set(pointer, { rule: 'ignored-header', message, pointer, part: 'key', hint });
      }
    }
    for (const { value, pointer } of operation.parameters) {
      const name = textAt(value, 'name');
      const hint = textAt(value, 'in') === 'header' ? said.get(name.toLowerCase()) : undefined;
      if (hint === undefined) continue;
      const message = `tools ignore a header parameter named ${name}`;
      reports.set(pointer, { rule: 'ignored-header', message, pointer: childPointer(pointer, 'name'), hint });
    }
  }
  return [...reports.values()];
}
