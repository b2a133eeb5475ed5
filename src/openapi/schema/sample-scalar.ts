import { formatOf } from './constraints.ts';
import { nearestValue, type SchemaPart } from './parts.ts';

const byFormat: ReadonlyMap<string, string> = new Map([
  ['date-time', '2024-01-31T12:00:00Z'],
  ['date', '2024-01-31'],
  ['time', '12:00:00Z'],
  ['duration', 'P1D'],
  ['email', 'user@example.com'],
  ['idn-email', 'user@example.com'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['uri', 'https://example.com'],
  ['url', 'https://example.com'],
  ['uri-reference', '/path'],
  ['iri', 'https://example.com'],
  ['uuid', '7d44b88c-4199-4bad-97dc-d78268e01398'],
  ['byte', 'c2FtcGxl'],
  ['password', '********'],
  ['regex', '^[a-z]+$'],
  ['json-pointer', '/path'],
]);

/** Text in the schema's format, as long as it has to be. */
export function sampleString(parts: readonly SchemaPart[]): string {
  const known = byFormat.get(formatOf(parts) ?? '');
  if (known !== undefined) return known;
  const least = count(nearestValue(parts, 'minLength')) ?? 0;
  const most = count(nearestValue(parts, 'maxLength')) ?? Number.POSITIVE_INFINITY;
  return 'string'.padEnd(Math.min(least, 200), 'g').slice(0, most);
}

/** The smallest number that is allowed, or 0 where there is no smallest. */
export function sampleNumber(parts: readonly SchemaPart[], type: 'integer' | 'number'): number {
  const minimum = nearestValue(parts, 'minimum');
  const exclusive = nearestValue(parts, 'exclusiveMinimum');
  const step = type === 'integer' ? 1 : 0.5;
  const least =
    typeof exclusive === 'number' ? exclusive + step : Number(minimum ?? 0) + (exclusive === true ? step : 0);
  const multiple = Number(nearestValue(parts, 'multipleOf') ?? 0);
  if (multiple > 0) return Math.ceil(least / multiple) * multiple;
  const maximum = Number(nearestValue(parts, 'maximum') ?? 0);
  const start = Number.isFinite(least) ? least : 0;
  return minimum === undefined && exclusive === undefined && maximum < 0 ? maximum : start;
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}
