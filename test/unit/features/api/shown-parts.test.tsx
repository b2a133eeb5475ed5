import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { partCopyText } from '../../../../src/features/api/markdown/reference-copy.ts';
import { digestsOfPages, digestsOfParts } from '../../../../src/features/api/shown-parts.ts';
import { packSchemas } from '../../../../src/features/api/stored-schemas.ts';
import { recordGroups, referenceRecords } from '../../../../src/features/search/reference-records.ts';
import type { Reference, ReferencePage as ReferencePageModel } from '../../../../src/model/reference.ts';
import type { ReferenceRoute } from '../../../../src/model/route.ts';
import { textOf } from '../../../../src/shared/texts/text.ts';
import { ReferencePage } from '../../../../templates/reference/reference-page.tsx';
import { effort, seed, share } from '../../../effort.ts';
import { createRandom } from '../../../equality/random.ts';
import { bodies, frame } from '../../templates/fixtures.ts';
import { loadFixture, loadText, referenceOf } from './load.ts';

function markup(reference: Reference, page: ReferencePageModel): string {
  const route: ReferenceRoute = {
    ...{ kind: 'reference', permalink: page.permalink, canonical: page.permalink, title: page.title },
    ...{ description: '', keywords: [], indexed: true, source: reference.source, reference, page },
    ...{ breadcrumbs: [{ label: 'API' }], mentions: {} },
  };
  return renderToStaticMarkup(<ReferencePage route={route} frame={frame} bodies={bodies} />);
}

/** Pages of a document that are others than those of one before. */
function changedPages(before: Reference, after: Reference): readonly string[] {
  const [old, now] = [before, after].map((one) => digestsOfPages(one, packSchemas(one).digestOfPart));
  return Object.keys(now ?? {}).filter((permalink) => old?.[permalink] !== now?.[permalink]);
}

/** More operations than the navigation of a page lists, in four tags, each with a schema that refers to the next one. */
function manyOperations(): string {
  const ref = (n: number) => ({ $ref: `#/components/schemas/S${n % 16}` });
  const operation = (n: number) => ({
    operationId: `op${n}`,
    summary: `Title ${n}`,
    description: `Text ${n}.`,
    tags: [`Tag ${n % 4}`],
    responses: { 200: { description: 'Done', content: { 'application/json': { schema: ref(n) } } } },
  });
  const schema = (n: number) => ({
    type: 'object',
    description: `Schema ${n}.`,
    properties: { id: { type: 'string', description: `Id ${n}.` }, ...(n % 4 < 3 && { next: ref(n + 1) }) },
  });
  const numbered = <T,>(count: number, make: (n: number) => T, name: (n: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), make(n)]));
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Many', version: '1', description: 'All of it.' },
    paths: numbered(
      64,
      (n) => ({ get: operation(n) }),
      (n) => `/p${n}`,
    ),
    components: { schemas: numbered(16, schema, (n) => `S${n}`) },
  });
}

const large = (from = '', to = '') =>
  referenceOf(loadText({ 'api.json': manyOperations().replace(from, to) }, 'operation'));

/** What is not text: addresses, and words that decide how something is shown; and what routes have of their own page. */
const structure = new Set([
  'pages',
  'anchor',
  'permalink',
  'shows',
  'kind',
  'language',
  'source',
  'tryIt',
  'place',
  'href',
]);

/** Paths of all texts and flags in a reference. */
function leavesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value === 'string' || typeof value === 'boolean') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (structure.has(key) ? [] : leavesOf(one, [...path, key])));
}

/** The reference with one text or flag changed. */
function changedAt(reference: Reference, path: readonly string[]): Reference {
  const copy = structuredClone(reference);
  const last = path.at(-1) ?? '';
  const owner = path.slice(0, -1).reduce<Record<string, never>>((one, key) => one[key] ?? {}, copy as never);
  const { [last]: was } = owner as Record<string, unknown>;
  Object.assign(owner, { [last]: typeof was === 'string' ? `${was} changed` : !was });
  return copy;
}

