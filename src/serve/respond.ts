import { readFile, realpath } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { encodeUrl } from '../shared/paths.ts';
import { type ByteRange, readRange } from './byte-range.ts';
import { acceptedEncodings, type Encoding, encodings } from './content-encoding.ts';
import { contentType } from './content-type.ts';
import { type FolderFile, openFirst, openFolderFile } from './folder-file.ts';
import { matchHeaders, readHeadersFile } from './headers-file.ts';
import { readRequestPath } from './request-path.ts';
import { allowsRange, isFresh, validatorsOf } from './validators.ts';

export interface ServedFolder {
  readonly dir: string;
  /** With leading and trailing slash. */
  readonly baseUrl: string;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}
