import { plainHeading, vitePressSlug } from './heading-ids.ts';

/** Lines of a file: all, a region, or from a line to a line. */
export function partOf(text: string, region?: string, range?: string): string;
export function partOf(text: string | undefined, region?: string, range?: string): string | undefined;
export function partOf(text: string | undefined, region?: string, range?: string): string | undefined {
  if (text === undefined) return undefined;
  let lines = text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  if (region !== undefined) {
    const start = lines.findIndex((line) => new RegExp(`#region\\s+${region}\\b`).test(line));
    const end = lines.findIndex(
      (line, index) => index > start && new RegExp(`#endregion(?:\\s+${region}\\b|\\s*(?:-->|\\*/)?\\s*$)`).test(line),
    );
    const heading = lines.findIndex(
      (line) => /^#{1,6} /.test(line) && vitePressSlug(plainHeading(line.replace(/^#+ /, ''))) === region,
    );
    if (start >= 0) lines = lines.slice(start + 1, end < 0 ? undefined : end);
    else if (heading >= 0) lines = sectionOf(lines, heading);
  }
  const [from, to] = range?.includes(',') === true ? range.split(',') : [range, range];
  if (range !== undefined && range.trim() !== '')
    lines = lines.slice(from?.trim() ? Number(from) - 1 : 0, to?.trim() ? Number(to) : undefined);
  return lines.join('\n').trim();
}

function sectionOf(lines: readonly string[], heading: number): string[] {
  const depth = /^#+/.exec(lines[heading] ?? '')?.[0].length ?? 1;
  const next = lines.findIndex((line, index) => index > heading && (/^(#+) /.exec(line)?.[1]?.length ?? 9) <= depth);
  return lines.slice(heading, next < 0 ? undefined : next);
}
