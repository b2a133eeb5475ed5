import type { Nodes, Parent, PhrasingContent, Root, Text } from 'mdast';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import type { Code, Construct, Extension, State, Tokenizer } from 'micromark-util-types';

/** Characters of writing without blanks between words, and of full width. */
const cjk =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Bopomofo}\\u3000-\\u303f\\u30fb\\u30fc\\uff00-\\uffef';

/** Signs that are part of no address as people write them: of full width, and quotation marks and dashes of print. */
const sign = /[\u3000-\u303f\u30fb\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffef“”‘’„«»‹›—…]/;

const foreign = /[^\0-\x7f]/;
const letter = new RegExp(`[${cjk}]`, 'u');
const beginning = /^(?:https?:\/\/|(?=www\.))/i;

/** A host: labels of letters without these, or of these alone, of which the last may be one if the first is. */
const latinHost = new RegExp(`^(?:[^\\s/?#:${cjk}]+|(?<=\\.)[${cjk}]+(?=\\.[^\\s/?#:.${cjk}]))+`, 'u');
const foreignHost = /^[^\s/?#:]+/u;

/**
 * The length of the bare address that a text begins with: the address ends where GFM ends it, before a bracket that closes none of its
 * own, or before a full-width sign or a letter of Chinese, Japanese or Korean that it cannot have. Such a letter may be in a path and a
 * query, where it begins a part: `https://zh.wikipedia.org/wiki/中文`.
 *
 *     https://example.org/x，然后   ->   https://example.org/x
 *     https://example.org/x[0]][1]   ->   https://example.org/x[0]
 *     https://example.org에서   ->   https://example.org
 */
export function addressLength(text: string): number {
  const whole = withinBrackets(/^[^\s<]*/.exec(text)?.[0] ?? '');
  if (!foreign.test(whole)) return whole.length;
  const cut = whole.search(sign);
  const signless = cut < 0 ? whole : whole.slice(0, cut);
  const start = beginning.exec(signless)?.[0].length ?? 0;
  const rest = signless.slice(start);
  const host = (letter.test(rest.charAt(0)) ? foreignHost : latinHost).exec(rest)?.[0].replace(/\.+$/, '') ?? '';
  const end = start + host.length;
  const next = signless.slice(end);
  if (!/^[/?#:]/.test(next)) return Math.min(end, signless.length);
  return end + pathLength(next);
}

function withinBrackets(address: string): string {
  let open = 0;
  for (const { 0: bracket, index } of address.matchAll(/[[\]]/g)) {
    open += bracket === '[' ? 1 : -1;
    if (open < 0) return address.slice(0, index);
  }
  return address;
}

/** Letters of which particles consist that follow an address: を, に, から. */
const hiragana = /\p{sc=Hiragana}/u;

function pathLength(path: string): number {
  let before = '';
  let at = 0;
  for (const character of path) {
    const isBeginning = /[/?#=&_%.,~+-]/.test(before) && at > 1 && !hiragana.test(character);
    if (letter.test(character) && !letter.test(before) && !isBeginning) break;
    before = character;
    at += character.length;
  }
  return at;
}

/** Constructs of GFM that find bare addresses, ended where addresses end. */
export function boundedAddresses(): Extension {
  const { text = {} } = gfmAutolinkLiteral();
  const found = new Map<Construct, Construct>();
  const bounded = Object.entries(text).map(([code, constructs]) => [
    code,
    [constructs].flat().flatMap((construct) => {
      const { name } = construct as Construct;
      if (name === 'emailAutolink') return [];
      const known = found.get(construct as Construct) ?? boundedConstruct(construct as Construct);
      found.set(construct as Construct, known);
      return [known];
    }),
  ]);
  return {
    text: Object.fromEntries(bounded.filter(([, constructs]) => constructs?.length !== 0)),
    disable: { null: ['wwwAutolink', 'protocolAutolink'] },
  };
}

/** Longer addresses are read up to there. */
const maxLength = 4000;

function boundedConstruct(construct: Construct): Construct {
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const { _bufferIndex, offset, ...start } = this.now();
    const ahead = this.sliceSerialize({
      start: { ...start, offset, _bufferIndex },
      end: { ...start, offset, _bufferIndex: _bufferIndex + maxLength },
    });
    const [whole = ''] = /^[^\s<]*/.exec(ahead) ?? [];
    const length = addressLength(whole);
    if (length === whole.length) return construct.tokenize.call(this, effects, ok, nok);
    const end = offset + length;
    let actual: Code = null;
    let isDone = false;
    const then = (state: State): State => {
      return () => {
        isDone = true;
        return state(actual);
      };
    };
    /** States see the end of the text where the address ends. */
    const bound = (state: State): State => {
      return (code) => {
        actual = code;
        const next = state(this.now().offset >= end ? null : code);
        return next === undefined || isDone ? next : bound(next);
      };
    };
    return bound(construct.tokenize.call(this, effects, then(ok), then(nok)));
  };
  return { ...construct, name: `bounded ${construct.name}`, tokenize };
}

const mayHaveAddress = /(?:https?:\/\/|www\.)[^\s<]*?[\]\x80-\uffff]/i;
const anyAddress = /https?:\/\/|www\./gi;

/** Splits texts where such addresses begin and end, so that they are found in texts of their own. */
export function splitAtAddresses(tree: Root): undefined {
  eachText(tree, (node, index, parent) => {
    const { value, position } = node;
    if (!mayHaveAddress.test(value)) return index + 1;
    const parts: PhrasingContent[] = [];
    let done = 0;
    const add = (end: number) => {
      if (end > done) parts.push({ type: 'text', value: value.slice(done, end), ...(position && { position }) });
      done = end;
    };
    for (const { index: start } of value.matchAll(anyAddress)) {
      const [whole = ''] = /^[^\s<]*/.exec(value.slice(start)) ?? [];
      const length = addressLength(whole);
      if (start < done || (length === whole.length && !foreign.test(value.charAt(start - 1)))) continue;
      if (foreign.test(value.charAt(start - 1)) && !/[\p{L}\p{N}]/u.test(value.charAt(start - 1))) add(start);
      if (length < whole.length) add(start + length);
    }
    if (parts.length === 0) return index + 1;
    add(value.length);
    parent.children.splice(index, 1, ...parts);
    return index + parts.length;
  });
}

/** Joins texts next to each other that {@link splitAtAddresses} split and nothing was found in. */
export function joinTexts(tree: Root): undefined {
  eachText(tree, (node, index, parent) => {
    const next = parent.children[index + 1];
    if (next?.type !== 'text' || next.position !== node.position || node.position === undefined) return index + 1;
    node.value += next.value;
    parent.children.splice(index + 1, 1);
    return index;
  });
}

/** @param enter gives the index to go on at */
function eachText(node: Nodes, enter: (node: Text, index: number, parent: Parent) => number): void {
  if (!('children' in node)) return;
  for (let at = 0; at < node.children.length; ) {
    const child = node.children[at] as Nodes;
    if (child.type === 'text') at = enter(child, at, node as Parent);
    else {
      if (child.type !== 'link' && child.type !== 'linkReference') eachText(child, enter);
      at++;
    }
  }
}
