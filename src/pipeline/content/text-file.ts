import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourcePath } from '../../model/place.ts';

/** Text of a file that was there a moment ago; `''` when it is gone by now. */
export async function readTextFile(root: string, path: SourcePath): Promise<string> {
  const text = await readFile(join(root, path), 'utf8').catch(() => '');
  return text.replace(/^\uFEFF/, '');
}
