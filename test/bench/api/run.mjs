// Opens one operation of an OpenAPI document by its address, as docsgen and others show it, and prints what that
// cost the browser, as a table. What it is held against is fetched into the system's folder for temporary files.
//   npm run bench:api                     every document, 3 rounds
//   npm run bench:api -- 1 openehr        rounds, and which documents
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openOperation } from './browser.mjs';
import { documents, operationsOf } from './documents.mjs';
import { tools } from './tools.mjs';

const [rounds = '3', ...asked] = process.argv.slice(2);
const characters = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const work = mkdtempSync(join(tmpdir(), 'docsgen-bench-'));
const day = new Date().toISOString().slice(0, 10);
console.log(`${day}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`);
const columns = ['document', 'tool', 'first: wall ms', 'CPU ms', 'longest task ms', 'elements', 'script KB gz', 'axe'];
console.log(`| ${[...columns, 'plain'].join(' | ')} |\n| --- | --- |${' --: |'.repeat(columns.length - 1)}`);
try {
  for (const [name, load] of Object.entries(documents)) {
    if (asked.length === 0 || asked.includes(name)) await compare(load);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function compare(load) {
  let name, document;
  try {
    [name, document] = load();
  } catch (error) {
    console.log(`| not to be had: ${oneLine(error)} |`);
    return;
  }
  const folder = mkdtempSync(join(work, 'case-'));
  const operations = operationsOf(document);
  const titles = new Set(operations.map(titleOf));
  // Neither shown at once nor the last one, and with a title of its own.
  const half = operations.slice(operations.length >> 1);
  const wanted = half.find((one) => operations.filter((other) => titleOf(other).includes(titleOf(one))).length === 1);
  writeFileSync(join(folder, 'api.json'), JSON.stringify(document));
  writeFileSync(join(folder, 'blank.html'), `<!doctype html><title>Blank</title><h1>${day}</h1>`);
  const server = await serve(folder);
  const origin = `http://127.0.0.1:${server.address().port}/`;
  const warmUp = `${origin.replace('127.0.0.1', 'localhost')}blank.html`;
  const blank = await repeat(() => openOperation(`${origin}blank.html`, day, { warmUp }));
  row(name, 'blank page', [blank?.wall, blank?.cpu, '', blank?.nodes]);
  for (const tool of tools) {
    let version;
    try {
      version = tool.prepare(folder);
    } catch (error) {
      row(name, tool.name, [`not to be had: ${oneLine(error)}`]);
      continue;
    }
    const address = origin + tool.address(wanted, { hasPages: operations.length > 150 });
    const first = await repeat((round) => openOperation(address, titleOf(wanted), { warmUp, judge: round === 0 }));
    const plain = `${await countReadable(origin, tool, titles)} of ${titles.size}`;
    row(name, `${tool.name} ${version}`, [
      ...(first === undefined
        ? ['never', '', '', '', '', '']
        : [
            Math.max(0, first.wall - blank.wall),
            Math.max(0, first.cpu - blank.cpu),
            first.longest,
            first.nodes,
            (first.script / 1024).toFixed(1),
            first.faults ?? 'never',
          ]),
      plain,
    ]);
  }
  await new Promise((done) => server.close(done));
}

function row(...cells) {
  const shown = cells.flat().map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : (cell ?? 'never')));
  console.log(`| ${[...shown, ...Array(9 - shown.length).fill('')].join(' | ')} |`);
}

/** The median of each number; `undefined` as soon as one round gives nothing. */
async function repeat(run) {
  const all = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    const result = await run(round);
    if (result === undefined) return undefined;
    all.push(result);
  }
  const median = (key) => all.map((one) => one[key]).sort((a, b) => a - b)[all.length >> 1];
  const { faults } = all[0];
  return Object.fromEntries([...Object.keys(all[0]).map((key) => [key, median(key)]), ['faults', faults]]);
}

/** How many operations have their title in the markup as it is sent, on all pages that its links lead to. */
async function countReadable(origin, { start }, titles) {
  const seen = new Set([new URL(start, origin).href]);
  const found = new Set();
  for (const address of seen) {
    const html = await (await fetch(address)).text();
    const headings = html.matchAll(/<h[1-4]\b[^>]*>(?:<a[^>]*>)?([^<]*)/g);
    for (const [, heading] of headings) if (titles.has(plainText(heading))) found.add(plainText(heading));
    for (const [, href] of html.matchAll(/href="([^"#]+)/g)) {
      const { origin: host, pathname } = new URL(href, address);
      if (`${host}/` === origin && pathname.includes('/api/operations/')) seen.add(host + pathname);
    }
  }
  return found.size;
}

function plainText(html) {
  return html.replaceAll(/&([#\w]+);/g, (entity, name) => characters[name] ?? entity).trim();
}

function titleOf({ summary, operationId, method, path }) {
  return (summary ?? operationId ?? `${method.toUpperCase()} ${path}`).trim();
}

function oneLine(error) {
  return error.message.split('\n')[0];
}

/** A host that packs what it sends, once. */
function serve(folder) {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };
  const packedFiles = new Map();
  const server = createServer(({ url }, response) => {
    let file = join(folder, decodeURIComponent(url.split('?')[0]));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!existsSync(file)) return response.writeHead(404).end();
    const body = packedFiles.get(file) ?? gzipSync(readFileSync(file));
    packedFiles.set(file, body);
    const type = types[extname(file)] ?? 'application/octet-stream';
    return response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body);
  });
  return new Promise((done) => server.listen(0, () => done(server)));
}
