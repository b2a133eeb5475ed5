/** A part of a source file between `// #region name` and `// #endregion`, in the comments of any language. */
export interface Region {
  readonly name: string;
  /** Index of its first line, that of the marker excluded. */
  readonly from: number;
  /** Index of the line that ends it; absent where nothing does. */
  readonly to?: number;
}

const marker =
  /^\s*(?:\/\/|\/\*+|\{\/\*|<!--|--|#|;|%|::|REM\b)?\s*(?:#\s*(?:pragma\s+)?)?(?<kind>(?:end)?region)\b[ \t]*(?<name>[\w.*-]*)\s*(?:\*\/\}?|-->)?\s*$/i;

/** Marks on their own line, behind a comment sign or a `#`: the word alone is text. */
function markerOf(line: string): { readonly ends: boolean; readonly name: string } | undefined {
  const { kind, name = '' } = marker.exec(line)?.groups ?? {};
  if (kind === undefined || /^\s*(?:end)?region\b/i.test(line)) return;
  return { ends: kind.toLowerCase() === 'endregion', name };
}

/** The regions of a file, in the order in which they begin. They may lie in one another. */
export function regionsOf(text: string): readonly Region[] {
  const regions: { name: string; from: number; to?: number }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const found = markerOf(line);
    if (found === undefined) continue;
    if (!found.ends) regions.push({ name: found.name, from: index + 1 });
    else {
      const open = regions.findLast(({ name, to }) => to === undefined && (found.name === '' || name === found.name));
      if (open !== undefined) open.to = index;
    }
  }
  return regions;
}

/**
 * The code of a region, or of the whole file, without markers and without the indent that all of its lines share.
 *
 * ```text
 *     // #region start           start()
 *     start()                ->    .then(go)
 *       .then(go)
 *     // #endregion start
 * ```
 */
export function codeOf(text: string, region?: Pick<Region, 'from' | 'to'>): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .slice(region?.from, region?.to)
    .filter((line) => markerOf(line) === undefined);
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^\s*/.exec(line)?.[0] ?? '');
  const shared = indents.reduce((least, indent) => {
    let length = 0;
    while (length < least.length && least[length] === indent[length]) length++;
    return least.slice(0, length);
  }, indents[0] ?? '');
  return lines.map((line) => (line.startsWith(shared) ? line.slice(shared.length) : line.trimStart())).join('\n');
}
