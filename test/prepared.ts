import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';

/** Results that `global-setup.ts` makes while the first tests run. */
export interface Prepared {
  readonly site: {
    /** Folder of this repository's site as the command builds it from nothing. */
    readonly outDir: string;
    /** The cache that was filled by building it. */
    readonly cacheDir: string;
  };
  readonly browser: {
    /** Address of the browser, for `chromium.connect`. */
    readonly endpoint: string;
  };
}

/** Waits for a result of `global-setup.ts`, which appears as a file. @throws the error that `global-setup.ts` met instead */
export async function prepared<Name extends keyof Prepared>(name: Name): Promise<Prepared[Name]> {
  const file = join(inject('prepared'), name);
  while (!existsSync(file)) await setTimeout(20);
  const { value, error } = JSON.parse(readFileSync(file, 'utf8')) as { value: Prepared[Name]; error?: string };
  if (error !== undefined) throw new Error(error);
  return value;
}
