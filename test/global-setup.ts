import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, statSync } from 'node:fs';
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

/** What `esbuild.config.mjs` reads, besides packages, which are others when the lock file is. */
const sources = [
  'src',
  'bin',
  'esbuild.config.mjs',
  'package.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
];
/** What it writes last. */
const written = 'dist/sbom.cdx.json';

/** Whether `dist/` was built since any of its sources was written, added or removed: `npm ci` has built it, too. */
function isBuilt(): boolean {
  const timeOf = (path: string) => statSync(join(repository, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const inside = readdirSync(join(repository, 'src'), { recursive: true, encoding: 'utf8' });
  const newest = Math.max(...sources.map(timeOf), ...inside.map((path) => timeOf(join('src', path))));
  return newest < timeOf(written);
}

/**
 * Builds `dist/` before all tests where it is not that of the sources, and the site with it, and starts the browser that all of them share. Unit tests
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
  if (!isBuilt()) run(['esbuild.config.mjs']);
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
