import { expect, test } from 'vitest';
import { jsonText } from '../../../../src/shared/json.ts';
import { printJavaScript } from '../../../../src/shared/request/print/javascript.ts';
import { requests, withVariables } from './arbitraries.ts';

const env = { TOKEN: "t'$1", API_KEY: 'k%20$1', USERNAME: 'nurse', PASSWORD: 'p:w' };

interface Call {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Runs a sample and gives what it calls `fetch` with. */
async function run(code: string): Promise<Call> {
  let call: Call | undefined;
  const fetch = (url: string, options: object = {}) => {
    call = { url, ...options };
  };
  const openAsBlob = async (file: string, options?: object) => new Blob([`bytes of ${file}`], options);
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<void>;
  const runnable = code.replace("import { openAsBlob } from 'node:fs';\n", '');
  await new AsyncFunction('fetch', 'openAsBlob', 'process', `'use strict';${runnable}`)(fetch, openAsBlob, { env });
  if (call === undefined) throw new Error('fetch was not called');
  return call;
}

test('fetch is called with exactly what the request holds', async () => {
  for (const request of requests) {
    const { method, server, path, basic, headers, body } = request;
    const call = await run(printJavaScript(request) ?? '');
    expect(call.url).toBe(server + withVariables(path, env));
    expect(call.method ?? 'GET').toBe(method);
    const expected = headers.map(([name, value]): [string, string] => [name, withVariables(value, env)]);
    const authorization: [string, string][] = basic ? [['Authorization', `Basic ${btoa('nurse:p:w')}`]] : [];
    expect(Object.entries(call.headers ?? {})).toEqual([...authorization, ...expected]);
    if (body?.kind === 'json') expect(JSON.parse(String(call.body))).toEqual(JSON.parse(jsonText(body.value)));
    else if (body?.kind === 'text') expect(call.body).toBe(body.text);
    else if (body?.kind === 'file') expect(await (call.body as Blob).text()).toBe(`bytes of ${body.file}`);
    else if (body?.kind === 'multipart') {
      const entries = [...(call.body as FormData)];
      expect(entries.map(([name]) => name)).toEqual(body.parts.map(({ name }) => name));
      for (const [index, { content, contentType = '' }] of body.parts.entries()) {
        const value = entries[index]?.[1];
        const text = typeof value === 'string' ? value : await value?.text();
        expect(text).toBe('text' in content ? content.text : `bytes of ${content.file}`);
        expect(typeof value === 'string' ? '' : value?.type).toBe(contentType);
      }
    } else expect(call.body).toBeUndefined();
  }
});

const get = { method: 'GET', server: 'https://api.example.com', path: ['/a'], basic: false, headers: [] };

test('what fetch cannot send has no sample', () => {
  expect(printJavaScript({ ...get, body: { kind: 'text', text: 'a' } })).toBeUndefined();
  expect(printJavaScript({ ...get, method: 'TRACE' })).toBeUndefined();
  expect(printJavaScript(get)).toBe("const response = await fetch('https://api.example.com/a');");
});

test('numbers keep their digits', () => {
  const body = { kind: 'json' as const, value: { id: 12345678901234567890n } };
  expect(printJavaScript({ ...get, method: 'POST', body })).toContain('"id": 12345678901234567890\\n');
});
