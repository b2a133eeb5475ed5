import {
  describeReference,
  type LoadedReference,
  type LoadReferenceOptions,
  readReference,
} from '../../../../src/features/api/index.ts';
import { answerApiLink } from '../../../../src/shared/api-links.ts';

/** Reads and checks one OpenAPI document that is alone, and builds its reference. */
export async function loadReference(options: LoadReferenceOptions): Promise<LoadedReference> {
  const read = await readReference(options);
  const book = { operations: read.loaded.operations, documents: new Set([options.id]) };
  return describeReference(options, read, (url) => answerApiLink(book, url));
}
