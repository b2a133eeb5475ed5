import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { jsonText } from '../../../../src/shared/json.ts';
import { printCurl } from '../../../../src/shared/request/print/curl.ts';
import type { RequestSample } from '../../../../src/shared/request/request.ts';
import { requests, withVariables } from './arbitraries.ts';

const variables = { TOKEN: 't $1 "x"', API_KEY: 'key', USERNAME: 'user', PASSWORD: "p'w" };

/** What a command called `curl` is given, for each of the commands. */
function argumentsOf(commands: readonly string[]): readonly (readonly string[])[] {
  const script = ['curl() { printf "%s\\0" "$#" "$@"; }', ...commands].join('\n');
  const printed = execFileSync('sh', ['-eu'], { input: script, env: variables, maxBuffer: 1 << 26 }).toString();
  const words = printed.split('\0');
  const calls: string[][] = [];
  for (let at = 0; at < words.length - 1; at += 1 + Number(words[at]))
    calls.push(words.slice(at + 1, at + 1 + Number(words[at])));
  return calls;
}

function bodyArguments({ body }: RequestSample): readonly string[] {
  switch (body?.kind) {
    case 'json': {
      const text = jsonText(body.value, 2);
      return [text.startsWith('@') ? '--data-raw' : '-d', text];
    }
    case 'text':
      return [body.text.startsWith('@') ? '--data-raw' : '-d', body.text];
    case 'file':
      return ['--data-binary', `@${body.file}`];
    case 'multipart':
      return body.parts.flatMap(({ name, contentType, content }) => {
        const type = contentType === undefined ? '' : `;type=${contentType}`;
        if ('file' in content) return ['-F', `${name}=@${content.file}${type}`];
        if (type === '') return ['--form-string', `${name}=${content.text}`];
        return ['-F', `${name}="${content.text.replace(/[\\"]/g, '\\$&')}"${type}`];
      });
    default:
      return [];
  }
}

test('a shell gives curl exactly what the request holds', () => {
  const calls = argumentsOf(requests.map(printCurl));
  expect(calls).toHaveLength(requests.length);
  for (const [index, request] of requests.entries()) {
    const { method, server, path, basic, headers, body } = request;
    const expected = [
      ...(method === 'GET' && body === undefined ? [] : ['-X', method]),
      server + withVariables(path, variables),
      ...(basic ? ['-u', `${variables.USERNAME}:${variables.PASSWORD}`] : []),
      ...headers.flatMap(([name, value]) => {
        const text = withVariables(value, variables);
        return ['-H', text === '' ? `${name};` : `${name}: ${text}`];
      }),
      ...bodyArguments(request),
    ];
    expect(calls[index]).toEqual(expected);
  }
});

test('a command reads as people write it', () => {
  const text = printCurl({
    method: 'POST',
    server: 'https://api.example.com',
    path: ['/pets?dry=1'],
    basic: false,
    headers: [
      ['Accept', ['application/json']],
      ['Authorization', ['Bearer ', { variable: 'TOKEN' }]],
    ],
    body: { kind: 'json', value: { name: "Rex's" } },
  });
  expect(text).toBe(`curl -X POST 'https://api.example.com/pets?dry=1' \\
  -H 'Accept: application/json' \\
  -H "Authorization: Bearer $TOKEN" \\
  -d '{
  "name": "Rex'\\''s"
}'`);
});

test('brackets in an address are no list of addresses', () => {
  const request = { method: 'GET', server: 'http://[::1]:8080', path: ['/a'], basic: false, headers: [] };
  expect(printCurl(request)).toBe("curl --globoff 'http://[::1]:8080/a'");
});

test('HEAD is asked for in a way that does not wait for a body', () => {
  const request = { method: 'HEAD', server: 'https://a.example', path: ['/a'], basic: true, headers: [] };
  expect(printCurl(request)).toBe('curl --head \'https://a.example/a\' \\\n  -u "$USERNAME:$PASSWORD"');
});

test('the separators of records are made by a command, since they cannot be seen', () => {
  const text = '\u001E{"a": "50% \\"it\'s\\" $HOME"}\n\u001E{}\n';
  const request = { method: 'POST', server: 'https://a.example', path: ['/a'], basic: false, headers: [] };
  const command = printCurl({ ...request, body: { kind: 'text', text } });
  expect(command).not.toContain('\u001E');
  const script = ['curl() { printf "%s " "$@"; cat; }', command].join('\n');
  const printed = execFileSync('sh', ['-eu'], { input: script, env: variables }).toString();
  expect(printed).toBe(`-X POST https://a.example/a --data-binary @- ${text}`);
});

test('a long body of JSON is what curl reads, whatever is in it', () => {
  const value = { text: `BODY $HOME 'x' \`y\` ${'é'.repeat(1500)}`, BODY: ['BODY'] };
  const request = { method: 'POST', server: 'https://a.example', path: ['/a'], basic: false, headers: [] };
  const command = printCurl({ ...request, body: { kind: 'json', value } });
  const script = ['curl() { printf "%s " "$@"; cat; }', command].join('\n');
  const printed = execFileSync('sh', ['-eu'], { input: script, env: variables }).toString();
  const [words = '', ...text] = printed.split('@- ');
  expect(words).toBe('-X POST https://a.example/a --data-binary ');
  expect(JSON.parse(text.join('@- '))).toEqual(value);
});
