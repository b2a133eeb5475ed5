import { resolve } from 'node:path';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { bundleConfig } from './bundle.ts';
import { findConfig } from './find.ts';
import { loadConfigFile } from './load.ts';
import { createLocate, type Locate } from './place.ts';
import { readProduct } from './product.ts';
import { resolveConfig } from './resolve.ts';
import { locateInSnapshots, versionFiles } from './versions.ts';

export { bundleConfig, type ConfigBundle } from './bundle.ts';
export { findConfig } from './find.ts';
export { isInside } from './folders.ts';
export type { KeyPath } from './key-path.ts';
export type { Locate } from './place.ts';
export { resolveConfig } from './resolve.ts';
export type { UserConfig } from './schema/site.ts';
export { isVersionName, versionNameExpectation } from './schema/versions.ts';
export { readVersionList, snapshotPaths, versionsFile, versionsFolder } from './versions.ts';

export interface LoadOptions {
  /** Absolute path of the folder that the command runs in. */
  readonly cwd: string;
  /** Folder of the config, absolute or relative to `cwd`; without it `cwd`. */
  readonly root?: string;
  /** Settings from the command line. `outDir` is relative to `cwd`. */
  readonly overrides?: { readonly outDir?: string; readonly baseUrl?: string };
  /** Stands in for the bundler, when what it would give may be known. */
  readonly bundle?: typeof bundleConfig;
}

export interface ConfigResult {
  /** Absolute path of the site root; where it was looked for when there is no config. */
  readonly root: string;
  /** Absent when a finding is an error. */
  readonly config?: ResolvedConfig;
  /** What the config file exports, its tokens not replaced; absent when it cannot be run. */
  readonly written?: unknown;
  readonly findings: readonly Finding[];
  /** For findings of other stages about an entry of the config. */
  readonly locate: Locate;
  /** The config file, the files of the site that it imports and those about versions, sorted. */
  readonly files: readonly SourcePath[];
}

/** Finds, runs and resolves the config of a site. Everything that is wrong with it is in the findings. */
export async function loadConfig({
  cwd,
  root,
  overrides = {},
  bundle: bundleIt = bundleConfig,
}: LoadOptions): Promise<ConfigResult> {
  const found = findConfig(cwd, root);
  if (found.kind === 'missing') {
    return { root: found.root, findings: [found.finding], locate: () => ({ file: 'docsgen.config.ts' }), files: [] };
  }
  const { file } = found;
  const loaded = await loadConfigFile(found.root, file, bundleIt);
  if (loaded.kind === 'failed') {
    return { root: found.root, findings: loaded.findings, locate: () => ({ file }), files: loaded.files };
  }
  const { bundle } = loaded;
  const value = override(loaded.value, cwd, overrides);
  const product = readProduct(value);
  const locate = locateInSnapshots(found.root, createLocate({ file, bundle, product }));
  // What comes from the command line is not to be blamed on the line that it overrides.
  const locateOwn: Locate = (keyPath, part) =>
    Object.hasOwn(overrides, keyPath[0] ?? '') ? { file } : locate(keyPath, part);
  const files = [...bundle.files, ...versionFiles(found.root, product)].sort();
  const resolved = resolveConfig({ root: found.root, file, value, locate: locateOwn });
  return { root: found.root, ...resolved, written: loaded.value, locate, files };
}

function override(value: unknown, cwd: string, { outDir, baseUrl }: NonNullable<LoadOptions['overrides']>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return {
    ...value,
    ...(outDir === undefined ? {} : { outDir: resolve(cwd, outDir) }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  };
}
