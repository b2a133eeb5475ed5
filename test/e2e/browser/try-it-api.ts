import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a server got it. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server of an API, with an authorization server in it. */
export interface TestApi {
  readonly origin: string;
  /** All that it was asked but for preflight requests, the newest last. */
  readonly received: Received[];
  readonly close: () => Promise<void>;
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** @param elsewhere where `/redirect` leads */
export async function startApi(elsewhere = ''): Promise<TestApi> {
  const received: Received[] = [];
  const challenges = new Map<string, string>();
  const devices = deviceServer();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin(server));
    const { method: sent = '' } = request;
    // A server that fails at a request, or something in front of it that refuses it, ends the connection.
    if (url.pathname === '/drop' || (url.pathname === '/drop-post' && sent === 'POST')) return void request.destroy();
    if (url.pathname !== '/closed') allow(request, response);
    if (url.pathname === '/no-headers') response.removeHeader('access-control-allow-headers');
    if (url.pathname === '/no-put') response.setHeader('access-control-allow-methods', 'GET');
    if (request.method === 'OPTIONS') return void response.writeHead(url.pathname === '/closed' ? 403 : 204).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { method = '', headers } = request;
    received.push({ method, url: request.url ?? '', headers, body });
    const json = (value: unknown, status = 200) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r1' })
        .end(JSON.stringify(value));
    switch (url.pathname) {
      case '/redirect':
        return void response.writeHead(302, { location: `${elsewhere}/stolen` }).end();
      case '/away':
        return void response.writeHead(302, { location: 'http://localhost:9/unknown' }).end();
      case '/to-closed':
        return void response.writeHead(302, { location: '/closed' }).end();
      case '/slow':
        return;
      case '/stream':
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
        return;
      case '/picture':
        return void response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(pixel, 'base64'));
      case '/broken':
        return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"a": oops');
      case '/long':
        return json(Array(300_000).fill('a word'));
      case '/proxy': {
        const target = await fetch(url.searchParams.get('url') ?? '', {
          headers: headers.authorization === undefined ? {} : { authorization: headers.authorization },
        });
        return json({ through: 'proxy', answer: await target.text() });
      }
      case '/metadata': {
        const at = url.searchParams.get('at');
        return json({
          issuer: at,
          authorization_endpoint: `${at}/authorize`,
          token_endpoint: `${at}/token`,
          device_authorization_endpoint: `${at}/device`,
        });
      }
      case '/device':
        return json(devices.begin(new URLSearchParams(body).get('client_id') ?? '', origin(server)));
      case '/verify': {
        devices.approve(url.searchParams.get('code') ?? '');
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Signed in</title>');
      }
      case '/authorize': {
        const query = url.searchParams;
        challenges.set('the-code', query.get('code_challenge') ?? '');
        const back = new URL(query.get('redirect_uri') ?? '');
        const client = query.get('client_id');
        back.searchParams.set('state', client === 'wrong-state' ? 'another' : (query.get('state') ?? ''));
        if (client === 'wrong-issuer') back.searchParams.set('iss', 'https://elsewhere.example');
        if (client === 'denied') back.searchParams.set('error', 'access_denied');
        else back.searchParams.set('code', 'the-code');
        return void response.writeHead(302, { location: back.href }).end();
      }
      case '/token': {
        const form = new URLSearchParams(body);
        const refusal = devices.refusalOf(form.get('device_code'));
        if (refusal !== undefined) return json({ error: refusal }, 400);
        const proof = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        if (form.get('grant_type') === 'authorization_code' && proof !== challenges.get(form.get('code') ?? ''))
          return json({ error: 'invalid_grant' }, 400);
        return json({ access_token: `token-of-${form.get('client_id')}`, token_type: 'Bearer', expires_in: 60 });
      }
      default:
        return json({ method, url: request.url, authorization: headers.authorization ?? null, body });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: origin(server),
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** What an authorization server keeps of devices. A client is named after what the server answers to it first. */
function deviceServer() {
  const refusals = new Map<string, string[]>();
  return {
    begin(client: string, at: string) {
      const code = `${client}-device`;
      const asked = {
        slow: ['slow_down', 'authorization_pending'],
        denied: ['authorization_pending', 'access_denied'],
      };
      const waiting = Array<string>(99).fill('authorization_pending');
      const answers: Readonly<Record<string, readonly string[]>> = { ...asked, expired: ['expired_token'] };
      refusals.set(code, [...(answers[client] ?? waiting)]);
      if (client === 'unknown') return { error: 'invalid_client', error_description: 'No such client' };
      return {
        device_code: code,
        user_code: 'WDJB-MJHT',
        verification_uri: client === 'open' ? 'http://login.example/device' : `${at}/verify`,
        verification_uri_complete: `${at}/verify?code=${code}`,
        expires_in: client === 'brief' ? 7 : 900,
        interval: client === 'tv' ? 0.2 : 5,
      };
    },
    approve: (code: string) => refusals.set(code, []),
    refusalOf: (code: string | null) => refusals.get(code ?? '')?.shift(),
  };
}

function origin(server: Server): string {
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** What lets a page of another origin read the answers. */
function allow({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', headers.origin ?? '*');
  response.setHeader('access-control-allow-headers', headers['access-control-request-headers'] ?? '*');
  response.setHeader('access-control-allow-methods', '*, PUT, PATCH, DELETE');
  response.setHeader('access-control-expose-headers', 'x-request-id');
}

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const responses = { 200: { description: 'Done', ...json({ type: 'object' }) } };

/** A document of an API that all test servers offer. */
export function apiDocument(servers: readonly string[]) {
  const operation = (operationId: string, rest: object = {}) => ({
    operationId,
    summary: operationId,
    responses,
    ...rest,
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: servers.map((url) => ({ url })),
    paths: {
      '/pets/{id}': {
        put: operation('savePet', {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 7 },
            { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
            { name: 'dryRun', in: 'query', schema: { type: 'boolean' } },
            { name: 'X-Trace', in: 'header', schema: { type: 'string', pattern: '^[a-z]+$' } },
          ],
          requestBody: { required: true, ...json({ $ref: '#/components/schemas/Pet' }) },
          security: [{ key: [] }, { basic: [] }, { bearer: [] }, { query: [] }, { oauth: ['read'] }],
        }),
      },
      '/photos': {
        post: operation('addPhoto', {
          security: [{ key: [] }],
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['photo'],
                  properties: {
                    photo: { type: 'string', format: 'binary' },
                    caption: { type: 'string' },
                    place: { type: 'object', properties: { city: { type: 'string' } } },
                    camera: { type: 'object', properties: { name: { type: 'string' } } },
                  },
                },
              },
            },
          },
        }),
      },
      '/offers': {
        get: operation('offers', {
          parameters: [
            { name: 'page', in: 'query', schema: { type: 'integer', default: 1 }, example: 42 },
            { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } }, example: ['a', 'b'] },
            { name: 'where', in: 'query', content: { 'application/json': { schema: {}, example: { k: 1 } } } },
          ],
        }),
      },
      '/redirect': { get: operation('redirect', { security: [{ key: [] }] }) },
      '/away': { get: operation('away') },
      '/closed': { get: operation('closed', { security: [{ key: [] }] }) },
      '/drop': { get: operation('drop') },
      '/drop-post': { post: operation('dropPost', { requestBody: json({ type: 'object' }) }) },
      '/no-headers': { get: operation('noHeaders', { security: [{ key: [] }] }) },
      '/no-put': { put: operation('noPut') },
      '/to-closed': { get: operation('toClosed') },
      '/slow': { get: operation('slow') },
      '/stream': { get: operation('stream') },
      '/picture': { get: operation('picture') },
      '/broken': { get: operation('broken') },
      '/long': { get: operation('long') },
      '/secret': { get: operation('secret', { 'x-try-it': false }) },
    },
    components: {
      schemas: {
        Pet: {
          type: 'object',
          required: ['name', 'kind'],
          properties: {
            name: { type: 'string', minLength: 2, example: 'Rex' },
            kind: { enum: ['cat', 'dog'] },
            age: { type: 'integer', minimum: 0 },
            owners: {
              type: 'array',
              items: {
                type: 'object',
                required: ['email'],
                properties: { email: { type: 'string', format: 'email' } },
              },
            },
          },
        },
      },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        query: { type: 'apiKey', in: 'query', name: 'key' },
        basic: { type: 'http', scheme: 'basic' },
        bearer: { type: 'http', scheme: 'bearer' },
        oauth: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: `${servers[0]}/authorize`,
              tokenUrl: `${servers[0]}/token`,
              scopes: { read: 'Read', write: 'Write' },
            },
            clientCredentials: { tokenUrl: `${servers[0]}/token`, scopes: { read: 'Read' } },
          },
        },
      },
    },
  };
}
