// Builds the same text with docsgen and other tools, in one run: from nothing, unchanged, and with one page edited.
//   npm run bench:peers -- 100 1000
//   npm run bench:peers -- 1000 docsgen docusaurus
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCorpus } from './corpus.mjs';
import { pagesIn, peers, prepare, run } from './peers/index.mjs';

const sizes = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
const wanted = process.argv.slice(2).filter((word) => !/^\d+$/.test(word));
const tools = Object.keys(peers).filter((name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)));
console.log('| pages | tool | from nothing: CPU / wall s | unchanged | one page edited | output MB |');
console.log('| --: | --- | --: | --: | --: | --: |');
for (const size of sizes.length > 0 ? sizes : [100, 1000]) {
  const corpus = mkdtempSync(join(tmpdir(), 'docsgen-corpus-'));
  writeCorpus(size, corpus);
  for (const name of tools) {
    const folder = prepare(name, corpus);
    const show = ({ cpu, wall }) => `${cpu.toFixed(1)} / ${wall.toFixed(1)}`;
    const cold = run(name, folder);
    const again = run(name, folder);
    const pages = pagesIn(join(folder, peers[name].docs));
    appendFileSync(pages[Math.floor(pages.length / 2)], '\nOne more paragraph.\n');
    const edited = run(name, folder);
    const output = (bytesIn(join(folder, peers[name].out)) / 1e6).toFixed(0);
    console.log(`| ${size} | ${name} | ${show(cold)} | ${show(again)} | ${show(edited)} | ${output} |`);
  }
  rmSync(corpus, { recursive: true });
}

function bytesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
