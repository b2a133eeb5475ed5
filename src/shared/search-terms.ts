/**
 * Receives a term of a text, as the index has it, and where it is.
 *
 * @param end behind its last character
 */
export type TermVisitor = (term: string, start: number, end: number) => void;

/** The most characters of a name in code that is indexed as a whole: what is longer is seldom a name. */
export const maxNameLength = 40;

/** The class of a character in search. */
const [unknown, separator, letter, capital, joiner, unspaced, mark] = [0, 1, 2, 3, 4, 5, 6];
type Kind = number;

/** Scripts that put no blanks between words, or few. */
const withoutBlanks =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** Kinds of the characters of the first plane, as they are met. */
const kinds = new Uint8Array(0x10000);

/**
 * Finds the terms of a text. The index and the questions of readers are split by this function, so that they agree.
 *
 * - A word is a term, in lower case and without accents: `Größe` is `grosse`, `naïve` is `naive`.
 * - A name in code is found by its parts and as a whole: `getEhrStatus`, `ehr_status` and `If-Match` are also `get`, `ehr`
 *   and `status`, then `getehrstatus`.
 * - Text without blanks is split into pairs of characters and the last one: `検索中` is `検索`, `索中` and `中`.
 */
export function eachTerm(text: string, visit: TermVisitor): void {
  let at = 0;
  while (at < text.length) {
    const kind = kindAt(text, at);
    if (kind === unspaced) at = eachPair(text, at, visit);
    else if (kind === letter || kind === capital) at = eachPart(text, at, visit);
    else at++;
  }
}

/** Signs of a keyboard. Brackets, quotes and commas are none. */
const asciiSigns = Uint8Array.from({ length: 0x80 }, (_, code) =>
  Number(/[!#-&*+\-./:<-@\\^|~]/.test(String.fromCharCode(code))),
);

/** Currencies, arrows, signs of mathematics and the like. */
const otherSigns =
  /[\u00a2-\u00a9\u00ac-\u00b1\u00d7\u00f7\u20a0-\u20bf\u2100-\u24ff\u25a0-\u27bf\u2900-\u2bff]|\u200d|\ufe0f/;

/** Whether a character is a sign: of code, a symbol, or half of an emoji. */
function isSignAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) return asciiSigns[code] === 1;
  if (code >= 0xd83c && code <= 0xd83e) return true;
  if (code >= 0xdc00 && code <= 0xdfff) return at > 0 && isSignAt(text, at - 1) && text.charCodeAt(at - 1) < 0xdc00;
  return (code < 0x2c00 || code > 0xdfff) && otherSigns.test(text[at] ?? '');
}

/** The most characters of signs that are one: lines of dashes are longer. */
const [maxAsciiSigns, maxSigns] = [4, 12];

/** Signs that end and join words everywhere. */
const usual = /^[!\-./:?]$/;

/**
 * Finds signs, which are terms as well: `++` of `C++`, `=>` of `a=>b`. One that prose is full of is a term only where it begins
 * a word in a name: `.` of `.NET`.
 *
 * @param isName whether the text is a title or heading, or what readers ask for
 */
export function eachSign(text: string, visit: TermVisitor, isName: boolean): void {
  for (let end = 0; end < text.length; end++) {
    if (!isSignAt(text, end)) continue;
    const start = end;
    do end++;
    while (end < text.length && isSignAt(text, end));
    const run = text.slice(start, end);
    if (usual.test(run)) {
      if (isName && isPartOfWord(text, end) && !isPartOfWord(text, start - 1)) visit(run, start, end);
      continue;
    }
    const sign = run.replaceAll('\ufe0f', '');
    if (sign === '' || sign.length > (sign.charCodeAt(0) < 0x80 ? maxAsciiSigns : maxSigns)) continue;
    visit(sign, start, end);
    // The last one may end a sentence.
    const bare = sign.slice(0, -1);
    if (/[!.:?]$/.test(sign) && !usual.test(bare) && !/\S/.test(text[end] ?? '')) visit(bare, start, end - 1);
  }
}

