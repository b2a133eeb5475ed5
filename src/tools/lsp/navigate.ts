import type { Link } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { headingsOf, type KnownSite, type Workspace } from '../workspace/index.ts';
import { operationName, type Thing } from './at.ts';
import { fileAt, type Target, targetOf } from './known.ts';

interface Input {
  readonly site: KnownSite;
  readonly workspace: Workspace;
  readonly path: SourcePath;
  readonly textOf: (path: SourcePath) => string;
}

/** Where what is at a point is defined. */
export function definitionOf(thing: Thing, { site, workspace, path, textOf }: Input): Place | undefined {
  switch (thing.kind) {
    case 'link':
      return thing.target && placeOfTarget(thing.target, { site, workspace, path, textOf });
    case 'import': {
      const file = fileAt(site, path, thing.specifier) ?? withEnding(site, path, thing.specifier);
      return file === undefined ? undefined : { file };
    }
    case 'term': {
      const file = site.config.glossary?.file;
      if (file === undefined) return undefined;
      const line = textOf(file)
        .split(/\r\n|\n|\r/)
        .findIndex((one) => isEntry(one, thing.term.id));
      return line < 0 ? { file } : { file, start: { line: line + 1, column: 1 } };
    }
    default:
      return undefined;
  }
}

/** Components are imported without their ending. */
function withEnding(site: KnownSite, path: SourcePath, specifier: string): SourcePath | undefined {
  for (const ending of ['.tsx', '.jsx', '.ts', '.js', '.mdx', '.md', '/index.tsx', '/index.ts']) {
    const file = fileAt(site, path, specifier + ending);
    if (file !== undefined) return file;
  }
  return undefined;
}

function isEntry(line: string, id: string): boolean {
  const text = line.replace(/^[\s-]*/, '').replace(/^id:\s*/, '');
  return [id, `"${id}"`, `'${id}'`].some((form) => text === form || text.startsWith(`${form}:`));
}

function placeOfTarget({ document, operation, file, anchor }: Target, input: Input): Place | undefined {
  const { site, workspace, textOf } = input;
  if (file !== undefined) return { file };
  if (operation !== undefined) {
    const source = site.references.references.find(({ reference }) => reference.id === operation.document)?.source;
    return source === undefined ? undefined : placeOfOperation(source, textOf(source), operation);
  }
  if (document === undefined) return undefined;
  const { source } = document;
  const text = textOf(source);
  const heading = anchor === '' ? undefined : headingsOf(text, workspace.page(source)).find(({ id }) => id === anchor);
  if (heading !== undefined)
    return {
      file: source,
      start: { line: heading.line + 1, column: heading.start + 1 },
      end: { line: heading.line + 1, column: heading.end + 1 },
    };
  const written = workspace.page(source)?.ids.find(({ id }) => id === anchor);
  return written?.place ?? { file: source, start: { line: 1, column: 1 } };
}

/** By its operationId, else by its path: the line where it is written. */
function placeOfOperation(
  file: SourcePath,
  text: string,
  { operationId, path }: { readonly operationId?: string; readonly path: string },
): Place {
  const lines = text.split(/\r\n|\n|\r/);
  const line = lines.findIndex((one) =>
    operationId === undefined
      ? one.includes(`${path}:`) || one.includes(`"${path}"`) || one.includes(`'${path}'`)
      : /["']?operationId["']?\s*:/.test(one) &&
        one
          .replace(/^.*?:\s*/, '')
          .replace(/^["']|["'],?\s*$/g, '')
          .trim() === operationId,
  );
  return line < 0 ? { file } : { file, start: { line: line + 1, column: 1 } };
}

/** A link, and the page that it is on. */
export interface Reference {
  readonly source: SourcePath;
  readonly link: Link;
}

/** Links of pages that lead to a page, or to one of its anchors where one is given. */
export function linksTo(site: KnownSite, target: SourcePath, anchor?: string): readonly Reference[] {
  const wanted = site.plan.book.bySource.get(target);
  if (wanted === undefined) return [];
  return allLinks(site).filter(({ source, link }) => {
    const found = targetOf(site, source, link);
    return found?.document?.source === target && (anchor === undefined ? source !== target : found.anchor === anchor);
  });
}

/** Links of pages to the same as what is at a point. */
export function referencesOf(thing: Thing, { site, path }: Input): readonly Reference[] {
  if (thing.kind === 'heading')
    return thing.heading.depth === 1 ? linksTo(site, path) : linksTo(site, path, thing.heading.id);
  if (thing.kind === 'key') return linksTo(site, path);
  if (thing.kind !== 'link' || thing.target === undefined) return [];
  const { document, operation, file, anchor } = thing.target;
  if (document !== undefined) return linksTo(site, document.source, anchor === '' ? undefined : anchor);
  return allLinks(site).filter(({ source, link }) => {
    const found = targetOf(site, source, link);
    if (operation !== undefined)
      return found?.operation !== undefined && operationName(found.operation) === operationName(operation);
    return file !== undefined && found?.file === file;
  });
}

function allLinks({ pages }: KnownSite): readonly Reference[] {
  return [...pages.values()].flatMap(({ source, links }) => links.map((link) => ({ source, link })));
}
