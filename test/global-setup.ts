import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

const repository = join(import.meta.dirname, '..');

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of this repository's site as the command builds it from nothing. */
    builtSite: string;
  }
}

/** Builds `dist/` once before all tests, and the site with it. */
export default function setUp({ provide }: TestProject): () => void {
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
  return () => rmSync(work, { recursive: true, force: true });
}
