import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { SocialImagesConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import { kindOfPath } from './path-kind.ts';
import type { Locate } from './place.ts';

/** How files begin that can be drawn with: TrueType, OpenType, and the first kind of WOFF. */
const beginnings = ['\0\x01\0\0', 'OTTO', 'true', 'wOFF'];

/** Fonts of images that are none, or of a kind that nothing can be drawn with. What is not there is told elsewhere. */
export function fontFindings(socialImages: false | SocialImagesConfig, root: string, locate: Locate): Finding[] {
  if (!socialImages) return [];
  return socialImages.fonts.flatMap((font, index): Finding[] => {
    const path = join(root, font);
    const beginning = kindOfPath(path) === 'file' ? beginningOf(path) : undefined;
    if (beginning === undefined || beginnings.includes(beginning)) return [];
    return [
      {
        rule: 'invalid-config',
        message: `socialImages.fonts[${index}]: ${font} is no font of the kinds TTF, OTF and WOFF`,
        place: locate(['socialImages', 'fonts', index]),
        ...(beginning === 'wOF2'
          ? { hint: 'it is WOFF2, which is packed otherwise: most fonts come as WOFF, too' }
          : {}),
      },
    ];
  });
}

function beginningOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(4);
    readSync(file, bytes);
    return bytes.toString('latin1');
  } finally {
    closeSync(file);
  }
}
