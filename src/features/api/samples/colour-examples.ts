import type { Example, MediaType, Operation, Reference } from '../../../model/reference.ts';
import { codeHtml } from './code-html.ts';

/** A page with more nodes of this kind is slow to draw; a line of JSON has two of them. */
const maxMarks = 6000;
const marksOfLine = 2;

/** The examples of bodies in colours, where there are not too many: all of a page or none. */
export function colourExamples(reference: Reference): Reference {
  const operations = [...reference.tags.flatMap((tag) => tag.operations), ...reference.webhooks];
  const lines = operations.flatMap(contentsOf).flatMap(({ examples }) => examples.map(lineCount));
  if (lines.reduce((sum, count) => sum + count, 0) * marksOfLine > maxMarks) return reference;
  return {
    ...reference,
    tags: reference.tags.map((tag) => ({ ...tag, operations: tag.operations.map(colourOperation) })),
    webhooks: reference.webhooks.map(colourOperation),
  };
}

function contentsOf({ requestBody, responses, callbacks }: Operation): readonly MediaType[] {
  const inner = callbacks.flatMap(({ operations }) => operations.flatMap(contentsOf));
  return [...(requestBody?.content ?? []), ...responses.flatMap(({ content }) => content), ...inner];
}

function lineCount({ text }: Example): number {
  return text.split('\n').length;
}

function colourOperation(operation: Operation): Operation {
  const { requestBody, responses, callbacks } = operation;
  return {
    ...operation,
    ...(requestBody ? { requestBody: { ...requestBody, content: requestBody.content.map(colourMediaType) } } : {}),
    responses: responses.map((response) => ({ ...response, content: response.content.map(colourMediaType) })),
    callbacks: callbacks.map((callback) => ({ ...callback, operations: callback.operations.map(colourOperation) })),
  };
}

function colourMediaType(mediaType: MediaType): MediaType {
  return { ...mediaType, examples: mediaType.examples.map(colourExample) };
}

function colourExample(example: Example): Example {
  if (example.language === 'text' || example.text === '') return example;
  return { ...example, html: codeHtml(example.text, { language: example.language }) };
}
