import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResolvedConfig } from '../model/config.ts';
import type { SourcePath } from '../model/place.ts';
import { readTextFile } from '../pipeline/content/index.ts';
import { headersFile, type KnownContent, type openOutput } from '../pipeline/emit/index.ts';
import type { MadeFiles } from './generated-files.ts';
import type { Precompressor } from './precompress.ts';

export type Output = Awaited<ReturnType<typeof openOutput>>;

/** Counts what goes into the output. */
export interface Writer {
  readonly write: (path: string, data: string | Uint8Array | KnownContent) => Promise<void>;
  readonly total: () => { readonly files: number; readonly bytes: number };
}

/** Without an output everything is counted and nothing written. */
export function createWriter(output: Output | undefined): Writer {
  let files = 0;
  let bytes = 0;
  return {
    total: () => ({ files, bytes }),
    async write(path, data) {
      files++;
      bytes += typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength;
      await output?.write(path, data);
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

/** Writes everything besides the pages, and puts the whole in the place of the old output. */
export async function writeSite(options: {
  readonly config: ResolvedConfig;
  /** Output path to content: what pages load. */
  readonly bundled: Iterable<readonly [path: string, data: Uint8Array]>;
  readonly made: MadeFiles;
  /** Text of `_headers`. */
  readonly headers: string;
  /** Address to source; without a source the file is not copied. */
  readonly files: ReadonlyMap<string, SourcePath | undefined>;
  readonly output: Output;
  readonly write: Writer['write'];
  readonly compressed: Precompressor;
}): Promise<void> {
  const { config, bundled, made, headers, files, output, write, compressed } = options;
  for (const [path, data] of bundled) await write(path, data);
  for (const [path, text] of made) await write(path, await text());
  for (const [address, source] of files) {
    if (source === undefined || address === `${config.baseUrl}_headers`) continue;
    const [from, path] = [join(config.root, source), address.slice(config.baseUrl.length)];
    await output.copy(from, path);
    if (compressed.isWanted(path)) await compressed.add(path, await readFile(from));
  }
  await write('_headers', headers);
  await compressed.end();
  await output.commit();
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
