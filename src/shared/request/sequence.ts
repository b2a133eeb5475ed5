import { isObject, jsonText } from '../json.ts';
import { isEventStream, isJsonLines } from './media-kind.ts';
import { valueText } from './parameter-style.ts';

/** A list as a body whose items come one after the other: lines of JSON, or server-sent events; `undefined` for other types. */
export function sequenceText(value: unknown, type: string): string | undefined {
  const items = Array.isArray(value) ? value : [value];
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
