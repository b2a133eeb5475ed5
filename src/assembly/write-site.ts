import type { Precompressor } from '../features/precompress/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { SourcePath } from '../model/place.ts';
import { readTextFile } from '../pipeline/content/index.ts';
import { headersFile, type KnownContent, type openOutput } from '../pipeline/emit/index.ts';

export type Output = Awaited<ReturnType<typeof openOutput>>;

/** Counts what goes into the output. */
export interface Writer {
  readonly write: (path: string, data: string | Uint8Array | KnownContent) => Promise<void>;
  readonly total: () => { readonly files: number; readonly bytes: number };
}

/** @param signal ends the writing */
export function createWriter(output: Output, signal: AbortSignal | undefined): Writer {
  let files = 0;
  let bytes = 0;
  return {
    total: () => ({ files, bytes }),
    async write(path, data) {
      files++;
      bytes += typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength;
      signal?.throwIfAborted();
      await output.write(path, data);
    },
  };
}

/** Writes the same, and compressed files next to it. */
export function withCompressed(write: Writer['write'], compressed: Precompressor): Writer['write'] {
  return async (path, data) => {
    await write(path, data);
    await compressed.add(path, data);
  };
}

/** @param policy of the whole site */
export async function makeHeaders(
  config: ResolvedConfig,
  policy: string | undefined,
  files: ReadonlyMap<string, SourcePath | undefined>,
): Promise<string> {
  const authored = files.get(`${config.baseUrl}_headers`);
  return headersFile({
    baseUrl: config.baseUrl,
    twins: config.twins,
    policy: config.security.policy === 'header' ? policy : undefined,
    authored: authored === undefined ? undefined : await readTextFile(config.root, authored),
  });
}
