import { escapeControls, unicodeEscape } from '../text.ts';

/** A text as a literal of a language. */
export type Literal = (text: string) => string;

const hasControls = (text: string) => /(?!\n)\p{Cc}/u.test(text);

/** Control characters by their code in braces: `\u{7}`. */
const braced = (code: number) => `\\u{${code.toString(16)}}`;

/** Bytes by their number; what is no single byte in UTF-8 stays as it is. */
const byte = (radix: 8 | 10) => (code: number) =>
  code < 128 ? `\\${code.toString(radix).padStart(3, '0')}` : String.fromCharCode(code);

/** In quotes, with everything else escaped: `special` by a backslash, control characters by `escapeOne`. */
function quoted(mark: string, special: RegExp, escapeOne: (code: number) => string, newLine = '\\n'): Literal {
  return (text) =>
    `${mark}${escapeControls(text.replace(special, '\\$&'), escapeOne).replaceAll('\n', newLine)}${mark}`;
}

/** Text of several lines in a form in which nothing is escaped, where it has nothing in it that would end it. */
function orRaw(plain: Literal, end: RegExp, raw: Literal): Literal {
  return (text) => (text.includes('\n') && !hasControls(text) && !end.test(text) ? raw(text) : plain(text));
}

const escapedC = quoted('"', /[\\"]/g, byte(8), '\\n"\n  "');

/** Literals that follow one another are one text. */
export const cLiteral: Literal = (text) => escapedC(text).replace(/\n {2}""$/, '');

export const objectiveCLiteral: Literal = (text) => `@${cLiteral(text)}`;

export const goLiteral = orRaw(quoted('"', /[\\"]/g, unicodeEscape), /`/, (text) => `\`${text}\``);

export const csharpLiteral = orRaw(quoted('"', /[\\"]/g, unicodeEscape), /"""/, (text) => `"""\n${text}\n"""`);

const tripleQuoted: Literal = (text) => `"""${text}"""`;

export const fsharpLiteral = orRaw(quoted('"', /[\\"]/g, unicodeEscape), /"""|"$/, tripleQuoted);

export const kotlinLiteral = orRaw(quoted('"', /[\\"$]/g, unicodeEscape), /"""|"$|\$/, tripleQuoted);

export const swiftLiteral = orRaw(quoted('"', /[\\"]/g, braced), /"""#/, (text) => `#"""\n${text}\n"""#`);

export const rustLiteral = orRaw(quoted('"', /[\\"]/g, braced), /"#/, (text) => `r#"${text}"#`);

export const ocamlLiteral = orRaw(quoted('"', /[\\"]/g, byte(10)), /\|\}/, (text) => `{|${text}|}`);

export const dartLiteral = quoted("'", /[\\'$]/g, unicodeEscape, "\\n'\n      '");

const single: Literal = (text) => `'${text.replace(/[\\']/g, '\\$&')}'`;

const rubyDouble = quoted('"', /[\\"#]/g, braced);
export const rubyLiteral: Literal = (text) => (hasControls(text) ? rubyDouble : single)(text);

const phpDouble = quoted('"', /[\\"$]/g, braced);
export const phpLiteral: Literal = (text) => (hasControls(text) ? phpDouble : single)(text);

/** Line ends stay what they are in literals of Clojure and R. */
export const lineLiteral = quoted('"', /[\\"]/g, unicodeEscape, '\n');

/** To PowerShell, every kind of single quote is one. */
export const powershellLiteral: Literal = (text) => `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;

/** A word of a POSIX shell. */
export const shellWord: Literal = (text) =>
  /^[\w:/.@=,+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
