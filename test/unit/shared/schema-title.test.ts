import { expect, test } from 'vitest';
import { titleBesides } from '../../../src/shared/schema-title.ts';

test('a title that says no more than a name next to it is left out', () => {
  const title = 'Lab Test Method';
  const named = { title, ref: { name: 'LabTestMethod' } };
  expect(titleBesides({ title }, 'method')).toBe(title);
  expect(titleBesides({ title }, 'lab_test_method')).toBe('');
  expect(titleBesides(named, 'method')).toBe('');
  // What is written next to a reference is shown there, but for the name that it refers to.
  expect(titleBesides({ ...named, remarked: true }, 'method')).toBe('');
  expect(titleBesides({ ...named, title: 'How it is taken', remarked: true }, 'method')).toBe('How it is taken');
});
