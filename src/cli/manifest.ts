import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../pipeline/bundle/index.ts';

/** The fields of a `package.json` that are used. */
export interface Manifest {
  readonly version?: string;
  /** Where the manual is published, with a slash at its end. */
  readonly homepage?: string;
  readonly bugs?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The `package.json` of docsgen. */
export function ownManifest(): Manifest {
  return readManifest(packageRoot()) ?? {};
}

/** Version of docsgen; `''` where its package does not say. */
export function ownVersion(): string {
  return ownManifest().version ?? '';
}

/** Address of a page of the manual, or of an entry of it. */
export function manualAddress(path: string): string {
  return `${ownManifest().homepage}${path}`;
}

/** Installed version of a package that docsgen loads; `undefined` where it is not installed. */
export function installedVersion(name: string): string | undefined {
  for (let folder = packageRoot(); ; folder = dirname(folder)) {
    const manifest = readManifest(join(folder, 'node_modules', name));
    if (manifest !== undefined) return manifest.version;
    if (dirname(folder) === folder) return undefined;
  }
}

function readManifest(folder: string): Manifest | undefined {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
