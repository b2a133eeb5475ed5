import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';

/** Declarations of a block for browsers without `light-dark()`. */
interface Block {
  readonly older: string[];
  /** Offset of the declaration, or of the selector, that is being read. */
  start: number;
}

/** Safari below 17.5 is the last of them. */
const without = '@supports not (color:light-dark(red,red))';

/**
 * Adds to each block what browsers without `light-dark()` have in place of its declarations with that function. In the block
 * itself, so that what overrides a declaration overrides both.
 *
 *     :root{color-scheme:dark;--bg:light-dark(#fff,#000)}
 *     :root{…;@supports not (…){--if-light: ;--if-dark:initial;--bg:var(--if-light,#fff)var(--if-dark,#000)}}
 *
 * Of the two properties, the one with a value that is no value takes the colour after the comma; the other one is empty.
 */
export function withOlderColors(css: string): string {
  if (!css.includes('light-dark(')) return css;
  let result = '';
  let copied = 0;
  let parentheses = 0;
  const blocks: Block[] = [{ older: [], start: 0 }];
  const end = (block: Block, offset: number) => {
    block.older.push(...olderDeclarations(css.slice(block.start, offset).trim()));
    block.start = offset + 1;
  };
  for (const [type, , offset] of tokenize({ css })) {
    const block = blocks.at(-1);
    if (block === undefined) break;
    if (type === TokenType.Function || type === TokenType.OpenParen) parentheses++;
    else if (type === TokenType.CloseParen) parentheses--;
    else if (type === TokenType.Semicolon && parentheses === 0) end(block, offset);
    else if (type === TokenType.OpenCurly) blocks.push({ older: [], start: offset + 1 });
    else if (type === TokenType.CloseCurly) {
      end(block, offset);
      blocks.pop();
      const outer = blocks.at(-1);
      if (outer !== undefined) outer.start = offset + 1;
      if (block.older.length === 0) continue;
      result += `${css.slice(copied, offset)};${without}{${block.older.join(';')}}`;
      copied = offset;
    }
  }
  return result + css.slice(copied);
}

/** What a declaration is in older browsers; nothing where it is the same. */
function olderDeclarations(declaration: string): readonly string[] {
  const scheme = /^color-scheme\s*:\s*([^!]*)/i.exec(declaration)?.[1]?.trim().toLowerCase();
  if (scheme !== undefined) return switches[scheme] ?? [];
  return declaration.includes('light-dark(') ? [withoutFunction(declaration)] : [];
}

const [light, dark] = [
  ['--if-light:initial', '--if-dark: '],
  ['--if-light: ', '--if-dark:initial'],
];
const ofSystem = [...light, `@media (prefers-color-scheme:dark){${dark.join(';')}}`];
const switches: Readonly<Record<string, readonly string[]>> = {
  light,
  dark,
  'light dark': ofSystem,
  'dark light': ofSystem,
};

/** Replaces `light-dark(a, b)` by the two variables. */
function withoutFunction(text: string): string {
  const tokens = tokenize({ css: text });
  const from = tokens.findIndex((token) => token[0] === TokenType.Function && token[4].value === 'light-dark');
  const opening = tokens[from];
  if (opening === undefined) return text;
  let depth = 0;
  let comma: CSSToken | undefined;
  for (const token of tokens.slice(from)) {
    const [type, , start, last] = token;
    if (type === TokenType.Function || type === TokenType.OpenParen) depth++;
    else if (type === TokenType.Comma && depth === 1) comma ??= token;
    else if (type === TokenType.CloseParen && --depth === 0 && comma !== undefined) {
      const [one, other] = [text.slice(opening[3] + 1, comma[2]), text.slice(comma[3] + 1, start)];
      const replaced = `var(--if-light,${one.trim()})var(--if-dark,${other.trim()})`;
      return text.slice(0, opening[2]) + replaced + withoutFunction(text.slice(last + 1));
    }
  }
  return text;
}
