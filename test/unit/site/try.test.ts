import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ApiDocument,
  type ApiOperation,
  apiDocument,
  fileOf,
  follow,
  leafOf,
  operationAt,
  problemOf,
  type Reference,
  schemasOf,
  servedFiles,
  writtenIn,
} from './tutorial.ts';

const work = mkdtempSync(join(tmpdir(), 'docsgen-try-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

let openehr: ApiDocument;
let ajv: Ajv2020;
let served: ReadonlyMap<string, string>;
let server: Server;
let address: string;

beforeAll(async () => {
  openehr = await apiDocument('openehr');
  ajv = schemasOf(openehr);
  served = await servedFiles();
  server = createServer((request, response) => {
    void read(request).then((body) => {
      const { status, headers = {}, body: answered = '' } = answer(request, body);
      log.push(`${request.method} ${request.url?.split('?')[0]} ${status}`);
      response.writeHead(status, headers).end(answered);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Compose is not run: the loopback server is there already.
  writeFileSync(join(work, 'docker'), '#!/bin/sh\necho "docker $*"\n');
  chmodSync(join(work, 'docker'), 0o755);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What the server holds: the template, the record, and the last composition. */
let held: { template?: string; ehr?: string; flat?: Record<string, unknown> };
let log: string[];

beforeEach(() => {
  held = {};
  log = [];
});

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const refuse = (message: string): Answer => ({ status: 400, body: JSON.stringify({ error: 'Bad Request', message }) });

/** Answers from the API document, and refuses what does not fit it. */
function answer(request: IncomingMessage, body: string): Answer {
  const url = new URL(request.url ?? '/', address);
  if (url.pathname.startsWith('/files/')) {
    const name = url.pathname.slice('/files/'.length);
    return { status: 200, body: served.get(name) ?? fileOf(name) };
  }
  if (request.headers.authorization !== `Basic ${Buffer.from('ward-app:try-it-out').toString('base64')}`) {
    return { status: 401 };
  }
  if (url.pathname === '/harbour/rest/status') return { status: 200, body: '{}' };
  const path = url.pathname.replace('/harbour', '');
  const operation = operationAt(openehr, request.method ?? '', path);
  if (operation === undefined) return { status: 404, body: `no operation ${request.method} ${path}` };
  const problem = problemOf(openehr, ajv, { operation, headers: request.headers, query: url.searchParams, body });
  return problem === undefined ? state(operation, request, url, body) : refuse(problem);
}

function state(operation: ApiOperation, request: IncomingMessage, url: URL, body: string): Answer {
  const id = (operation as { operationId?: string }).operationId;
  const answered = (status: number, text = ''): Answer => {
    const response = follow(openehr, operation.responses[String(status)] ?? {}) as {
      headers?: Record<string, Reference>;
    };
    const headers = Object.entries(response.headers ?? {}).flatMap(([name, header]) => {
      const { example } = follow(openehr, header);
      return typeof example === 'string' ? [[name, example] as const] : [];
    });
    return { status, headers: Object.fromEntries(headers), body: text };
  };
  switch (id) {
    case 'templateAdl14Upload': {
      if (held.template !== undefined) return answered(409);
      held.template = body;
      return answered(201, body);
    }
    case 'ehrCreate': {
      if (held.ehr !== undefined) return answered(409);
      const created = answered(201);
      held.ehr = created.headers?.ETag?.replaceAll('"', '') ?? '';
      return created;
    }
    case 'ehrGetBySubject':
      return answered(200, '{}');
    case 'compositionCreate': {
      const isThere = held.template?.includes(`<value>${url.searchParams.get('templateId')}</value>`) === true;
      if (!isThere) return answered(422);
      if (!url.pathname.includes(`/ehr/${held.ehr}/`)) return answered(404);
      const flat = JSON.parse(body) as Record<string, unknown>;
      const isKnown = (key: string) => key.startsWith('ctx/') || leafOf(key) !== undefined;
      if (!Object.keys(flat).every(isKnown)) return answered(422);
      held.flat = flat;
      return answered(request.headers.prefer === 'return=representation' ? 201 : 204);
    }
    case 'queryAdhocPost': {
      const { q, query_parameters: values } = JSON.parse(body) as { q: string; query_parameters: { ehr_id: string } };
      if (q !== fileOf('temperatures.aql') || values.ehr_id !== held.ehr) return refuse('another query');
      return answered(200, JSON.stringify(temperatures(held.flat ?? {})));
    }
    default:
      return { status: 404, body: `${id} is not part of the tutorial` };
  }
}

/** The result of `temperatures.aql` for one composition. */
function temperatures(flat: Record<string, unknown>) {
  const events = Object.keys(flat).filter((key) => key.endsWith('/temperature|magnitude'));
  const rows = events.map((key) => [flat[key], flat[key.replace('/temperature|magnitude', '/time')]]);
  return { columns: [{ name: 'temperature' }, { name: 'taken' }], rows };
}

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(script = 'try.sh', folder = mkdtempSync(join(work, 'run-'))): Promise<Run & { readonly folder: string }> {
  writeFileSync(join(folder, script), served.get(script) ?? '');
  const child = spawn('bash', [script], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${work}${delimiter}${process.env.PATH}`,
      FILES: `${address}/files`,
      BASE: `${address}/harbour/rest/openehr/v1`,
    },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err, folder })));
}

test('goes from the Compose file to the first result of a query', async () => {
  const { code, out, err, folder } = await run();
  expect({ code, err }, log.join('\n')).toEqual({ code: 0, err: '' });
  expect(out).toContain('docker compose up -d\n');
  expect(out).toMatch(/== Query\ntemperature\ttaken\n36\.8\t2025-03-19T07:30:00Z\n38\.2\t2025-03-19T19:45:00Z\n$/);
  expect(readFileSync(join(folder, 'compose.yaml'), 'utf8')).toContain('image: harbour/harbour:1.2.3\n');
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(served.get('compose.env'));
});

test('can be run again: the template and the record are used', async () => {
  const { folder } = await run();
  log = [];
  const { code, out } = await run('try.sh', folder);
  expect(code, log.join('\n')).toBe(0);
  expect(out).toContain('is there already');
  expect(log).toContain('POST /harbour/rest/openehr/v1/ehr 409');
  // What it has already is not fetched again.
  expect(log.filter((line) => line.includes('/files/'))).toEqual([]);
});

test('stops at an answer that it does not expect, and shows it', async () => {
  const folder = mkdtempSync(join(work, 'run-'));
  writeFileSync(
    join(folder, 'temperature.flat.json'),
    '{ "vital_signs/body_temprature:0/any_event:0/time": "2025-03-19T07:30:00Z" }',
  );
  const { code, out, err } = await run('try.sh', folder);
  expect(code).toBe(1);
  expect(err).toContain('unexpected answer 422');
  expect(out).not.toContain('== Query');
});

test('the Compose file takes its secrets from compose.env, and no other', () => {
  const used = [...(served.get('compose.yaml') ?? '').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
  const set = [...(served.get('compose.env') ?? '').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect([...new Set(used)].sort()).toEqual(set.sort());
});

test('Installation shows the Compose file and its secrets as they are', () => {
  const [, page = ''] = [...writtenIn('site/docs')].find(([path]) => path.endsWith('Installation.mdx')) ?? [];
  for (const [title, name] of [
    ['.env', 'compose.env'],
    ['compose.yaml', 'compose.yaml'],
  ]) {
    const [, , shown] = new RegExp(`\\n\`\`\`\\w+ title="${title}"(.*)\\n([^\`]+)\`\`\``).exec(page) ?? [];
    expect(shown, title).toBe(readFileSync(join(import.meta.dirname, '../../../site/downloads', name ?? ''), 'utf8'));
  }
});

test('the script logs in as the Compose file says', () => {
  const [, user, password] = /AUTH:-([\w-]+):([\w-]+)/.exec(served.get('try.sh') ?? '') ?? [];
  expect(served.get('compose.yaml')).toContain(`SECURITY_AUTHUSER: ${user}\n`);
  expect(served.get('compose.env')).toContain(`API_PASSWORD=${password}\n`);
});
