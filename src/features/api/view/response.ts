import { childPointer } from '../../../core/json/pointer.ts';
import { entriesAt, jsonText, textAt } from '../../../core/json/value.ts';
import type { Response, ResponseLink } from '../../../model/reference.ts';
import { followedEntries, type LocatedObject, referencePointer } from '../document.ts';
import { anchorOf } from '../markup/anchors.ts';
import { plainLine } from '../markup/plain-line.ts';
import { isExtension } from '../node-type.ts';
import { levels, type ViewContext } from './context.ts';
import { buildContent, buildHeaders } from './media-type.ts';
import { buildServers } from './server.ts';

/** The responses of an operation; one whose `$ref` is broken is shown by its status. */
export function buildResponses(operation: LocatedObject, anchor: string, context: ViewContext): readonly Response[] {
  return entriesAt(operation.value, 'responses')
    .filter(([status]) => !isExtension('responses', status))
    .map(([status, value]) => {
      const pointer = childPointer(operation.pointer, 'responses', status);
      const node = context.document.follow(value, pointer) ?? { value: {}, pointer };
      const kind = responseKind(status);
      return {
        status,
        kind,
        anchor: context.anchors.claim(anchorOf(anchor, 'response', status)),
        summary: plainLine(textAt(node.value, 'summary')),
        description: context.descriptions.render(node.value.description, levels.detail),
        headers: buildHeaders(node, context),
        content: buildContent(node, { direction: 'response', brief: kind === 'error' || kind === 'default', context }),
        links: buildLinks(node, context),
      };
    });
}

function responseKind(status: string): Response['kind'] {
  switch (status[0]) {
    case '1':
      return 'informational';
    case '2':
      return 'success';
    case '3':
      return 'redirect';
    case '4':
    case '5':
      return 'error';
    default:
      return 'default';
  }
}

function buildLinks(response: LocatedObject, context: ViewContext): readonly ResponseLink[] {
  return followedEntries(context.document, response, 'links').map(([name, { value: link }]): ResponseLink => {
    const id = textAt(link, 'operationId');
    const reference = textAt(link, 'operationRef');
    const pointer = referencePointer({ $ref: reference });
    const operation =
      context.operationAt(id) ?? (pointer === undefined ? undefined : context.operationAt(`#${pointer}`));
    return {
      name,
      description: context.descriptions.render(link.description, levels.detail),
      operation,
      target: id || reference,
      parameters: entriesAt(link, 'parameters').map(([parameter, given]) => ({
        name: parameter,
        value: writtenValue(given),
      })),
      requestBody: 'requestBody' in link ? writtenValue(link.requestBody) : undefined,
      server: buildServers([link.server], context)[0],
    };
  });
}

function writtenValue(value: unknown): string {
  return typeof value === 'string' ? value : jsonText(value);
}
