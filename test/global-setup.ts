import { execFile } from 'node:child_process';
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import packed from '@sparticuz/chromium';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { builtAfter } from './built-after.ts';
import type { Prepared } from './prepared.ts';

const repository = join(import.meta.dirname, '..');

// Stacks stay those of Node: what vitest replaces them by throws for files like this one, which it keeps as bytes, and
// what Playwright says of a browser that does not start would be lost.
Reflect.deleteProperty(Error, 'prepareStackTrace');

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder where what is prepared appears, for `prepared.ts`. */
    prepared: string;
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
/** What it writes last: `npm ci` has built it, too. */
const bill = 'dist/sbom.cdx.json';

/**
 * Builds `dist/` before all tests where it is not that of the sources. The site is built with it, and the browser that
 * all tests share is started, while the first tests run: they take what they need of both from `prepared.ts`. Unit tests
 * need nothing of it: where no other is asked for, nothing is done.
 */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { filenamePattern } = project.vitest as typeof project.vitest & { readonly filenamePattern?: string[] };
  const { testFiles } = await project.globTestFiles(filenamePattern);
  if (!testFiles.some((file) => !/[\\/]test[\\/]unit[\\/]/.test(file))) return undefined;
  if (!builtAfter(bill, sources)) await run(['esbuild.config.mjs']);
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-prepared-'));
  project.provide('prepared', folder);
  const end = new AbortController();
  const site = { outDir: join(folder, 'out'), cacheDir: join(folder, 'cache') };
  const build = run(['bin/docsgen', 'build', '--cache-dir', site.cacheDir, '--out', site.outDir], end.signal);
  const server = launch();
  const written = [
    write(
      join(folder, 'site'),
      build.then(() => site),
    ),
    write(
      join(folder, 'browser'),
      server.then((browser) => ({ endpoint: browser.wsEndpoint() })),
    ),
  ];
  return async () => {
    end.abort();
    await Promise.all(written);
    await server.then((browser) => browser.close()).catch(() => undefined);
  };
}

async function run(args: readonly string[], signal?: AbortSignal): Promise<void> {
  await promisify(execFile)(process.execPath, args, {
    cwd: repository,
    env: { ...process.env, NODE_ENV: 'production' },
    signal,
  });
}

async function launch(): Promise<BrowserServer> {
  return chromium.launchServer({
    // The Chromium that comes with the packages, or one of the system.
    executablePath: process.env.CHROMIUM_PATH ?? (await packed.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'],
  });
}

/** Writes what was prepared, or why it was not, for `prepared.ts`: whole or not at all. */
async function write<Name extends keyof Prepared>(file: string, work: Promise<Prepared[Name]>): Promise<void> {
  const content = await work.then(
    (value) => ({ value }),
    (error) => ({ error: String(error) }),
  );
  writeFileSync(`${file}.part`, JSON.stringify(content));
  renameSync(`${file}.part`, file);
}
