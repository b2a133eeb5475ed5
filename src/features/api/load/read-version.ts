import type { Finding } from '../../../model/diagnostic.ts';
import type { SourcePath } from '../../../model/place.ts';
import type { DocumentVersion } from '../changes/history.ts';
import { createDocument } from '../document.ts';
import { withoutInternal } from '../internal.ts';
import { upgradeDocument } from '../upgrade.ts';
import { bundleWhole, type FetchFile } from './bundle-whole.ts';
import { createFolderReader, type FolderReader, type FolderReaderOptions } from './folder-reader.ts';
import { faultFinding } from './read-text.ts';
import { toFinding } from './report.ts';
import { isDocument, noDocument } from './specification-file.ts';

/** A document of an earlier version, as the config names it. */
export interface EarlierVersion {
  readonly name: string;
  /** Absolute path of the document. */
  readonly file: string;
  readonly path: SourcePath;
}

/** How the files of a document are read. */
interface Reading extends Omit<FolderReaderOptions, 'file' | 'path' | 'unsaved'> {
  readonly fetchFile: FetchFile;
  readonly showInternal?: boolean | undefined;
}

/**
 * Reads an earlier version of a document, as far as it takes to compare it. What it was published with is not
 * checked: it cannot be fixed any more.
 */
export async function readVersion(
  { name, file, path }: EarlierVersion,
  { replaceTokens, folder, remote, fetchFile, limits, showInternal }: Reading,
): Promise<{
  /** Absent where there is nothing to compare with. */
  readonly version?: DocumentVersion;
  readonly findings: readonly Finding[];
  readonly seen: ReturnType<FolderReader['seen']>;
}> {
  const reader = createFolderReader({ file, path, replaceTokens, folder, remote, limits });
  if (!reader.root.ok) return { findings: [faultFinding(reader.root.fault, path)], seen: reader.seen() };
  const { file: root } = reader.root;
  if (!isDocument(root.value))
    return { findings: root.findings.length > 0 ? root.findings : [noDocument(path, root.value)], seen: reader.seen() };
  const bundle = await bundleWhole(root, reader, fetchFile);
  const findings = [
    ...reader.files().flatMap((read) => read.findings),
    ...bundle.reports.map((report) => toFinding(report, bundle.locate)),
  ];
  const document = upgradeDocument(createDocument(showInternal ? bundle.root : withoutInternal(bundle.root).root));
  return { version: document === undefined ? undefined : { name, document }, findings, seen: reader.seen() };
}
