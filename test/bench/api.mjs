// Opens one operation of an OpenAPI document by its address, as docsgen, Redoc and Scalar show it, and prints what that
// cost the browser. The other two are installed beside, not into, this repository.
//   npm run bench:api -- 3        rounds of each
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import packed from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import { apiDocument } from './api-corpus.mjs';

const repository = join(import.meta.dirname, '../..');
const rounds = Number(process.argv[2] ?? 3);
const peers = join(tmpdir(), 'docsgen-bench');
// Redoc 3 wants a package that the registry does not have.
const wanted = ['redoc@2', '@scalar/api-reference@latest'];
const patience = 60_000;

mkdirSync(peers, { recursive: true });
if (!existsSync(join(peers, 'node_modules/redoc'))) {
  writeFileSync(join(peers, 'package.json'), '{"private":true}');
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted], {
    cwd: peers,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
const versionOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

const work = mkdtempSync(join(tmpdir(), 'docsgen-bench-api-'));
const cases = [
  ['openehr.yaml of this repository', ownDocument()],
  ['417 operations, recursive', apiDocument(417)],
  ['1,223 operations, recursive', apiDocument(1223)],
].map(([name, document], index) => ({ name, document, folder: join(work, `${index}`), operation: middleOf(document) }));

/** One of this repository's documents in one piece, as its site offers it for download. */
function ownDocument() {
  const out = join(work, 'site');
  execFileSync(
    process.execPath,
    [join(repository, 'bin/docsgen'), 'build', join(repository, 'site'), '--out', out, '--no-cache'],
    {
      stdio: 'ignore',
    },
  );
  return JSON.parse(readFileSync(join(out, 'api/cdr/openehr/openapi.json'), 'utf8'));
}

/** The operation in the middle of the document: neither shown at once nor the last one. */
function middleOf({ paths }) {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    ['get', 'put', 'post', 'delete', 'patch'].flatMap((method) =>
      item[method] ? [{ path, method, ...item[method] }] : [],
    ),
  );
  return { ...all[all.length >> 1], count: all.length };
}

/** Where each tool shows the operation, and what is then in the view. */
const tools = [
  {
    name: `docsgen ${versionOf(repository)}`,
    path: 'docsgen',
    prepare({ folder, document }) {
      const root = join(folder, 'site');
      mkdirSync(root, { recursive: true });
      writeFileSync(join(root, 'api.json'), JSON.stringify(document));
      writeFileSync(
        join(root, 'docsgen.config.js'),
        `export default { title: 'Bench', baseUrl: '/docsgen/', checks: { 'invalid-example': 'off' }, api: [{ id: 'openehr', document: 'api.json', route: '/api' }] };`,
      );
      const flags = ['build', root, '--out', join(folder, 'docsgen'), '--cache-dir', join(folder, 'cache')];
      execFileSync(process.execPath, [join(repository, 'bin/docsgen'), ...flags], {
        stdio: 'ignore',
      });
    },
    address: ({ operation: { operationId, count } }) =>
      count > 150 ? `docsgen/api/operations/${operationId}` : `docsgen/api#operation/${operationId}`,
  },
  {
    name: `Redoc ${versionOf(join(peers, 'node_modules/redoc'))}`,
    path: 'redoc',
    prepare: ({ folder }) =>
      page(
        folder,
        'redoc',
        'redoc/bundles/redoc.standalone.js',
        (script) => `<redoc spec-url="/api.json"></redoc><script src="${script}"></script>`,
      ),
    address: ({ operation: { operationId, tags } }) => `redoc/#tag/${slug(tags[0])}/operation/${operationId}`,
  },
  {
    name: `Scalar ${versionOf(join(peers, 'node_modules/@scalar/api-reference'))}`,
    path: 'scalar',
    prepare: ({ folder }) =>
      page(
        folder,
        'scalar',
        '@scalar/api-reference/dist/browser/standalone.js',
        (script) => `<script id="api-reference" data-url="/api.json"></script><script src="${script}"></script>`,
      ),
    address: ({ operation: { tags, method, path } }) =>
      `scalar/#tag/${tags[0].toLowerCase().replaceAll(/\W+/g, '-')}/${method.toUpperCase()}${path}`,
  },
];
const slug = (name) => name.replaceAll(' ', '-');

