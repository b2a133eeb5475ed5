// Builds this repository's site and generated ones from nothing, unchanged, and with one page edited, and prints
// what each build cost.
//   npm run bench -- 100 1000
//   npm run bench -- 10000 --no-search
//   npm run bench -- 1000 --jobs 1,2,4,8, with each number of threads
//   npm run bench -- --apis, with six API documents of 250 operations, of which one word is edited
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiDocument } from './api/corpus.mjs';
import { writeCorpus } from './corpus.mjs';
import { watchMemory } from './peak-memory.mjs';

const repository = join(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    apis: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '' },
    'no-search': { type: 'boolean', default: false },
  },
});
const sizes = positionals.map(Number);
const search = !values['no-search'];
/** Numbers of threads; docsgen's own choice unless given. */
const jobs = values.jobs === '' ? [undefined] : values.jobs.split(',').map(Number);

// The child reports its own use, without that of esbuild's process: wall-clock and CPU seconds,
// and its largest resident set.
const measured = `
  import { writeSync } from 'node:fs';
  const { main } = await import(process.argv[1]);
  const code = await main(process.argv.slice(2));
  const { user, system } = process.cpuUsage();
  // What is logged goes to the other stream, since a config or a plugin may log.
  writeSync(1, JSON.stringify({ code, wall: performance.now() / 1000, cpu: (user + system) / 1e6, rss: process.resourceUsage().maxRSS / 1024 }));
`;

async function buildOnce(root, out, threads) {
  const own = threads === undefined ? [] : ['--jobs', String(threads)];
  const flags = ['build', root, '--out', out, '--cache-dir', `${out}-cache`, ...own];
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
  const sites = values.apis ? [writeApis(join(work, 'apis'))] : [siteOfPages('this site', join(work, 'site'))];
  for (const size of sizes.length > 0 || values.apis ? sizes : [100, 1000]) {
    const folder = join(work, `corpus-${size}`);
    writeCorpus(size, folder, { search });
    sites.push(siteOfPages(`${size} pages`, folder));
  }
  console.log('| site | build | wall s | CPU s | peak MiB | all processes | output MB |');
  console.log('| --- | --- | --: | --: | --: | --: | --: |');
  for (const threads of jobs) {
    for (const site of sites) {
      const name = threads === undefined ? site.name : `${site.name}, threads: ${threads}`;
      const out = join(work, 'out', name.replaceAll(/\W+/g, '-'));
      const build = async (kind) => print(name, kind, out, await buildOnce(site.root, out, threads));
      await build('from nothing');
      await build('unchanged');
      site.edit();
      await build(site.edited);
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

function print(name, kind, out, { wall, cpu, rss, all }) {
  const numbers = [wall.toFixed(2), cpu.toFixed(2), rss.toFixed(0), all.toFixed(0), (bytesIn(out) / 1e6).toFixed(1)];
  console.log(`| ${name} | ${kind} | ${numbers.join(' | ')} |`);
}

function siteOfPages(name, root) {
  const edit = () => appendFileSync(somePage(join(root, 'docs')), '\nOne more paragraph.\n');
  return { name, root, edit, edited: 'one page edited' };
}

/** A site of API documents, each with paths of its own. */
function writeApis(root) {
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  mkdirSync(join(root, 'docs'), { recursive: true });
  writeFileSync(join(root, 'docs', 'index.md'), '# APIs\n\nSix of them.\n');
  const api = names.map((id) => ({ id, document: `${id}.json`, route: `/api/${id}` }));
  const config = { title: 'APIs', url: 'https://example.org', search, api };
  writeFileSync(join(root, 'docsgen.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  const documentOf = (id) => join(root, `${id}.json`);
  for (const id of names) writeFileSync(documentOf(id), JSON.stringify(apiDocument(250), undefined, 2));
  const edit = () => {
    const text = readFileSync(documentOf('three'), 'utf8');
    writeFileSync(documentOf('three'), text.replace('It may hold others', 'It can hold others'));
  };
  return { name: 'six APIs', root, edit, edited: 'one word edited' };
}

/** Not a partial. */
function somePage(folder) {
  const pages = readdirSync(folder, { recursive: true }).filter((path) => /(?:^|\/)[^_/][^/]*\.mdx?$/.test(path));
  return join(folder, pages.sort()[Math.floor(pages.length / 2)]);
}
