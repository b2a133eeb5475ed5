import type { OperationAddress } from '../../model/address.ts';
import type { Term } from '../../model/glossary.ts';
import type { Link } from '../../model/page.ts';
import type { SourcePath } from '../../model/place.ts';
import {
  type Heading,
  headingsOf,
  isDataFile,
  isMarkdown,
  type KnownTexts,
  linesOf,
  offsetOfLine,
  type Span,
  type Target,
  targetOf,
  termInGlossary,
  type WrittenTerm,
} from '../workspace/index.ts';
import { type ApiPart, isOfApi, operationAt, refsIn } from './api-document.ts';
import { isInFrontmatter } from './cursor.ts';
import { isWithin } from './positions.ts';

/** What is at a point of a page. */
export type Thing =
  | { readonly kind: 'link'; readonly link: Link; readonly target: Target | undefined }
  | { readonly kind: 'heading'; readonly heading: Heading }
  | { readonly kind: 'import'; readonly specifier: string }
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'component'; readonly name: string }
  /** With the word that is there. */
  | { readonly kind: 'term'; readonly term: Term; readonly written: WrittenTerm }
  /** Something in an API document, or a reference to it. */
  | { readonly kind: 'part'; readonly part: ApiPart }
  /** An operation in its API document; `id` is where its operationId is written, if that is at the point. */
  | { readonly kind: 'operation'; readonly operation: OperationAddress; readonly id?: Span };

/** What is asked about a file of a site. */
export interface AskedFile extends KnownTexts {
  readonly path: SourcePath;
  /** As it is typed. */
  readonly text: string;
}

interface Point {
  readonly line: number;
  readonly character: number;
}

/** What is at a point of a page, by its text and by what was compiled of it; 0-based. */
export function thingAt(asked: AskedFile, at: Point): Thing | undefined {
  const { site, workspace, path, text } = asked;
  if (!isMarkdown(path)) return thingInData(asked, at);
  const page = workspace.page(path);
  const lines = linesOf(text);
  const line = lines[at.line] ?? '';
  const link = page?.links.find(({ place }) => place.file === path && isWithin(at, place));
  if (link !== undefined) return { kind: 'link', link, target: targetOf(site, path, link) };
  const image = imageAt(line, at.character);
  if (image !== undefined) {
    const written = { href: image, url: image, kind: 'asset' as const, place: { file: path } };
    return { kind: 'link', link: written, target: targetOf(site, path, written) };
  }
  const heading = headingsOf(text, page).find((one) => one.line === at.line);
  if (heading !== undefined) return { kind: 'heading', heading };
  const specifier = /\bfrom\s+['"]([^'"]+)['"]/.exec(line)?.[1];
  if (specifier !== undefined && /^\s*(?:import|export)\b/.test(line)) return { kind: 'import', specifier };
  const key = /^([\w-]+):/.exec(line)?.[1];
  if (key !== undefined && at.character <= key.length && isInFrontmatter(lines, at.line)) return { kind: 'key', key };
  const word = wordAt(line, at.character);
  if (word === undefined) return undefined;
  if (line[word.start - 1] === '<' || line.slice(word.start - 2, word.start) === '</')
    return { kind: 'component', name: word.text };
  const term = site.content.glossary?.terms.find(({ id, also }) =>
    [id, ...also].some((form) => sameWord(form, word.text)),
  );
  const start = offsetOfLine(text, at.line) + word.start;
  return term && { kind: 'term', term, written: { file: path, form: word.text, start, end: start + word.text.length } };
}

/** What is at a point of the glossary or of a file of an API document. */
function thingInData({ site, workspace, path, text }: AskedFile, at: Point): Thing | undefined {
  if (!isDataFile(path)) return undefined;
  const offset = offsetOfLine(text, at.line) + at.character;
  if (path === site.config.glossary?.file) {
    const found = termInGlossary(site, workspace.readData(text), offset);
    return found && { kind: 'term', ...found };
  }
  const ref = refsIn(path, text).find(({ start, end }) => offset >= start && offset <= end);
  if (ref !== undefined) return { kind: 'part', part: ref.target };
  if (!isOfApi(site, path)) return undefined;
  const data = workspace.readData(text);
  const part = { file: path, pointer: data.at(offset) };
  const found = operationAt(site, part, data);
  const id = found?.key === 'operationId' ? data.valueAt(part.pointer) : undefined;
  if (found !== undefined) return { kind: 'operation', operation: found.operation, id };
  const name = data.nameAt(part.pointer);
  return name !== undefined && offset >= name.start && offset <= name.end ? { kind: 'part', part } : undefined;
}

/** The address of a link to an operation, as its author may write it. */
export function operationName({ document, operationId, method, path }: OperationAddress): string {
  return `api:${document}/${operationId ?? `${method} ${path}`}`;
}

function imageAt(line: string, character: number): string | undefined {
  for (const match of line.matchAll(/!\[[^\]]*\]\(<?([^\s)>]+)[^)]*\)/g))
    if (character >= match.index && character <= match.index + match[0].length) return match[1];
  return undefined;
}

function wordAt(line: string, character: number): { readonly text: string; readonly start: number } | undefined {
  for (const match of line.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_.-]*/gu)) {
    if (match.index > character) return undefined;
    if (character <= match.index + match[0].length) return { text: match[0].replace(/[.-]+$/, ''), start: match.index };
  }
  return undefined;
}

/** Abbreviations are written in one way; other words may begin with a capital. */
function sameWord(form: string, word: string): boolean {
  return form === word || (form.toUpperCase() !== form && form.toLowerCase() === word.toLowerCase());
}
