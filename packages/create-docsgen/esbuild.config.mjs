// Builds `dist/`, or the folder given: the command and the files that it copies. `npm ci` runs it through `prepare`.
import { cp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname;
const root = join(folder, '../..');
const out = resolve(process.argv[2] ?? join(folder, 'dist'));

await rm(out, { recursive: true, force: true });
await cp(join(root, 'starter'), join(out, 'starter'), { recursive: true });
await build({
  absWorkingDir: folder,
  entryPoints: { index: 'src/create.ts' },
  outdir: out,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  alias: { 'docsgen/starting': join(root, 'src/starting.ts') },
  logLevel: 'warning',
});
