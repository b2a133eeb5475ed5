/** What follows the fence of a block: ` py title="a.py" hl_lines="2 4-5" linenums="1"`, ` { .py .annotate title="a.py" }`. */
export function convertInfo(info: string): string {
  const [, listed] = /^[ \t]*\{(.*)\}[ \t]*$/.exec(info) ?? [];
  const text = listed ?? info;
  if (listed === undefined && !/hl_lines|linenums|^[ \t]+\S|^\w+=|\{/.test(info)) return info;
  const language = (listed === undefined ? /^[ \t]*([\w+#-]*)/.exec(text)?.[1] : /\.([\w+#-]+)/.exec(text)?.[1]) ?? '';
  const value = (name: string) => new RegExp(`\\b${name}=(["'])(.*?)\\1`).exec(text)?.[2];
  const title = value('title');
  const marked = value('hl_lines')
    ?.trim()
    .split(/[\s,]+/)
    .join(',');
  const first = value('linenums');
  const options = [
    ...(title === undefined ? [] : [`title="${title}"`]),
    ...(marked === undefined || marked === '' ? [] : [`{${marked}}`]),
    ...(first === undefined
      ? []
      : [/^(?!1\b)\d+/.test(first) ? `showLineNumbers=${Number.parseInt(first, 10)}` : 'showLineNumbers']),
  ];
  const known = /^(?:annotate|title|hl_lines|linenums)$/.test(language) ? '' : language;
  return [known === '' && options.length > 0 ? 'text' : known, ...options].join(' ');
}

/**
 * Code of another file, as markdown-include-variants has it: `{* a.py ln[1:5,9] hl[2] title["A"] *}`. Lines are counted in
 * the file.
 */
export function codeSample(path: string, code: string, given: string): readonly string[] {
  const all = code.split('\n');
  const linesOf = (name: string): readonly number[] | undefined =>
    new RegExp(`\\b${name}\\[([\\d:,]+)\\]`)
      .exec(given)?.[1]
      ?.split(',')
      .flatMap((range) => {
        const [from = 1, to = from] = range.split(':').map(Number);
        return all.map((_, index) => index + 1).filter((line) => line >= from && line <= to);
      });
  const listed = linesOf('ln') ?? [];
  // `ln[0]` is the whole file.
  const shown = listed.length > 0 ? listed : all.map((_, index) => index + 1);
  const marked = (linesOf('hl') ?? []).map((line) => shown.indexOf(line) + 1).filter((line) => line > 0);
  const title = /\btitle\[(["'])(.*?)\1\]/.exec(given)?.[2];
  const info = [
    /\.(\w+)$/.exec(path)?.[1] ?? 'text',
    ...(title === undefined ? [] : [`title="${title}"`]),
    ...(marked.length === 0 ? [] : [`{${marked.join(',')}}`]),
  ];
  // A gap shows that lines are left out.
  const lines = shown.flatMap((line, index) => [
    ...(index > 0 && line !== (shown[index - 1] ?? 0) + 1 ? [''] : []),
    all[line - 1] ?? '',
  ]);
  const fence = /^[ \t]*```/m.test(code) ? '````' : '```';
  return [`${fence}${info.join(' ')}`, ...lines, fence];
}
