import { htmlTagNames } from 'html-tag-names';
import { voidNames } from '../../../src/shared/html-elements.ts';
import type { Random } from './random.ts';

/** What looks like a tag and is none. */
const placeholders = [
  '<VERSION>',
  '<your-name>',
  '<repository-url>',
  'List<T>',
  'Vec<u8>',
  'Map<string, List<T>>',
  'Promise<Name>',
  '<dependency>',
  '<file name>',
  '<API_KEY>',
  '<path>',
  '<source>',
  '<input>',
  '<T>word</T>',
  '<groupId>word</groupId>',
  '<市场名>',
  '[Link<T>](https://example.org/t)',
];

const openings = [
  '<b>',
  '<details>',
  '<details><summary>Sum</summary>',
  '<div>',
  '<div class="box">',
  '<code>',
  '<pre>',
  '<style>',
  '<script>',
  '<textarea>',
  '<title>',
  '<select>',
  '<table>',
  '<svg>',
  '<a name="there">',
  '<a name="there"/>',
  '<a href="https://example.org/o">www.example.org</a>',
  '<a href="https://example.org/o"> https://example.org/x and me@example.org </a>',
  '<p>',
  '<li>',
  '<td>',
  '<br>',
  '<img src="https://example.org/p.png" alt="picture">',
  '<my-element>',
  '<my-element>word</my-element>',
  '<kbd>word</kbd>',
  '<center>',
  '<font color="red">',
  '</b>',
  '</div>',
  '</p>',
  '<?php echo ?>',
  '<![CDATA[data]]>',
  '<!ELEMENT thing>',
];

/** What is no text of a page, is not shown, has its text elsewhere, or is a part of a table and nothing without one. */
const silent =
  'base canvas datalist head html body frame frameset iframe link meta noembed noframes noscript object param script style template title svg math audio video plaintext xmp listing textarea image ' +
  'caption col colgroup tbody td tfoot th thead tr';
const elements = htmlTagNames.filter((name) => ![...silent.split(' '), ...voidNames].includes(name));

const attributes = ['', ' title="named thing"', ' class="box"', ' lang="de"', ' aria-label="label of it"', ' open'];

/** Words that are in a comment, and so in no output, begin like this. */
export const secret = 'zqsecret';

export const comments = [
  '<!-- SECRET -->',
  '<!-- SECRET',
  '<!-- SECRET ->',
  '<!--\nSECRET\n\nSECRET\n-->',
  '<div><!-- SECRET --> shown</div>',
  '<p>shown <!-- SECRET --></p>',
  '<!-- SECRET --> shown',
  'shown <!-- SECRET --> shown',
  '<!--SECRET--><b>shown</b>',
  '<div>\n<!-- SECRET\n-->\nshown\n</div>',
];

const brackets = ['[', ']', '(', ')', '{', '}', '<', '>', '![', '](', '[x][y]', '[^1]', '`', '``', '|', '\\'];

const foreign = [
  '**重要。**次',
  '前**「文字列」**の後',
  '**新規（NEW）**を選択',
  '*强调，*后文',
  '~~旧。~~新',
  '**`code`**を使う',
  '**[リンク](https://example.org/ja)**です',
  'Git **（ギット）**Hub',
  '访问 https://example.org/zh，然后',
  '（https://example.org/x）后',
  '「https://example.org/x」を',
  'https://example.org에서',
  'www.example.org。好',
  '**https://example.org/x**。好',
  '“https://example.org/q”',
  '마크다운**(강조)**는',
];

const entities = [
  '&amp;',
  '&lt;b&gt;',
  '&copy;',
  '&nbsp;',
  '&#35;',
  '&#x1F600;',
  '&nope;',
  '&lt;!-- shown --&gt;',
  '&',
];

const kinds = {
  placeholder: (text: string, random: Random) => insert(text, random, random.pick(placeholders)),
  opening: (text: string, random: Random) => insert(text, random, random.pick(openings)),
  element: (text: string, random: Random) => {
    const name = random.pick(elements);
    const content = random.pick(['word', 'word\n\nother', `<${random.pick(elements)}>word</b> other`, '2', '']);
    return insert(text, random, `<${name}${random.pick(attributes)}>${content}</${name}>`);
  },
  comment: (text: string, random: Random) =>
    insert(
      text,
      random,
      random.pick(comments).replaceAll('SECRET', () => `${secret}${random.below(1000)}`),
    ),
  bracket: (text: string, random: Random) => insert(text, random, random.pick(brackets)),
  foreign: (text: string, random: Random) => insert(text, random, random.pick(foreign)),
  entity: (text: string, random: Random) => insert(text, random, random.pick(entities)),
  indent: (text: string, random: Random) =>
    onLine(text, random, (line) => random.pick(['  ', '    ', '\t', '> ', '- ']) + line),
  outdent: (text: string, random: Random) => onLine(text, random, (line) => line.trimStart()),
  blank: (text: string, random: Random) => onLine(text, random, (line) => `${line}\n`),
  join: (text: string, random: Random) => text.replace(/\n/, () => (random.below(2) === 0 ? ' ' : '\n')),
  endings: (text: string) => text.replaceAll('\n', '\r\n'),
  mark: (text: string) => `\ufeff${text.replace(/^\ufeff/, '')}`,
};

/** A text with one to three accidents. */
export function mutate(text: string, random: Random): string {
  const count = 1 + random.below(3);
  return Array.from({ length: count }).reduce<string>(
    (result) => kinds[random.pick(Object.keys(kinds) as (keyof typeof kinds)[])](result, random),
    text,
  );
}

/** Puts a piece between two words, at the end of a line, or on a line of its own. */
function insert(text: string, random: Random, piece: string): string {
  const gaps = [...text.matchAll(/(?<=\S)[ \t]+(?=\S)|\n/g)].map(({ index }) => index);
  const at = gaps.length === 0 ? text.length : random.pick(gaps);
  const [before, after] = random.pick([
    [' ', ' '],
    [' ', ''],
    ['\n', '\n'],
    ['\n\n', '\n\n'],
    ['', ''],
  ] as const);
  return text.slice(0, at) + before + piece + after + text.slice(at);
}

function onLine(text: string, random: Random, edit: (line: string) => string): string {
  const lines = text.split('\n');
  const at = random.below(lines.length);
  return lines.toSpliced(at, 1, edit(lines[at] ?? '')).join('\n');
}
