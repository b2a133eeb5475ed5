import type { TextDocumentEdit } from 'vscode-languageserver';
import type { Fix } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { groupBy } from '../../shared/group-by.ts';
import { uriOf } from './files.ts';
import { rangeOfOffsets } from './positions.ts';

/**
 * Edits of several files for an editor.
 *
 * @param textOf the text that the edits are for, without byte order mark
 * @param versionOf of a file that is open: an editor refuses edits of another one
 */
export function documentEdits(
  fixes: readonly Fix[],
  {
    root,
    textOf,
    versionOf,
  }: {
    readonly root: string;
    readonly textOf: (path: SourcePath) => string;
    readonly versionOf: (uri: string) => number | undefined;
  },
): TextDocumentEdit[] {
  // Findings that one edit fixes have equal fixes.
  const single = new Map(fixes.map((fix) => [JSON.stringify([fix.file, fix.start, fix.end, fix.text]), fix]));
  return [...groupBy(single.values(), ({ file }) => file)].map(([file, ofFile]) => {
    const uri = uriOf(root, file);
    const edits = ofFile.map((fix) => ({ range: rangeOfOffsets(textOf(file), fix), newText: fix.text }));
    return { textDocument: { uri, version: versionOf(uri) ?? null }, edits };
  });
}
