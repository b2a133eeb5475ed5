// Builds the same text with docsgen and other tools, in one run: from nothing, unchanged, and with one page edited.
// Each round builds with one tool after the other, so that a machine that becomes slower does so for all of them.
//   npm run bench:peers -- 100 1000
//   npm run bench:peers -- 1000 docsgen docusaurus --rounds 1
//   npm run bench:peers -- 1000 --heavy, with pages that are mostly code and tables, and some components
//   HUGO_THEMES=folder npm run bench:peers -- 1000 hugo, where the folder has the theme `hugo-book`
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCorpus } from './corpus.mjs';
import { pagesIn, peers, prepare, run } from './peers/index.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { heavy: { type: 'boolean', default: false }, rounds: { type: 'string', default: '3' } },
});
const rounds = Number(values.rounds);
const sizes = positionals.filter((word) => /^\d+$/.test(word)).map(Number);
const wanted = positionals.filter((word) => !/^\d+$/.test(word));
const tools = Object.keys(peers).filter((name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)));

const gibibytes = (totalmem() / 2 ** 30).toFixed(0);
console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, ${gibibytes} GiB, Node ${process.versions.node}`);
console.log(`CPU / wall seconds, least of ${rounds}, the median in brackets\n`);
console.log('| pages | tool | from nothing | unchanged | one page edited | output MB |');
console.log('| --: | --- | --: | --: | --: | --: |');
for (const size of sizes.length > 0 ? sizes : [100, 1000]) {
  const corpus = mkdtempSync(join(tmpdir(), 'docsgen-corpus-'));
  writeCorpus(size, corpus, { heavy: values.heavy });
  /** @type {Map<string, { builds: import('./peers/index.mjs').Cost[][]; output: number }>} */
  const measured = new Map();
  for (let round = 0; round < rounds; round++) {
    for (const name of tools) {
      const folder = prepare(name, corpus);
      if (folder === undefined) continue;
      const cold = run(name, folder);
      const again = run(name, folder);
      const pages = pagesIn(join(folder, peers[name].docs));
      appendFileSync(pages[Math.floor(pages.length / 2)], '\nOne more paragraph.\n');
      const edited = run(name, folder);
      const builds = [...(measured.get(name)?.builds ?? []), [cold, again, edited]];
      measured.set(name, { builds, output: bytesIn(join(folder, peers[name].out)) });
      console.error(name, JSON.stringify(builds.at(-1)));
    }
  }
  for (const [name, { builds, output }] of measured) {
    const columns = [0, 1, 2].map((kind) => shown(builds.map((round) => round[kind])));
    console.log(`| ${size} | ${name} | ${columns.join(' | ')} | ${(output / 1e6).toFixed(0)} |`);
  }
  rmSync(corpus, { recursive: true });
}

/** `8.1 / 6.0 (8.4 / 6.2)`: the least of each, and the medians. */
function shown(costs) {
  const sorted = (key) => costs.map((cost) => cost[key]).sort((a, b) => a - b);
  const [cpu, wall] = [sorted('cpu'), sorted('wall')];
  const at = (place) => `${cpu[place].toFixed(1)} / ${wall[place].toFixed(1)}`;
  return costs.length === 1 ? at(0) : `${at(0)} (${at(Math.floor(costs.length / 2))})`;
}

function bytesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
