import { expect, test } from 'vitest';
import { audienceHint } from '../../../src/shared/left-out.ts';

test.each([
  ['', [], 'leave it out: the config has no audiences'],
  ['staff', [], "name it in the config: audiences: ['staff']"],
  ['', ['staff'], 'audiences of the config are staff'],
  ['stuff', ['staff'], 'did you mean staff?'],
] as const)('an audience %j that is not among %j has a hint', (name, audiences, hint) => {
  expect(audienceHint(name, audiences)).toBe(hint);
});
