import { expect, test } from 'vitest';
import { readAnsi } from '../../../../src/core/highlight/ansi.ts';

/** Runs as `text` or `look:text`. */
const shown = (code: string) => readAnsi(code).runs.map(({ text, look }) => (look === '' ? text : `${look}:${text}`));
const esc = '\x1b[';

test.each([
  ['no escapes', 'plain', ['plain']],
  ['a colour, and a reset without a number', `${esc}31mred${esc}m on`, ['v:red', ' on']],
  ['styles', `${esc}1;3;4mall${esc}22m less${esc}24;23mnone`, ['b i u:all', 'i u: less', 'none']],
  ['a bright colour and grey', `${esc}92mok ${esc}90mnote`, ['s:ok ', 'c:note']],
  ['faint text', `${esc}2mfaint${esc}22m`, ['c:faint']],
  ['a background', `${esc}30;42m PASS ${esc}49;39m x`, ['s bg: PASS ', ' x']],
  ['inverse text', `${esc}31;7mno${esc}27myes`, ['v bg:no', 'v:yes']],
  ['one of 256', `${esc}38;5;196mred ${esc}38;5;250mgrey ${esc}38;5;21mblue`, ['v:red ', 'grey ', 'f:blue']],
  ['any colour', `${esc}38;2;20;180;90mgreen${esc}0m ${esc}38;2;255;136;0;1morange`, ['s:green', ' ', 't b:orange']],
  ['an unknown code', `${esc}21;99mx`, ['x']],
  [
    'moves, titles and links',
    `${esc}2K${esc}1Aup\x1b]0;title\x07 \x1b]8;;https://example.org\x1b\\link\x1b]8;;\x1b\\`,
    ['up', ' ', 'link'],
  ],
  ['what a text without control characters has in place of ESC', '\ufffd[32mok\ufffd[0m', ['s:ok']],
])('%s', (_, code, runs) => {
  expect(shown(code)).toEqual(runs);
});

test('the text has no escapes', () => {
  expect(readAnsi(`a ${esc}1mb${esc}0m\n${esc}41mc${esc}0m\n`).text).toBe('a b\nc\n');
});
