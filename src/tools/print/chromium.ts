import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';

/** The browser cannot be started, or ends before it has printed. */
export class ChromiumFailed extends Error {
  override readonly name = 'ChromiumFailed';
}

/** Packages that bring a Chromium. */
const packages = ['playwright-core', 'playwright', 'puppeteer', '@sparticuz/chromium'];

interface Loaded {
  /** Of Playwright, which has other browsers, too. */
  readonly chromium?: Loaded;
  readonly executablePath?: () => string | Promise<string>;
}

/**
 * Finds a Chromium: that of `CHROMIUM_PATH`, else that of a package as Node resolves it from the site.
 *
 * @returns its path; `undefined` where there is none
 * @throws ChromiumFailed where `CHROMIUM_PATH` names no file
 */
export async function findChromium(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const { CHROMIUM_PATH: named } = env;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new ChromiumFailed(`CHROMIUM_PATH names no file: ${named}`);
  }
  for (const name of packages) {
    try {
      const entry = createRequire(join(root, 'package.json')).resolve(name);
      const module: { readonly default?: Loaded } & Loaded = await import(pathToFileURL(entry).href);
      const loaded = module.default ?? module;
      const path = await (loaded.chromium ?? loaded).executablePath?.();
      if (path !== undefined && existsSync(path)) return path;
    } catch {
      // It is not installed, or has no browser.
    }
  }
  return undefined;
}

/** The functions of a browser that are used. */
export interface PaperBrowser {
  /** Prints it as PDF. */
  readonly print: (html: string) => Promise<Uint8Array>;
  /** The value of an expression in it, which may be a promise of JSON. */
  readonly evaluate: (html: string, expression: string) => Promise<unknown>;
}

/** How long a browser may take for one answer, in milliseconds. */
const limit = 300_000;

/**
 * Starts a browser for as long as some work takes. It gets HTML as files, one after the other, and is spoken to through pipes.
 *
 * @throws ChromiumFailed
 */
export async function withChromium<T>(executable: string, work: (browser: PaperBrowser) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'docsgen-print-'));
  const browser = spawn(
    executable,
    [
      '--headless',
      '--remote-debugging-pipe',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      // Letters are as wide when a diagram is measured as on paper.
      '--font-render-hinting=none',
      `--user-data-dir=${join(folder, 'profile')}`,
      // The superuser has no sandbox; only scripts of docsgen and of packages of the site run.
      ...(process.getuid?.() === 0 ? ['--no-sandbox', '--no-zygote'] : []),
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  try {
    const send = connect(browser);
    /** Loads HTML, asks one question about it, and closes it. */
    const ask = async (html: string, method: string, params: object): Promise<Answer> => {
      const file = join(folder, 'edition.html');
      await writeFile(file, html);
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const page = (name: string, values = {}) => send(name, values, String(sessionId));
      await page('Page.enable');
      // What is measured is for paper, too.
      await page('Emulation.setEmulatedMedia', { media: 'print' });
      const loaded = send.once('Page.loadEventFired');
      await page('Page.navigate', { url: pathToFileURL(file).href });
      await loaded;
      const answer = await page(method, params);
      await send('Target.closeTarget', { targetId });
      return answer;
    };
    return await work({
      async print(html) {
        const { data } = await ask(html, 'Page.printToPDF', {
          preferCSSPageSize: true,
          printBackground: true,
          generateDocumentOutline: true,
          generateTaggedPDF: true,
        });
        return Buffer.from(String(data), 'base64');
      },
      async evaluate(html, expression) {
        const answer = await ask(html, 'Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
        const { result, exceptionDetails } = answer as unknown as Evaluated;
        if (exceptionDetails === undefined) return result.value;
        throw new ChromiumFailed(exceptionDetails.exception?.description ?? exceptionDetails.text);
      },
    });
  } finally {
    const ended = new Promise((resolve) => browser.once('exit', resolve));
    if (browser.exitCode === null && browser.signalCode === null && browser.kill('SIGKILL')) await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

type Answer = Readonly<Record<string, unknown>>;

/** The answer of `Runtime.evaluate`. */
interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
}

interface Send {
  (method: string, params?: object, sessionId?: string): Promise<Answer>;
  readonly once: (event: string) => Promise<void>;
}

/** Speaks the DevTools protocol: JSON with a zero byte behind each message. */
function connect(browser: ChildProcess): Send {
  const [to, from] = [browser.stdio[3] as Writable, browser.stdio[4] as Readable];
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  const events = new Map<string, () => void>();
  let failure: ChromiumFailed | undefined;
  const fail = (reason: string) => {
    failure ??= new ChromiumFailed(reason);
    for (const { reject } of waiting.values()) reject(failure);
  };
  browser.once('error', ({ message }) => fail(message));
  browser.once('exit', (code, signal) => fail(`it ended with ${signal ?? `code ${code}`}`));
  to.on('error', ({ message }) => fail(message));
  let parts: Buffer[] = [];
  from.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      receive(Buffer.concat([...parts, chunk.subarray(start, end)]).toString());
      parts = [];
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
  });
  const receive = (text: string) => {
    const { id, method, result, error } = JSON.parse(text);
    if (method !== undefined) events.get(method)?.();
    const one = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) one?.resolve(result);
    else one?.reject(new ChromiumFailed(error.message));
  };
  let last = 0;
  const ask = <A>(start: (resolve: (answer: A) => void) => void, key: number): Promise<A> =>
    new Promise<A>((resolve, reject) => {
      if (failure !== undefined) throw failure;
      const timer = setTimeout(() => reject(new ChromiumFailed('it does not answer')), limit);
      const done = <V>(then: (value: V) => void) => {
        return (value: V) => {
          clearTimeout(timer);
          then(value);
        };
      };
      waiting.set(key, { resolve: done(resolve as (answer: Answer) => void), reject: done(reject) });
      start(done(resolve));
    });
  const send = (method: string, params: object = {}, sessionId?: string) => {
    const id = ++last;
    return ask<Answer>(() => to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`), id);
  };
  return Object.assign(send, { once: (event: string) => ask<void>((resolve) => events.set(event, resolve), ++last) });
}
