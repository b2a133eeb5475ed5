import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { writeSite } from '../build-site.ts';
import { startDocsgen } from '../run-docsgen.ts';

// docsgen sends nothing to anybody unless it is asked to: no telemetry, no check for a new version.

const folder = mkdtempSync(join(tmpdir(), 'docsgen-network-'));
const log = join(folder, 'log');
const spy = join(folder, 'spy.mjs');
writeFileSync(
  spy,
  `import { appendFileSync } from 'node:fs';
import dns from 'node:dns';
import net from 'node:net';
import dgram from 'node:dgram';
import { syncBuiltinESMExports } from 'node:module';
const note = (what, name) => appendFileSync(${JSON.stringify(log)}, what + ' ' + JSON.stringify(name) + '\\n');
for (const [what, object, key] of [
  ['connect', net.Socket.prototype, 'connect'],
  ['lookup', dns, 'lookup'],
  ['lookup', dns.promises, 'lookup'],
  ['resolve', dns, 'resolve'],
  ['datagram', dgram, 'createSocket'],
]) {
  const original = object[key];
  object[key] = function (...given) {
    note(what, given[0]?.[0] ?? given[0]);
    return original.apply(this, given);
  };
}
syncBuiltinESMExports();
`,
);

test('commands open no connection and look up no host', async () => {
  const root = writeSite({
    'docsgen.config.js': `export default {
  title: 'T', url: 'https://docs.example.org', api: [{ id: 'a', document: 'a.yaml', route: '/api' }],
};`,
    'a.yaml':
      'openapi: 3.1.0\ninfo: { title: A, version: "1" }\nservers: [{ url: "https://api.example.org" }]\npaths: {}\n',
    'docs/a.mdx': '# A\n\n[elsewhere](https://elsewhere.example.org/)\n\n![p](https://pictures.example.org/a.png)\n',
  });
  const spied = { NODE_OPTIONS: `--import=${pathToFileURL(spy)}` };
  for (const command of [['build', '--strict'], ['check-links', '--strict'], ['info']]) {
    const { code, stderr } = await startDocsgen(command, root, spied).done;
    expect([command, code], stderr).toEqual([command, 0]);
  }
  expect(existsSync(log) ? readFileSync(log, 'utf8') : '').toBe('');
  // The spy sees what is asked for.
  await startDocsgen(['check-links', '--external', '--no-cache'], root, spied).done;
  expect(readFileSync(log, 'utf8')).toContain('elsewhere.example.org');
});

test('only what the manual names can talk to other hosts', () => {
  const repository = join(import.meta.dirname, '../..');
  // The printer of samples writes `fetch(…)`, and the check of examples reads it.
  const files = globSync(
    [
      'src/**/*.{ts,tsx}',
      '!src/client/**',
      '!src/core/http/**',
      '!src/dev/**',
      '!**/print/javascript.ts',
      '!**/syntax/program-calls.ts',
    ],
    {
      cwd: repository,
    },
  );
  // The names of status codes are no connection.
  const imports =
    /(?<!import \{ STATUS_CODES \} )from 'node:(?:net|https?|http2|dns|tls|dgram)|(?<![.\w])fetch\(|= fetch\b/;
  const talking = files.filter((file) => imports.test(readFileSync(join(repository, file), 'utf8')));
  expect(talking.sort()).toEqual([
    // Documents of hosts that the config names.
    'src/features/api/load/remote.ts',
    // Links to other sites, with `--external`.
    'src/pipeline/external-links/ask.ts',
    // Files of the site itself, by a function that the host gives.
    'src/tools/mcp/edge.ts',
  ]);
});
