/**
 * Bytes in a result, at the top or one level below, that go from one thread to another without a copy. Those that share their
 * memory with others stay where they are.
 */
export function movedBytes(result: unknown): ArrayBuffer[] {
  const values = propertiesOf(result);
  const found = [...values, ...values.flatMap(propertiesOf)].flatMap((value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && isWhole(value) ? value.buffer : [],
  );
  return [...new Set(found)];
}

/** Bytes as a task takes them: a copy is sent of all memory behind them, so they have their own. */
export function bytesToSend(bytes: Uint8Array): Uint8Array {
  return isWhole(bytes) ? bytes : new Uint8Array(bytes);
}

function isWhole({ buffer, byteLength }: Uint8Array): boolean {
  return byteLength > 0 && byteLength === buffer.byteLength;
}

function propertiesOf(value: unknown): readonly unknown[] {
  const hasProperties = typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
  return hasProperties && !Array.isArray(value) ? Object.values(value) : [];
}
