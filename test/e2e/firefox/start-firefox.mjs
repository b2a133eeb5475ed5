#!/usr/bin/env node
// Starts Firefox for Playwright, with its arguments, and answers the commands that a released Firefox, or an older ESR, does not know yet.
//
//   Playwright <- WebSocket -> this <- WebSocket -> Firefox --remote-debugging-port=0 …
//
// Playwright sets media features for each context, collects the bodies of answers and says where downloads go, and takes "unknown command"
// for a failure. Tests do without: media are preferences of the profile (`launch.ts`).

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal));

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
  if (address === undefined) process.stderr.write(`${line}\n`);
  else pass(address);
});

/** Listens for Playwright, and says so with the words of Firefox. */
function pass(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`);
  });
  server.on('connection', (driver, { url }) => {
    const browser = new WebSocket(`${address}${url}`, { perMessageDeflate: false, maxPayload: 2 ** 30 });
    const opened = new Promise((done) => browser.on('open', done));
    driver.on('message', async (data) => {
      await opened;
      browser.send(String(data));
    });
    browser.on('message', (data) => {
      const answer = String(data);
      if (!answer.includes('"unknown command"')) driver.send(answer);
      else driver.send(JSON.stringify({ type: 'success', id: JSON.parse(answer).id, result: { collector: '' } }));
    });
    driver.on('close', () => browser.close());
    browser.on('close', () => driver.close());
    browser.on('error', () => driver.close());
  });
}
