import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonText } from '../../../../src/shared/json.ts';
import { cLiteral, type Literal, rustLiteral } from '../../../../src/shared/request/library/literals.ts';
import { libraryPrinter } from '../../../../src/shared/request/more-languages.ts';
import { addressOf, type RequestSample } from '../../../../src/shared/request/request.ts';
import type { SampleLanguage } from '../../../../src/shared/request/sample-languages.ts';
import { markedText } from '../../../../src/shared/request/text.ts';
import { requests } from './arbitraries.ts';

/** What libraries of JavaScript are called with: each takes a request in a form of its own. */
interface Call {
  readonly url?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly data?: unknown;
}

const javascript: Readonly<Record<string, (code: string) => Promise<Call>>> = {
  'javascript-axios': (code) =>
    called(code, (take) => ({ axios: { request: (call: Call) => take({ ...call, body: call.data }) } })),
  'javascript-jquery': (code) =>
    called(code, (take) => ({
      $: {
        ajax(call: Call) {
          take({ ...call, body: call.data });
          return { done: () => undefined };
        },
      },
    })),
  'javascript-ofetch': (code) =>
    called(code, (take) => ({ ofetch: (url: string, call: Call) => take({ url, ...call }) })),
  'javascript-undici': (code) =>
    called(code, (take) => ({
      request(url: string, call: Call) {
        take({ url, ...call });
        return {};
      },
    })),
  'javascript-xhr': (code) =>
    called(code, (take) => ({
      XMLHttpRequest: class {
        readonly headers: Record<string, string> = {};
        #opened: Call = {};
        addEventListener() {}
        open(method: string, url: string) {
          this.#opened = { method, url };
        }
        setRequestHeader(name: string, value: string) {
          this.headers[name] = value;
        }
        send(body: unknown) {
          take({ ...this.#opened, headers: this.headers, body: body ?? undefined });
        }
      },
    })),
};

async function called(code: string, globals: (take: (call: Call) => object) => object): Promise<Call> {
  let call: Call = {};
  const known = {
    console: { log() {}, error() {} },
    ...globals((taken) => {
      call = taken;
      return {};
    }),
  };
  const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => unknown;
  await new AsyncFunction(...Object.keys(known), code.replace(/^import .*$/m, ''))(...Object.values(known));
  return call;
}

test.each(Object.entries(javascript))('%s is called with what the request holds', async (language, callOf) => {
  const samples = [...plain, ...requests].flatMap((request) => {
    const own = { ...request, server: 'https://api.example.com' };
    const code = libraryPrinter(language as SampleLanguage)?.print(own);
    return code === undefined ? [] : [{ request: own, code }];
  });
  expect(samples.length).toBeGreaterThan(120);
  for (const { request, code } of samples) {
    const { method, headers, basic, body } = request;
    const call = await callOf(code);
    expect([call.method ?? 'GET', call.url]).toEqual([method, markedText(addressOf(request))]);
    const { Authorization, ...others } = { Authorization: '', ...call.headers };
    expect(others).toEqual(Object.fromEntries(headers.map(([name, value]) => [name, markedText(value).trim()])));
    expect(Authorization !== '').toBe(basic);
    if (body?.kind === 'json') expect(JSON.parse(String(call.body))).toEqual(JSON.parse(jsonText(body.value)));
    else if (body?.kind === 'multipart')
      expect([...(call.body as FormData)]).toEqual(
        body.parts.map(({ name, content }) => [name, 'text' in content ? content.text : '']),
      );
    else expect(call.body).toBe(body?.kind === 'text' ? body.text : undefined);
  }
});

interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A request of each kind, with what people send besides hazards: forms, cookies, lists in the query. */
const unaddressed: readonly Omit<RequestSample, 'server' | 'basic'>[] = [
  { method: 'GET', path: ['/a?ids=1%2C2&ids=3&sort%5Bname%5D=up'], headers: [['Cookie', ['sid=1; b=2']]] },
  { method: 'DELETE', path: ['/a/b%20c;x=1'], headers: [['Accept', ['application/json']]] },
  { method: 'POST', path: ['/empty'], headers: [] },
  ...(['POST', 'PUT', 'PATCH', 'DELETE'] as const).flatMap((method): Omit<RequestSample, 'server' | 'basic'>[] => [
    {
      method,
      path: ['/json'],
      headers: [['Content-Type', ['application/json']]],
      body: { kind: 'json', value: [1, null] },
    },
    {
      method,
      path: ['/form'],
      headers: [['Content-Type', ['application/x-www-form-urlencoded']]],
      body: { kind: 'text', text: 'a=1%2C2&b=x%20y&b=z' },
    },
    {
      method,
      path: ['/text'],
      headers: [['Content-Type', ['text/csv']]],
      body: { kind: 'text', text: 'a;b\n1;"é $x"\n' },
    },
  ]),
  {
    method: 'POST',
    path: ['/parts'],
    headers: [],
    body: {
      kind: 'multipart',
      parts: [
        { name: 'note', content: { text: `it's "q" $x #{y}\nand more` } },
        { name: 'photo', content: { file: 'photo.png' } },
      ],
    },
  },
  {
    method: 'POST',
    path: ['/texts'],
    headers: [],
    body: { kind: 'multipart', parts: [{ name: 'note', content: { text: 'é' } }] },
  },
];
const plain = unaddressed.map((request) => ({ server: '', basic: false, ...request }));

const arrived = new Map<string, Arrived>();
const server = createServer(async (message, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { method = '', url = '', headers } = message as IncomingMessage;
  arrived.set(url, { method, url, headers, body });
  response.end('{}');
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const folder = mkdtempSync(join(tmpdir(), 'docsgen-samples-'));
writeFileSync(join(folder, 'photo.png'), 'bytes of a photo');

/** Each with an address of its own. Node answers no methods but those that it knows. */
function samplesOf(language: SampleLanguage) {
  const known = requests.filter(({ method }) => method !== 'X-$A');
  return [...plain, ...known].flatMap((request, index) => {
    const numbered = { ...request, server: `${origin}/${language}/${index}` };
    const code = libraryPrinter(language)?.print(numbered);
    return code === undefined ? [] : [{ request: numbered, code }];
  });
}

function isSame({ request }: { readonly request: RequestSample }): void {
  const { method, headers, basic, body } = request;
  const url = markedText(addressOf(request)).slice(origin.length);
  const found = arrived.get(url);
  if (found === undefined) throw new Error(`${method} ${url} did not arrive`);
  expect([found.method, found.url]).toEqual([method, url]);
  for (const [name, value] of headers) {
    const own = String(found.headers[name.toLowerCase()]);
    // Libraries that say the type themselves name the encoding, too.
    if (name !== 'Content-Type') expect(own, `${url} ${name}`).toBe(markedText(value).trim());
    else expect(own.replace(/; charset=utf-8$/i, ''), url).toBe(markedText(value));
  }
  if (basic) expect(found.headers.authorization).toMatch(/^Basic YOUR_/);
  const text = found.body.toString();
  if (body === undefined) expect(text, url).toBe('');
  else if (body.kind === 'text') expect(text, url).toBe(body.text);
  else if (body.kind === 'json') expect(JSON.parse(text), url).toEqual(JSON.parse(jsonText(body.value)));
  else if (body.kind === 'multipart') {
    expect(found.headers['content-type'], url).toMatch(/^multipart\/form-data; ?boundary=/);
    for (const { content } of body.parts)
      expect(text, url).toContain(
        'file' in content
          ? 'bytes of a photo'
          : content.text.replaceAll('\n', text.includes('\r\nand more') ? '\r\n' : '\n'),
      );
  }
}

function run(command: string, ...words: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(command, words, { cwd: folder });
    const faults: Buffer[] = [];
    child.stderr.on('data', (chunk) => faults.push(chunk));
    child.stdout.resume();
    child.on('close', () => resolve(Buffer.concat(faults).toString()));
  });
}

const succeeds = (command: string, ...words: readonly string[]) => spawnSync(command, words).status === 0;

/** How samples of a language are run, all in one process; absent: by a program that this machine may not have. */
const runners: readonly {
  readonly language: SampleLanguage;
  readonly isHere: boolean;
  readonly run: (codes: readonly string[]) => Promise<string>;
}[] = [
  {
    language: 'python-http-client',
    isHere: succeeds('python3', '--version'),
    run: (codes) =>
      inFiles(codes, 'py', (paths) => [
        'python3',
        `for path in ${paths}: exec(open(path, encoding='utf8').read(), {})`,
        '-c',
      ]),
  },
  {
    language: 'python-httpx',
    isHere: succeeds('python3', '-c', 'import httpx'),
    run: (codes) =>
      inFiles(codes, 'py', (paths) => [
        'python3',
        `import httpx\nclient = httpx.Client()\nfor name in 'get options head post put patch delete request'.split(): setattr(httpx, name, getattr(client, name))\nfor path in ${paths}: exec(open(path, encoding='utf8').read(), {})`,
        '-c',
      ]),
  },
  {
    language: 'php',
    isHere: succeeds('php', '-r', 'curl_version();'),
    run: (codes) =>
      inFiles(
        codes.map((code) => `<?php\n${code}`),
        'php',
        (paths) => ['php', `function one($path) { require $path; } foreach (${paths} as $path) one($path);`, '-r'],
      ),
  },
  {
    language: 'ruby',
    isHere: succeeds('ruby', '--version'),
    run: (codes) =>
      inFiles(codes, 'rb', (paths) => [
        'ruby',
        `$VERBOSE = nil; ${paths}.each { |path| eval(File.read(path, encoding: 'utf-8'), TOPLEVEL_BINDING.dup) }`,
        '-e',
      ]),
  },
  {
    language: 'wget',
    isHere: succeeds('wget', '--version'),
    run: (codes) =>
      inFiles(codes, 'sh', (paths) => ['sh', `for path in ${JSON.parse(paths).join(' ')}; do sh $path; done`, '-c']),
  },
];

function inFiles(
  codes: readonly string[],
  type: string,
  command: (paths: string) => readonly [string, string, string],
) {
  const paths = codes.map((code, index) => {
    const path = join(folder, `${index}.${type}`);
    writeFileSync(path, code);
    return path;
  });
  const [program, script, flag] = command(JSON.stringify(paths));
  return run(program, flag, script);
}

describe('a sample sends what the request holds', () => {
  for (const { language, isHere, run: runAll } of runners)
    test.skipIf(!isHere)(language, { timeout: 60_000 }, async () => {
      const samples = samplesOf(language);
      expect(samples.length).toBeGreaterThan(120);
      expect(await runAll(samples.map(({ code }) => code))).toBe('');
      for (const sample of samples) isSame(sample);
    });
});

/** Programs that print literals, for languages whose compilers are installed. */
const compilers: readonly (readonly [
  name: string,
  literal: Literal,
  file: string,
  program: (literals: readonly string[]) => string,
  compile: readonly string[],
])[] = [
  [
    'gcc',
    cLiteral,
    'literals.c',
    (literals) =>
      `#include <stdio.h>\nint main() { ${literals.map((one) => `fputs(${one}, stdout); putchar(0);`).join('\n')} }`,
    ['-w', '-o', 'literals-c', 'literals.c'],
  ],
  [
    'rustc',
    rustLiteral,
    'literals.rs',
    (literals) => `fn main() { ${literals.map((one) => `print!("{}\\0", ${one});`).join('\n')} }`,
    ['-o', 'literals-rustc', 'literals.rs'],
  ],
];

test.each(compilers)('%s reads literals as what they are of', (name, literal, file, program, compile) => {
  if (!succeeds(name, '--version')) return;
  const texts = requests.flatMap(({ body }) =>
    body?.kind === 'text' ? [body.text] : body?.kind === 'json' ? [jsonText(body.value, 2)] : [],
  );
  writeFileSync(join(folder, file), program(texts.map(literal)));
  expect(spawnSync(name, compile, { cwd: folder, encoding: 'utf8' }).stderr).toBe('');
  const { stdout } = spawnSync(join(folder, name === 'gcc' ? 'literals-c' : 'literals-rustc'), { encoding: 'utf8' });
  expect(stdout.split('\0').slice(0, -1)).toEqual(texts);
});
