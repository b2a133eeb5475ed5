import type { SourcePath } from '../../model/place.ts';

/** A file that a change has removed or added. */
export interface ChangedFile {
  readonly path: SourcePath;
  readonly text: string;
}

/**
 * How much of two texts is the same, from 0 to 1, as git measures it for renames: the share of the larger one that is in both, in
 * lines or pieces of 64 bytes, wherever they are. An ending of a line with a carriage return counts as one without.
 *
 * @param least 0 is all below it, which the sizes alone may tell
 */
export function likeness(one: string, other: string, least = 0.5): number {
  const [bytes, others] = [Buffer.byteLength(one), Buffer.byteLength(other)];
  const largest = Math.max(bytes, others);
  if (largest === 0) return 1;
  if (Math.min(bytes, others) < least * largest) return 0;
  const [pieces, otherPieces] = [piecesOf(one), piecesOf(other)];
  let shared = 0;
  for (const [piece, size] of pieces) shared += Math.min(size, otherPieces.get(piece) ?? 0);
  return shared / largest;
}

/** Pieces of a text, and how many bytes of it each takes. */
function piecesOf(text: string): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  const bytes = Buffer.from(text.replaceAll('\r\n', '\n')).toString('latin1');
  for (const [piece] of bytes.matchAll(/[^\n]{0,63}\n|[^\n]{1,64}/g))
    pieces.set(piece, (pieces.get(piece) ?? 0) + piece.length);
  return pieces;
}

/** The likeness from which git takes a file for another one that was renamed. */
export const enough = 0.5;

/**
 * What a removed file may have become. The first list has files that only this one can have become, so that a list of one is a
 * proof; the second has all that are alike enough.
 *
 * A file of exactly the same text is its successor, if it is the only one and no other removed file has that text. Else it is the
 * only one that is alike enough, if no other removed file is as much like it. Files with an exact predecessor are taken.
 */
export function successorsOf(
  file: ChangedFile,
  removed: readonly ChangedFile[],
  added: readonly ChangedFile[],
): { readonly proven: SourcePath | undefined; readonly candidates: readonly SourcePath[] } {
  const same = added.filter(({ text }) => isSame(text, file.text));
  const rivals = removed.filter(({ path, text }) => path !== file.path && isSame(text, file.text));
  if (same.length > 0) return decided(same, rivals.length === 0);
  const isTaken = ({ text }: ChangedFile) => removed.some((other) => isSame(other.text, text));
  const isPlaced = ({ text }: ChangedFile) => added.some((other) => isSame(other.text, text));
  const alike = added.filter((other) => !isTaken(other) && likeness(file.text, other.text) >= enough);
  const [only] = alike;
  const hasRival =
    only !== undefined &&
    removed.some((other) => other.path !== file.path && !isPlaced(other) && likeness(other.text, only.text) >= enough);
  return decided(alike, !hasRival);
}

function decided(candidates: readonly ChangedFile[], isCertain: boolean): ReturnType<typeof successorsOf> {
  const paths = candidates.map(({ path }) => path);
  return { proven: isCertain && paths.length === 1 ? paths[0] : undefined, candidates: paths };
}

function isSame(one: string, other: string): boolean {
  return one === other || one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n');
}
