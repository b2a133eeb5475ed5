/** Languages by groups, as Expressive Code has them: a file name has the ending of one in the group of its block. */
const code = ['astro', 'cjs', 'htm', 'html', 'js', 'jsx', 'mjs', 'svelte', 'ts', 'tsx', 'typescript', 'vb', 'vue'];
const terminal =
  'ansi|bash|bat|batch|cmd|console|fish|nu|nushell|powershell|ps|ps1|psd1|psm1|sh|shell|shellscript|shellsession|zsh'.split(
    '|',
  );
const groups: readonly (readonly string[])[] = [
  [...code, 'vue-html'],
  terminal,
  ['csv', 'env', 'ini', 'json', 'toml', 'xml', 'yaml', 'yml'],
  ['css', 'less', 'sass', 'scss', 'styl', 'stylus', 'xsl'],
  ['markdown', 'md', 'mdx'],
];

const comment =
  /^\s*(?:\/\/|#(?!!)|<!--|\/\*)\s*(?:((?![a-z]:).*?)(?:\uff1a|:(?!\/\/)))?\s*((?:[a-z]:)?[\w./~%[\]+\\-]*)\s*(?:-->|\*\/)?\s*$/i;

/**
 * A comment with a file name in the first lines of a block is its title for Expressive Code, and no line of it.
 *
 * @param info what follows the fence
 * @param lines those of the block
 * @returns `info` with the title and with marks of lines as they are counted without it; how many lines are left out, and from which one
 */
export function withFileName(
  info: string,
  lines: readonly string[],
): { readonly info: string; readonly start: number; readonly length: number } | undefined {
  if (/\btitle=|\bframe=["']none/.test(info)) return undefined;
  const language = (/^\s*diff\b.*\blang=["']?(\w+)/.exec(info) ?? /^\s*([^\s{"'=/]*)/.exec(info))?.[1] ?? '';
  const found = lines.slice(0, 4).map((line) => fileNameIn(line, language));
  let start = found.findIndex((name) => name !== undefined);
  const title = found[start];
  if (title === undefined) return undefined;
  let end = start + 1;
  const edge = lines[end]?.trim() ?? '';
  // Frontmatter of which it was all.
  if (
    /^(?:astro|markdown|mdx?|toml|ya?ml)$/.test(language) &&
    /^(?:---|\+\+\+)$/.test(edge) &&
    lines[start - 1]?.trim() === edge
  ) {
    start--;
    end++;
  }
  if (lines[end]?.trim() === '') end++;
  const length = end - start;
  const marks = info.replace(
    /"[^"]*"|'[^']*'|((?:\b[\w-]+=)?\{)([\d\s,-]+)\}/g,
    (whole, opening: string | undefined, ranges = '') => {
      if (opening === undefined) return whole;
      const left = withoutLines(ranges, start, length);
      return left === '' ? '' : `${opening}${left}}`;
    },
  );
  const [head = ''] = /^\s*[^\s{"'=/]*(?![=\w])/.exec(marks) ?? [];
  return { info: `${head} title="${title}"${marks.slice(head.length)}`, start, length };
}

/** Ranges of lines, from 1, of a text of which some are left out. */
function withoutLines(ranges: string, start: number, length: number): string {
  const moved = (line: number) => (line > start + length ? line - length : line);
  return ranges
    .split(',')
    .flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map(Number);
      const kept = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter(
        (line) => line <= start || line > start + length,
      );
      const [first, last] = [kept[0], kept.at(-1)];
      if (first === undefined || last === undefined) return [];
      return [first === last ? `${moved(first)}` : `${moved(first)}-${moved(last)}`];
    })
    .join(',');
}

/** The rule of `@expressive-code/plugin-frames`. */
function fileNameIn(line: string, language: string): string | undefined {
  const [, before = '', name = ''] = comment.exec(line) ?? [];
  if (before.trim().toLowerCase() === '@filename' || !/[^.:/\\~]/.test(name) || /^\.{2,}(?![/\\])/.test(name))
    return undefined;
  const group = groups.find((languages) => languages.includes(language));
  const bare = name.replace(/^.*[/\\]/, '');
  const ending = /\.([^.]+)$/.exec(bare)?.[1];
  const isPath =
    /^(?:[/\\]|\.[/\\]|~|[a-z]:)./i.test(name) ||
    bare.startsWith('.') ||
    (/[/\\]/.test(name) && /[^/\\0-9.]/.test(name) && name === name.toLowerCase());
  if (isPath && (before === '' || group === terminal)) return name;
  return ending === undefined || group?.includes(ending) === false ? undefined : name;
}
