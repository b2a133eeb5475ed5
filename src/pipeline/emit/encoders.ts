import { promisify } from 'node:util';
import type { ResolvedConfig } from '../../model/config.ts';

/** How files are compressed, by the names that hosts know. */
export type EncodingName = ResolvedConfig['precompress'][number];

interface Encoder {
  readonly ending: string;
  readonly encode: (data: Uint8Array) => Promise<Uint8Array>;
  /** Another release of the library may give other bytes. */
  readonly version: string | undefined;
}

export const encoders: Readonly<Record<EncodingName, Encoder>> = {
  br: {
    ending: '.br',
    version: process.versions.brotli,
    async encode(data) {
      const { brotliCompress, constants } = await import('node:zlib');
      return promisify(brotliCompress)(data, {
        params: {
          // The best level of all is 4% smaller, and takes three times as long.
          [constants.BROTLI_PARAM_QUALITY]: 10,
          [constants.BROTLI_PARAM_SIZE_HINT]: data.byteLength,
        },
      });
    },
  },
  gzip: {
    ending: '.gz',
    version: process.versions.zlib,
    async encode(data) {
      const { constants, gzip } = await import('node:zlib');
      const packed = await promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION });
      // Its header names the system that packed it; Unix is written for all of them.
      packed[9] = 3;
      return packed;
    },
  },
};

/** Whether a file is text, by its ending. The rest is compressed already, or not worth it. */
export function isTextFile(path: string): boolean {
  return /\.(?:css|csv|html|js|json|map|md|mjs|svg|txt|wasm|webmanifest|xml|ya?ml)$/.test(path);
}
