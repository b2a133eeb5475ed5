import { convertFence } from '../fence-info.ts';

/** A block of code as docsgen has it. */
interface Block {
  readonly info: string;
  readonly lines: readonly string[];
  /** How many lines were hidden until a reader asked for them. */
  readonly hidden: number;
}

/**
 * The language of a block, and the lines of it that mdBook shows: `# use a::b;` in Rust is hidden until a reader asks for it, and
 * `##` is a sharp.
 *
 * @param prefixes what hidden lines begin with in other languages, of the config
 */
export function convertBlock(
  info: string,
  lines: readonly string[],
  prefixes: Readonly<Record<string, unknown>>,
): Block {
  const [language = '', ...attributes] = info.trim().split(/[\s,]+/);
  const own = attributes.find((attribute) => attribute.startsWith('hidelines='))?.slice('hidelines='.length);
  const prefix = own ?? prefixes[language];
  const isRust = /^(?:rust|rs)$/.test(language);
  const shown = lines.flatMap((line) => {
    if (isRust) {
      const [, indent = '', second, rest = ''] = /^([ \t]*)#(.?)(.*)$/.exec(line) ?? [];
      if (second === '#') return [`${indent}#${rest}`];
      return second === ' ' || second === '' ? [] : [line];
    }
    return typeof prefix === 'string' && prefix !== '' && line.trimStart().startsWith(prefix) ? [] : [line];
  });
  return { info: convertFence(language), lines: shown, hidden: lines.length - shown.length };
}
