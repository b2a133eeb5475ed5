// Parses this repository's pages and a generated corpus with both parsers, and prints what a page
// cost, over five rounds in a process of its own.
//   node test/bench/parse.mjs 300
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { writeCorpus } from './corpus.mjs';

const repository = join(import.meta.dirname, '../..');
const size = Number(process.argv[2] ?? 300);

// Milliseconds of wall clock and CPU a page, the first round and the others apart: at first the
// code is cold.
const measured = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { join } from 'node:path';
  const [parser, kind, folder] = process.argv.slice(1);
  const { createParser } = await import(parser);
  const compat = { comments: true, admonitions: true, headingIds: true };
  const parse = createParser('mdx', { parser: kind, compat, math: false });
  const pages = readdirSync(folder, { recursive: true })
    .filter((path) => /\\.mdx?$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
  const rounds = Array.from({ length: 5 }, () => {
    const [wall, cpu] = [performance.now(), process.cpuUsage()];
    for (const page of pages) parse(page);
    const { user, system } = process.cpuUsage(cpu);
    return [(performance.now() - wall) / pages.length, (user + system) / 1000 / pages.length];
  });
  const [first, ...others] = rounds;
  const mean = (index) => others.reduce((sum, round) => sum + round[index], 0) / others.length;
  console.log(JSON.stringify({
    first: first[0], wall: mean(0), cpu: mean(1), rss: process.resourceUsage().maxRSS / 1024, pages: pages.length,
  }));
`;

function measure(parser, kind, folder) {
  const args = ['--input-type=module', '-e', measured, parser, kind, folder];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

const corpus = mkdtempSync(join(tmpdir(), 'docsgen-bench-'));
// Beside the packages that stay outside the bundle.
const bundles = join(repository, 'node_modules/.cache');
mkdirSync(bundles, { recursive: true });
const work = mkdtempSync(join(bundles, 'docsgen-bench-'));
try {
  const parser = join(work, 'parser.mjs');
  await build({
    entryPoints: [join(repository, 'src/pipeline/compile/parse/parser.ts')],
    outfile: parser,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['satteri'],
  });
  writeCorpus(size, corpus);
  console.log('| pages | parser | first ms | wall ms | CPU ms | peak MiB |\n| --- | --- | --: | --: | --: | --: |');
  for (const [name, folder] of [
    ['this site', join(repository, 'site')],
    ['corpus', corpus],
  ]) {
    for (const kind of ['fast', 'reference']) {
      const { first, wall, cpu, rss, pages } = measure(parser, kind, folder);
      const numbers = [first, wall, cpu].map((value) => value.toFixed(2)).join(' | ');
      console.log(`| ${pages}, ${name} | ${kind} | ${numbers} | ${rss.toFixed(0)} |`);
    }
  }
} finally {
  rmSync(corpus, { recursive: true, force: true });
  rmSync(work, { recursive: true, force: true });
}
