import { expect, test } from 'vitest';
import { cutTexts, markedTexts } from '../../../src/shared/cut-texts.ts';
import { parseYamlDocument } from '../../../src/shared/parse-yaml.ts';

const cuts = (text: string) => cutTexts(parseYamlDocument(text), text).map(({ range }) => text.slice(...range));

test.each([
  ['title: Issue #1', ['#1']],
  ['title: Issue #1 and #2 \r\nid: a\r\n', ['#1 and #2']],
  ['title: #1 of all\n', ['#1 of all']],
  ['tags:\n  - #general\n  - news #новости\n', ['#general', '#новости']],
  ['a: { b: see #12\n }\n', ['#12']],
  ['a: first line\n  second #3\n', ['#3']],
  ['a: &name text #1\n', ['#1']],
])('%j is cut', (text, expected) => {
  expect(cuts(text)).toEqual(expected);
});

test.each([
  'title: Guide # the guide\n',
  'sidebar_position: 2 #second\n',
  'draft: true #not yet\n',
  'title: "Issue" #1\n',
  "title: 'Issue #1'\n",
  'title: C#\n',
  'title: C# and F#\n',
  'url: /a#b\n',
  'a: #group\n  b: 1\n',
  'a: |  #literal\n  b #1\n',
  'a: >-\n  Issue #1\n',
  'a: b\n#c: d\n',
  'a: b\n  #c: d\ne: f\n',
  'a: b #-----\n',
  'a: b ##c\n',
])('in %j nothing is cut that is no comment', (text) => {
  expect(cuts(text)).toEqual([]);
});

const marked = (text: string) =>
  markedTexts(parseYamlDocument(text, { logLevel: 'silent' }), text).map(({ range }) => text.slice(...range));

test.each([
  ['title: !important note\n', ['!important']],
  ['title: ! note\n', ['!']],
  ['title: &lt; and &gt;\n', ['&lt;']],
  ['a: 1\ntags: [!a b, &c; d]\n', ['!a', '&c;']],
  ['- !x\n- &amp;\n', ['!x', '&amp;']],
  ['title: &a !b c d\n', ['!b']],
  ['title: &name A\ndescription: *name\n', []],
  ['title: !!str 1\nid: a & b !c\n', []],
  ['title: "!a b"\nmap: &m { a: b }\nbase: !x\n  c: d\n', []],
])('a word before a text that is no part of it in %j', (text, expected) => {
  expect(marked(text)).toEqual(expected);
});
