import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from './files.ts';

/** Tools whose sites cannot be moved, by the files that they are known by; code of Next.js has to name Nextra. */
const others: readonly (readonly [tool: string, files: readonly string[], text?: RegExp])[] = [
  ['Nextra', ['next.config.js', 'next.config.mjs', 'next.config.ts'], /\bnextra\b/],
  ['Sphinx', ['conf.py', 'docs/conf.py', 'doc/conf.py', 'docs/source/conf.py', 'source/conf.py']],
  ['mdBook', ['book.toml', 'docs/book.toml']],
  ['Hugo', ['hugo.toml', 'hugo.yaml', 'docs/hugo.toml', 'docs/hugo.yaml']],
  ['Antora', ['antora.yml', 'docs/antora.yml']],
  ['Jekyll', ['_config.yml', 'docs/_config.yml']],
];

/** The tool of a site that cannot be moved, and its config file; `undefined` where none is known. */
export function unmovableSite(folder: string): { readonly tool: string; readonly config: string } | undefined {
  for (const [tool, files, text] of others) {
    const config = files.find(
      (name) =>
        isFile(join(folder, name)) && (text === undefined || text.test(readFileSync(join(folder, name), 'utf8'))),
    );
    if (config !== undefined) return { tool, config };
  }
  return undefined;
}
