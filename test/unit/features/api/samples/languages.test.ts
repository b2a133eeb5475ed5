import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { libraryPrinter } from '../../../../../src/shared/request/more-languages.ts';
import type { RequestSample } from '../../../../../src/shared/request/request.ts';
import { sampleLanguages } from '../../../../../src/shared/request/sample-languages.ts';
import { document, loadText, operationsOf, told } from '../load.ts';

const request: RequestSample = {
  method: 'POST',
  server: 'https://api.example.org',
  path: ['/pets/{owner}?dry=1'],
  basic: false,
  headers: [
    ['Content-Type', ['application/json']],
    ['Authorization', ['Bearer ', { variable: 'TOKEN' }]],
  ],
  body: { kind: 'json', value: { name: 'Rex', age: 3 } },
};

const address = 'https://api.example.org/pets/{owner}?dry=1';
const more = sampleLanguages.slice(4);

describe('languages of a package', () => {
  test.each(more)('%s has the address, the headers and the body', (language) => {
    const text = libraryPrinter(language)?.print(request) ?? '';
    expect(text).toContain(/^(http|python-http-client)$/.test(language) ? '/pets/{owner}?dry=1' : address);
    expect(text).toMatch(/Bearer.*YOUR_TOKEN/s);
    expect(text).toContain('Rex');
    expect(text.toLowerCase()).toContain('post');
  });

  test('what a language would leave out or change has no sample', () => {
    const written = (changed: Partial<RequestSample>) =>
      more.filter((language) => libraryPrinter(language)?.print({ ...request, ...changed }) !== undefined);
    expect(written({ body: { kind: 'file', file: 'a.bin' } })).toEqual([]);
    expect(written({ method: 'GET' })).toEqual([]);
    const number = 12345678901234567890n;
    for (const language of written({ body: { kind: 'json', value: { number } } }))
      expect(libraryPrinter(language)?.print({ ...request, body: { kind: 'json', value: { number } } })).toContain(
        `${number}`,
      );
    const parts = [{ name: 'photo', content: { file: 'rex.png' } }];
    const headers = request.headers.slice(1);
    for (const language of written({ headers, body: { kind: 'multipart', parts } }))
      expect(libraryPrinter(language)?.print({ ...request, headers, body: { kind: 'multipart', parts } })).toContain(
        'rex.png',
      );
  });
});

const pets = document("paths: {/pets: {get: {operationId: listPets, responses: {'200': {description: ok}}}}}\n");

async function samplesOf(options: Parameters<typeof loadText>[2]) {
  const loaded = await loadText(pets, undefined, options);
  return { samples: operationsOf(loaded.reference)[0]?.samples ?? [], loaded };
}

test('the config chooses languages and their order', async () => {
  const { samples } = await samplesOf({ samples: ['go', 'curl', 'go', 'httpie'] });
  expect(samples.map(({ language, label }) => [language, label])).toEqual([
    ['go', 'Go'],
    ['curl', 'curl'],
    ['httpie', 'HTTPie'],
  ]);
});

test("samples of one's own by operationId come first, and what cannot be used of them is reported", async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'docsgen-samples-')), 'samples.yaml');
  const read = async (text: string) => {
    writeFileSync(file, text);
    return samplesOf({ samples: ['curl'], sdkSamples: { file, path: 'api.yaml' } });
  };
  const { samples, loaded } = await read('listPets:\n  - {lang: TypeScript, source: "client.pets.list()"}\n');
  expect(samples.map(({ language, label, html }) => [language, label, html.replace(/<[^>]+>/g, '')])).toEqual([
    ['typescript', 'TypeScript', 'client.pets.list()'],
    ['curl', 'curl', "curl 'https://example.com/pets'"],
  ]);
  expect(loaded.inputs.map(({ path }) => path)).toContain('api.yaml');
  const wrong = await read('listPet: []\nlistPets:\n  - {lang: go}\n');
  expect(told(wrong.loaded)).toEqual([
    '1:1 invalid-sdk-samples: the document has no operation listPet | did you mean listPets?',
    '3:5 invalid-sdk-samples: a sample of listPets has no lang or no source | write operationId: [{ lang: typescript, label: SDK, source: code }]',
  ]);
  expect(told((await read('listPets: go\n')).loaded)).toEqual([
    '1:11 invalid-sdk-samples: the samples of listPets are no list | write operationId: [{ lang: typescript, label: SDK, source: code }]',
  ]);
  expect(told((await read('- a\n')).loaded)).toEqual([
    '1:1 invalid-sdk-samples: this file is no mapping of operationIds to samples | write operationId: [{ lang: typescript, label: SDK, source: code }]',
  ]);
});
