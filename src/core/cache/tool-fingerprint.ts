import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digest, digestOf } from './digest.ts';

/**
 * Digest of everything that makes results besides what a site is made of: docsgen's own code, byte for byte, the
 * versions of the packages it needs, and Node. A version number would not do: code is patched, linked and worked on.
 */
export const maker: string = describeMaker();

function describeMaker(): string {
  const own = ownFolder();
  const files = readdirSync(own, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]sx?$/.test(name) && !name.startsWith(`types${sep}`))
    .sort();
  const { version, dependencies } = JSON.parse(readFileSync(join(dirname(own), 'package.json'), 'utf8'));
  const [node] = process.versions.node.split('.');
  return digestOf([
    node,
    version,
    dependencies,
    files.map((name) => [name.split(sep).join('/'), digest(readFileSync(join(own, name)))]),
  ]);
}

/** `dist/`, or `src/` when it is run from its sources. */
function ownFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(dirname(folder), 'package.json'))) folder = dirname(folder);
  return folder;
}
