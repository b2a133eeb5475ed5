import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface MermaidPackage {
  /** Absolute folder of its scripts. */
  readonly folder: string;
  readonly version: string;
  /** Digest of the script that is loaded first, which names all others by their content. */
  readonly digest: string;
}

const entry = 'mermaid.esm.min.mjs';

/** The package `mermaid` of the site; `undefined` when it is not installed. */
export function findMermaid(root: string): MermaidPackage | undefined {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('mermaid/package.json');
    const { version }: { readonly version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
    const folder = join(dirname(manifest), 'dist');
    const digest = createHash('sha256')
      .update(readFileSync(join(folder, entry)))
      .digest('hex');
    return { folder, version, digest };
  } catch {
    return;
  }
}

const parts = 'chunks/mermaid.esm.min';

/**
 * The scripts of the package, output path to content, the first one first. They are published as the package has them, in
 * parts that a browser loads as a diagram needs them: bundling would gain nothing.
 */
export function mermaidFiles({ folder, version }: MermaidPackage): ReadonlyMap<string, Uint8Array> {
  const names = readdirSync(join(folder, parts)).filter((name) => name.endsWith('.mjs'));
  const files = [entry, ...names.sort().map((name) => `${parts}/${name}`)];
  // Some hosts send `.mjs` with a type that browsers do not take for a module.
  const scripts = new Map<string, Uint8Array>(
    files.map((file) => {
      const code = readFileSync(join(folder, file), 'utf8').replace(/(["'][./][^"'\s]*)\.mjs(?=["'])/g, '$1.js');
      return [`assets/mermaid-${version}/${file.replace(/\.mjs$/, '.js')}`, Buffer.from(code)];
    }),
  );
  const licence = join(folder, '..', 'LICENSE');
  if (existsSync(licence)) scripts.set(`assets/mermaid-${version}/LICENSE.txt`, readFileSync(licence));
  return scripts;
}
