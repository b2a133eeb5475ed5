/**
 * Certainty: `check-links --fix` changes only what is proven, and leaves the whole site without a finding that it did not have
 * before. Random repositories know what became of each page, file and heading, and so what each link means.
 */
import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { effort, howToRepeat, seed } from '../../effort.ts';
import { createRandom } from '../../equality/random.ts';
import { fixAndJudge, makeRepository } from './judge.ts';

let edits = 0;

for (const run of Array.from({ length: effort(4, 300) }, (_, index) => index)) {
  test(`repository ${run}`, async () => {
    const made = makeRepository(createRandom(seed * 1000 + run));
    const again = `in ${made.root}; again: ${howToRepeat('test/laws/certainty')} -t 'repository ${run}$'`;
    const { fixed, wrong, added } = await fixAndJudge(made);
    edits += fixed;
    expect(wrong, again).toEqual([]);
    expect(added, again).toEqual([]);
    rmSync(made.root, { recursive: true });
  });
}

// A program that edits nothing is never wrong.
afterAll(() => {
  if (effort(4, 300) >= 100) expect(edits).toBeGreaterThan(effort(4, 300) / 3);
});
