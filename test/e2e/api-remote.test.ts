import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildSite } from '../build-site.ts';

let asked: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let host = '';
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});

beforeEach(async () => {
  asked = [];
  answer = ({ url }, response) => {
    if (url === '/pet.yaml') response.end("type: object\nproperties: {owner: {$ref: 'owner.json#/Owner'}}\n");
    else if (url === '/owner.json') response.end('{"Owner": {"type": "string", "description": "Whoever feeds it"}}');
    else response.writeHead(404).end();
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(stop);

function stop(): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

function site(reference: string, remote: readonly string[] = [`http://${host}`]) {
  return {
    'docsgen.config.js': `export default { title: 'Test', api: [
      { id: 'pets', document: 'pets.yaml', route: '/api', remote: ${JSON.stringify(remote)} },
    ] };`,
    'pets.yaml': `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200':
          description: All pets
          content:
            application/json:
              schema:
                $ref: ${reference}
`,
  };
}

test('a file of a host that the config allows is fetched, with what it refers to next to it', async () => {
  const { files, printed } = await buildSite(site(`http://${host}/pet.yaml`), { cache: false });
  expect(printed).toBe('');
  expect(asked.sort()).toEqual(['/owner.json', '/pet.yaml']);
  expect(files.get('api/index.html')).toContain('Whoever feeds it');
  expect(files.get('api/openapi.json')).not.toContain(host);
});

test.each([
  ['a host that is not named', () => [] as string[], ''],
  ['another port of it', () => ['http://127.0.0.1:1'], ''],
  ['what is named for https alone', () => [host], ''],
])('%s is not asked', async (_, remote) => {
  const { printed } = await buildSite(site(`http://${host}/pet.yaml`, remote()), { cache: false });
  expect(asked).toEqual([]);
  expect(printed).toContain(`pets.yaml:13:23 error forbidden-ref: $ref to another host: http://${host}/pet.yaml`);
});

test('what cannot be fetched is reported where it is referred to', async () => {
  const missing = await buildSite(site(`http://${host}/cat.yaml`), { cache: false });
  expect(missing.printed).toContain(`pets.yaml:13:23 error unresolved-ref: http://${host}/cat.yaml answers 404`);
  answer = (_, response) => response.end(Buffer.from([0xff, 0xfd, 0xfe]));
  const binary = await buildSite(site(`http://${host}/pet.yaml`), { cache: false });
  expect(binary.printed).toContain(`error unreadable-file: http://${host}/pet.yaml is not UTF-8`);
  answer = (_, response) => response.writeHead(302, { location: 'http://example.invalid/pet.yaml' }).end();
  const away = await buildSite(site(`http://${host}/pet.yaml`), { cache: false });
  expect(away.printed).toContain(`redirects to another host: http://example.invalid/pet.yaml`);
  answer = ({ url }, response) => response.writeHead(302, { location: `${url}x` }).end();
  const around = await buildSite(site(`http://${host}/pet.yaml`), { cache: false });
  expect(around.printed).toContain(`http://${host}/pet.yaml redirects more than 5 times`);
  const blocks = Buffer.alloc(1024 * 1024, 32);
  answer = (_, response) => {
    const more = () => void (response.destroyed || response.write(blocks, () => setImmediate(more)));
    more();
  };
  const endless = await buildSite(site(`http://${host}/pet.yaml`), { cache: false });
  expect(endless.printed).toContain(`error openapi-limit: http://${host}/pet.yaml is larger than 64 MiB`);
});

test('a fault in a fetched file is reported with its address, line and column', async () => {
  answer = (_, response) => response.end('type: object\nrequired: name\n');
  const { printed } = await buildSite(site(`http://${host}/pet.yaml`), { cache: false });
  expect(printed).toContain(
    `http://${host}/pet.yaml:2:11 warning specification-violation: required is name, not a list of names`,
  );
});

test('a warm build asks again, sees what has changed, and makes do without the host', async () => {
  const first = await buildSite(site(`http://${host}/pet.yaml`));
  expect(first.printed).toBe('');
  const second = await buildSite(first.root);
  expect(second.result.cached.get('reference')).toEqual({ kept: 1, made: 0 });
  answer = (_, response) => response.end('{"type": "string", "description": "A name and nothing else"}');
  const changed = await buildSite(first.root);
  expect(changed.files.get('api/index.html')).toContain('A name and nothing else');
  await stop();
  const offline = await buildSite(first.root);
  expect(offline.printed).toBe('');
  expect(offline.files.get('api/index.html')).toContain('A name and nothing else');
  const cold = await buildSite(first.root, { cache: false });
  expect(cold.printed).toContain(`error unresolved-ref: http://${host}/pet.yaml cannot be reached (ECONNREFUSED)`);
});

test('each document has its own hosts, where it is led on to as well', async () => {
  const named = `localhost:${host.split(':')[1]}`;
  answer = (_, response) => response.writeHead(302, { location: `http://${named}/pet.yaml` }).end();
  const files = site(`http://${host}/pet.yaml`);
  const other = { id: 'others', document: 'others.yaml', route: '/others', remote: [`http://${named}`] };
  const { printed } = await buildSite(
    {
      ...files,
      'docsgen.config.js': files['docsgen.config.js'].replace('api: [', `api: [${JSON.stringify(other)},`),
      'others.yaml': "openapi: 3.1.0\ninfo: { title: Others, version: '1' }\npaths: {}\n",
    },
    { cache: false },
  );
  expect(printed).toContain(
    `forbidden-ref: http://${host}/pet.yaml redirects to another host: http://${named}/pet.yaml`,
  );
});

test('a host that does not answer is not waited for without end', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const { printed } = await buildSite(site(`http://${host}/pet.yaml`), { cache: false });
  expect(timeout).toHaveBeenCalledWith(20_000);
  timeout.mockRestore();
  expect(printed).toContain(`http://${host}/pet.yaml does not answer within 20 s`);
});

test('only a host may be named', async () => {
  const { findings } = await buildSite(site('x', ['https://example.org/schemas/']));
  expect(findings.join()).toContain('a host, such as schemas.example.org');
});
