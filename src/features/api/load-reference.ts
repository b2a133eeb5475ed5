import { nowDoing } from '../../core/threads/index.ts';
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

/** Reads and checks one OpenAPI document, and builds its reference. Faults in the document are findings, never exceptions. */
export async function loadReference(options: LoadReferenceOptions): Promise<LoadedReference> {
  const [loaded] = await loadReferences([options]);
  if (loaded === undefined) throw new Error('a document gives a result');
  return loaded;
}

/**
 * Reads and checks all OpenAPI documents of a site, whose descriptions may link to operations of each other. The results
 * are in order.
 */
export async function loadReferences(documents: readonly LoadReferenceOptions[]): Promise<readonly LoadedReference[]> {
  const read: ReadDocument[] = [];
  for (const options of documents) {
    const { path, file, remote = [], limits } = options;
    let reader: FolderReader | undefined;
    // A document is text of others, and what takes long in it takes this thread.
    nowDoing(`reading ${path}`);
    try {
      reader = createFolderReader({ ...options, remote });
      read.push(await readDocument(options, reader));
    } catch (error) {
      const seen =
        reader?.seen() ?? new Map([[path, readText(file, path, borderOf(file, options.folder), limits?.mebibytes)]]);
      read.push({ loaded: { ...nothing, findings: [failure(error, path)], inputs: inputsOf(path, seen) } });
    } finally {
      nowDoing(undefined);
    }
  }
  const operations = read.flatMap((document) => document.loaded.operations);
  const ids = new Set(documents.map(({ id }) => id));
  return read.map(({ loaded, build }, index) => {
    const options = documents[index] as LoadReferenceOptions;
    if (build === undefined) return { ...loaded, ...unreadableReference(options) };
    const { links, broken } = createApiLinks(operations, ids);
    nowDoing(`describing ${options.path}`);
    try {
      const { reference, extraFiles, report, places } = build(links);
      return { ...loaded, reference, extraFiles, links: places, findings: [...loaded.findings, ...report(broken)] };
    } catch (error) {
      const findings = [...loaded.findings, failure(error, options.path)];
      return { ...loaded, ...unreadableReference(options), findings, operations: [] };
    } finally {
      nowDoing(undefined);
    }
  });
}
