import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../pipeline/bundle/index.ts';

/** Version of docsgen; `''` where its package does not say. */
export function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}