/** All that is made of single parts of a reference, with the digest that decides whether it is made again. */
function madeOf(reference: Reference): ReadonlyMap<string, readonly [digest: string | undefined, text: string]> {
  const { digestOfPart } = packSchemas(reference);
  const pages = digestsOfPages(reference, digestOfPart);
  const parts = digestsOfParts(reference, digestOfPart);
  const shown = reference.pages.filter(({ permalink }) => pages[permalink] !== undefined);
  // Where there are many, some of them.
  const some = shown.filter((_, index) => index % Math.ceil(shown.length / 12) === 0);
  const copyOf = (page: ReferencePageModel) =>
    page.shows === 'operation' || page.shows === 'schema' ? parts[page.anchor] : pages[page.permalink];
  const groups = [...recordGroups(reference)].filter(([group]) => group !== '');
  return new Map([
    ...some.map((page) => [`page ${page.permalink}`, [pages[page.permalink], markup(reference, page)]] as const),
    ...some.map(
      (page) => [`copy ${page.permalink}`, [copyOf(page), partCopyText(reference, page, { origin: '' })]] as const,
    ),
    ...groups.map(
      ([group, own]) =>
        [
          `records ${group}`,
          [own.map(({ anchor }) => parts[anchor]).join(), JSON.stringify(referenceRecords(reference, group, textOf()))],
        ] as const,
    ),
  ]);
}

describe('what is shown otherwise on a page, in a copy or in a record has another digest', () => {
  test.each(share(['library.yaml', 'feed.yaml', 'hard/every-field.yaml', 'legacy.json', 'many'] as const, 3))(
    '%s',
    async (name) => {
      for (const layout of name === 'many' ? (['operation'] as const) : (['tag', 'operation'] as const)) {
        const reference = await (name === 'many' ? large() : referenceOf(loadFixture(name, layout)));
        const before = madeOf(reference);
        expect(before.size).toBeGreaterThan(0);
        const random = createRandom(seed);
        const leaves = leavesOf(reference);
        for (let run = 0; run < effort(6, 300); run++) {
          const path = random.pick(leaves);
          for (const [what, [digest, text]] of madeOf(changedAt(reference, path))) {
            const [digestBefore, textBefore] = before.get(what) ?? [];
            if (text !== textBefore) expect(digest, `${what}: ${path.join('.')}`).not.toBe(digestBefore);
          }
        }
      }
    },
  );
});

test('the digest of a page follows what it shows', async () => {
  const before = await large();
  const titleOf = (permalink: string) => before.pages.find((page) => page.permalink === permalink)?.title;
  const changed = async (from: string, to: string) => changedPages(before, await large(from, to)).map(titleOf);
  expect(await changed('', '')).toEqual([]);
  expect(await changed('"Text 5."', '"Words of 5."')).toEqual(['Title 5']);
  // Titles are listed on the pages of their tag.
  const renamed = await changed('"Title 5"', '"Name of 5"');
  expect(renamed).toEqual(expect.arrayContaining(['Title 1', 'Title 5', 'Title 61']));
  expect(renamed).not.toContain('Title 4');
  // A property is on the page of its schema, and on those of operations that show it.
  expect(await changed('"Id 4."', '"Number 4."')).toEqual(
    expect.arrayContaining(['Title 4', 'Title 20', 'Title 36', 'Title 52', 'S4']),
  );
  expect(await changed('"Id 4."', '"Number 4."')).not.toContain('Title 5');
  expect(await changed('All of it.', 'Some of it.')).toEqual([]);
});

test('the digest of a part does not tell where in the document its schemas are', async () => {
  const [one, two] = [await large(), await large('"Id 0."', '"Number 0."')];
  const digests = [one, two].map((reference) => {
    const { digestOfPart } = packSchemas(reference);
    const operations = reference.tags.flatMap((tag) => tag.operations);
    return new Map(operations.map((operation) => [operation.title, digestOfPart(operation)]));
  });
  const differing = [...(digests[0] ?? [])].filter(([title, digest]) => digests[1]?.get(title) !== digest);
  expect(differing.map(([title]) => title)).toEqual(['Title 0', 'Title 16', 'Title 32', 'Title 48']);
});
