const longest = 160;

/** Text on one line, cut at a word where it is longer than a search engine shows. */
export function excerpt(words: string): string {
  const text = words.replace(/\s+/g, ' ').trim();
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`;
}
