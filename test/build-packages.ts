import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtAfter } from './built-after.ts';

const repository = join(import.meta.dirname, '..');

/** Files of the root that each `dist/` is made of. Packages are represented by the lock file. */
const common = ['licences.config.mjs', 'package-lock.json', 'node_modules/.package-lock.json'];
/** What `esbuild.config.mjs` reads of docsgen. */
const core = ['templates', 'src', 'bin', 'esbuild.config.mjs', 'package.json'];
/** The file that is written last. */
const bill = 'dist/sbom.cdx.json';

/** Builds `dist/` where its sources are newer. */
export async function buildCore(): Promise<void> {
  if (!builtAfter(bill, [...core, ...common])) await build('.');
}

/** Builds `dist/` of each package in `packages/` that has one, where its sources are newer. */
export async function buildPackages(): Promise<void> {
  for (const name of readdirSync(join(repository, 'packages'))) {
    const folder = join('packages', name);
    const own = ['src', 'esbuild.config.mjs', 'package.json'].map((path) => join(folder, path));
    // Some have a part of docsgen in them.
    const sources = [...own, 'src', 'starter', ...common];
    if (!existsSync(join(repository, folder, 'esbuild.config.mjs'))) continue;
    if (!builtAfter(join(folder, 'dist/index.js'), sources)) await build(folder);
  }
}

async function build(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['esbuild.config.mjs'], {
    cwd: join(repository, folder),
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** Prepares all tests of a package, which run docsgen and the package as they are shipped. */
export default async function setUp(): Promise<void> {
  await buildCore();
  await buildPackages();
}
