import { convertFence } from '../fence-info.ts';
import type { ConvertedPage, LineEdit } from '../page-writer.ts';
import { withHeadingId } from './heading-ids.ts';

/** What the lines of a page are converted with. */
interface LineContext {
  /** Ids that links of the site name. */
  readonly linked: ReadonlySet<string>;
  /** Paths of pages, without their ending. */
  readonly pageIds: ReadonlySet<string>;
  /** An address of the site for one that is relative to the page. */
  readonly absolute: (path: string) => string;
}

/**
 * Converts what Markdown has by the line: the info of blocks of code, ids of headings, addresses of links and images. Edits
 * count lines from the first of the text.
 */
export function convertLines(text: string, context: LineContext): Pick<ConvertedPage, 'text' | 'edits'> {
  const edits: LineEdit[] = [];
  /** The fence of the block of code that a line is in. */
  let fence: string | undefined;
  let isInComment = false;
  const convert = (line: string): string => {
    if (fence === undefined) {
      const wasInComment = isInComment;
      isInComment = line.lastIndexOf('*/}') < line.lastIndexOf('{/*') || (isInComment && !line.includes('*/}'));
      if (wasInComment || isInComment) return line;
    }
    const mark = /^[ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+)*(`{3,}(?!.*`)|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && fence === undefined) {
      fence = mark;
      return line.replace(
        /(`{3,}|~{3,})([^`]*)$/,
        (_, ticks: string, info: string) => ticks + convertFence(info, { hasTitle: true }),
      );
    }
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
      return line;
    }
    return convertProse(line, context);
  };
  const lines = text.split('\n').map((before, index) => {
    const after = convert(before);
    if (after !== before) edits.push({ line: index + 1, before, after });
    return after;
  });
  return { text: lines.join('\n'), edits };
}

function convertProse(line: string, { linked, pageIds, absolute }: LineContext): string {
  return withHeadingId(line, linked)
    .replace(
      /(\]\(|\bhref=["'])((?:\/[^)"'#?\s]*?)?)\/index(?=[)"'#?])/g,
      (_, open: string, path: string) => open + (path || '/'),
    )
    .replace(/(\]\()([^)\s#]+)\.md(?=[)#])/g, (link, open: string, path: string) =>
      !/^[a-z]+:/i.test(path) && pageIds.has(absolute(path).slice(1)) ? `${open}${absolute(path)}` : link,
    )
    .replace(/(!\[[^\]]*\]\()([^)\s]+)/g, (_, open: string, path: string) => open + absolute(path))
    .replace(/className="[^"]*\b(?:dark:hidden|hidden dark:block)\b[^"]*"/g, (given) =>
      /\bhidden dark:block|(?<!:)\bhidden\b.*dark:block/.test(given)
        ? 'className="only-dark"'
        : 'className="only-light"',
    );
}
