#!/usr/bin/env node
// Starts Firefox for Playwright, with its arguments, and answers the one command that a released Firefox does not know yet.
//
//   Playwright <- WebSocket -> this <- WebSocket -> Firefox --remote-debugging-port=0 …
//
// Playwright sets media features for each context, and takes "unknown command" for a failure. Media of tests are preferences
// of the profile instead: see `launch.ts`.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const unknown = 'emulation.setMediaFeaturesOverride';

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
      const command = String(data);
      if (!command.includes(unknown)) browser.send(command);
      else driver.send(JSON.stringify({ type: 'success', id: JSON.parse(command).id, result: {} }));
    });
    browser.on('message', (data) => driver.send(String(data)));
    driver.on('close', () => browser.close());
    browser.on('close', () => driver.close());
    browser.on('error', () => driver.close());
  });
}
