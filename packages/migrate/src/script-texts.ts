/** Strings, which stay, and what is no code: texts in backticks and comments. */
const parts = /(["'])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\[\s\S]|[^\\`])*`|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g;

/** Code with blanks for its texts in backticks and its comments, which may show code that imports something. All else stays in place. */
export function withoutTexts(code: string): string {
  return code.replace(parts, (part, quote: string | undefined) =>
    quote === undefined ? part.replace(/[^\n]/g, ' ') : part,
  );
}
