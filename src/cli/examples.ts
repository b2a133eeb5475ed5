/** Examples of each command: what is typed, and what it is for. */
export const examples: Readonly<Record<string, readonly (readonly [line: string, use: string])[]>> = {
  build: [
    ['docsgen build --strict', 'the site in build/; a warning fails, as in CI'],
    ['docsgen build website --base-url /my-project/', 'the site of a folder, for GitHub Pages'],
  ],
  'check-links': [
    ['docsgen check-links --fix --dry-run', 'what could be corrected, as a diff'],
    ['docsgen check-links --external --format github', 'links to other sites, too, with annotations'],
  ],
  info: [['docsgen info', 'what to paste into a bug report']],
  init: [
    ['docsgen init my-docs --template library', 'a small site in a new folder'],
    ['docsgen init --plugin my-plugin', 'a plugin with a test, to be published'],
    ['docsgen init --skill', 'what an assistant has to know of the site, in .agents/skills/'],
  ],
  merge: [['docsgen merge shard-1 shard-2 --out build', 'the site from what two machines have made']],
  clear: [['docsgen clear', 'the next build makes everything again']],
  diff: [
    ['docsgen diff main HEAD --format markdown', 'what a branch changes for readers'],
    ['docsgen diff build-old build --exit-code', 'whether two builds differ'],
  ],
  lsp: [['docsgen lsp', 'started by an editor, not by hand']],
  mcp: [['docsgen mcp website', 'the command to enter in an assistant']],
  migrate: [
    ['docsgen migrate ../old-site --to new-site --dry-run', 'what a move would do'],
    ['docsgen migrate --check ../old-site new-site', 'whether all of it is still shown'],
  ],
  move: [
    ['docsgen move docs/setup.mdx docs/guide/install.mdx', 'a page, with links and a redirect'],
    ['docsgen move docs/setup.mdx#start first-start', 'the id of a heading'],
  ],
  print: [['docsgen print --pdf --out manual.html', 'one HTML file, and a PDF next to it']],
  routes: [
    ['docsgen routes', 'each address with its source'],
    ['docsgen routes --lock', 'remember what is published'],
  ],
  serve: [
    ['docsgen serve --watch --open', 'the site while it is written'],
    ['docsgen serve --port 8080 --host 0.0.0.0', 'what build wrote, for others in the network'],
  ],
  strings: [['docsgen strings --locale de', 'the texts of docsgen in German']],
  translations: [
    ['docsgen translations --locale de', 'what is missing or stale in German'],
    ['docsgen translations --export xliff --out for-translators', 'the texts for a translation tool'],
  ],
  version: [['docsgen version 2.0', 'keep the documents as those of 2.0']],
};

/** The end of the help of a command. */
export function exampleText(command: string): string {
  const own = examples[command] ?? [];
  const lines = own.flatMap(([line, use]) => [`  $ npx ${line}`, `      ${use}`]);
  return lines.length === 0 ? '' : `\nExamples:\n${lines.join('\n')}`;
}