function isPartOfWord(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const kind = kindAt(text, at);
  return kind !== separator && kind !== joiner;
}

/** The terms of a word or name that begins at `start`. Returns where it ends. */
function eachPart(text: string, start: number, visit: TermVisitor): number {
  let partStart = start;
  let parts = 0;
  let last: Kind = capital;
  let at = start;
  /** Whether the part so far is a term as it is: most words are. */
  let isNormal = true;
  const endPart = (end: number) => {
    const part = text.slice(partStart, end);
    visit(isNormal ? part : normalTerm(part), partStart, end);
    isNormal = true;
    parts++;
  };
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = kinds[code] || kindAt(text, at);
    if (kind === letter && code < 0x80) last = letter;
    else if (kind === letter || kind === mark) {
      last = letter;
      isNormal = false;
    } else if (kind === capital) {
      if (last === letter) {
        endPart(at);
        partStart = at;
      }
      isNormal = false;
      last = capital;
    } else {
      const next = kind === joiner && at + 1 < text.length ? kindAt(text, at + 1) : separator;
      if (next !== letter && next !== capital) break;
      endPart(at);
      partStart = at + 1;
      last = capital;
    }
  }
  endPart(at);
  if (parts > 1 && at - start <= maxNameLength) visit(joinedTerm(text.slice(start, at)), start, at);
  return at;
}

/** The pairs of a text without blanks that begins at `start`, and its last character. Returns where it ends. */
function eachPair(text: string, start: number, visit: TermVisitor): number {
  let last = start;
  let at = start;
  while (at < text.length && kindAt(text, at) === unspaced) {
    const from = at;
    at += text.codePointAt(at) === text.charCodeAt(at) ? 1 : 2;
    while (at < text.length && kindAt(text, at) === mark) at++;
    if (from > start) visit(normalTerm(text.slice(last, at)), last, at);
    last = from;
  }
  visit(normalTerm(text.slice(last, at)), last, at);
  return at;
}

/** A name as one term: `If-Match` is `ifmatch`. */
export function joinedTerm(name: string): string {
  return normalTerm(name.replace(/[_\-.'’]/g, ''));
}

/** Accents, and the blank of those that are alone; points of Hebrew; vowels, hamza and the stretching of Arabic: most people do not type them. */
const unsaid = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\s]/g;

/** Letters that most keyboards lack, and that are not others with an accent. `I` of Turkish is `ı`, and of other languages `i`. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' },
};

/** Lower case, without accents. Letters of other widths are the usual ones. */
function normalTerm(word: string): string {
  const lower = word.toLowerCase();
  if (isAscii(lower)) return lower;
  const bare = lower.normalize('NFKD').replace(unsaid, '');
  return bare.replace(/[ßæœþøłđðħı]/g, (letter) => plainLetters[letter] ?? letter).normalize('NFKC') || lower;
}

/** A loop takes half the time of an expression. */
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** Whether a term is of a script without blanks, of which two characters say as much as a word. */
export function isUnspaced(term: string): boolean {
  return term !== '' && kindAt(term, 0) === unspaced;
}

function kindAt(text: string, at: number): Kind {
  const code = text.charCodeAt(at);
  if (code >= 0xd800 && code <= 0xdbff) return kindOf(String.fromCodePoint(text.codePointAt(at) ?? code));
  // The second half of a character.
  if (code >= 0xdc00 && code <= 0xdfff) return at > 0 ? kindOf(text.slice(at - 1, at + 1)) : separator;
  const known = kinds[code] ?? unknown;
  if (known !== unknown) return known;
  const kind = kindOf(String.fromCharCode(code));
  kinds[code] = kind;
  return kind;
}

function kindOf(character: string): Kind {
  if (/[_\-.'’]/.test(character)) return joiner;
  if (/\p{M}/u.test(character)) return mark;
  if (!/[\p{L}\p{N}]/u.test(character)) return separator;
  if (withoutBlanks.test(character)) return unspaced;
  return /\p{Lu}/u.test(character) ? capital : letter;
}
