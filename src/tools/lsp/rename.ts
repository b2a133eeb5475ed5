import type { Fix } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { findHref } from '../../pipeline/fix/index.ts';
import { type Heading, headingsOf, type KnownSite, type Workspace } from '../workspace/index.ts';
import { linksTo } from './navigate.ts';

/**
 * The edits that give a heading other words, and links to it its new id. Ids of other headings may change too, where the
 * page has the same words twice.
 *
 * @param textOf text of a file as it is, without byte order mark
 */
export async function renameHeading(
  {
    site,
    workspace,
    path,
    textOf,
  }: {
    readonly site: KnownSite;
    readonly workspace: Workspace;
    readonly path: SourcePath;
    readonly textOf: (path: SourcePath) => string;
  },
  heading: Heading,
  words: string,
): Promise<readonly Fix[]> {
  const text = textOf(path);
  const start = offsetOfLine(text, heading.line) + heading.start;
  const edit: Fix = { file: path, start, end: start + heading.end - heading.start, text: words };
  const after = text.slice(0, edit.start) + words + text.slice(edit.end);
  const before = headingsOf(text, workspace.page(path));
  const then = headingsOf(after, await workspace.compile(path, after));
  const changed = before.flatMap(({ id }, at) => {
    const now = then[at]?.id;
    return now === undefined || now === id ? [] : [[id, now] as const];
  });
  const links = changed.flatMap(([id, now]) =>
    linksTo(site, path, id).flatMap(({ link }): readonly Fix[] => {
      const { file } = link.place;
      const range = findHref(textOf(file), link);
      const hash = link.href.indexOf('#');
      return range === undefined || hash < 0 ? [] : [{ file, ...range, text: `${link.href.slice(0, hash)}#${now}` }];
    }),
  );
  return [edit, ...links];
}

function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  const ends = /\r\n|\n|\r/g;
  for (let at = 0; at < line; at++) {
    const end = ends.exec(text);
    if (end === null) return text.length;
    offset = end.index + end[0].length;
  }
  return offset;
}

/** The heading on a line, where its words can be replaced. */
export function headingAt(
  { workspace, opened, text }: { workspace: Workspace; opened: { readonly path: SourcePath }; text: string },
  line: number,
): Heading | undefined {
  return headingsOf(text, workspace.page(opened.path)).find((heading) => heading.line === line);
}
