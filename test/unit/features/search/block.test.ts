import { expect, test } from 'vitest';
import { blockTerms, joinShard, shardCount, toBlocks, wordsFile } from '../../../../src/features/search/block.ts';
import { toDigit } from '../../../../src/shared/search-index.ts';

const addresses = Array.from({ length: 500 }, (_, index) => `/docs/page-${index}`);

test('a page that is added or removed changes its own block', () => {
  const blocks = toBlocks(addresses, (address) => address).map((block) => block.join(' '));
  expect(blocks.join(' ')).toBe(addresses.join(' '));
  expect(blocks.length).toBeGreaterThan(5);
  const added = toBlocks([...addresses.slice(0, 250), '/docs/new', ...addresses.slice(250)], (address) => address);
  const others = added.map((block) => block.join(' ')).filter((block) => !blocks.includes(block));
  expect(others.length).toBeLessThanOrEqual(2);
});

test('a block has no more records than a digit can count', () => {
  const same = Array.from({ length: 200 }, () => '/same/address');
  expect(Math.max(...toBlocks(same, (address) => address).map((block) => block.length))).toBeLessThanOrEqual(64);
});

test('terms of blocks are joined by shard, with block, place and weight of each record', () => {
  const blocks = [blockTerms(['catC dogB', 'catA'], 1), blockTerms(['birdB'], 1), blockTerms(['catD'], 1)];
  const { file, words } = joinShard(blocks.map(([shard = '']) => shard));
  expect(JSON.parse(file)).toEqual({ bird: '1.AB', cat: '0.ACBA.2.AD', dog: '0.AB' });
  expect(words.map(([word]) => word)).toEqual(['bird']);
});

test('each version of Node counts a half as the next number', () => {
  const digits = Array.from({ length: 63 }, (_, index) => index + 1);
  const terms = digits.map(
    (digit, index) => `word${String.fromCodePoint(97 + (index % 26), 97 + Math.floor(index / 26))}${toDigit(digit)}`,
  );
  const { words } = joinShard(blockTerms([terms.join(' ')], 1));
  const weights = new Map(words);
  // A step of digits is a twelfth of a power of two.
  expect(terms.map((term) => weights.get(term.slice(0, -1)))).toEqual(
    digits.map((digit) => Math.floor((digit + 6) / 12)),
  );
});

test('all terms with one beginning are in one shard', () => {
  const shards = blockTerms(['catA catalogB categoryC dogA 検索A 検討B'], 8);
  const withCat = shards.filter((shard) => shard.includes('cat'));
  expect(withCat).toEqual([expect.stringMatching(/cat AA\n(.*\n)*catalog AB\ncategory AC/)]);
  expect(shards.filter((shard) => shard.includes('検'))).toHaveLength(1);
});

test('few edits change the number of shards', () => {
  expect([0, 1, 20, 100, 1000, 1010, 10_000, 1_000_000].map(shardCount)).toEqual([1, 1, 4, 32, 256, 256, 1024, 1024]);
});

test('the words of a site, those that weigh most first', () => {
  expect(
    JSON.parse(
      wordsFile([
        ['some', 1],
        ['yugabyte', 5],
        ['more', 1],
      ]),
    ),
  ).toEqual(['yugabyte', 'more some']);
});
