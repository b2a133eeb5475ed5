import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packed from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

const repository = join(import.meta.dirname, '..');

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of this repository's site as the command builds it from nothing. */
    builtSite: string;
    /** The cache that was filled by building it. */
    builtCache: string;
    /** Address of the browser, for `chromium.connect`. */
    browser: string;
  }
}

/**
 * Builds `dist/` once before all tests, and the site with it, and starts the browser that all of them share. Unit tests
 * need nothing of it: where no other is asked for, nothing is done.
 */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { filenamePattern } = project.vitest as typeof project.vitest & { readonly filenamePattern?: string[] };
  const { testFiles } = await project.globTestFiles(filenamePattern);
  if (!testFiles.some((file) => !/[\\/]test[\\/]unit[\\/]/.test(file))) return undefined;
  const { provide } = project;
  const work = mkdtempSync(join(tmpdir(), 'docsgen-site-'));
  const builtSite = join(work, 'out');
  const builtCache = join(work, 'cache');
  const run = (args: readonly string[]) =>
    execFileSync(process.execPath, args, {
      cwd: repository,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
  run(['esbuild.config.mjs']);
  run(['bin/docsgen', 'build', '--cache-dir', builtCache, '--out', builtSite]);
  provide('builtSite', builtSite);
  provide('builtCache', builtCache);
  const server = await chromium.launchServer({
    // The Chromium that comes with the packages, or one of the system.
    executablePath: process.env.CHROMIUM_PATH ?? (await packed.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'],
  });
  provide('browser', server.wsEndpoint());
  return () => server.close();
}
