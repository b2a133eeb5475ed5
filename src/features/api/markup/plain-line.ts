const code = '`([^`]+)`';
const strong = String.raw`\*\*([^*]+)\*\*`;
const emphasis = String.raw`(?<![\p{L}\p{N}*])\*([\p{L}\p{N}][^*]*)\*(?![\p{L}\p{N}*])`;
const link = String.raw`!?\[([^[\]]*)\]\([^()\s]*\)`;
const escaped = String.raw`\\([\\${'`'}*_[\]()#<>|])`;
const marks = new RegExp([escaped, code, strong, emphasis, link].join('|'), 'gu');

/** A title without its Markdown. Authors write code, strong words and links into summaries, which are plain text. */
export function plainLine(title: string): string {
  if (!/[`*[\\]/.test(title)) return title;
  return title.replaceAll(marks, (_, ...found: readonly (string | undefined)[]) => {
    const [letter, code, ...words] = found.slice(0, 5);
    return letter ?? code ?? plainLine(words.find((text) => text !== undefined) ?? '');
  });
}
