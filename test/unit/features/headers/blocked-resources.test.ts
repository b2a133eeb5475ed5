import { expect, test } from 'vitest';
import { blockedResources } from '../../../../src/features/headers/blocked-resources.ts';
import { writeSite } from '../../../build-site.ts';

interface Given {
  readonly url?: string;
  readonly loads?: readonly string[];
  readonly styles?: Parameters<typeof blockedResources>[0]['styles'];
  readonly policy?: string;
  readonly headers?: string;
}

/** What is blocked of what the page `docs/a.mdx` loads: place and message. */
async function blocked({ url, loads = [], styles = [], policy, headers }: Given) {
  const root = writeSite({
    'docs/a.mdx': '# A\n\n<img src="https://x.example/a.png" onclick="go()">\n',
    ...(headers === undefined ? {} : { 'static/_headers': headers }),
  });
  const site = { routes: new Map([['/docs/a', { permalink: '/docs/a', source: 'docs/a.mdx' }]]) };
  const given = { config: { root, url }, site, facts: new Map([['/docs/a', { loads }]]), styles, policy };
  const findings = await blockedResources({
    ...given,
    headers: headers === undefined ? undefined : 'static/_headers',
  } as unknown as Parameters<typeof blockedResources>[0]);
  return findings.map(
    ({ message, place }) => `${place?.file}:${place?.start?.line}:${place?.start?.column} ${message}`,
  );
}

test('what comes without encryption is blocked on a site with it, but for the machine of the reader', async () => {
  const plain = 'http://x.example has no encryption: on a site with https, browsers block what comes from there';
  const load = 'img-src http://x.example';
  expect(await blocked({ loads: [load] })).toEqual([`undefined:undefined:undefined ${plain} (/docs/a)`]);
  expect(await blocked({ loads: [load], url: 'http://intern.example' })).toEqual([]);
  const own = [
    'http://localhost',
    'http://localhost:8080',
    'http://127.0.0.1:1',
    'http://[::1]:1',
    'https://x.example',
  ];
  expect(await blocked({ loads: own.map((source) => `img-src ${source}`) })).toEqual([]);
  expect(await blocked({ loads: ['img-src http://localhost.example'] })).toHaveLength(1);
  const place = { file: 'theme/custom.css', start: { line: 2, column: 3 } };
  expect(await blocked({ styles: [{ load, place }] })).toEqual([`theme/custom.css:2:3 ${plain}`]);
});

test('what the policy does not allow is found in the text of the pages that load it', async () => {
  const policy = "default-src 'self'";
  expect(await blocked({ policy, loads: ['img-src https://x.example', "img-src 'self'"] })).toEqual([
    'docs/a.mdx:3:11 the Content-Security-Policy blocks https://x.example (img-src)',
  ]);
  expect(await blocked({ policy, loads: ["script-src-attr 'unsafe-inline'"] })).toEqual([
    'docs/a.mdx:3:36 browsers do not run handlers such as onclick: the Content-Security-Policy forbids them',
  ]);
  expect(await blocked({ loads: ['img-src https://x.example'] })).toEqual([]);
});

test('a policy in the headers of the site may forbid what pages need; one for other addresses does not', async () => {
  const headers = "/docs/*\n  X-Own: yes\n  Content-Security-Policy: img-src 'none'; style-src 'self'\n";
  expect(await blocked({ headers, loads: ['img-src https://x.example'] })).toEqual([
    'static/_headers:3:3 this Content-Security-Policy blocks what pages load: img-src https://x.example',
  ]);
  expect(
    await blocked({ headers: headers.replace('/docs/*', '/other/*'), loads: ['img-src https://x.example'] }),
  ).toEqual([]);
  expect(await blocked({ headers: headers.replace("'none'", 'https:'), loads: ['img-src https://x.example'] })).toEqual(
    [],
  );
});
