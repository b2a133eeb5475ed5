/**
 * Termination, references: every API document ends, in steps that grow no faster than n log n with the number n of its references,
 * whatever they lead to: parts that are references themselves, in chains, circles and through one another.
 */
import { test } from 'vitest';
import { type JsonObject, withoutPrototypes } from '../../../src/core/json/value.ts';
import { compareDocuments } from '../../../src/features/api/changes/compare-documents.ts';
import { createDocument } from '../../../src/features/api/document.ts';
import { referenceCopy } from '../../../src/features/api/markdown/reference-copy.ts';
import { isLong, seed, share } from '../../effort.ts';
import { loadText } from '../../unit/features/api/load.ts';
import { shapes } from './shapes.ts';
import { expectGrowth } from './steps.ts';

/** What is asked of a document besides its views: all that follows references once more. */
const everything = {
  guides: ['errors', 'authorization'],
  collections: ['postman', 'bruno'],
  tryIt: {},
} as const;

// Of shapes that are all taken, some grow further each night.
const sized = share(shapes, 250).map(({ name, files }, index) => ({
  name,
  files,
  largest: isLong ? (index % 10 === seed % 10 ? 12 : 9) : 9,
}));

test.each(sized)('$name', async ({ files, largest }) => {
  await expectGrowth(largest, (n) => {
    const written = files(n);
    return async () => {
      const { reference, upgraded } = await loadText(written, undefined, everything);
      referenceCopy(reference, '');
      if (upgraded === undefined) return;
      const text = JSON.stringify(upgraded);
      const [before, after] = [text.replaceAll('"string"', '"integer"'), text].map((json) =>
        createDocument(withoutPrototypes(JSON.parse(json)) as JsonObject),
      );
      if (before && after) compareDocuments({ before, after });
    };
  });
});
