import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { howToRepeat, isDue, isLong, seed } from '../effort.ts';
import { type CampaignOptions, runCampaign } from './campaign.ts';

interface EqualityOptions extends Omit<CampaignOptions, 'seed' | 'onStep'> {
  readonly turn?: number;
}

/**
 * A test that compares cached builds with clean ones after random edits: another row of edits each day.
 *
 * @param turn of the `isDue` of one in three: unless given, it takes part each day
 */
export function expectEquality({ steps, turn, ...options }: EqualityOptions): void {
  test.runIf(turn === undefined || isDue(turn, 3))(
    `${steps} random edits of a site (${options.features})`,
    { timeout: 60_000 + steps * 10_000 },
    async () => {
      const onStep = (step: number) => {
        if (isLong && step % 50 === 0) process.stderr.write(`${step} of ${steps} steps\n`);
      };
      const { difference, ...result } = await runCampaign({ ...options, steps, seed, onStep });
      if (isLong) process.stderr.write(`${JSON.stringify(result)}\n`);
      const file = relative(process.cwd(), expect.getState().testPath ?? '');
      expect(difference, howToRepeat(file)).toBeUndefined();
      if (steps < 100) return;
      // Most edits leave a site that can be built, and most results are taken from the cache.
      expect(result.written).toBeGreaterThan(steps / 3);
      expect(result.kept).toBeGreaterThan(result.made);
    },
  );
}
