import type { MarkdownIt } from 'markdown-it';

/** Text without the names of emoji and icons, and without the marks of alerts, `[!NOTE]`, and tasks, `[x]`. */
export function withoutEmoji(text: string): string {
  return text.replace(
    /^\s*\[[ xX]\](?=\s)|:(?:\d?[a-z][a-z0-9_+-]*|[+-]1|100|1234):|\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/gi,
    ' ',
  );
}

/** Code without comments that are for the highlighter. */
export function withoutMarks(code: string): string {
  return code
    .replace(
      /^[ \t]*(?:\/\/|#|<!--|\/\*|\{\/\*|--|%)[ \t]*(?:highlight|error|focus|diff|ins|del)-(?:next-line|start|end|line)\b.*$/gm,
      '',
    )
    .replace(/(?:\/\/|#|<!--|\/\*|;|--)[ \t]*\[!code\b[^\]]*\].*$/gm, '')
    .replace(/^.*@noErrors.*$/gm, '');
}

/** Formulas in text, which a pattern finds at their beginnings. */
export function formulas(pattern: RegExp): (md: MarkdownIt) => void {
  return (md) => {
    md.inline.ruler.before('escape', 'formula', (state, silent) => {
      const found = pattern.exec(state.src.slice(state.pos));
      if (found === null) return false;
      if (!silent) state.push('formula', 'math', 0);
      state.pos += found[0].length;
      return true;
    });
    md.renderer.rules.formula = () => '<math></math>';
  };
}
