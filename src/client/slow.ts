interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the connection is slow or metered: then nothing is fetched ahead. */
export function isSlow(): boolean | undefined {
  const { connection } = navigator as { connection?: Connection };
  // Without a type it is the word `undefined`.
  return connection?.saveData || /2g/.test(connection?.effectiveType as string);
}
