import type { TextDocumentEdit, TextEdit } from 'vscode-languageserver';
import type { Fix } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
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
  const byFile = new Map<SourcePath, TextEdit[]>();
  const known = new Set<string>();
  for (const { file, start, end, text } of fixes) {
    // Findings that one edit fixes have equal fixes.
    const key = JSON.stringify([file, start, end, text]);
    if (known.has(key)) continue;
    known.add(key);
    byFile.set(file, [
      ...(byFile.get(file) ?? []),
      { range: rangeOfOffsets(textOf(file), { start, end }), newText: text },
    ]);
  }
  return [...byFile].map(([file, edits]) => {
    const uri = uriOf(root, file);
    return { textDocument: { uri, version: versionOf(uri) ?? null }, edits };
  });
}
