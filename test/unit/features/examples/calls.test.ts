// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code of pages
import { expect, test } from 'vitest';
import { createExampleChecker } from '../../../../src/features/examples/index.ts';

const found = { responses: { 200: { description: 'ok' } } };
const bundled = {
  openapi: '3.1.0',
  info: { title: 'Records', version: '1' },
  servers: [{ url: 'http://localhost:8080/cdr' }],
  paths: {
    '/rest/v1/ehr': { get: found, post: found },
    '/rest/v1/ehr/{id}': { get: found },
    '/rest/v1/ehr/{id}/composition': { post: found },
    '/rest/admin/status': { get: found },
  },
};
const values = new Map([
  ['BASE', 'http://localhost:8080/cdr/rest/v1'],
  ['EHR', '7'],
]);

/** What is found in the calls of a program, and what is marked. */
async function check(language: string, code: string) {
  const checkExample = createExampleChecker([{ id: 'records', bundled }]);
  const problems = await checkExample({ language, code, attributes: new Map() }, undefined, values);
  return problems.map(({ message, span }) => `${message} <${span && code.slice(span.start, span.end)}>`);
}

test.each([
  ['shell', 'curl -X POST "$BASE/ehr" -d @x\ncurl "$BASE/ehr/$EHR" "$OTHER/thing"\ncurl https://example.org/rest/v1/x'],
  [
    'shell',
    'curl "$BASE/..."\ncurl $BASE/ehr/<id>\ncurl http://localhost:8080/cdr/rest/tenant/7 "$U/ehr/some/composition"',
  ],
  ['shell', 'curl "$BASE/$PATH_TO"\ncurl "$UNKNOWN/ehr"'],
  ['python', 'requests.get(f"{BASE}/ehr/{ehr}")\nrequests.post(BASE + "/ehr/" + ehr + "/composition", json={})'],
  ['python', 'd.get("/rest/v1/none")\nopen("/rest/v1/none")\nrequests.get(url)'],
  ['javascript', "await fetch(`${process.env.BASE}/ehr`, { method: 'POST' });\nfetch(`${BASE}/ehr?${query}`);"],
  [
    'javascript',
    "app.get('/rest/v1/none', handler); fetch('https://example.org/rest/v1/none'); fetch(`${BASE}/ehr`, options)",
  ],
  [
    'java',
    'URI uri = URI.create(System.getenv("BASE") + "/ehr/" + id + "/composition");\nHttpRequest.newBuilder(uri).POST(body).build();',
  ],
])('%s: %s', async (language, code) => {
  expect(await check(language, code)).toEqual([]);
});

test.each([
  ['shell', 'curl "$BASE/ehrs"', 'no operation of records has the path /cdr/rest/v1/ehrs <$BASE/ehrs>'],
  ['shell', 'curl -X DELETE "$BASE/ehr/$EHR"', '/cdr/rest/v1/ehr/… has no DELETE <$BASE/ehr/$>'],
  ['shell', 'curl "$UNKNOWN/ehrs"', 'no operation has the path …/ehrs <$UNKNOWN/ehrs>'],
  [
    'shell',
    'curl http://localhost:8080/cdr/rest/admin/stats',
    'no operation of records has the path /cdr/rest/admin/stats <http://localhost:8080/cdr/rest/admin/stats>',
  ],
  [
    'python',
    'r = requests.post(f"{BASE}/ehr/{ehr}/compositions", json=x)',
    'no operation of records has the path /cdr/rest/v1/ehr/…/compositions <f"{BASE}/ehr/{ehr}/compositions">',
  ],
  ['python', 'b = os.environ["BASE"]\nhttpx.put(b + "/ehr")', '/cdr/rest/v1/ehr has no PUT <b + "/ehr">'],
  [
    'python',
    'r = urllib.request.Request(\n    os.environ["BASE"] + "/erh",\n    data=x,\n)',
    'no operation of records has the path /cdr/rest/v1/erh <os.environ["BASE"] + "/erh">',
  ],
  [
    'python',
    'urllib.request.Request(BASE + "/ehr", data=x, method="PUT")',
    '/cdr/rest/v1/ehr has no PUT <BASE + "/ehr">',
  ],
  ['python', 'session.request("DELETE", f"{BASE}/ehr/{id}")', '/cdr/rest/v1/ehr/… has no DELETE <f"{BASE}/ehr/{id}">'],
  [
    'javascript',
    "fetch(`${BASE}/ehr/${id}`, {\n  headers: { a: 'b' },\n  method: 'PATCH',\n})",
    '/cdr/rest/v1/ehr/… has no PATCH <`${BASE}/ehr/${id}`>',
  ],
  [
    'javascript',
    "const base = 'http://localhost:8080/cdr/rest/v1';\naxios.get(base + '/erh')",
    "no operation of records has the path /cdr/rest/v1/erh <base + '/erh'>",
  ],
  [
    'java',
    'HttpRequest.newBuilder(URI.create(BASE + "/ehr")).DELETE().build()',
    '/cdr/rest/v1/ehr has no DELETE <BASE + "/ehr">',
  ],
])('%s: %s is not documented', async (language, code, message) => {
  expect(await check(language, code)).toEqual([message]);
});

/** An interface below `/api/v10`, of which each operation is below a segment of its own. */
const guilds = {
  openapi: '3.1.0',
  info: { title: 'Guilds', version: '10' },
  servers: [{ url: 'https://example.org/api/v10' }],
  paths: {
    '/guilds/{id}': { get: found },
    '/{id}/roles': { get: found },
    '/applications/{id}/links': { post: found },
    '/oauth2/@me': { get: found },
  },
};

test.each([
  ['another part of the host', "fetch('/api/token'); fetch('https://example.org/api/oauth/token')"],
  ['what signs in, which security schemes describe', "fetch('https://example.org/api/v10/oauth2/token')"],
  ['words that no operation is spelled like', 'fetch(`${base}/oauth2/token`); fetch(`${base}/users/token/`)'],
  ['more than a path has', 'fetch(`${base}/things/of/applications/${id}/quick`)'],
])('a call is left alone: %s', async (_, code) => {
  const check = createExampleChecker([{ id: 'guilds', bundled: guilds }]);
  expect(await check({ language: 'javascript', code, attributes: new Map() }, undefined, new Map())).toEqual([]);
});

test('a misspelling behind an address that is not known has the whole path in its hint', async () => {
  const check = createExampleChecker([{ id: 'guilds', bundled: guilds }]);
  const code = 'fetch(`${base}/aplications/${id}/links/`, { method: "POST" })';
  expect(await check({ language: 'javascript', code, attributes: new Map() }, undefined, new Map())).toMatchObject([
    { message: 'no operation has the path …/aplications/…/links/', hint: 'did you mean …/applications/{id}/links?' },
  ]);
});
