import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Data, dataOf, isData, textOf } from '../data.ts';
import { isFile } from '../files.ts';
import { ConfigFailure } from '../run-config.ts';

/** The config, with the files that `$ref` names in place. */
export function readConfig(file: string): Data {
  const read = (path: string, depth: number): unknown => {
    let value: unknown;
    try {
      value = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
    } catch (error) {
      throw new ConfigFailure(
        `${path} cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
        'is it valid JSON?',
      );
    }
    const fill = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(fill);
      if (!isData(part)) return part;
      const target = textOf(part.$ref);
      if (target !== undefined && depth < 10 && isFile(join(dirname(path), target))) {
        const { $ref: _, ...rest } = part;
        const filled = read(join(dirname(path), target), depth + 1);
        return Array.isArray(filled) ? filled : { ...dataOf(filled), ...rest };
      }
      return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, fill(inner)]));
    };
    return fill(value);
  };
  return dataOf(read(file, 0));
}
