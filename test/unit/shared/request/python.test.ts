import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { jsonText } from '../../../../src/shared/json.ts';
import { printPython } from '../../../../src/shared/request/print/python.ts';
import { requests, withVariables } from './arbitraries.ts';

const env = { TOKEN: 't\'"{0}', API_KEY: 'k%20$1', USERNAME: 'nurse', PASSWORD: 'p:w' };

/** Runs samples with a `requests` that tells what it was called with. */
const harness = `
import io, json, sys, types
calls = []
def plain(value):
    if isinstance(value, bytes): return {'bytes': value.decode()}
    if isinstance(value, (list, tuple)): return [plain(item) for item in value]
    if isinstance(value, dict): return {key: plain(item) for key, item in value.items()}
    return value
def request(method, url, **rest):
    calls.append({'method': method, 'url': url, 'rest': plain(rest)})
module = types.ModuleType('requests')
module.request = request
for name in 'get options head post put patch delete'.split():
    setattr(module, name, lambda url, name=name, **rest: request(name.upper(), url, **rest))
sys.modules['requests'] = module
for code in json.load(io.TextIOWrapper(sys.stdin.buffer, 'utf-8')):
    exec(code, {'open': lambda name, mode: ['file', name, mode]})
print(json.dumps(calls))
`;

const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython)('requests is called with exactly what the request holds', () => {
  const codes = requests.map(printPython);
  const { stdout, stderr } = spawnSync('python3', ['-c', harness], {
    input: JSON.stringify(codes),
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 1 << 26,
  });
  expect(stderr).toBe('');
  const calls = JSON.parse(stdout);
  for (const [index, request] of requests.entries()) {
    const { method, server, path, basic, headers, body } = request;
    const expected: Record<string, unknown> = {};
    if (basic) expected.auth = ['nurse', 'p:w'];
    if (headers.length > 0)
      expected.headers = Object.fromEntries(headers.map(([name, value]) => [name, withVariables(value, env)]));
    if (body?.kind === 'json')
      Object.assign(expected, body.value === null ? { data: 'null' } : { json: JSON.parse(jsonText(body.value)) });
    if (body?.kind === 'file') expected.data = ['file', body.file, 'rb'];
    if (body?.kind === 'text') expected.data = /^[\0-\x7f]*$/.test(body.text) ? body.text : { bytes: body.text };
    if (body?.kind === 'multipart')
      expected.files = body.parts.map(({ name, contentType, content }) => [
        name,
        [
          ...('file' in content ? [content.file, ['file', content.file, 'rb']] : [null, content.text]),
          ...(contentType === undefined ? [] : [contentType]),
        ],
      ]);
    expect(calls[index]).toEqual({ method, url: server + withVariables(path, env), rest: expected });
  }
});

test('a call reads as people write it', () => {
  const text = printPython({
    method: 'POST',
    server: 'https://api.example.com',
    path: ['/pets'],
    basic: true,
    headers: [['Accept', ['application/json']]],
    body: { kind: 'json', value: { name: 'Rex', tags: [], known: true, owner: null } },
  });
  expect(text).toBe(`import os

import requests

response = requests.post(
    'https://api.example.com/pets',
    auth=(os.environ['USERNAME'], os.environ['PASSWORD']),
    headers={
        'Accept': 'application/json',
    },
    json={
        'name': 'Rex',
        'tags': [],
        'known': True,
        'owner': None,
    },
)`);
});
