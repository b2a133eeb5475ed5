import { nowDoing } from '../../core/threads/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
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
  if (build === undefined) return unread(loaded.findings);
  const { links, broken } = createApiLinks(answer);
  nowDoing(`describing ${options.path}`);
  try {
    const { report, ...made } = build(links);
    return { ...loaded, ...made, findings: [...loaded.findings, ...report(broken)] };
  } catch (error) {
    return unread([...loaded.findings, failure(error, options.path)]);
  } finally {
    nowDoing(undefined);
  }

  /** What links to its operations and pages look for is lost with it: they are no faults of their own. */
  function unread(findings: readonly Finding[]): LoadedReference {
    const lost = [options.path, `api:${options.id}`];
    const found = findings.map((finding) => (finding.rule === 'invalid-openapi' ? { ...finding, lost } : finding));
    return { ...loaded, ...unreadableReference(options), findings: found, operations: [] };
  }
}
