import { nowDoing } from '../../core/threads/index.ts';
import type { ApiLinkAnswer } from '../../shared/api-links.ts';
import { createApiLinks } from './api-links.ts';
import { createFolderReader, type FolderReader } from './load/folder-reader.ts';
import { borderOf, readText } from './load/read-text.ts';
import {
  failure,
  inputsOf,
  type LoadedReference,
  type LoadReferenceOptions,
  nothing,
  unreadableReference,
} from './loaded-reference.ts';
import { type ReadDocument, readDocument } from './read-document.ts';
import { nothingKept } from './view/kept-views.ts';

/**
 * Reads and checks an OpenAPI document, and gives its operations their addresses. Faults in it are findings, never exceptions.
 *
 * @param kept what is known of it from another build
 */
export async function readReference(options: LoadReferenceOptions, kept = nothingKept): Promise<ReadDocument> {
  const { path, file, remote = [], limits } = options;
  let reader: FolderReader | undefined;
  // A document is text of others, and what takes long in it takes this thread.
  nowDoing(`reading ${path}`);
  try {
    reader = createFolderReader({ ...options, remote });
    return await readDocument(options, reader, kept);
  } catch (error) {
    const seen =
      reader?.seen() ?? new Map([[path, readText(file, path, borderOf(file, options.folder), limits?.mebibytes)]]);
    return { loaded: { ...nothing, findings: [failure(error, path)], inputs: inputsOf(path, seen) } };
  } finally {
    nowDoing(undefined);
  }
}

/**
 * Builds the reference of a document that was read.
 *
 * @param answer where an `api:` link of a description leads: to an operation of any document of the site
 */
export function describeReference(
  options: LoadReferenceOptions,
  { loaded, build }: ReadDocument,
  answer: (url: string) => ApiLinkAnswer,
): LoadedReference {
  if (build === undefined) return { ...loaded, ...unreadableReference(options) };
  const { links, broken } = createApiLinks(answer);
  nowDoing(`describing ${options.path}`);
  try {
    const { reference, extraFiles, sources, report, places } = build(links);
    return {
      ...loaded,
      reference,
      extraFiles,
      sources,
      links: places,
      findings: [...loaded.findings, ...report(broken)],
    };
  } catch (error) {
    const findings = [...loaded.findings, failure(error, options.path)];
    return { ...loaded, ...unreadableReference(options), findings, operations: [] };
  } finally {
    nowDoing(undefined);
  }
}
