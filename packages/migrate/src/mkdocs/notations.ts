import Markdown, { type MarkdownIt, type StateInline } from 'markdown-it';

/** A part of a line that is written otherwise. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Extensions of Python-Markdown that a site has turned on; `undefined` where that is not known. */
export type Extensions = ReadonlySet<string> | undefined;

/** Signs around text, and the element that it is in. */
const pairs = [
  { sign: '==', element: 'mark', extension: 'pymdownx.mark', isWord: false },
  { sign: '^^', element: 'ins', extension: 'pymdownx.caret', isWord: false },
  { sign: '^', element: 'sup', extension: 'pymdownx.caret', isWord: true },
  { sign: '~', element: 'sub', extension: 'pymdownx.tilde', isWord: true },
] as const;

/** Marks of an editor: what was added, taken out, replaced, marked and said. */
const critic = /^\{(?:\+\+([\s\S]*?)\+\+|--([\s\S]*?)--|~~([\s\S]*?)~>([\s\S]*?)~~|==([\s\S]*?)==|>>([\s\S]*?)<<)\}/;

/** Keys, joined by a sign: their names have no blanks, unless they are in quotes. */
const keys = /^\+\+((?:[\w-]+|"(?:[^"\\]|\\.)+")(?:\+(?:[\w-]+|"(?:[^"\\]|\\.)+"))*)\+\+/;

const formula =
  /^(?:\\\((.+?)\\\)|\\\[(.+?)\\\]|\$\$.+?\$\$|\$(?![\s$])(?:[^$\\\n]|\\.)*?[^\s$\\]\$(?!\d)|\$(?![\s$\d])[^$\s]\$)/;

/**
 * Converts notations of pymdownx within a line: keys, marked and inserted text, text above and below the line, formulas, marks of
 * editors. The inline parser of markdown-it says what is code, a tag, an address or escaped; rules for the notations note where they are.
 *
 * @returns a function that takes a line
 */
export function notationsOf(extensions: Extensions): (line: string) => string {
  const has = (name: string) => extensions === undefined || extensions.has(name);
  const changes: Change[] = [];
  const md = new Markdown({ html: true });
  const add = (name: string, rule: (state: StateInline, rest: string, silent: boolean) => number | undefined) =>
    md.inline.ruler.before('escape', name, (state, silent) => {
      const length = rule(state, state.src.slice(state.pos, state.posMax), silent);
      if (length === undefined) return false;
      state.pos += length;
      return true;
    });
  const note = (silent: boolean, start: number, length: number, text: string) => {
    if (!silent) changes.push({ start, end: start + length, text });
  };
  if (has('pymdownx.arithmatex') || has('mdx_math'))
    add('formula', ({ pos }, rest, silent) => {
      const found = formula.exec(rest);
      if (found === null) return undefined;
      const [whole, inline, display] = found;
      if (inline !== undefined) note(silent, pos, whole.length, `$${inline.trim()}$`);
      if (display !== undefined) note(silent, pos, whole.length, `$$${display.trim()}$$`);
      return whole.length;
    });
  // The language of code within a line, which is not shown.
  if (extensions?.has('pymdownx.inlinehilite'))
    add('language', ({ pos, src }, rest, silent) => {
      const [whole, mark = '', language = ''] = /^(`+)((?:#!|:{3,})[\w#.+-]+[ \t]+)(?=\S)/.exec(rest) ?? [];
      const end = whole === undefined || src[pos - 1] === '`' ? -1 : rest.indexOf(mark, whole.length);
      if (end < 0) return undefined;
      note(silent, pos + mark.length, language.length, '');
      return end + mark.length;
    });
  if (has('pymdownx.critic'))
    add('critic', ({ pos }, rest, silent) => {
      const found = critic.exec(rest);
      if (found === null) return undefined;
      const [whole, added, removed, before, after, marked, said] = found;
      const part = (name: string, text: string | undefined) => (text === undefined ? '' : `<${name}>${text}</${name}>`);
      const shown = [
        part('del', removed ?? before),
        part('ins', added ?? after),
        part('mark', marked),
        part('em', said),
      ];
      note(silent, pos, whole.length, shown.join(''));
      return whole.length;
    });
  if (has('pymdownx.keys'))
    add('keys', ({ pos }, rest, silent) => {
      const found = keys.exec(rest);
      if (found === null) return undefined;
      const names = found[1]?.match(/"(?:[^"\\]|\\.)+"|[^+]+/g) ?? [];
      note(silent, pos, found[0].length, names.map((key) => `<kbd>${keyName(key)}</kbd>`).join('+'));
      return found[0].length;
    });
  for (const { sign, element, extension, isWord } of pairs)
    if (has(extension))
      add(element, (state, rest, silent) => {
        const { pos, posMax, src } = state;
        // A footnote, and a sign that is one of more.
        const isOther =
          (sign === '^' && src[pos - 1] === '[') || src[pos - 1] === sign[0] || rest[sign.length] === sign[0];
        const close = isOther || !rest.startsWith(sign) ? undefined : closeOf(rest, sign, isWord);
        if (close === undefined) return undefined;
        note(silent, pos, sign.length, `<${element}>`);
        if (!silent) {
          state.pos += sign.length;
          state.posMax = pos + close;
          md.inline.tokenize(state);
          state.pos = pos;
          state.posMax = posMax;
        }
        note(silent, pos + close, sign.length, `</${element}>`);
        return close + sign.length;
      });
    else if (sign === '~')
      // One such sign strikes text out here, and is only text there.
      add('tilde', ({ pos, src }, rest, silent) => {
        if (!/^~(?!~)/.test(rest) || src[pos - 1] === '~' || src[pos - 1] === '\\') return undefined;
        note(silent, pos, 1, '\\~');
        return 1;
      });
  const mayHave = /==|\^|~|\+\+|\{[+\-~=>]|\\[([]|`(?:#!|:::)/;
  return (line) => {
    if (!mayHave.test(line)) return line;
    changes.length = 0;
    readInline(md, line);
    let made = '';
    let last = 0;
    for (const { start, end, text } of [...changes].sort((a, b) => a.start - b.start)) {
      made += line.slice(last, start) + text;
      last = end;
    }
    return made + line.slice(last);
  };
}

/** Runs the rules over a line, as over the text of a paragraph. */
function readInline(md: MarkdownIt, line: string): void {
  const env = {};
  md.inline.parse(line, md, env, []);
}

/** Where the sign that closes begins; past code and escapes. */
function closeOf(rest: string, sign: string, isWord: boolean): number | undefined {
  if (/\s/.test(rest[sign.length] ?? ' ')) return undefined;
  for (let at = sign.length; at < rest.length; at++) {
    if (rest[at] === '\\') at++;
    else if (rest[at] === '`') {
      const mark = /^`+/.exec(rest.slice(at))?.[0] ?? '`';
      const end = rest.indexOf(mark, at + mark.length);
      at = end < 0 ? at : end + mark.length - 1;
    } else if (isWord && /\s/.test(rest[at] ?? '')) return undefined;
    else if (rest.startsWith(sign, at) && at > sign.length && !/\s/.test(rest[at - 1] ?? '')) return at;
  }
  return undefined;
}

function keyName(key: string): string {
  const bare = key.replaceAll('"', '');
  return bare.length === 1 ? bare.toUpperCase() : bare.charAt(0).toUpperCase() + bare.slice(1);
}
