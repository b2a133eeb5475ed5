import { type CSSToken, TokenType, tokenize, tokenizer } from '@csstools/css-tokenizer';

/** An address that a style sheet loads something from. */
export interface StyleLoad {
  /** The directive of a Content-Security-Policy that allows it. */
  readonly directive: 'style-src' | 'font-src' | 'img-src';
  readonly address: string;
  /** Offset in the text. */
  readonly start: number;
  readonly end: number;
}

/** CSS functions with an address as argument. */
const addressing = new Set(['url', 'src', 'image-set', '-webkit-image-set']);

/** Every address in CSS, in order: of a whole sheet, or of the declarations in a `style` attribute. */
export function styleLoads(css: string): readonly StyleLoad[] {
  const loads: StyleLoad[] = [];
  const functions: string[] = [];
  let rule = '';
  let depth = 0;
  let fontDepth = 0;
  const add = (address: string, [, , start, end]: CSSToken) => {
    const directive = rule === 'import' ? 'style-src' : fontDepth > 0 ? 'font-src' : 'img-src';
    loads.push({ directive, address: address.trim(), start, end: end + 1 });
    if (rule === 'import') rule = 'imported';
  };
  for (const token of tokenize({ css })) {
    switch (token[0]) {
      case TokenType.AtKeyword:
        rule = token[4].value.toLowerCase();
        break;
      case TokenType.Semicolon:
        rule = '';
        break;
      case TokenType.OpenCurly:
        depth++;
        if (rule === 'font-face') fontDepth = depth;
        rule = '';
        break;
      case TokenType.CloseCurly:
        if (fontDepth === depth) fontDepth = 0;
        depth--;
        rule = '';
        break;
      case TokenType.Function:
        functions.push(token[4].value.toLowerCase());
        break;
      case TokenType.OpenParen:
        functions.push('');
        break;
      case TokenType.CloseParen:
        functions.pop();
        break;
      case TokenType.URL:
        if (isRead(rule)) add(token[4].value, token);
        break;
      case TokenType.String:
        if (rule === 'import' || (isRead(rule) && addressing.has(functions.at(-1) ?? ''))) add(token[4].value, token);
        break;
    }
  }
  return loads;
}

/** Whether a rule loads its addresses: `@namespace` loads nothing, `@import` only its first address. */
function isRead(rule: string): boolean {
  return rule !== 'namespace' && rule !== 'imported';
}

/** Splits a style sheet after the rules that have to come first, such as `@import`. */
export function splitLeadingRules(css: string): readonly [leading: string, rest: string] {
  let end = 0;
  let rule: string | undefined;
  // One by one: most sheets are long, and have no such rules.
  const tokens = tokenizer({ css });
  while (!tokens.endOfFile()) {
    const token = tokens.nextToken();
    if (rule === undefined) {
      if (token[0] === TokenType.Whitespace || token[0] === TokenType.Comment) continue;
      if (token[0] !== TokenType.AtKeyword || !/^(?:charset|import|layer)$/i.test(token[4].value)) break;
      rule = token[4].value;
    } else if (token[0] === TokenType.Semicolon) {
      rule = undefined;
      end = token[3] + 1;
    } else if (token[0] === TokenType.OpenCurly) break;
  }
  return [css.slice(0, end), css.slice(end)];
}

/**
 * The source that a Content-Security-Policy has to allow for an address; `undefined` for one in the site.
 *
 *     //example.org:8080/x   https://example.org:8080
 *     data:font/woff2,…      data:
 */
export function originOf(address: string): string | undefined {
  const [, scheme = 'https:', host] = /^(https?:)?\/\/([^\s/"',?#;]+)/i.exec(address) ?? [];
  if (host !== undefined) return `${scheme.toLowerCase()}//${host}`;
  return /^(?:data|blob):/i.exec(address)?.[0].toLowerCase();
}
