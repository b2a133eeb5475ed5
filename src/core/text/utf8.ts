import { isUtf8 } from 'node:buffer';
import type { Point } from '../../model/place.ts';
import { pointAfter } from '../../shared/text-points.ts';

/** Why a file is not UTF-8 text. */
export interface NotUtf8 {
  /** Follows the file in a sentence. */
  readonly reason: string;
  /** Of the first byte that is wrong; absent where all of it is written in another way. */
  readonly start?: Point;
  readonly hint: string;
}

/**
 * Why bytes are not a text in UTF-8, the one encoding that sources, API documents and the config may have; `undefined`
 * where they are. UTF-16 is known by its mark, or by the zero next to its first letter: the shell of Windows writes it.
 */
export function notUtf8(bytes: Uint8Array): NotUtf8 | undefined {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isMarked || (bytes.length > 1 && (first === 0) !== (second === 0)))
    return { reason: 'is UTF-16, not UTF-8', hint: 'save it as UTF-8: in PowerShell, with Out-File -Encoding utf8' };
  if (isUtf8(bytes)) return;
  const [before = ''] = new TextDecoder('utf-8').decode(bytes).split('\uFFFD', 1);
  return { reason: 'is not UTF-8', start: pointAfter(before), hint: 'save it as UTF-8' };
}
