import { expect, test } from 'vitest';
import { splitLeadingRules, styleLoads } from '../../../src/shared/style-loads.ts';

const loads = (css: string) => styleLoads(css).map(({ directive, address }) => `${directive} ${address}`);

test('imports, fonts and pictures are distinguished', () => {
  expect(
    loads(`@charset "utf-8"; @namespace url(http://www.w3.org/1999/xhtml);
      @import url('https://a.org/x.css') layer(url) supports(background: url(no.png));
      @import "b.css";
      @font-face { font-family: "F"; src: local("F"), url(https://c.org/f) format("woff2") }
      @media print { @font-face { src: url('d.woff2') } p { background: url( //e.org/x.png ) } }
      p { content: "url(no)"; /* url(no) */ cursor: url(g.cur); mask: image-set("h.png" type("image/png"), url(i.png) 2x) }`),
  ).toEqual([
    'style-src https://a.org/x.css',
    'style-src b.css',
    'font-src https://c.org/f',
    'font-src d.woff2',
    'img-src //e.org/x.png',
    'img-src g.cur',
    'img-src h.png',
    'img-src i.png',
  ]);
});

test('declarations alone are read, and what is never closed', () => {
  expect(loads('background: URL("a.png")')).toEqual(['img-src a.png']);
  expect(loads('p { background: url("a.png"')).toEqual(['img-src a.png']);
});

test('places are offsets in the text', () => {
  const css = 'p { background: url("a.png") }';
  const [load] = styleLoads(css);
  expect(css.slice(load?.start, load?.end)).toBe('"a.png"');
});

test('what has to come first is split off', () => {
  expect(splitLeadingRules('/* x */@layer a,b;@import"https://a";p{}@import"b";')).toEqual([
    '/* x */@layer a,b;@import"https://a";',
    'p{}@import"b";',
  ]);
  expect(splitLeadingRules('@layer a{p{color:red}}')).toEqual(['', '@layer a{p{color:red}}']);
});
