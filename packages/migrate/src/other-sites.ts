import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from './files.ts';

/** Tools whose sites cannot be moved, by the files that they are known by, and what these have to have in them. */
const others: readonly (readonly [tool: string, files: readonly string[], text?: RegExp])[] = [
  ['VuePress', ['', 'docs/', 'docs/src/'].flatMap(vuePressConfigs)],
  ['Docsify', ['index.html', 'docs/index.html'], /\$docsify\b/],
  ['Sphinx', ['conf.py', 'docs/conf.py', 'doc/conf.py', 'docs/source/conf.py', 'source/conf.py']],
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

function vuePressConfigs(folder: string): readonly string[] {
  return ['ts', 'js', 'mts', 'mjs'].map((ending) => `${folder}.vuepress/config.${ending}`);
}
