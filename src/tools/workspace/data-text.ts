import { isMap, isPair, isScalar, isSeq, type Node, type Pair, stringify } from 'yaml';
import { childPointer, type Pointer, parsePointer } from '../../core/json/pointer.ts';
import type { SourcePath } from '../../model/place.ts';
import { parseYamlDocument, textOfScalar } from '../../shared/parse-yaml.ts';

/** Offsets, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text of YAML or JSON with the places of its values. */
export interface DataText {
  /** The value at an offset, or the one whose name is there. */
  readonly at: (offset: number) => Pointer;
  /** Where the name of a value is written, of an entry of a list the value; `undefined` where there is none. */
  readonly nameAt: (pointer: Pointer) => Span | undefined;
  /** Where a value is written. */
  readonly valueAt: (pointer: Pointer) => Span | undefined;
  /** A text at a pointer. */
  readonly textAt: (pointer: Pointer) => string | undefined;
  /** Names of the values of a map. */
  readonly namesAt: (pointer: Pointer) => readonly string[];
}

/** Whether a file is YAML or JSON. */
export function isDataFile(path: SourcePath): boolean {
  return /\.(?:ya?ml|json)$/i.test(path);
}

const maxRecent = 16;

/** Reads texts of YAML and JSON; of the last ones the result is cached, as an editor asks about one text many times. */
export function createDataReader(): (text: string) => DataText {
  /** Oldest first. */
  const recent = new Map<string, DataText>();
  return (text) => {
    const data = recent.get(text) ?? readDataText(text);
    recent.delete(text);
    recent.set(text, data);
    for (const oldest of recent.keys()) if (recent.size > maxRecent) recent.delete(oldest);
    return data;
  };
}

/** Parses a text; one with mistakes has the values that can be read. */
function readDataText(text: string): DataText {
  const { contents } = parseYamlDocument(text, { uniqueKeys: false, logLevel: 'silent' });
  const find = (pointer: Pointer): { readonly pair?: Pair; readonly node: Node | null } | undefined => {
    let found: { pair?: Pair; node: Node | null } = { node: contents };
    for (const key of parsePointer(pointer)) {
      const { node } = found;
      const pair = isMap(node) ? node.items.find((one) => nameOf(one) === key) : undefined;
      const item = isSeq(node) ? node.items[Number(key)] : undefined;
      if (pair !== undefined) found = { pair, node: pair.value as Node | null };
      else if (item !== undefined) found = { node: item as Node };
      else return undefined;
    }
    return found;
  };
  return {
    at(offset) {
      let pointer = '';
      let node: Node | null = contents;
      for (;;) {
        const inner: readonly [key: string | number, start: number, end: number, value: Node | null] | undefined =
          partsOf(node).findLast(([, start, end]) => offset >= start && offset <= end);
        if (inner === undefined) return pointer;
        pointer = childPointer(pointer, inner[0]);
        node = inner[3];
      }
    },
    nameAt(pointer) {
      const found = find(pointer);
      return spanOf((found?.pair?.key as Node | undefined) ?? found?.node);
    },
    valueAt: (pointer) => spanOf(find(pointer)?.node),
    textAt(pointer) {
      const node = find(pointer)?.node;
      return isScalar(node) && node.value !== null ? textOfScalar(node) : undefined;
    },
    namesAt(pointer) {
      const node = find(pointer)?.node;
      return isMap(node) ? node.items.map(nameOf) : [];
    },
  };
}

function spanOf(node: Node | null | undefined): Span | undefined {
  const [start, end] = node?.range ?? [];
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** Values inside of a map or a list, with the offsets between which they and their names are. */
function partsOf(node: Node | null): readonly (readonly [string | number, number, number, Node | null])[] {
  if (isMap(node))
    return node.items.map((pair) => {
      const [key, value] = [pair.key as Node | null, pair.value as Node | null];
      const start = key?.range?.[0] ?? 0;
      return [nameOf(pair), start, value?.range?.[1] ?? key?.range?.[1] ?? start, value];
    });
  if (isSeq(node))
    return node.items.map((item, index) => {
      const inner = isPair(item) ? (item.value as Node | null) : (item as Node | null);
      return [index, inner?.range?.[0] ?? 0, inner?.range?.[1] ?? 0, inner];
    });
  return [];
}

function nameOf({ key }: Pair): string {
  return isScalar(key) ? textOfScalar(key) : '';
}

/** A text as it is written in place of another one: in quotes where that has them, or where it needs them. */
export function writtenLike(before: string, text: string): string {
  if (before.startsWith('"')) return JSON.stringify(text);
  if (before.startsWith("'")) return `'${text.replaceAll("'", "''")}'`;
  return stringify(text, { lineWidth: 0 }).trimEnd();
}