function page(folder, name, script, body) {
  mkdirSync(join(folder, name), { recursive: true });
  copyFileSync(join(peers, 'node_modules', script), join(folder, name, 'standalone.js'));
  writeFileSync(
    join(folder, name, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><body>${body('standalone.js')}</body></html>`,
  );
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };
const packedFiles = new Map();

/** A host that packs what it sends, once. */
function serve(folder) {
  const server = createServer(({ url }, response) => {
    let file = join(folder, decodeURIComponent(url.split('?')[0]));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!existsSync(file)) return response.writeHead(404).end();
    const body = packedFiles.get(file) ?? gzipSync(readFileSync(file));
    packedFiles.set(file, body);
    const headers = { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-encoding': 'gzip' };
    response.writeHead(200, headers).end(body);
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/** Runs in the page: resolves when a heading with the title stands in the view, and has stood there for a moment. */
function whenShown(title) {
  const isShown = () =>
    [...document.querySelectorAll('h1, h2, h3')].some((heading) => {
      const { top, bottom, height } = heading.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= innerHeight && heading.textContent.includes(title);
    });
  return new Promise((done) => {
    let since;
    const look = () => {
      if (!isShown()) since = undefined;
      else since ??= performance.now();
      // What moves away again was not there yet.
      if (since !== undefined && performance.now() - since > 1000) done(since);
      else setTimeout(look, 20);
    };
    look();
  });
}

async function measure(browser, url, title) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await page.addInitScript(() => {
      window.longTasks = [];
      new PerformanceObserver((list) =>
        window.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({
        type: 'longtask',
        buffered: true,
      });
    });
    const scripts = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(url, { waitUntil: 'commit' });
    const shown = title === undefined ? 0 : await Promise.race([page.evaluate(whenShown, title), patient()]);
    if (title === undefined) await page.waitForTimeout(1000);
    const { metrics } = await session.send('Performance.getMetrics');
    const cpu = metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    const rest = await page.evaluate(() => ({
      nodes: document.querySelectorAll('*').length,
      long: window.longTasks.length,
      longTime: window.longTasks.reduce((sum, duration) => sum + duration, 0),
    }));
    const script = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    return { wall: shown, cpu, script, ...rest };
  } finally {
    await context.close();
  }
}

const patient = () =>
  new Promise((_, fail) => setTimeout(() => fail(new Error(`not shown after ${patience / 1000} s`)), patience).unref());

/** How many of the operations stand in the pages as they are sent, on all that can be reached by links. */
async function readable(url, titles) {
  const seen = new Set();
  const found = new Set();
  const waiting = [url];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (seen.has(next)) continue;
    seen.add(next);
    const html = await (await fetch(next)).text();
    for (const [, heading] of html.matchAll(/<h[1-3] class="heading-entry">(?:<a[^>]*>)?([^<]*)/g)) {
      if (titles.has(heading)) found.add(heading);
    }
    for (const [, href] of html.matchAll(/href="(\/docsgen\/api\/operations\/[^"#]*)/g)) {
      waiting.push(new URL(href, url).href);
    }
  }
  return found.size;
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? (await packed.executablePath()),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  console.log(
    '| document | tool | wall ms | CPU ms | elements | long tasks | longest together ms | script KiB gz | readable without script |\n| --- | --- | --: | --: | --: | --: | --: | --: | --: |',
  );
  for (const one of cases) {
    mkdirSync(one.folder, { recursive: true });
    writeFileSync(join(one.folder, 'api.json'), JSON.stringify(one.document));
    writeFileSync(join(one.folder, 'blank.html'), '<!doctype html><title>Blank</title>');
    for (const tool of tools) tool.prepare(one);
    const server = await serve(one.folder);
    const origin = `http://127.0.0.1:${server.address().port}/`;
    const blank = median((await repeat(() => measure(browser, `${origin}blank.html`))).map(({ cpu }) => cpu));
    const titles = new Set(
      Object.values(one.document.paths).flatMap((item) => Object.values(item).flatMap(({ summary }) => summary ?? [])),
    );
    for (const tool of tools) {
      const cells = await repeat(() => measure(browser, origin + tool.address(one), one.operation.summary)).then(
        (all) => {
          const of = (name) => median(all.map((each) => each[name]));
          return [of('wall'), of('cpu') - blank, of('nodes'), of('long'), of('longTime'), of('script') / 1024].map(
            (n) => n.toFixed(0),
          );
        },
        (error) => [error.message, '', '', '', '', ''],
      );
      const without = await readable(`${origin}${tool.path}/${tool.path === 'docsgen' ? 'api' : ''}`, titles);
      console.log(`| ${one.name} | ${tool.name} | ${cells.join(' | ')} | ${without} of ${one.operation.count} |`);
    }
    await new Promise((done) => server.close(done));
  }
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}

async function repeat(run) {
  const all = [];
  for (let round = 0; round < rounds; round += 1) all.push(await run());
  return all;
}
