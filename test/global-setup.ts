import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packed from '@sparticuz/chromium';
import type { TestProject } from 'vitest/node';

const repository = join(import.meta.dirname, '..');

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of this repository's site as the command builds it from nothing. */
    builtSite: string;
    /** The browser's program. */
    chromium: string;
  }
}

/** Builds `dist/` once before all tests, and the site with it, and finds the browser. */
export default async function setUp({ provide }: TestProject): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'docsgen-site-'));
  const builtSite = join(work, 'out');
  const run = (args: readonly string[]) =>
    execFileSync(process.execPath, args, {
      cwd: repository,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
  run(['esbuild.config.mjs']);
  run(['bin/docsgen', 'build', '--no-cache', '--out', builtSite]);
  provide('builtSite', builtSite);
  // Unpacked before several workers could do so at once.
  provide('chromium', process.env.CHROMIUM_PATH ?? (await packed.executablePath()));
}
