import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createDocument } from '../../../../src/features/api/document.ts';
import type { LoadedReference } from '../../../../src/features/api/index.ts';
import { heaviest, isTooHeavy, weighOnePage } from '../../../../src/features/api/layout/weight.ts';
import { createAnchors } from '../../../../src/features/api/markup/anchors.ts';
import { planReference } from '../../../../src/features/api/view/plan.ts';
import { textOf } from '../../../../src/shared/texts/text.ts';
import { apiDocument } from '../../../bench/api/corpus.mjs';
import { share } from '../../../effort.ts';
import { load, loadText } from './load.ts';
import { markup } from './page-markup.tsx';

const repository = join(import.meta.dirname, '../../../..');

function weigh(root: unknown) {
  const document = createDocument(root as Parameters<typeof createDocument>[0]);
  return weighOnePage(document, planReference(document, createAnchors(), textOf()).operations);
}

/** A document of one operation for each schema. */
const documentOf = (...schemas: readonly object[]) => ({
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  paths: Object.fromEntries(
    schemas.map((schema, n) => [
      `/p${n}`,
      { post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } },
    ]),
  ),
});

describe('from values', () => {
  const properties = (count: number, about = '') =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `p${n}`,
        { type: 'string', ...(about && { description: `${about} ${n}` }) },
      ]),
    );
  const object = (count: number, about?: string) => ({ type: 'object', properties: properties(count, about) });

  test('a page weighs more with each operation, property and text', () => {
    const plain = weigh(documentOf(object(10)));
    const twice = weigh(documentOf(object(10), object(10)));
    const larger = weigh(documentOf(object(20)));
    const told = weigh(documentOf(object(10, 'The name of what is asked for, as it was given before')));
    for (const more of [twice, larger, told]) expect(more.bytes).toBeGreaterThan(plain.bytes);
    for (const more of [twice, larger]) expect(more.elements).toBeGreaterThan(plain.elements);
  });

  test('a schema that is too large to be opened where it is used counts once, a small one in each place', () => {
    const uses = Array.from({ length: 50 }, () => ({ $ref: '#/components/schemas/S' }));
    const elementsOf = (size: number) =>
      weigh({ ...documentOf(...uses), components: { schemas: { S: object(size) } } }).elements;
    expect(elementsOf(20) - elementsOf(10)).toBeGreaterThan(50 * 10);
    expect(elementsOf(800) - elementsOf(400)).toBeLessThan(400 * 4);
  });

  test('schemas may refer to each other in any way', () => {
    const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [
        `S${n}`,
        {
          allOf: [refer(`S${(n + 1) % 40}`), refer(`S${(n + 7) % 40}`)],
          properties: { a: refer(`S${n}`), b: refer('None'), c: true },
        },
      ]),
    );
    expect(isTooHeavy(weigh({ ...documentOf(refer('S0'), refer('None')), components: { schemas } }))).toBe(false);
  });

  test('what is taken to be in order may be underestimated', () => {
    expect(isTooHeavy({ elements: heaviest.elements * 0.79, bytes: heaviest.bytes * 0.74 })).toBe(false);
    expect(isTooHeavy({ elements: heaviest.elements * 0.81, bytes: 0 })).toBe(true);
    expect(isTooHeavy({ elements: 0, bytes: heaviest.bytes * 0.76 })).toBe(true);
  });
});

/** What a document is estimated to take as one page, and what it does take but for the frame and navigation. */
async function weights(loading: Promise<LoadedReference>) {
  const { reference, upgraded } = await loading;
  const html = markup(reference);
  const made = { elements: html.match(/<[a-z]/g)?.length ?? 0, bytes: gzipSync(html).length };
  const estimated = weigh(upgraded);
  return { elements: estimated.elements / made.elements, bytes: estimated.bytes / made.bytes };
}

const example = (name: string) =>
  load(join(repository, 'node_modules/@readme/oas-examples', name), 'api.json', 'single');

describe('the estimate is near what is shown', () => {
  test.each([
    ...share(
      [
        ['star-trek', () => example('3.0/json/star-trek.json')],
        ['readme', () => example('3.1/json/readme.json')],
        ['readme-legacy', () => example('3.0/json/readme-legacy.json')],
      ] as const,
      3,
    ),
    ['20 made operations', () => loadText({ 'api.json': JSON.stringify(apiDocument(20)) }, 'single')],
  ] as const)('%s', async (_, read) => {
    const { elements, bytes } = await weights(read());
    expect(elements).toBeGreaterThan(0.8);
    expect(elements).toBeLessThan(1.25);
    expect(bytes).toBeGreaterThan(0.75);
    expect(bytes).toBeLessThan(1.3);
  });

  test.each(share(['admin', 'enterprise', 'openehr', 'tags'], 4))(
    '%s of the shipped site is one page',
    async (name) => {
      const { reference } = await load(join(repository, 'openapi', `${name}.yaml`), `${name}.yaml`);
      expect(reference.pages[0]?.shows).toBe('document');
    },
  );
});
