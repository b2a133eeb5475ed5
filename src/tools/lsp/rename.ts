import type { Range } from 'vscode-languageserver';
import type { OperationAddress } from '../../model/address.ts';
import type { Fix } from '../../model/diagnostic.ts';
import type { Term } from '../../model/glossary.ts';
import type { SourcePath } from '../../model/place.ts';
import { findHref } from '../../pipeline/fix/index.ts';
import { type Heading, headingsOf, type KnownSite, linesOf, offsetOfLine, type Workspace } from '../workspace/index.ts';
import type { Thing } from './at.ts';
import { type Span, writtenLike } from './data-text.ts';
import { linksTo, linksToOperation } from './navigate.ts';
import { rangeInLine, rangeOfOffsets } from './positions.ts';
import { formsInGlossary, usesOfTerm } from './terms.ts';

/**
 * The edits that give a heading other words, and links to it its new id. Ids of other headings may change too, where the
 * page has the same words twice.
 *
 * @param textOf text of a file as it is, without byte order mark
 */
async function renameHeading(
  { site, workspace, path, textOf }: Input,
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

/** What can get another name at a point, and where its name is written; lines and characters from 0. */
export type Renamable = { readonly range: Range; readonly name: string } & (
  | { readonly kind: 'heading'; readonly heading: Heading }
  | { readonly kind: 'term'; readonly term: Term; readonly form: string }
  | { readonly kind: 'operation'; readonly operation: OperationAddress; readonly id: Span }
);

interface Input {
  readonly site: KnownSite;
  readonly workspace: Workspace;
  readonly path: SourcePath;
  readonly textOf: (path: SourcePath) => string;
}

/** The heading, the term or the operation at a point, where its name can be replaced. */
export function renamableAt(input: Input, thing: Thing | undefined): Renamable | undefined {
  const text = input.textOf(input.path);
  if (thing?.kind === 'heading') {
    const { heading } = thing;
    const name = (linesOf(text)[heading.line] ?? '').slice(heading.start, heading.end);
    return { kind: 'heading', heading, name, range: rangeInLine(heading.line, heading.start, heading.end) };
  }
  if (thing?.kind === 'term') {
    const { term, written } = thing;
    const range = rangeOfOffsets(text, written);
    const isForm = [term.id, ...term.also].includes(written.form);
    return isForm ? { kind: 'term', term, form: written.form, name: written.form, range } : undefined;
  }
  if (thing?.kind === 'operation' && thing.id !== undefined) {
    const { operation, id } = thing;
    return { kind: 'operation', operation, id, name: operation.operationId ?? '', range: rangeOfOffsets(text, id) };
  }
  return undefined;
}

/**
 * The edits of a rename, in all files.
 *
 * @returns a text that says why a name is not possible
 */
export async function renameEdits(input: Input, target: Renamable, name: string): Promise<readonly Fix[] | string> {
  const { site } = input;
  if (target.kind === 'heading') return renameHeading(input, target.heading, name);
  if (target.kind === 'term') {
    const others = (site.content.glossary?.terms ?? []).flatMap(({ id, also }) => [id, ...also]);
    return others.includes(name) && name !== target.form
      ? `the glossary has ${name} already`
      : renameTerm(input, target, name);
  }
  const { document, operationId } = target.operation;
  if (/[\s/]/.test(name)) return 'an operationId in links has no spaces and no slashes';
  const isTaken = site.plan.book.operations.some((one) => one.document === document && one.operationId === name);
  return isTaken && name !== operationId
    ? `${document} has an operation ${name} already`
    : renameOperation(input, target, name);
}

/** One form of a term in the glossary, and wherever pages write it. */
async function renameTerm(
  { site, textOf }: Input,
  { term, form }: { readonly term: Term; readonly form: string },
  name: string,
): Promise<readonly Fix[]> {
  const file = site.config.glossary?.file;
  const text = file === undefined ? '' : textOf(file);
  const own = formsInGlossary(term, text).filter((one) => one.form === form);
  const uses = await usesOfTerm(site, term, textOf);
  return [
    ...own.flatMap(({ start, end }): readonly Fix[] =>
      file === undefined ? [] : [{ file, start, end, text: writtenLike(text.slice(start, end), name) }],
    ),
    ...uses.filter((use) => use.form === form).map((use) => ({ ...fixOf(use), text: name })),
  ];
}

function fixOf({ file, start, end }: Span & { readonly file: SourcePath }) {
  return { file, start, end };
}

/** The operationId in the API document, and links to it. */
function renameOperation(
  { site, path, textOf }: Input,
  { operation, id }: { readonly operation: OperationAddress; readonly id: Span },
  name: string,
): readonly Fix[] {
  const { start, end } = id;
  const own: Fix = { file: path, start, end, text: writtenLike(textOf(path).slice(start, end), name) };
  const links = linksToOperation(site, operation).flatMap(({ link }): readonly Fix[] => {
    const { file } = link.place;
    const range = findHref(textOf(file), link);
    // A link may name method and path instead, which stay.
    const isById = link.href.endsWith(`/${operation.operationId}`);
    return range === undefined || !isById
      ? []
      : [{ file, ...range, text: link.href.slice(0, -(operation.operationId ?? '').length) + name }];
  });
  return [own, ...links];
}
