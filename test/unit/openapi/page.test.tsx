import { fromHtml } from 'hast-util-from-html';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Reference } from '../../../src/model/reference.ts';
import type { ReferenceRoute } from '../../../src/model/route.ts';
import { ReferencePage } from '../../../templates/reference/reference-page.tsx';
import { all, texts } from '../templates/document.ts';
import { bodies, frame } from '../templates/fixtures.ts';
import { document, loadFixture, loadText, operationsOf, referenceOf } from './load.ts';

function markup(reference: Reference): string {
  const route: ReferenceRoute = {
    kind: 'reference',
    permalink: reference.permalink,
    canonical: reference.permalink,
    title: reference.title,
    description: '',
    keywords: [],
    indexed: true,
    source: reference.source,
    reference,
    mentions: {},
  };
  return renderToStaticMarkup(<ReferencePage route={route} frame={frame} bodies={bodies} />);
}

const library = await referenceOf(loadFixture('library.yaml'));
const html = markup(library);
const tree = fromHtml(html, { fragment: true });

test('every operation is on the page, under its id and its aliases', () => {
  for (const { anchor, aliases, title } of operationsOf(library)) {
    for (const id of [anchor, ...aliases]) expect(html).toContain(`id="${id}"`);
    expect(html).toContain(title);
  }
});

test('ids are unique, and links within the page lead somewhere', () => {
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const hrefs = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs.filter((href) => !ids.includes(href))).toEqual([]);
});

test('the first response that means success is open', () => {
  const open = all(tree, 'details', { className: 'response', open: true });
  const anchors = open.map((details) => all(details, 'span', { className: 'target' })[0]?.properties.id);
  expect(anchors).toEqual(['operation/listBooks/response/200']);
});

test('parts of a page have headings in order', () => {
  const [first, ...rest] = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
  expect(first).toBe(1);
  rest.reduce((above, level) => {
    expect(level).toBeLessThanOrEqual(above + 1);
    return level;
  }, 1);
});

test('parameters in a path are marked', () => {
  expect(texts(all(tree, 'var'))).toContain('{id}');
});

test('a document with nothing in it is a page', async () => {
  expect(markup(await referenceOf(loadText(document('paths: {}\n'))))).toContain('<h1 id="overview">Test</h1>');
});

test('of the languages of a request the first is open, and each shuts the others', () => {
  const [first] = all(tree, 'div', { className: 'request-samples' });
  const samples = first ? all(first, 'details') : [];
  expect(samples.map(({ properties }) => [properties.dataValue, properties.open === true])).toEqual([
    ['curl', true],
    ['javascript', false],
    ['python', false],
    ['java', false],
  ]);
  expect(new Set(samples.map(({ properties }) => properties.name)).size).toBe(1);
  const groups = all(tree, 'div', { className: 'request-samples' });
  const names = groups.map((group) => all(group, 'details')[0]?.properties.name);
  expect(new Set(names).size).toBe(groups.length);
});

test('where readers can choose a server there is a field for it, which waits for a script', async () => {
  const variables = 'variables: {region: {default: eu, enum: [eu, us]}, port: {default: "80"}}';
  const body = `servers: [{url: 'https://a.example'}, {url: 'https://{region}.example:{port}', ${variables}}]\npaths: {}\n`;
  const page = fromHtml(markup(await referenceOf(loadText(document(body)))), { fragment: true });
  const [picker] = all(page, 'div', { className: 'server-picker' });
  expect(picker?.properties.hidden).toBe(true);
  expect(texts(all(page, 'select', {})[0]?.children.filter((node) => node.type === 'element') ?? [])).toEqual([
    'https://a.example',
    'https://{region}.example:{port}',
  ]);
  expect(all(page, 'input').map(({ properties }) => [properties.dataServerVariable, properties.value])).toEqual([
    ['port', '80'],
  ]);
  const plain = `servers: [{url: 'https://a.example'}]\npaths: {}\n`;
  expect(markup(await referenceOf(loadText(document(plain))))).not.toContain('server-picker');
});

test('hostile text stays text wherever it stands', async () => {
  const evil = `"'><script>alert(1)</script><img src=x onerror=alert(1)> javascript:alert(1)`;
  const text = JSON.stringify(evil);
  const body = `servers: [{url: ${text}, description: ${text}, variables: {${text}: {default: ${text}, enum: [${text}]}}}]
externalDocs: {url: 'javascript:alert(1)', description: ${text}}
tags: [{name: ${text}, description: ${text}, externalDocs: {url: 'JAVASCRIPT:alert(1)'}}]
security: [{${text}: [${text}]}]
paths:
  ${JSON.stringify(`/${evil}`)}:
    get:
      operationId: ${text}
      summary: ${text}
      description: ${text}
      tags: [${text}]
      x-codeSamples: [{lang: ${text}, label: ${text}, source: ${text}}]
      parameters: [{name: ${text}, in: query, required: true, description: ${text}, example: ${text}, schema: {$ref: '#/components/schemas/Evil'}}]
      requestBody: {description: ${text}, content: {${text}: {example: ${text}, schema: {$ref: '#/components/schemas/Evil'}}}}
      responses:
        ${text}: {description: ${text}, headers: {${text}: {description: ${text}, schema: {type: ${text}}}}, links: {${text}: {operationId: ${text}, parameters: {${text}: ${text}}}}}
      callbacks: {${text}: {${text}: {post: {responses: {}}}}}
components:
  securitySchemes: {${text}: {type: ${text}, description: ${text}, openIdConnectUrl: 'javascript:alert(1)'}}
  schemas:
    Evil: {title: ${text}, description: ${text}, format: ${text}, pattern: ${text}, default: ${text}, enum: [${text}], properties: {${text}: {type: ${text}}}, required: [${text}]}
`;
  const page = markup(await referenceOf(loadText(document(body))));
  expect(page).toContain('&lt;script&gt;');
  expect(page).toContain('data-value="java"');
  expect(page).not.toMatch(/<(script|img)\b/i);
  expect(page).not.toMatch(/href="\s*javascript:/i);
  expect(page).not.toMatch(/<\w+[^>"]*\son\w+=/i);
});
