// Builds this repository's site and generated ones from nothing, unchanged, and with one page edited, and prints
// what each build cost.
//   npm run bench -- 100 1000
//   npm run bench -- 10000 --no-search
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCorpus } from './corpus.mjs';
import { watchMemory } from './peak-memory.mjs';

const repository = join(import.meta.dirname, '../..');
const sizes = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
const search = !process.argv.includes('--no-search');

// The child reports its own use, without that of esbuild's process: wall-clock and CPU seconds,
// and its largest resident set.
const measured = `
  const { main } = await import(process.argv[1]);
  const code = await main(process.argv.slice(2));
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ code, wall: performance.now() / 1000, cpu: (user + system) / 1e6, rss: process.resourceUsage().maxRSS / 1024 }));
`;

async function buildOnce(root, out) {
  const flags = ['build', root, '--out', out, '--cache-dir', `${out}-cache`];
  const args = ['--input-type=module', '-e', measured, join(repository, 'dist/cli.js'), ...flags];
  const child = spawn(process.execPath, args, { env: { ...process.env, NODE_ENV: 'production' } });
  const peak = watchMemory(child.pid);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].setEncoding('utf8').on('data', (text) => (said[name] += text));
  await once(child, 'close');
  const all = peak();
  const result = JSON.parse(said.stdout.trim().split('\n').at(-1));
  if (result.code !== 0) throw new Error(said.stderr);
  return { ...result, all };
}

function bytesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const work = mkdtempSync(join(tmpdir(), 'docsgen-bench-'));
try {
  // A copy, as one of its pages is edited.
  for (const folder of ['site', 'openapi']) cpSync(join(repository, folder), join(work, folder), { recursive: true });
  const sites = [['this site', join(work, 'site')]];
  for (const size of sizes.length > 0 ? sizes : [100, 1000]) {
    const folder = join(work, `corpus-${size}`);
    writeCorpus(size, folder, { search });
    sites.push([`${size} pages`, folder]);
  }
  console.log('| site | build | wall s | CPU s | peak MiB | all processes | output MB |');
  console.log('| --- | --- | --: | --: | --: | --: | --: |');
  for (const [name, root] of sites) {
    const out = join(work, 'out', name.replace(' ', '-'));
    const print = (build, { wall, cpu, rss, all }) => {
      const numbers = [
        wall.toFixed(2),
        cpu.toFixed(2),
        rss.toFixed(0),
        all.toFixed(0),
        (bytesIn(out) / 1e6).toFixed(1),
      ];
      console.log(`| ${name} | ${build} | ${numbers.join(' | ')} |`);
    };
    print('from nothing', await buildOnce(root, out));
    print('unchanged', await buildOnce(root, out));
    appendFileSync(somePage(join(root, 'docs')), '\nOne more paragraph.\n');
    print('one page edited', await buildOnce(root, out));
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Not a partial. */
function somePage(folder) {
  const pages = readdirSync(folder, { recursive: true }).filter((path) => /(?:^|\/)[^_/][^/]*\.mdx?$/.test(path));
  return join(folder, pages.sort()[Math.floor(pages.length / 2)]);
}
