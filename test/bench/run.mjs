// Builds this repository's site and generated ones from nothing, unchanged, and with one page edited, and prints
// what each build cost.
//   npm run bench -- 100 1000
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCorpus } from './corpus.mjs';

const repository = join(import.meta.dirname, '../..');
const sizes = process.argv.slice(2).map(Number);

// The child reports its own use: wall-clock and CPU seconds, and its largest resident set.
const measured = `
  const { run } = await import(process.argv[1]);
  const code = await run(process.argv.slice(2));
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ code, wall: performance.now() / 1000, cpu: (user + system) / 1e6, rss: process.resourceUsage().maxRSS / 1024 }));
`;

function buildOnce(root, out) {
  const flags = ['build', root, '--out', out, '--cache-dir', `${out}-cache`];
  const args = ['--input-type=module', '-e', measured, join(repository, 'dist/cli.js'), ...flags];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const result = JSON.parse(stdout.trim().split('\n').at(-1));
  if (result.code !== 0) throw new Error(stderr);
  return result;
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
    writeCorpus(size, folder);
    sites.push([`${size} pages`, folder]);
  }
  console.log('| site | build | wall s | CPU s | peak MiB | output MB |\n| --- | --- | --: | --: | --: | --: |');
  for (const [name, root] of sites) {
    const out = join(work, 'out', name.replace(' ', '-'));
    const print = (build, { wall, cpu, rss }) => {
      const numbers = [wall.toFixed(2), cpu.toFixed(2), rss.toFixed(0), (bytesIn(out) / 1e6).toFixed(1)];
      console.log(`| ${name} | ${build} | ${numbers.join(' | ')} |`);
    };
    print('from nothing', buildOnce(root, out));
    print('unchanged', buildOnce(root, out));
    appendFileSync(somePage(join(root, 'docs')), '\nOne more paragraph.\n');
    print('one page edited', buildOnce(root, out));
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Not a partial. */
function somePage(folder) {
  const pages = readdirSync(folder, { recursive: true }).filter((path) => /(?:^|\/)[^_/][^/]*\.mdx?$/.test(path));
  return join(folder, pages.sort()[Math.floor(pages.length / 2)]);
}
