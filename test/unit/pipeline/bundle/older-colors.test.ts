import { expect, test } from 'vitest';
import { withOlderColors } from '../../../../src/pipeline/bundle/older-colors.ts';

const without = '@supports not (color:light-dark(red,red))';

test.each([
  ['a colour', 'a{color:light-dark(#fff,#000)}', 'color:var(--if-light,#fff)var(--if-dark,#000)'],
  [
    'several in one value, with functions in them',
    'a{margin:0;box-shadow:0 0 light-dark(rgb(0,0,0),red),0 1px light-dark(var(--x),oklch(from var(--a) min(l,.5) c h))}',
    'box-shadow:0 0 var(--if-light,rgb(0,0,0))var(--if-dark,red),0 1px var(--if-light,var(--x))var(--if-dark,oklch(from var(--a) min(l,.5) c h))',
  ],
  [
    'a mode',
    'a{color-scheme:light;--b:light-dark(a,b)}',
    '--if-light:initial;--if-dark: ;--b:var(--if-light,a)var(--if-dark,b)',
  ],
])('%s', (_, css, older) => {
  expect(withOlderColors(css)).toBe(`${css.slice(0, -1)};${without}{${older}}}`);
});

test('blocks within blocks have their own, and what is not about colours stays', () => {
  const css = '@layer a{:root{--a:light-dark(b,c);}p{color:red}@media print{:root{color-scheme:light}}}';
  expect(withOlderColors(css)).toBe(
    `@layer a{:root{--a:light-dark(b,c);;${without}{--a:var(--if-light,b)var(--if-dark,c)}}p{color:red}` +
      `@media print{:root{color-scheme:light;${without}{--if-light:initial;--if-dark: }}}}`,
  );
  const plain = '@import "x.css";a{background:url("data:image/svg+xml,a;b{c}")}';
  expect(withOlderColors(plain)).toBe(plain);
  const other = `${plain}:root{--c:light-dark(a,b)}`;
  expect(withOlderColors(other).startsWith(plain)).toBe(true);
});
