import { expect, test } from 'vitest';
import { remembered } from '../../../src/shared/remembered.ts';

test('the result for a value is made once, and is the same object', () => {
  let made = 0;
  const lengthOf = remembered((list: readonly string[]) => ({ length: list.length, made: ++made }));
  const [one, other] = [['a'], ['a']];
  expect(lengthOf(one)).toBe(lengthOf(one));
  expect(lengthOf(other)).not.toBe(lengthOf(one));
  expect(made).toBe(2);
});

test('further values tell results apart, objects by what they are and texts by what they say', () => {
  let made = 0;
  const count = remembered((_list: object, _key: object | string | undefined, _other?: number) => ++made);
  const [list, key] = [{}, {}];
  const first = count(list, key, 1);
  expect([count(list, key, 1), count({ ...list }, key, 1)]).toEqual([first, first + 1]);
  expect(count(list, key, 2)).toBe(first + 2);
  expect(count(list, 'key', 1)).toBe(first + 3);
  expect(count(list, ['k', 'ey'].join(''), 1)).toBe(first + 3);
  expect(count(list, undefined)).toBe(first + 4);
});

test('a result of nothing is remembered too, and a failure is not', () => {
  let made = 0;
  const nothing = remembered((_: object): undefined => {
    made += 1;
    return undefined;
  });
  const of = {};
  nothing(of);
  nothing(of);
  expect(made).toBe(1);
  const failing = remembered((_: object) => {
    made += 1;
    if (made < 3) throw new Error('not yet');
    return made;
  });
  expect(() => failing(of)).toThrow('not yet');
  expect(failing(of)).toBe(3);
});
