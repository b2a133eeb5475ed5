import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { startLanguageServer } from '../../../../src/tools/lsp/index.ts';

function start() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const troubles: string[] = [];
  const ended = startLanguageServer({
    ...{ input, output, version: '1.0.0', manual: () => '' },
    onTrouble: (trouble) => troubles.push(trouble),
  });
  return { input, output, ended, troubles };
}

const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { capabilities: {} } });
const framed = `Content-Length: ${body.length}\r\n\r\n${body}`;

/** How the server ends for such input, which the client does not close; it is sent in pieces of so many bytes. */
async function endOf(text: string, { size = text.length, close = false } = {}): Promise<string> {
  const { input, ended } = start();
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += size) input.write(bytes.subarray(at, at + size));
  if (close) input.end();
  return ended.then(
    () => 'ended',
    (error: Error) => error.message,
  );
}

test.each([
  ['garbage\r\n\r\n', 'a message cannot begin with "garbage"'],
  ['Starting docsgen…', 'a message cannot begin with "Starting '],
  ['> npx docsgen lsp\n', 'a message cannot begin with ">'],
  [`banner\r\n${framed}`, 'a message cannot begin with "banner"'],
  [framed.replace(':', ' :'), 'a message cannot begin with "Content-Length '],
  [`banner${framed}`, 'a header has no Content-Length: "bannerContent-Length'],
  [`\r\n${framed}`, 'a message cannot begin with ""'],
  [`${body}\n`, 'a message cannot begin with "{'],
  [framed.replaceAll('\r\n', '\n'), 'a message cannot begin with "Content-Length: '],
  [framed.replaceAll('\r\n', '\r'), 'a message cannot begin with "Content-Length: '],
  ['Content-Type: x\r\n\r\n{}', 'a header has no Content-Length: "Content-Type: x"'],
  ['Content-Length:\r\n\r\n{}', 'a Content-Length is no number of bytes: ""'],
  ['Content-Length: -5\r\n\r\n{}', 'a Content-Length is no number of bytes: "-5"'],
  ['Content-Length: NaN\r\n\r\n{}', 'a Content-Length is no number of bytes: "NaN"'],
  ['Content-Length: 2e3\r\n\r\n{}', 'a Content-Length is no number of bytes: "2e3"'],
  ['Content-Length: 0x10\r\n\r\n{}', 'a Content-Length is no number of bytes: "0x10"'],
  ['Content-Length: 2, 2\r\n\r\n{}', 'a Content-Length is no number of bytes: "2, 2"'],
  ['Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 'a Content-Length is no number of bytes: "2, 3"'],
  ['Content-Length: 99999999999\r\n\r\n{}', 'a message of 99999999999 bytes is too long'],
  [`Content-Type: a/b; charset=utf-16\r\n${framed}`, 'a message is in "utf-16", and has to be in UTF-8'],
  [`X: ${'x'.repeat(9000)}`, 'a header has 4096 bytes or more: "X: xxx'],
  [`${framed}}`, 'a message cannot begin with "}"'],
  [framed.replace(/\d+/, '10'), 'a message cannot begin with '],
])('%j ends the server, and it says why', async (text, message) => {
  expect(await endOf(text)).toContain(message);
  expect(await endOf(text, { size: 1 })).toContain(message);
});

test('input that ends in the middle of a message is reported, at its end it is not', async () => {
  expect(await endOf(framed, { close: true })).toBe('ended');
  expect(await endOf('', { close: true })).toBe('ended');
  const cut = 'the input ended in the middle of a message: ';
  expect(await endOf(framed.slice(0, -3), { close: true })).toBe(`${cut}3 bytes of its body are missing`);
  expect(await endOf('Content-Le', { close: true })).toBe(`${cut}"Content-Le"`);
  const { input, ended } = start();
  input.destroy();
  await ended;
});

test('other fields and spellings of a header are sound, in pieces of any size; a body that is no JSON is reported', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        'content-length: #\r\n',
        'Content-Length:#\r\nX-Other: a:b\r\n',
        'Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: # \r\n',
        'CONTENT-LENGTH: #\r\nContent-Type: application/vscode-jsonrpc; charset="UTF-8"\r\n',
      ),
      fc.integer({ min: 1, max: 60 }),
      async (header, size) => {
        const { input, output, ended, troubles } = start();
        const connection = createProtocolConnection(new StreamMessageReader(output), new StreamMessageWriter(input));
        connection.listen();
        const broken = Buffer.from(`${header.replace('#', '5')}\r\n{[}]}`);
        for (let at = 0; at < broken.length; at += size) input.write(broken.subarray(at, at + size));
        expect(await connection.sendRequest('initialize', { capabilities: {} })).toHaveProperty('capabilities');
        expect(troubles).toEqual([expect.stringMatching(/^a message cannot be read: .*JSON/)]);
        await connection.sendRequest('shutdown');
        await connection.sendNotification('exit');
        await ended;
        connection.dispose();
      },
    ),
    { numRuns: 12 },
  );
});
