import { codeRanges, isWithin, scriptRanges, tagsIn } from '../jsx-tags.ts';

/** Values that a page gives a snippet are `props` in MDX: `{name}` becomes `{props.name}`. */
export function withProps(text: string, defined: ReadonlySet<string>): string {
  return replaceNames(text, defined, (name, rest, whole) => (/^[a-z_]/.test(name) ? `{props.${name}${rest}}` : whole));
}

/**
 * A name in braces that nothing defines is text, as generated references have it: `resource://{param}`.
 *
 * @param isMath whether what is between `$` is a formula, whose braces are its own
 */
export function withLiteralNames(given: string, defined: ReadonlySet<string>, isMath = false): string {
  const text = withLiteralData(given);
  const tags = tagsIn(text);
  const formulas = isMath ? mathRanges(text) : [];
  // Functions within the page may have a name: `{items.map((item) => <li>{item}</li>)}`.
  const parameters = new Map<string, boolean>();
  const isParameter = (name: string) => {
    const found = parameters.get(name) ?? new RegExp(`[(,{\\s]${name}\\b[^()=\\n]*\\)?\\s*=>`).test(text);
    parameters.set(name, found);
    return found;
  };
  return replaceNames(text, defined, (name, rest, whole, offset) => {
    if (tags.some(({ start, end }) => offset >= start && offset < end)) return whole;
    // After a dollar it may be in a template of code that goes on over lines.
    if (text.charAt(offset - 1) === '$' && isInBraces(text, offset)) return whole;
    if (isWithin(formulas, offset)) return whole;
    return isParameter(name) ? whole : `\\{${name}${rest}\\}`;
  });
}

/** Whether braces are open before a place in its paragraph. */
function isInBraces(text: string, offset: number): boolean {
  const start = text.lastIndexOf('\n\n', offset) + 1;
  let depth = 0;
  for (const [sign] of text.slice(start, offset).matchAll(/(?<!\\)[{}]/g))
    depth = Math.max(0, depth + (sign === '{' ? 1 : -1));
  return depth > 0;
}

/** Data and variables of shells in text, which are no expressions: `{"a": 1}` and `${NAME}`. */
function withLiteralData(text: string): string {
  const code = rangesWithoutText(text);
  return text.replace(
    /(?<![\\={(`])\{("[^"{}\n]*"\s*:[^{}\n]*)\}|\$\{([A-Z_][A-Z\d_]*)\}(?![^\n]*`)/g,
    (whole, data: string | undefined, name: string, offset: number) =>
      isWithin(code, offset) ? whole : data === undefined ? `$\\{${name}\\}` : `\\{${data}\\}`,
  );
}

/** A formula on lines of its own. */
export const mathBlock = /\$\$[^$]+\$\$/;

/** Where formulas are: between `$$`, and in lines those with a command of LaTeX. */
function mathRanges(text: string): readonly (readonly [number, number])[] {
  return Array.from(text.matchAll(/\$\$[^$]+\$\$|\$([^$\n]+)\$/g))
    .filter(([, inline]) => inline === undefined || /\\[A-Za-z]/.test(inline))
    .map(({ 0: formula, index }) => [index, index + formula.length] as const);
}

/** Where braces are no expressions in text: in code, in what a page exports, and in tags, whose attributes have texts. */
function rangesWithoutText(text: string): readonly (readonly [number, number])[] {
  const tags = tagsIn(text).map(({ start, end }) => [start, end] as const);
  return [...codeRanges(text), ...scriptRanges(text), ...tags];
}

const values = /^(?:props|children|true|false|null|undefined|frontMatter|toc|metadata|contentTitle|user)$/;

/** Replaces names in braces outside of code. */
function replaceNames(
  text: string,
  defined: ReadonlySet<string>,
  replace: (name: string, rest: string, whole: string, offset: number) => string,
): string {
  const code = [...codeRanges(text), ...scriptRanges(text)];
  return text.replace(
    /(?<!\\)\{[ \t]*([A-Za-z_]\w*)((?:\.\w+)*)[ \t]*\}/g,
    (whole, name: string, rest: string, offset: number) =>
      values.test(name) || defined.has(name) || isWithin(code, offset) ? whole : replace(name, rest, whole, offset),
  );
}
