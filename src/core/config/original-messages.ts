import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Location, Message } from 'esbuild';
import { linesOf, offsetOfLine, pointsIn } from '../../shared/text-points.ts';

/**
 * Messages about modules with the places that authors wrote. Each module is compiled before esbuild reads it, which takes types out
 * and changes its lines.
 *
 * @param mapOf source map of a compiled module, by the path that messages have; `undefined` where there is none
 */
export function originalMessages(messages: readonly Message[], mapOf: (file: string) => string | undefined): Message[] {
  const placed = <Item extends { location: Location | null }>(item: Item): Item => {
    const map = item.location === null ? undefined : mapOf(item.location.file);
    return item.location === null || map === undefined ? item : { ...item, location: original(item.location, map) };
  };
  return messages.map((message) => ({ ...placed(message), notes: message.notes.map(placed) }));
}

/** The place of the same text in the source, at or after where its statement begins. */
function original(location: Location, text: string): Location {
  const map = new TraceMap(text);
  const bytes = Buffer.from(location.lineText);
  const words = (from: number, to: number) => bytes.subarray(from, to).toString();
  const { column, length } = location;
  const known = originalPositionFor(map, { line: location.line, column: words(0, column).length });
  if (known.source === null) return location;
  const source = sourceContentFor(map, known.source) ?? '';
  const begin = offsetOfLine(source, known.line - 1) + known.column;
  const named = words(column, column + length);
  const inner = named.replace(/^["']|["']$/g, '');
  const found = source.indexOf(inner, begin);
  const offset = found < 0 ? begin : found - (inner === named ? 0 : 1);
  const start = pointsIn(source)(offset);
  const lineText = linesOf(source)[start.line - 1] ?? '';
  return { ...location, line: start.line, column: Buffer.byteLength(lineText.slice(0, start.column - 1)), lineText };
}
