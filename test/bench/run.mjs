// Builds this repository's site and generated ones, and prints what each build cost.
//   npm run bench -- 100 1000
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
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
  const args = ['--input-type=module', '-e', measured, join(repository, 'dist/cli.js'), 'build', root, '--out', out];
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
  const sites = [['this site', join(repository, 'site')]];
  for (const size of sizes.length > 0 ? sizes : [100, 1000]) {
    const folder = join(work, `corpus-${size}`);
    writeCorpus(size, folder);
    sites.push([`${size} pages`, folder]);
  }
  console.log('| site | wall s | CPU s | peak MiB | output MB |\n| --- | --: | --: | --: | --: |');
  for (const [name, root] of sites) {
    const out = join(work, 'out', name.replace(' ', '-'));
    const { wall, cpu, rss } = buildOnce(root, out);
    console.log(
      `| ${name} | ${wall.toFixed(1)} | ${cpu.toFixed(1)} | ${rss.toFixed(0)} | ${(bytesIn(out) / 1e6).toFixed(1)} |`,
    );
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
