import { linearTest } from '../../../core/json-schema/index.ts';
import { formatOf } from './constraints.ts';
import { everyValue, numbersAt, type SchemaPart } from './parts.ts';
import { samplePattern } from './sample-pattern.ts';

const byFormat: ReadonlyMap<string, string> = new Map([
  ['date-time', '2024-01-31T12:00:00Z'],
  ['date', '2024-01-31'],
  ['time', '12:00:00Z'],
  ['duration', 'P1D'],
  ['email', 'user@example.com'],
  ['idn-email', 'user@example.com'],
  ['hostname', 'example.com'],
  ['idn-hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['uri', 'https://example.com'],
  ['url', 'https://example.com'],
  ['uri-reference', '/path'],
  ['uri-template', '/path/{name}'],
  ['iri', 'https://example.com'],
  ['iri-reference', '/path'],
  ['uuid', '7d44b88c-4199-4bad-97dc-d78268e01398'],
  ['byte', 'c2FtcGxl'],
  ['password', '********'],
  ['regex', '^[a-z]+$'],
  ['json-pointer', '/path'],
  ['relative-json-pointer', '0/path'],
]);

/** The number of texts that are made of one pattern, and without a pattern. */
const maxTries = 4;

/** Texts that may fit, the likeliest first: by pattern, in the format, as long as they have to be. */
export function sampleStrings(parts: readonly SchemaPart[]): readonly string[] {
  const least = Math.max(0, ...counts(parts, 'minLength'));
  const most = Math.min(Number.POSITIVE_INFINITY, ...counts(parts, 'maxLength'));
  const patterns = everyValue(parts, 'pattern').flatMap(({ value }) => (typeof value === 'string' ? value : []));
  const known = byFormat.get(formatOf(parts) ?? '') ?? [];
  const plain = Array.from({ length: maxTries }, (_, index) => plainText(index, least, most));
  const byPattern = patterns.flatMap((pattern) => {
    const lacking = least - (samplePattern(pattern)?.length ?? 0);
    return Array.from(
      { length: maxTries },
      (_, index) => samplePattern(pattern, index, Math.max(0, lacking)) ?? [],
    ).flat();
  });
  const formatted = [known, pad(known, least)].flat();
  const around = patterns.some((pattern) => /\(\?<?[=!]/.test(pattern)) ? guesses : [];
  const texts = [...formatted, ...plain.slice(0, 1), ...around, ...byPattern, ...plain];
  const tests = patterns.map(linearTest);
  const fitting = texts.filter((text) => tests.every((test) => test(text) !== false));
  return [...new Set([...fitting, ...texts])];
}

/** What patterns that look around are mostly for: names, addresses, numbers, passwords. */
const guesses = ['example', 'example-name', 'EXAMPLE', 'example.com', 'user@example.com', '1', 'Passw0rd', 'Passw0rd!'];

/** A known value of a format, made longer where the format allows it; an empty list where it stays too short. */
function pad(known: string | readonly never[], least: number): string | readonly never[] {
  return typeof known === 'string' && known.length < least ? known.padEnd(Math.min(least, maxLength), 'g') : [];
}

const maxLength = 1000;

/** `string`, `string2`, …: cut or filled to a length. */
function plainText(index: number, least: number, most: number): string {
  if (most === 1) return String.fromCharCode(97 + index);
  const suffix = index === 0 ? '' : String(index + 1);
  const stem = 'string'.padEnd(Math.min(least, maxLength) - suffix.length, 'g');
  return `${stem.slice(0, Math.max(0, most - suffix.length))}${suffix}`.slice(0, most);
}

/** Numbers that may fit: the smallest that is allowed or 0 where there is no smallest, then others. */
export function sampleNumbers(parts: readonly SchemaPart[], type: 'integer' | 'number'): readonly number[] {
  const steps = numbersAt(parts, 'multipleOf').filter((step) => step > 0);
  const step = steps.reduce(commonMultiple, type === 'integer' ? 1 : (steps[0] ?? 0)) || 0;
  const nudge = step || 0.5;
  const above = numbersAt(parts, 'exclusiveMinimum');
  const below = numbersAt(parts, 'exclusiveMaximum');
  const least = Math.max(...numbersAt(parts, 'minimum'), ...above.map((bound) => beyond(bound, nudge)));
  const most = Math.min(...numbersAt(parts, 'maximum'), ...below.map((bound) => beyond(bound, -nudge)));
  const start = least > Number.NEGATIVE_INFINITY ? least : most < 0 ? most : 0;
  const onStep = (value: number, round: (value: number) => number) =>
    step === 0 ? value : Number((round(Number((value / step).toPrecision(12))) * step).toPrecision(12));
  const first = onStep(start, start === most && start !== least ? Math.floor : Math.ceil);
  const inside = Number.isFinite(least) && Number.isFinite(most) ? [beyond((least + most) / 2, 0)] : [];
  const tight = [...above.map((bound) => bound + tiny(bound)), ...below.map((bound) => bound - tiny(bound))];
  const more = Array.from({ length: maxTries * 2 }, (_, index) => first + (index + 1) * (step || 1));
  const fewer = Array.from({ length: maxTries * 2 }, (_, index) => first - (index + 1) * (step || 1));
  const others = [...more, ...fewer, ...inside.map((value) => onStep(value, Math.round)), most, ...tight, 0.5];
  const candidates = [first, ...others].filter((value) => Number.isFinite(value)).map((value) => value + 0);
  return [...new Set(type === 'integer' ? candidates.filter(Number.isInteger) : candidates)];
}

/** The next round number beyond an exclusive bound. */
function beyond(bound: number, step: number): number {
  return Number((bound + step).toPrecision(12));
}

function tiny(bound: number): number {
  return Math.max(Math.abs(bound), 1) * 1e-6;
}

function commonMultiple(left: number, right: number): number {
  if (left === right || left === 0) return right;
  const scale = 1e6;
  const [a, b] = [Math.round(left * scale), Math.round(right * scale)];
  const divisor = (x: number, y: number): number => (y === 0 ? x : divisor(y, x % y));
  return a > 0 && b > 0 ? (a / divisor(a, b)) * (b / scale) : right;
}

function counts(parts: readonly SchemaPart[], key: string): readonly number[] {
  return numbersAt(parts, key).filter((value) => value >= 0);
}
