import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { referenceCopy } from '../../../../src/features/api/markdown/reference-copy.ts';
import type { Reference } from '../../../../src/model/reference.ts';
import type { ReferenceRoute } from '../../../../src/model/route.ts';
import { decodeEntities } from '../../../../src/shared/decode-entities.ts';
import { ReferencePage } from '../../../../templates/reference/reference-page.tsx';
import { bodies, frame } from '../../templates/fixtures.ts';
import { loadFixture, told } from './load.ts';

const require = createRequire(import.meta.url);
const written = (name: string) =>
  readFileSync(`${import.meta.dirname}/fixtures/hard/${name}`, 'utf8').replace(/^#.*$/gm, '');

/** What keywords without a text of their own are in words, near the mark of what they belong to. */
const said: Readonly<Record<string, readonly (readonly [mark: string, words: RegExp])[]>> = {
  'every-field.yaml': [
    ['m-query', /required|yes/],
    ['m-query', /deprecated/],
    ['m-query', /pipeDelimited, exploded, reserved characters as they are, may be empty/],
    ['m-response-header', /required|yes/],
    ['m-response-header', /deprecated/],
    ['m-response-header-styled', /exploded/],
    ['m-part', /text\/m-part-type, spaceDelimited, exploded, reserved characters as they are/],
    ['m-operation-summary', /deprecated/],
    ['m-required', /required/],
    ['m-array', /unique items/],
    ['m-read-only', /read-only/],
    ['m-write-only', /write-only/],
    ['m-deprecated', /deprecated/],
    ['m-link-body', /Server:/],
    ['m-null', /or null/],
    ['m-xml', /wrapped in an element/],
    ['m-xml-attribute', /an attribute/],
    ['m-children', /Tree/],
    ['m-anchored', /m-schema-identifier/],
  ],
  'every-field-3-2.yaml': [
    ['m-cookie', /written as cookie/i],
    ['m-scheme', /deprecated/],
    ['m-text', /a CDATA section/],
    ['m-circle', /Circle/],
    ['application/jsonl', /stream of/],
  ],
};

test.each(Object.keys(said))('readers see every field of %s, on pages and in Markdown copies', async (name) => {
  const loaded = await loadFixture(`hard/${name}`, 'single');
  expect(told(loaded)).toEqual([]);
  const marks = [...new Set(written(name).match(/\b[mM]-[\w-]+|\b7\d{3}\b/g))];
  const html = markup(loaded.reference);
  const shown = {
    // Addresses of links are seen, too.
    page: decodeEntities(html.replace(/<[^>]*? href="([^"]*)"[^>]*>/g, ' $1 ').replace(/<[^>]+>/g, ' ')),
    copy: referenceCopy(loaded.reference, '').replaceAll('\\', ''),
  };
  for (const [where, text] of Object.entries(shown)) {
    const whole = (mark: string) => `(?<![\\w-])${mark}(?![\\w-])`;
    const hidden = marks.filter((mark) => !new RegExp(whole(mark)).test(text));
    expect([where, hidden]).toEqual([where, []]);
    const unsaid = (said[name] ?? []).filter(
      ([mark, words]) => !new RegExp(`${whole(mark)}[^]{0,200}?(?:${words.source})`, words.flags).test(text),
    );
    expect([where, unsaid]).toEqual([where, []]);
    // A schema's authors talk to each other in it: the specification forbids to show it.
    expect(text).not.toContain('Not for readers');
  }
});

test('the documents have every field and keyword that their specifications know', () => {
  const used = new Set(Object.keys(said).flatMap((name) => keysOf(parse(written(name)))));
  const specifications = ['v3.1', 'v3.2'].map((version) =>
    require(`@seriousme/openapi-schema-validator/schemas/${version}/schema.json`),
  );
  const vocabularies = 'applicator content core format-annotation meta-data unevaluated validation'
    .split(' ')
    .map((name) => require(`ajv/dist/refs/json-schema-2020-12/meta/${name}.json`));
  const known = new Set([...specifications, ...vocabularies].flatMap(propertyNames));
  expect(known.size).toBeGreaterThan(130);
  expect([...known].filter((key) => !used.has(key))).toEqual([]);
});

/** The names of all properties that a schema speaks of, at any depth. */
function propertyNames(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(propertyNames);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value) : []),
    ...propertyNames(value),
  ]);
}

function keysOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [key, ...keysOf(item)]);
}

function markup(reference: Reference): string {
  const [page] = reference.pages;
  if (page === undefined) throw new Error('no page');
  const route: ReferenceRoute = {
    kind: 'reference',
    permalink: reference.permalink,
    canonical: reference.permalink,
    title: page.title,
    description: '',
    keywords: [],
    indexed: true,
    source: reference.source,
    reference,
    page,
    breadcrumbs: [],
    mentions: {},
  };
  return renderToStaticMarkup(<ReferencePage route={route} frame={frame} bodies={bodies} />);
}
