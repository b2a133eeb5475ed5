import { visit } from 'jsonc-parser';
import { type LocateJson, locateInJson, type OffsetRange } from '../../../core/json/json-text.ts';
import { parsePointer } from '../../../core/json/pointer.ts';
import { createObject, type JsonObject } from '../../../core/json/value.ts';
import { type FileValue, type RangeAt, setTwice, type ValueFault } from './read-yaml.ts';

/** An object or list whose end has not been read yet. */
interface Open {
  readonly value: JsonObject | unknown[];
  /** Where the name of each property is written. */
  readonly names: Map<string, OffsetRange>;
  /** The property that is read next. */
  name: string;
}

/**
 * Reads a text that is valid JSON, with the same result as `readYaml`. Large documents are made by programs, which write
 * JSON: 4.7 MB take 180 ms of CPU here, and 2,000 ms there.
 *
 * @returns `undefined` for what is no JSON, or nested too deep
 */
export function readJson(text: string, replaceTokens: (text: string) => string, depth: number): FileValue | undefined {
  const fill = (own: string) => (own.includes('%') ? replaceTokens(own) : own);
  const faults: ValueFault[] = [];
  const open: Open[] = [];
  let root: unknown;
  let tooDeep = false;
  const put = (value: unknown): void => {
    const around = open.at(-1);
    if (around === undefined) root = value;
    else if (Array.isArray(around.value)) around.value.push(value);
    else around.value[around.name] = value;
  };
  const enter = (value: JsonObject | unknown[]): boolean => {
    tooDeep ||= open.length >= depth;
    put(value);
    open.push({ value, names: new Map(), name: '' });
    return true;
  };
  const leave = () => void open.pop();
  try {
    JSON.parse(text);
    visit(text, {
      onObjectBegin: () => enter(createObject()),
      onObjectEnd: leave,
      onArrayBegin: () => enter([]),
      onArrayEnd: leave,
      onObjectProperty(written, offset, length) {
        const around = open.at(-1);
        if (around === undefined) return;
        const name = written.startsWith('/') ? fill(written) : written;
        const range = [offset, offset + length] as const;
        const first = around.names.get(name);
        if (first === undefined) around.names.set(name, range);
        else
          faults.push({
            ...setTwice(name, first),
            range,
          });
        around.name = name;
      },
      onLiteralValue(value, offset, length) {
        put(typeof value === 'string' ? fill(value) : exactNumber(value, text.slice(offset, offset + length)));
      },
    });
  } catch (error) {
    // The stack of the parser is shorter than any text.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
  return tooDeep ? undefined : { value: root, faults };
}

/** Integers that a number cannot hold are `bigint`, and what is larger than any number stays text. */
function exactNumber(value: unknown, written: string): unknown {
  if (typeof value !== 'number') return value;
  if (!Number.isFinite(value)) return written;
  return !Number.isSafeInteger(value) && /^-?\d+$/.test(written) ? BigInt(written) : value;
}

/** Where the values of a text that is valid JSON are written. The text is read again for the first place. */
export function rangesInJson(text: string, replaceTokens: (text: string) => string): RangeAt {
  let locate: LocateJson | undefined;
  return (pointer, part) => {
    locate ??= locateInJson(text, (name) => (name.includes('%') ? replaceTokens(name) : name));
    const keys = parsePointer(pointer);
    const { key, value, isCompound, depth } = locate(keys);
    if (key !== undefined && (isCompound || (part === 'key' && depth === keys.length))) return key;
    return isCompound ? [value[0], value[0] + 1] : value;
  };
}
