import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds `dist/` once before all tests. */
export default function buildDist(): void {
  execFileSync(process.execPath, ['esbuild.config.mjs'], { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' });
}
