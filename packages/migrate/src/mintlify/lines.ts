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
  const titles = tabTitles();
  /** The fence of the block of code that a line is in. */
  let fence: string | undefined;
  let isInComment = false;
  const convert = (line: string): string => {
    if (fence === undefined) {
      const wasInComment = isInComment;
      isInComment = line.lastIndexOf('*/}') < line.lastIndexOf('{/*') || (isInComment && !line.includes('*/}'));
      if (wasInComment || isInComment) return line;
    }
    const mark = /^[ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+)*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && fence === undefined) {
      fence = mark;
      return titles.withTitle(
        line.replace(
          /(`{3,}|~{3,})([^`]*)$/,
          (_, ticks: string, info: string) => ticks + convertFence(info, { hasTitle: true }),
        ),
      );
    }
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
      return line;
    }
    titles.read(line);
    return convertProse(line, context);
  };
  const lines = text.split('\n').map((before, index) => {
    const after = convert(before);
    if (after !== before) edits.push({ line: index + 1, before, after });
    return after;
  });
  return { text: lines.join('\n'), edits };
}

/** Tabs of a `<CodeGroup>` need names of their own: the second block of a title, or of a language without one, gets a number. */
function tabTitles() {
  const counts = new Map<string, number>();
  let isInGroup = false;
  return {
    /** Follows the groups in a line that is no code. */
    read(line: string): void {
      const start = line.lastIndexOf('<CodeGroup');
      if (start < 0 && !line.includes('</CodeGroup')) return;
      counts.clear();
      isInGroup = start > line.lastIndexOf('</CodeGroup');
    },
    /** @param line the first line of a block of code */
    withTitle(line: string): string {
      const given = /\btitle="([^"]*)"/.exec(line)?.[1];
      const title = given ?? /(?:`{3,}|~{3,})([\w+#-]+)/.exec(line)?.[1];
      if (title === undefined || !isInGroup) return line;
      const count = (counts.get(title) ?? 0) + 1;
      counts.set(title, count);
      if (count === 1) return line;
      const numbered = `title="${title} (${count})"`;
      return given === undefined ? `${line.trimEnd()} ${numbered}` : line.replace(/\btitle="[^"]*"/, () => numbered);
    },
  };
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
