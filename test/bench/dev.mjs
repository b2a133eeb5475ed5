// Measures the development server: CPU and time to the first page of a site of 1,000 pages, without and with a
// cache, and how long a saved paragraph takes to be on the screen of a browser.
//   npm run bench:dev [-- PAGES]
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import packed from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import { writeCorpus } from './corpus.mjs';

const count = Number(process.argv[2] ?? 1000);
const saves = 10;
const folder = mkdtempSync(join(tmpdir(), 'docsgen-bench-'));
const bin = join(import.meta.dirname, '../../bin/docsgen');
const path = 'part-1/group-0/page-1';
const ticks = process.platform === 'linux' ? Number(execFileSync('getconf', ['CLK_TCK'])) : 0;

/** CPU that a process and those that it started have used, in milliseconds; `NaN` where the system does not tell. */
function cpuOf(pid) {
  if (ticks === 0) return Number.NaN;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + cpuOf(child), ownCpuOf(pid));
}

function ownCpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks;
}

async function serve() {
  const started = performance.now();
  const child = spawn(process.execPath, [bin, 'serve', '--watch', '--port', '0', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = await new Promise((resolve) => {
    let text = '';
    child.stderr.on('data', (chunk) => {
      text += chunk;
      const found = /serving (http:\S+?)\/ after/.exec(text);
      if (found) resolve(found[1]);
    });
  });
  return { child, url, started };
}

async function stop(child) {
  const ended = new Promise((resolve) => child.on('close', resolve));
  child.kill('SIGINT');
  await ended;
}

async function firstPage(label) {
  const { child, url, started } = await serve();
  const ready = performance.now() - started;
  const response = await fetch(`${url}/docs/${path}`);
  const body = await response.text();
  if (!response.ok || !body.includes('Section 1')) throw new Error(`no page: ${response.status}`);
  console.log(
    `${label}: first page after ${cpuOf(child.pid).toFixed(0)} ms of CPU, ${(performance.now() - started).toFixed(0)} ms by the clock (ready after ${ready.toFixed(0)} ms)`,
  );
  // Results are stored after a while.
  await setTimeout(7000);
  await stop(child);
}

try {
  writeCorpus(count, folder);
  await firstPage('without a cache');
  await firstPage('with a cache');

  const { child, url } = await serve();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await packed.executablePath()),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  await page.goto(`${url}/docs/${path}`);
  await page.waitForTimeout(1500);
  const file = join(folder, 'docs', `${path}.mdx`);
  const text = readFileSync(file, 'utf8');
  const times = [];
  for (let save = 0; save < saves; save++) {
    const word = `saved-${save}-`;
    const seen = page.evaluate(
      (wanted) =>
        new Promise((resolve) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector('main').textContent.includes(wanted)) return;
            observer.disconnect();
            resolve(Date.now());
          });
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
      word,
    );
    await page.waitForTimeout(300);
    const saved = Date.now();
    writeFileSync(file, `${text}\n\nThis was ${word}now.\n`);
    times.push((await seen) - saved);
  }
  times.sort((a, b) => a - b);
  console.log(
    `from a save to the page: ${times[saves / 2]} ms (median of ${saves}; ${times[0]} to ${times.at(-1)} ms)`,
  );
  console.log(`CPU of the whole run: ${cpuOf(child.pid).toFixed(0)} ms`);
  await browser.close();
  await stop(child);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
