import { isObject, jsonText } from '../json.ts';
import { isEventStream, isJsonLines, isJsonSequence } from './media-kind.ts';
import { valueText } from './parameter-style.ts';

/** What each record of a JSON text sequence begins with (RFC 7464), and the letter that shows it to readers. */
export const recordSeparator = { sent: '\u001E', shown: '\u241E' } as const;

/**
 * A list as a body whose items come one after the other: JSON texts, or server-sent events; `undefined` for other types.
 * Each record of a sequence ends with a line feed, which says that it is whole.
 */
export function sequenceText(value: unknown, type: string): string | undefined {
  const items = Array.isArray(value) ? value : [value];
  if (isJsonSequence(type)) return items.map((item) => `${recordSeparator.sent}${jsonText(item)}\n`).join('');
  if (isJsonLines(type)) return items.map((item) => jsonText(item)).join('\n');
  return isEventStream(type) ? items.map(eventText).join('\n\n') : undefined;
}

/** OpenAPI 3.2 describes events with their fields, older documents what is in the data. */
function eventText(item: unknown): string {
  const isEvent = isObject(item) && 'data' in item && Object.keys(item).every((name) => eventFields.has(name));
  return Object.entries(isEvent ? item : { data: item })
    .flatMap(([name, value]) =>
      valueText(value)
        .split(/\r\n?|\n/)
        .map((line) => `${name}: ${line}`),
    )
    .join('\n');
}

const eventFields: ReadonlySet<string> = new Set(['event', 'data', 'id', 'retry']);
