import type { MarkdownConfig } from '../../model/markdown-config.ts';
import type { SourcePath } from '../../model/place.ts';
import { createPageParser } from '../../pipeline/compile/index.ts';
import { isCommonMark } from '../../shared/markdown-format.ts';
import { type PageTexts, readPageTexts } from './page-texts.ts';

/** What the settings of a site mean for a page. */
interface PageSettings {
  /** Whether braces and angle brackets have a meaning. */
  readonly isMdx: boolean;
  /** Whether headings may say their ids. */
  readonly headingIds: boolean;
}

/** Reads the texts of pages with the parser of the site. A page that is no MDX has none. */
export interface PageReader {
  (path: SourcePath, text: string): PageTexts;
  readonly settings: (path: SourcePath) => PageSettings;
}

export function createPageReader(markdown: MarkdownConfig): PageReader {
  const parse = createPageParser(markdown);
  const read = (path: SourcePath, text: string): PageTexts => {
    try {
      return readPageTexts(text, parse({ path, text }));
    } catch {
      // What is wrong with it is found where the site is built.
      return readPageTexts('', { type: 'root', children: [] });
    }
  };
  const settings = (path: SourcePath) => ({
    isMdx: !isCommonMark(path, markdown),
    headingIds: markdown.compat.headingIds,
  });
  return Object.assign(read, { settings });
}
