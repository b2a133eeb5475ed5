import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { describeReference, type LoadReferenceOptions, readReference } from '../../../../src/features/api/index.ts';
import { keptViews, packReference } from '../../../../src/features/api/stored-references.ts';
import { type KeptViews, nothingKept } from '../../../../src/features/api/view/kept-views.ts';
import { answerApiLink } from '../../../../src/shared/api-links.ts';
import { effort, howToRepeat, seed, share } from '../../../effort.ts';
import { createRandom, type Random } from '../../../equality/random.ts';

type Json = { [key: string]: unknown };

const fixtures = ['library.yaml', 'hard/everything.yaml', 'hard/every-field.yaml', 'hard/keywords.yaml', 'legacy.json'];
const texts = [
  'Some words.',
  '# Heading\n\nText.',
  '[there](#operation/listBooks)',
  'See [this](#schema/Book) and `x`.',
];

/** A document as a build describes it, with what another build has kept of it, and what this one keeps. */
async function described(text: string, kept: KeptViews, more: Partial<LoadReferenceOptions>) {
  const path = 'api.json';
  const options: LoadReferenceOptions = {
    ...{ id: 'test', file: join(import.meta.dirname, path), path, permalink: '/api/test' },
    ...{
      replaceTokens: (own: string) => own,
      unsaved: new Map([[path, text]]),
      ...more,
      settings: JSON.stringify(more),
    },
  };
  const read = await readReference(options, kept);
  const book = { operations: read.loaded.operations, documents: new Set(['test']) };
  const asked: string[] = [];
  const answer = (url: string) => {
    asked.push(url);
    return answerApiLink(book, url);
  };
  const loaded = describeReference(options, read, answer);
  const { stored, texts } = packReference(loaded, new Map());
  const { sources, checks, ...shown } = JSON.parse(JSON.stringify(stored));
  const views = sources.map(({ key }: { readonly key: string }) => key);
  const taken = loaded.sources.filter((source) => source === kept.sources.get(source.anchor)).length;
  return {
    shown: { ...shown, texts, asked: [...new Set(asked)] },
    views,
    taken,
    kept: () => keptViews({ value: JSON.parse(JSON.stringify(stored)) }),
  };
}

/** All objects of a document. */
function objectsIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value as Json]), ...Object.values(value).flatMap(objectsIn)];
}

/** Changes one thing somewhere in a document: a text, a key, an order, a reference. */
function edit(document: Json, random: Random): void {
  const node = random.pick(objectsIn(document).filter((one) => Object.keys(one).length > 0));
  const key = random.pick(Object.keys(node));
  const other = random.pick(Object.keys(node));
  const value = node[key];
  const components = Object.keys((document.components as Json | undefined)?.schemas ?? {});
  switch (random.number(8)) {
    case 0:
    case 1:
    case 2:
      if (typeof value === 'string') node[key] = key === 'description' ? random.pick(texts) : `${value} more`;
      else node.description = `${random.pick(texts)} ${random.number(3)}`;
      break;
    case 3:
      delete node[key];
      break;
    case 4:
      node[`${key}Copy`] = structuredClone(value);
      break;
    case 5:
      [node[key], node[other]] = [node[other], node[key]];
      break;
    case 6:
      delete node[key];
      node[key] = value;
      break;
    default:
      if (components.length > 0) node.schema = { $ref: `#/components/schemas/${random.pick(components)}` };
  }
}

test('a document that takes over what another build has described comes out as without', {
  timeout: 300_000,
}, async () => {
  const random = createRandom(seed);
  const count = { views: 0, taken: 0 };
  for (const name of share(fixtures, 2)) {
    const written = readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');
    let document = parse(written) as Json;
    for (const layout of ['operation', 'single'] as const) {
      const more = {
        layout,
        showInternal: random.once(2),
        samplesMenu: random.once(2),
        ...(random.once(2) && { tryIt: {} }),
      };
      let kept = nothingKept;
      for (let step = 0; step < effort(12, 300); step++) {
        const before = structuredClone(document);
        edit(document, random);
        const text = JSON.stringify(document, undefined, 1);
        const clean = await described(text, nothingKept, more);
        const taken = await described(text, kept, more);
        expect(taken.shown, howToRepeat(import.meta.filename)).toEqual(clean.shown);
        expect(taken.views).toEqual(clean.views);
        count.views += taken.views.length;
        count.taken += taken.taken;
        kept = random.once(2) ? taken.kept() : kept;
        // What is broken beyond repair shows nothing.
        if (clean.views.length === 0) document = before;
      }
    }
  }
  if (effort(12, 300) < 10) return;
  // Most edits leave most of a document as it was; with few of them, one that all depends on weighs much.
  expect(count.taken).toBeGreaterThan(count.views / 10);
});

test('a link of a text that two operations have is known where the first one no longer has it', async () => {
  const link = '- See [the guide](../guide.md).';
  const document = (description: string) => {
    const operation = (id: string, own: string) => ({ operationId: id, description: own, responses: {} });
    const paths = { '/a': { get: operation('a', description) }, '/b': { get: operation('b', link) } };
    return JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths });
  };
  const first = await described(document(link), nothingKept, {});
  const second = await described(document('Nothing.'), first.kept(), {});
  expect(second.taken).toBe(1);
  expect(second.shown.links.map(([url]: readonly string[]) => url)).toEqual(['../guide.md']);
});
