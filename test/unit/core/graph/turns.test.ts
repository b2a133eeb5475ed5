import { expect, test } from 'vitest';
import { createTurns } from '../../../../src/core/graph/turns.ts';

test('each piece of work begins when the one before is done, and one that fails holds up no other', async () => {
  const turn = createTurns();
  const events: string[] = [];
  const work = (name: string, fails = false) =>
    turn(async () => {
      events.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const [first, second, third] = [work('first'), work('second', true), work('third')];
  await expect(second).rejects.toThrow('second');
  expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  expect(events).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
