import { expect, test } from 'vitest';
import { type CampaignOptions, runCampaign } from './campaign.ts';

/** A test that holds cached builds against clean ones; `npm run equality` gives it more steps and other seeds. */
export function expectEquality({ features, sharedBundles = false, ...usual }: CampaignOptions): void {
  const steps = Number(process.env.EQUALITY_STEPS ?? usual.steps);
  const seed = Number(process.env.EQUALITY_SEED ?? usual.seed);
  test(`${steps} random edits of a site (${features}, seed ${seed})`, {
    timeout: 60_000 + steps * 10_000,
  }, async () => {
    const isLong = process.env.EQUALITY_STEPS !== undefined;
    const onStep = (step: number) => {
      if (isLong && step % 50 === 0) process.stderr.write(`${step} of ${steps} steps\n`);
    };
    const { difference, ...result } = await runCampaign({ steps, seed, features, sharedBundles, onStep });
    if (isLong) process.stderr.write(`${JSON.stringify(result)}\n`);
    expect(difference).toBeUndefined();
    // Most edits leave a site that can be built, and most results are taken from the cache.
    expect(result.written).toBeGreaterThan(steps / 3);
    expect(result.kept).toBeGreaterThan(result.made);
  });
}
