import { GithubSlugger, normalizePath, parentPath } from 'docsgen/moving';
import { codeRanges, isWithin } from './jsx-tags.ts';
import type { Edit, Migration, PlannedFile } from './migration.ts';
import { readPlanned, sourceOf } from './plan.ts';

/** The title of a page, `# Title` or underlined, before any other heading; and a title with an id has none to get. */
const titleLine = /^(#[ \t]+[^\n]*?|[^\s#>|<`~*+-][^\n]*(?=\n=+[ \t]*$))[ \t]*$/m;

/** Links with an anchor to a page by its file, or to the own page. */
const anchored = /\]\(<?([^()\s<>#"]*)#([^()\s<>"]+)>?(?:[ \t]+"[^"\n]*")?\)|\bhref="([^"\s#:]*)#([^"\s]+)"/g;

/**
 * Gives titles ids that links of the site ask for, `index.md#home`: the old tool gave ids to all headings, and docsgen has none for
 * titles.
 */
export function withTitleIds({ files, edits, ...migration }: Migration): Migration {
  const pages = files.filter(({ to }) => /\.mdx?$/i.test(to));
  const paths = new Set(pages.map(({ to }) => to));
  const wanted = new Map<string, Set<string>>();
  for (const page of pages) for (const { to, id } of anchorsIn(page, paths)) add(wanted, to, id);
  const changed: Edit[] = [];
  const made = files.map((file): PlannedFile => {
    const ids = wanted.get(file.to);
    if (ids === undefined) return file;
    const text = readPlanned(file);
    const found = titleIn(text);
    const id = found && [...ids].find((one) => plain(one) === plain(found.title) && !hasHeading(text, one));
    if (found === undefined || id === undefined) return file;
    const after = `${found.title} {#${id}}`;
    changed.push({ file: file.to, line: text.slice(0, found.at).split('\n').length, before: found.title, after });
    return {
      to: file.to,
      text: text.slice(0, found.at) + after + text.slice(found.at + found.title.length),
      from: sourceOf(file),
    };
  });
  return { ...migration, files: made, edits: [...edits, ...changed] };
}

function add(wanted: Map<string, Set<string>>, to: string, id: string): void {
  const ids = wanted.get(to) ?? new Set();
  ids.add(id);
  wanted.set(to, ids);
}

interface Anchor {
  /** The page that it leads to. */
  readonly to: string;
  readonly id: string;
  /** The link, and where it is in the text. */
  readonly link: string;
  readonly at: number;
}

/** Links of a page that lead to a place in a page of the site. @param paths of all pages */
export function anchorsIn(page: PlannedFile, paths: ReadonlySet<string>): readonly Anchor[] {
  const text = readPlanned(page);
  const code = codeRanges(text);
  return Array.from(text.matchAll(anchored)).flatMap((found) => {
    if (isWithin(code, found.index)) return [];
    const [path, id] = [found[1] ?? found[3] ?? '', found[2] ?? found[4] ?? ''];
    const target = path === '' ? page.to : normalizePath(`/${parentPath(page.to)}/${path}`).slice(1);
    const folder = target.replace(/\/$/, '');
    const to = [target, `${folder}/README.md`, `${folder}/index.md`].find((one) => paths.has(one));
    return to === undefined ? [] : [{ to, id, link: found[0], at: found.index }];
  });
}

function titleIn(text: string): { readonly title: string; readonly at: number } | undefined {
  const start = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0].length ?? 0;
  const body = text.slice(start);
  const code = codeRanges(body);
  const found = titleLine.exec(body);
  const isCode = found !== null && isWithin(code, found.index);
  const [, title = ''] = found ?? [];
  if (found === null || isCode || /\{#[^}]*\}$/.test(title) || /^#{2,}[ \t]/m.test(body.slice(0, found.index)))
    return undefined;
  return { title, at: start + found.index };
}

function hasHeading(text: string, id: string): boolean {
  const slugger = new GithubSlugger();
  return Array.from(text.matchAll(/^#{2,6}[ \t]+([^\n]*?)(?:[ \t]*\{#([^}]*)\})?[ \t]*$/gm)).some(
    ([, words = '', own]) => (own ?? slugger.slug(words)) === id,
  );
}

/** Letters and digits alone: tools differ in the signs between them. */
function plain(text: string): string {
  return text
    .replace(/^#+[ \t]+/, '')
    .replace(/\]\([^)]*\)/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
