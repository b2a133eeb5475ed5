// Packages of the registry, unpacked without what they depend on: the scripts that are measured are whole by
// themselves, and one of them names a dependency that cannot be installed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Kept between runs. */
export const shelf = join(tmpdir(), 'docsgen-bench-api');

/** The newest release; throws where there is none to be had. */
export function fetchPackage(name) {
  const folder = join(shelf, name.replaceAll(/\W+/g, '-'));
  if (!existsSync(join(folder, 'package/package.json'))) {
    mkdirSync(folder, { recursive: true });
    const options = { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], timeout: 120_000, encoding: 'utf8' };
    const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', `${name}@latest`], options));
    execFileSync('tar', ['-xzf', filename], options);
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'));
  return { folder: join(folder, 'package'), version };
}
