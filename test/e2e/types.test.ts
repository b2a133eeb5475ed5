import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

// What an editor knows of the package, from the declarations in `dist/types`.

const repository = join(import.meta.dirname, '../..');
const compiler = join(repository, 'node_modules/typescript/bin/tsc');
const folder = mkdtempSync(join(tmpdir(), 'docsgen-types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const config = `import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'T',
  baseUrl: '/docs/',
  docs: { sidebars: { docs: [{ type: 'category', label: 'A', items: [{ type: 'doc', id: 'a' }] }] } },
  api: [{ id: 'pets', document: 'pets.yaml', route: '/api', checks: { 'unresolved-ref': 'off' } }],
});
`;

beforeAll(() => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(repository, join(folder, 'node_modules/docsgen'));
  const compilerOptions = { module: 'nodenext', strict: true, noEmit: true, lib: ['es2023', 'dom'], types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'docsgen.config.ts'), config);
});

test('an editor shows the text of each key, and its default', async () => {
  const hovers = await hoverOver(['defineConfig({', 'title:', 'baseUrl:', 'sidebars:', 'items:', "'unresolved-ref'"]);
  expect(hovers.map((text) => text.replace(/```[\s\S]*?```/g, '').trim())).toEqual([
    expect.stringMatching(/^Gives a site config its type: completion and checks in the editor/),
    'Title of the site: in the navigation bar, and behind the title of each page.',
    'Path that the site is published under. Slashes around it may be left out.\n\n*@default* — "/"',
    'Sidebars by name; one that follows the folders unless given.',
    'The entries of the category.',
    'A `$ref` leads nowhere.',
  ]);
});

test('the types of the package take what the schema takes, and nothing else', () => {
  const schema = join(repository, 'src/pipeline/config/schema/site.ts');
  writeFileSync(
    join(folder, 'same.ts'),
    `import type { UserConfig } from 'docsgen';
import type { UserConfig as SchemaInput } from '${schema}';
export const wide: UserConfig = {} as SchemaInput;
export const narrow: SchemaInput = {} as UserConfig;
import { product, href } from 'docsgen/site';
export const address: string = href(product.slug);
// @ts-expect-error
export const unknownKey: UserConfig = { title: 'T', titel: 'T' };
// @ts-expect-error
export const wrongValue: UserConfig = { title: 'T', colorMode: { default: 'drak' } };
`,
  );
  const options = ['-p', folder, '--skipLibCheck', '--allowImportingTsExtensions'];
  expect(execFileSync(process.execPath, [compiler, ...options], { encoding: 'utf8' })).toBe('');
});

/** What the language server of TypeScript says at each of these places of the config, as Markdown. */
async function hoverOver(places: readonly string[]): Promise<string[]> {
  const server = spawn(process.execPath, [compiler, '--lsp', '--stdio'], { cwd: folder });
  const answers = new Map<number, (result: unknown) => void>();
  let received = '';
  server.stdout.setEncoding('latin1').on('data', (data: string) => {
    received += data;
    for (;;) {
      const [head = '', length] = /^[\s\S]*?Content-Length: (\d+)[\s\S]*?\r\n\r\n/.exec(received) ?? [];
      if (length === undefined || received.length < head.length + Number(length)) return;
      const body = Buffer.from(received.slice(head.length, head.length + Number(length)), 'latin1').toString();
      received = received.slice(head.length + Number(length));
      const { id, method, result } = JSON.parse(body);
      if (method === undefined) answers.get(id)?.(result);
      else if (id !== undefined) send({ id, result: null });
    }
  });
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const ask = (method: string, params: object) =>
    new Promise<unknown>((resolve) => {
      answers.set(answers.size + 1, resolve);
      send({ id: answers.size, method, params });
    });
  try {
    const uri = pathToFileURL(join(folder, 'docsgen.config.ts')).href;
    await ask('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(folder).href,
      capabilities: { textDocument: { hover: { contentFormat: ['markdown'] } } },
    });
    send({ method: 'initialized', params: {} });
    const textDocument = { uri, languageId: 'typescript', version: 1, text: config };
    send({ method: 'textDocument/didOpen', params: { textDocument } });
    const texts: string[] = [];
    for (const place of places) {
      const before = config.slice(0, config.indexOf(place) + 1).split('\n');
      const position = { line: before.length - 1, character: (before.at(-1) ?? '').length };
      const hover = (await ask('textDocument/hover', { textDocument: { uri }, position })) as {
        contents: { value: string };
      } | null;
      texts.push(hover?.contents.value ?? '');
    }
    return texts;
  } finally {
    server.kill();
  }
}
