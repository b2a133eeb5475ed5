import { headingIds } from './heading-ids.ts';
import { linesOf } from './text-points.ts';

/** A heading as it is written. */
export interface Heading {
  /** 1 to 6. */
  readonly depth: number;
  /** As readers see it, nearly: without marks of Markdown. */
  readonly text: string;
  readonly id: string;
  /** Whether its author wrote the id: `## Title {#id}`. */
  readonly hasOwnId: boolean;
  /** 0-based line. */
  readonly line: number;
  /** 0-based columns of the words, without the marks around them. */
  readonly start: number;
  readonly end: number;
}

/** A fence of code, or what follows one. */
const fence = /^ {0,3}(`{3,}|~{3,})/;
const atx = /^( {0,3}(#{1,6})[ \t]+)(?![ \t])(.*)$/;
const ownId = /(?<!\s)\s*\{(?:\/\*\s*)?#([^}\s*]+)(?:\s*\*\/)?\}\s*$/;

/** Number of lines that the frontmatter takes, its fences included; 0 without one. */
export function frontmatterLines(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0;
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---');
  return end < 0 ? 0 : end + 1;
}

/** Lines of a page that are not inside of code or frontmatter. */
export function proseLines(lines: readonly string[]): readonly { readonly line: string; readonly at: number }[] {
  const prose: { line: string; at: number }[] = [];
  let open: string | undefined;
  for (let at = frontmatterLines(lines); at < lines.length; at++) {
    const line = lines[at] ?? '';
    const mark = fence.exec(line)?.[1];
    if (open === undefined && mark === undefined) prose.push({ line, at });
    else if (open === undefined) open = mark;
    else if (mark?.startsWith(open) === true && line.trim() === mark) open = undefined;
  }
  return prose;
}

/**
 * The headings of a page that begin with `#`, with their ids.
 *
 * @param page as it was compiled: ids come from its contents as far as they fit
 */
export function headingsOf(
  text: string,
  page?: { readonly toc: readonly { readonly depth: number; readonly text: string; readonly id: string }[] },
): readonly Heading[] {
  const toc = [...(page?.toc ?? [])];
  const headings = proseLines(linesOf(text)).flatMap(({ line, at }) => {
    const [, before, marks, written] = atx.exec(line) ?? [];
    if (before === undefined || marks === undefined || written === undefined) return [];
    const rest = withoutClosing(written);
    const own = ownId.exec(rest);
    const words = own === null ? rest : rest.slice(0, own.index);
    const plain = plainText(words);
    const entry = marks.length === 1 ? -1 : toc.findIndex((one) => one.depth === marks.length && one.text === plain);
    const known = entry < 0 ? undefined : toc.splice(0, entry + 1).at(-1);
    const place = { line: at, start: before.length, end: before.length + words.length };
    return [{ depth: marks.length, text: plain, own: own?.[1], known: known?.id, ...place }];
  });
  const ids = headingIds(headings.map(({ text: plain, own }) => ({ text: plain, id: own })));
  return headings.map(({ own, known, ...heading }, index) => ({
    ...heading,
    id: own ?? known ?? ids[index] ?? '',
    hasOwnId: own !== undefined,
  }));
}

/** The text of a heading without blanks and the signs that close it: `Title ##` is `Title`, `##` nothing, and `C#` stays. */
export function withoutClosing(text: string): string {
  const before = (signs: string, from: number) => {
    let end = from;
    while (end > 0 && signs.includes(text.charAt(end - 1))) end--;
    return end;
  };
  const end = before(' \t', text.length);
  const signs = before('#', end);
  const words = before(' \t', signs);
  return text.slice(0, signs === 0 || words < signs ? words : end);
}

/** Without emphasis, code marks, links and tags. */
function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]*)\](?:\([^)]{0,999}\)|\[[^\]]{0,999}\])/g, '$1')
    .replace(/<\/?[A-Za-z][^>]{0,999}>/g, '')
    .replace(/(\*\*|__|\*|~~|(?<!`)`+(?!`))(?=\S)(.{1,999}?)(?<=\S)\1/g, '$2')
    .replace(/\\([^\w\s])/g, '$1')
    .trim();
}
