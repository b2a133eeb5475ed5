import type { Html, MediaType, Operation } from '../../../model/reference.ts';

/** The bodies of an operation, and of those that it calls back. */
export function contentsOf({ requestBody, responses, callbacks }: Operation): readonly MediaType[] {
  const inner = callbacks.flatMap(({ operations }) => operations.flatMap(contentsOf));
  return [...(requestBody?.content ?? []), ...responses.flatMap(({ content }) => content), ...inner];
}

/** Takes colours from the examples of an operation: whether examples have some depends on how many there are in the document. */
export function removeColours(operation: Operation): void {
  for (const { examples } of contentsOf(operation))
    for (const example of examples) delete (example as { html?: Html }).html;
}
