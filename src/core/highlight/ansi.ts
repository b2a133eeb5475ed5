import type { Run } from './highlight.ts';

/** What a terminal prints, without its escapes. */
interface Printed {
  readonly text: string;
  readonly runs: readonly Run[];
}

/** ESC, which is U+FFFD in texts that were read without control characters. */
const esc = '[\\x1b\\u241b\\ufffd]';

/** A sequence that sets looks, which has a group, and all others: moves of the cursor, titles of windows, links. */
const sequence = new RegExp(
  `${esc}\\[([\\d;:]*)m|${esc}\\[[\\d;:?]*[ -/]*[@-~]|${esc}\\][^\\x07\\x1b\\ufffd\\n]*(?:\\x07|${esc}\\\\?)`,
  'g',
);

/** By the number of a colour of terminals, the class of code that has it: readable in both modes, and in the site's colours. */
const classes = ['', 'v', 's', 't', 'f', 'k', 'a', '', 'c', 'v', 's', 't', 'f', 'k', 'a', ''];

/** The first eight colours as terminals show them. */
const palette: readonly (readonly number[])[] = [
  [0, 0, 0],
  [205, 0, 0],
  [0, 205, 0],
  [205, 205, 0],
  [0, 0, 238],
  [205, 0, 205],
  [0, 205, 205],
  [229, 229, 229],
];

/**
 * Reads the output of a terminal. Its sixteen colours are those of the site's code; of 256 and of all others, the nearest of
 * them is shown. A background has text in the colour of the page on it, whatever is asked for, so that it can be read.
 *
 *     \x1b[1;31mFAIL\x1b[0m a.ts   ->   <span class="v b">FAIL</span> a.ts
 */
export function readAnsi(code: string): Printed {
  const runs: Run[] = [];
  let text = '';
  let look = '';
  let state: State = {};
  const add = (part: string) => {
    if (part !== '') runs.push({ text: part, look });
    text += part;
  };
  let end = 0;
  for (const { 0: whole, 1: codes, index } of code.matchAll(sequence)) {
    add(code.slice(end, index));
    end = index + whole.length;
    if (codes === undefined) continue;
    state = applyAll(state, codes);
    look = lookOf(state);
  }
  add(code.slice(end));
  return { text, runs };
}

interface State {
  readonly colour?: number | undefined;
  readonly background?: number | undefined;
  readonly bold?: boolean;
  readonly faint?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly inverse?: boolean;
}

function lookOf({ colour, background, bold, faint, italic, underline, inverse }: State): string {
  const shown = inverse === true ? (background ?? colour ?? 0) : background;
  const names = [
    shown === undefined ? (classes[colour ?? 0] ?? '') : (classes[inverse === true ? (colour ?? 0) : shown] ?? ''),
    faint === true && shown === undefined && (colour === undefined || classes[colour] === '') ? 'c' : '',
    shown === undefined ? '' : 'bg',
    bold === true ? 'b' : '',
    italic === true ? 'i' : '',
    underline === true ? 'u' : '',
  ];
  return names.filter((name) => name !== '').join(' ');
}

function applyAll(before: State, written: string): State {
  const codes = written.split(/[;:]/).map(Number);
  let state = before;
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    if (code !== 38 && code !== 48) {
      state = apply(state, code);
      continue;
    }
    const isIndexed = codes[at + 1] === 5;
    const rgb = codes.slice(at + 2, at + 5);
    const colour = isIndexed ? ofIndex(rgb[0] ?? 0) : nearestColour(rgb);
    state = { ...state, [code === 38 ? 'colour' : 'background']: colour };
    at += isIndexed ? 2 : 4;
  }
  return state;
}

function apply(state: State, code: number): State {
  if (code >= 30 && code <= 37) return { ...state, colour: code - 30 };
  if (code >= 90 && code <= 97) return { ...state, colour: code - 82 };
  if (code >= 40 && code <= 47) return { ...state, background: code - 40 };
  if (code >= 100 && code <= 107) return { ...state, background: code - 92 };
  return code === 0 ? {} : { ...state, ...changes[code] };
}

const changes: Readonly<Record<number, State>> = {
  1: { bold: true },
  2: { faint: true },
  3: { italic: true },
  4: { underline: true },
  7: { inverse: true },
  22: { bold: false, faint: false },
  23: { italic: false },
  24: { underline: false },
  27: { inverse: false },
  39: { colour: undefined },
  49: { background: undefined },
};

/** The nearest of the sixteen for one of the 256 colours: sixteen, a cube of six levels, and greys. */
function ofIndex(index: number): number {
  if (index < 16) return index;
  if (index >= 232) return nearestColour([8 + (index - 232) * 10, 8 + (index - 232) * 10, 8 + (index - 232) * 10]);
  const level = (step: number) => (step === 0 ? 0 : 55 + step * 40);
  const cube = index - 16;
  return nearestColour([level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6)]);
}

/** Greys are compared by their brightness, colours by their hue. */
function nearestColour([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (high - low < 32) return high < 64 ? 0 : high < 176 ? 8 : 7;
  const bright = [red, green, blue].map((part) => ((part - low) / (high - low)) * 205);
  const distances = palette.map((own) => own.reduce((sum, part, at) => sum + (part - (bright[at] ?? 0)) ** 2, 0));
  const colours = distances.slice(1, 7);
  return colours.indexOf(Math.min(...colours)) + 1;
}
