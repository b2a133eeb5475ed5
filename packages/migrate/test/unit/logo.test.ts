import { expect, test } from 'vitest';
import { logoEntry } from '../../src/logo.ts';

test.each([
  ['one picture', { light: 'img/a.svg', dark: undefined, alt: 'A' }, { src: '/img/a.svg', alt: 'A' }],
  ['two', { light: '/a.svg', dark: '/b.svg' }, { light: '/a.svg', dark: '/b.svg', alt: '' }],
  ['the same twice', { light: '/a.svg', dark: '/a.svg' }, { src: '/a.svg', alt: '' }],
  ['the dark one alone', { light: undefined, dark: '/b.svg' }, { src: '/b.svg', alt: '' }],
  ['none', { light: undefined, dark: undefined }, undefined],
])('the logo of another tool: %s', (_, old, entry) => {
  expect(logoEntry(old)).toEqual(entry);
});
