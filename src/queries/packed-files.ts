/** Files that lie one after the other in one attachment of the cache. */
export interface PackedFiles {
  readonly parts: readonly { readonly name: string; readonly bytes: number }[];
  readonly data: Uint8Array;
}

export function packFiles(files: Iterable<readonly [name: string, data: Uint8Array]>): PackedFiles {
  const all = [...files];
  return {
    parts: all.map(([name, data]) => ({ name, bytes: data.byteLength })),
    data: Buffer.concat(all.map(([, data]) => data)),
  };
}

export function unpackFiles({ parts, data }: PackedFiles): Map<string, Uint8Array> {
  let offset = 0;
  return new Map(
    parts.map(({ name, bytes }) => {
      const start = offset;
      offset += bytes;
      return [name, data.subarray(start, offset)];
    }),
  );
}
