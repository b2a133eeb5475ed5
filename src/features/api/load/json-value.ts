import { createObject, type JsonObject } from '../json.ts';
import { childrenAt, endOf, skipBlanks, stringAt } from './json-text.ts';
import { limits } from './limits.ts';
import type { OffsetRange, ValueFault } from './yaml-value.ts';

interface Reading {
  readonly text: string;
  readonly replaceTokens: (text: string) => string;
  readonly faults: ValueFault[];
  at: number;
  tooDeep: boolean;
}

/**
 * The same as `readYaml` gives for a text that is valid JSON, in a fraction of its time and memory: large documents are
 * made by programs, and those write JSON.
 *
 * @returns `undefined` for what is no JSON, or nested too deep
 */
export function readJson(
  text: string,
  replaceTokens: (text: string) => string,
): { readonly value: unknown; readonly faults: readonly ValueFault[] } | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const reading: Reading = {
    text,
    replaceTokens: (own) => (own.includes('%') ? replaceTokens(own) : own),
    faults: [],
    at: skipBlanks(text, 0),
    tooDeep: false,
  };
  const value = readValue(reading, 0);
  return reading.tooDeep ? undefined : { value, faults: reading.faults };
}

/** Reads the value that begins here, and stands behind it afterwards. */
function readValue(reading: Reading, depth: number): unknown {
  const { text, at } = reading;
  if (depth > limits.depth) reading.tooDeep = true;
  if (text[at] === '{' && !reading.tooDeep) return readObject(reading, depth);
  if (text[at] === '[' && !reading.tooDeep) return readList(reading, depth);
  reading.at = endOf(text, at);
  if (text[at] === '"') return reading.replaceTokens(stringAt(text, at, reading.at));
  return readPlain(text.slice(at, reading.at));
}

function readPlain(source: string): unknown {
  const value: unknown = JSON.parse(source);
  if (typeof value !== 'number') return value;
  if (!Number.isFinite(value)) return source;
  return !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? BigInt(source) : value;
}

function readList(reading: Reading, depth: number): readonly unknown[] {
  const { text } = reading;
  const list: unknown[] = [];
  reading.at = skipBlanks(text, reading.at + 1);
  while (text[reading.at] !== ']') {
    list.push(readValue(reading, depth + 1));
    skipComma(reading);
  }
  reading.at++;
  return list;
}

function readObject(reading: Reading, depth: number): JsonObject {
  const { text } = reading;
  const result = createObject();
  const start = reading.at;
  reading.at = skipBlanks(text, start + 1);
  while (text[reading.at] !== '}') {
    const key: OffsetRange = [reading.at, endOf(text, reading.at)];
    const written = stringAt(text, ...key);
    const name = written.startsWith('/') ? reading.replaceTokens(written) : written;
    if (name in result) reading.faults.push(setTwice(reading, start, name, key));
    reading.at = skipBlanks(text, skipBlanks(text, key[1]) + 1);
    result[name] = readValue(reading, depth + 1);
    skipComma(reading);
  }
  reading.at++;
  return result;
}

function skipComma(reading: Reading): void {
  const { text } = reading;
  reading.at = skipBlanks(text, reading.at);
  if (text[reading.at] === ',') reading.at = skipBlanks(text, reading.at + 1);
}

function setTwice({ text, replaceTokens }: Reading, start: number, name: string, range: OffsetRange): ValueFault {
  const isSame = (written: string) => written === name || replaceTokens(written) === name;
  const first = childrenAt(text, start).find((child) => isSame(child.name))?.key ?? range;
  const related = { message: 'first set here', range: first };
  return { rule: 'invalid-openapi', message: `${name} is set twice`, range, related };
}
