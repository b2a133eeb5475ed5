import type { JsonText } from '../../src/model/schema-view.ts';

interface JsonValueProps {
  readonly value: JsonText;
}

/** A value as readers think of it: text without quotes, unless it could be taken for something else without them. */
export function JsonValue({ value }: JsonValueProps) {
  return <code>{isPlainText(value) ? value.slice(1, -1) : value}</code>;
}

function isPlainText(value: JsonText): boolean {
  return /^"[^"\\\s]([^"\\]*[^"\\\s])?"$/.test(value) && !/^"(true|false|null|[-\d.][\d.eE+-]*)"$/.test(value);
}
