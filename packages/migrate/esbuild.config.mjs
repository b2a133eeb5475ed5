// Builds `dist/`, or the folder given as it is published: the command, and the packages it is made of, in one piece. `npm ci` runs it
// through `prepare`.
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { writeBill } from '../../licences.config.mjs';

const folder = import.meta.dirname;
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const [, , published] = process.argv;
const out = resolve(published ?? join(folder, 'dist'));

/** docsgen stays outside: as a package next to this one where it is published, and here as what is built at the root. */
const core = {
  name: 'core',
  setup({ onResolve }) {
    onResolve({ filter: /^docsgen\// }, ({ path }) => ({
      path: published === undefined ? path.replace(/^docsgen\/(.*)$/, '../../../dist/$1.js') : path,
      external: true,
    }));
  },
};

/** Formulas are found and never drawn: the package that draws them would be half of the bundle. */
const noDrawing = {
  name: 'no-drawing',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^katex$/ }, () => ({ path: 'katex', namespace: 'none' }));
    onLoad({ filter: /^katex$/, namespace: 'none' }, () => ({ contents: 'export default {};' }));
  },
};

await rm(out, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: folder,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
  entryPoints: { index: 'src/command.ts', child: 'src/child.ts' },
  outdir: out,
  splitting: true,
  metafile: true,
  legalComments: 'none',
  charset: 'utf8',
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 120,
  plugins: [core, noDrawing],
  external: Object.keys(manifest.dependencies),
  // Packages that are still CommonJS ask for `require`.
  banner: {
    js: "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);",
  },
});
await writeBill({
  out,
  manifest,
  inputs: Object.keys(metafile.inputs)
    .filter((input) => !input.startsWith('none:'))
    .map((input) => join(folder, input)),
});
