/** Text without the names of emoji and icons, and without the marks of alerts, `[!NOTE]`, and tasks, `[x]`. */
export function withoutEmoji(text: string): string {
  return text.replace(
    /^\s*\[[ xX]\](?=\s)|:(?:\d?[a-z][a-z0-9_+-]*|100|1234):|\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/gi,
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
