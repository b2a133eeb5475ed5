import { execFile } from 'node:child_process';
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import packed from '@sparticuz/chromium';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildCore, buildPackages } from './build-packages.ts';
import { fontsFor } from './fonts.ts';
import type { Prepared } from './prepared.ts';

const repository = join(import.meta.dirname, '..');

// Restores Node's own stack traces: vitest's hook throws for files like this one, and the message of Playwright for a browser
// that does not start would be lost.
Reflect.deleteProperty(Error, 'prepareStackTrace');

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder in which `prepared.ts` finds the results of this file. */
    prepared: string;
  }
}

/** Tests of what is in `src/`, which need no new `dist/` and no browser: of the laws, only that of landing does. */
const ofSources = /[\\/]test[\\/](?:unit|laws[\\/](?!landing[\\/]))/;
/** Tests of packages, which may run what is in `packages/*\/dist/`. */
const ofPackages = /[\\/]packages[\\/]/;

/**
 * Prepares end-to-end tests: builds `dist/` where its sources are newer, then, while the first tests run, builds this
 * repository's site and starts the browser that all tests share. Tests get both from `prepared.ts`. Does nothing where only
 * tests of the sources run.
 */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { filenamePattern } = project.vitest as typeof project.vitest & { readonly filenamePattern?: string[] };
  const { testFiles } = await project.globTestFiles(filenamePattern);
  if (testFiles.some((file) => ofPackages.test(file))) await buildPackages();
  if (testFiles.every((file) => ofSources.test(file))) return undefined;
  await buildCore();
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
  // The packed one unpacks its fonts, too.
  const executablePath = await packed.executablePath();
  return chromium.launchServer({
    // A Chromium of the system, or the one in `node_modules`.
    executablePath: process.env.CHROMIUM_PATH ?? executablePath,
    env: { ...process.env, ...fontsFor(join(tmpdir(), 'font-world')) },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'],
  });
}

/** Writes a result, or the error, for `prepared.ts`. The file is renamed when it is complete: no test reads a part of it. */
async function write<Name extends keyof Prepared>(file: string, work: Promise<Prepared[Name]>): Promise<void> {
  const content = await work.then(
    (value) => ({ value }),
    (error) => ({ error: String(error) }),
  );
  writeFileSync(`${file}.part`, JSON.stringify(content));
  renameSync(`${file}.part`, file);
}
