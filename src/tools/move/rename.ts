import GithubSlugger from 'github-slugger';
import { childPointer } from '../../core/json/pointer.ts';
import type { OperationAddress } from '../../model/address.ts';
import type { Fix } from '../../model/diagnostic.ts';
import type { Term } from '../../model/glossary.ts';
import type { SourcePath } from '../../model/place.ts';
import { hrefsIn } from '../../pipeline/fix/index.ts';
import { translationFolders } from '../../shared/candidate-paths.ts';
import { oncePer } from '../../shared/once.ts';
import {
  allLinks,
  formsInGlossary,
  type Heading,
  headingsOf,
  isMarkdown,
  type KnownSite,
  type KnownTexts,
  linksTo,
  linksToOperation,
  offsetOfLine,
  operationsOf,
  type Reference,
  type Span,
  targetOf,
  usesOfTerm,
  writtenLike,
} from '../workspace/index.ts';
import type { Note } from './edits.ts';
import { keepCurrent, translationOf } from './keep-current.ts';

/** What can be renamed besides files: a heading, a term or an operation. */
export type Named =
  | { readonly kind: 'heading'; readonly path: SourcePath; readonly heading: Heading }
  /** `form` is the id of the term, or another word that means the same. */
  | { readonly kind: 'term'; readonly term: Term; readonly form: string }
  /** `id` is where its operationId is written. */
  | {
      readonly kind: 'operation';
      readonly path: SourcePath;
      readonly operation: OperationAddress;
      readonly id: Span;
    };

/**
 * What `FILE#NAME` names: a heading of a page by its id, a term of the glossary by one of its forms, an operation of an API
 * document by its operationId.
 */
export function findNamed({ site, workspace, textOf }: KnownTexts, path: SourcePath, name: string): Named | undefined {
  if (isMarkdown(path)) {
    const heading = headingsOf(textOf(path), workspace.page(path)).find(({ id }) => id === name);
    return heading && { kind: 'heading', path, heading };
  }
  if (path === site.config.glossary?.file) {
    const term = site.content.glossary?.terms.find(({ id, also }) => id === name || also.includes(name));
    return term && { kind: 'term', term, form: name };
  }
  const operation = operationsOf(site, path).find(({ operationId }) => operationId === name);
  if (operation === undefined) return undefined;
  const id = workspace.readData(textOf(path)).valueAt(operationIdOf(operation));
  return id && { kind: 'operation', path, operation, id };
}

/** All names that `findNamed` finds in a file. */
export function namesIn({ site, workspace, textOf }: KnownTexts, path: SourcePath): readonly string[] {
  if (isMarkdown(path)) return headingsOf(textOf(path), workspace.page(path)).map(({ id }) => id);
  if (path === site.config.glossary?.file)
    return (site.content.glossary?.terms ?? []).flatMap(({ id, also }) => [id, ...also]);
  return operationsOf(site, path).flatMap(({ operationId }) => operationId ?? []);
}

/** A planned renaming of a heading, term or operation. */
export interface RenamePlan {
  readonly fixes: readonly Fix[];
  /** What keeps its name. */
  readonly notes: readonly Note[];
}

/**
 * The edits that give something another name, with everything that names it, in all files.
 *
 * @returns a text that says why a name is not possible
 */
export async function planRename(input: KnownTexts, named: Named, written: string): Promise<RenamePlan | string> {
  const plan = await planNames(input, named, written);
  if (typeof plan === 'string') return plan;
  // Other words in a heading call for other words in its translation.
  const follows = plan.fixes.filter(({ file }) => named.kind !== 'heading' || file !== named.path);
  return { ...plan, fixes: [...plan.fixes, ...keepCurrent(input.site, follows, input.textOf)] };
}

async function planNames(input: KnownTexts, named: Named, written: string): Promise<RenamePlan | string> {
  const name = written.trim();
  if (name === '' || /[\r\n]/.test(name)) return 'a name is some words on one line';
  const { site } = input;
  if (named.kind === 'heading') return renameHeading(input, named, name);
  if (named.kind === 'term') {
    const others = (site.content.glossary?.terms ?? []).flatMap(({ id, also }) => [id, ...also]);
    if (others.includes(name) && name !== named.form) return `the glossary has ${name} already`;
    const own = await renameTerm(input, named, name);
    const ofLocales = await Promise.all((site.locales ?? []).map((locale) => termInLocale(input, locale, named, name)));
    return { fixes: [...own, ...ofLocales.flat()], notes: [] };
  }
  const { document, operationId } = named.operation;
  if (/[\s/]/.test(name)) return 'an operationId in links has no spaces and no slashes';
  const isTaken = site.plan.book.operations.some((one) => one.document === document && one.operationId === name);
  if (isTaken && name !== operationId) return `${document} has an operation ${name} already`;
  const ofLocales = (site.locales ?? []).flatMap((locale) => operationInLocale(input, locale, named, name));
  return { fixes: [...renameOperation(input, named, name), ...ofLocales], notes: [] };
}

/** Ids of other headings may change too, where the page has the same words twice. */
async function renameHeading(
  { site, workspace, textOf }: KnownTexts,
  { path, heading }: Extract<Named, { kind: 'heading' }>,
  words: string,
): Promise<RenamePlan> {
  const text = textOf(path);
  const start = offsetOfLine(text, heading.line) + heading.start;
  const edit: Fix = { file: path, start, end: start + heading.end - heading.start, text: words };
  const after = text.slice(0, edit.start) + words + text.slice(edit.end);
  const before = headingsOf(text, workspace.page(path));
  const then = headingsOf(after, await workspace.compile(path, after));
  const changed = before.flatMap(({ id }, at): readonly NewId[] => {
    const now = then[at]?.id;
    return now === undefined || now === id ? [] : [{ id, now, at }];
  });
  const links = changed.flatMap(({ id, now }) => withAnchor(linksTo(site, path, id), now, textOf));
  const others = (site.locales ?? []).map((locale) =>
    renameInLocale({ site, textOf }, locale, { path, before, changed }),
  );
  return {
    fixes: [edit, ...links, ...others.flatMap(({ fixes }) => fixes)],
    notes: others.flatMap(({ notes }) => notes),
  };
}

/** An id that changes. */
interface NewId {
  readonly id: string;
  readonly now: string;
  /** Of its heading among those of the page. */
  readonly at: number;
}

/**
 * Ids that the translation of a page has written out follow, with links of the locale to them. An id that is made from
 * translated words is another one, and stays.
 */
function renameInLocale(
  { site, textOf }: Pick<KnownTexts, 'site' | 'textOf'>,
  locale: KnownSite,
  {
    path,
    before,
    changed,
  }: { readonly path: SourcePath; readonly before: readonly Heading[]; readonly changed: readonly NewId[] },
): RenamePlan {
  const dir = `${translationFolders(locale.config)?.dir}/`;
  const translation = locale.content.sources.find(({ original }) => original === path)?.path;
  const fixes: Fix[] = [];
  const notes: Note[] = [];
  const follow = ({ id, now }: NewId, target: SourcePath) => {
    const links = linksTo(locale, target, id).filter(({ link }) => link.place.file.startsWith(dir));
    const fromDefault = allLinks(site).filter(({ source, link }) => {
      const found = link.kind === 'path' ? targetOf(locale, source, link) : undefined;
      return found?.document?.source === target && found.anchor === id;
    });
    fixes.push(...withAnchor([...links, ...fromDefault], now, textOf));
  };
  // Where there is no translation, readers see the original.
  if (translation === undefined) for (const one of changed) follow(one, path);
  else {
    const text = textOf(translation);
    const headings = headingsOf(text, locale.pages.get(translation));
    for (const one of changed) {
      const same = headings.find(({ id }) => id === one.id);
      const heading = same ?? (headings.length === before.length ? headings[one.at] : undefined);
      if (same?.hasOwnId === true) {
        const start = text.indexOf(`#${one.id}`, offsetOfLine(text, same.line) + same.end) + 1;
        fixes.push({ file: translation, start, end: start + one.id.length, text: one.now });
        follow(one, translation);
      } else if (heading !== undefined)
        notes.push({
          place: { file: translation, start: { line: heading.line + 1, column: 1 } },
          message: `the heading keeps its id ${heading.id}; with {#${one.now}} after it, links are the same in all languages`,
        });
    }
  }
  return { fixes, notes };
}

/** One form of a term in the glossary, wherever pages write it, and in links to its entry. */
async function renameTerm(
  input: KnownTexts,
  { term, form }: Extract<Named, { kind: 'term' }>,
  name: string,
): Promise<readonly Fix[]> {
  const { file } = input.site.config.glossary ?? {};
  if (file === undefined) return [];
  return [...inGlossary(input, file, term, form, name), ...(await inPages(input, term, form, name))];
}

function inGlossary(
  { workspace, textOf }: KnownTexts,
  file: SourcePath,
  term: Term,
  form: string,
  name: string,
): readonly Fix[] {
  const text = textOf(file);
  const written = formsInGlossary(term, workspace.readData(text)).filter((one) => one.form === form);
  return written.map(({ start, end }) => ({ file, start, end, text: writtenLike(text.slice(start, end), name) }));
}

/** A form of a term where pages write it, and links to its entry. */
async function inPages({ site, textOf }: KnownTexts, term: Term, form: string, name: string): Promise<readonly Fix[]> {
  const { page } = site.config.glossary ?? {};
  const uses = await usesOfTerm(site, term, textOf);
  const anchor = `term-${new GithubSlugger().slug(name)}`;
  const links = allLinks(site).filter(({ source, link }) => {
    const target = form === term.id ? targetOf(site, source, link) : undefined;
    return target?.document?.permalink === page && target?.anchor === term.anchor;
  });
  return [
    ...uses.filter((use) => use.form === form).map((use) => ({ ...placeOf(use), text: name })),
    ...withAnchor(links, anchor, textOf),
  ];
}

/**
 * A form of a term in the translations of a locale. Its id is the same in all languages; other forms are words of one, and
 * translations have those of the original where they have none of their own.
 */
async function termInLocale(
  input: KnownTexts,
  locale: KnownSite,
  { term, form }: Extract<Named, { kind: 'term' }>,
  name: string,
): Promise<readonly Fix[]> {
  const { file } = locale.config.glossary ?? {};
  const known = locale.content.glossary?.terms.find(({ id }) => id === term.id);
  if (file === undefined || known === undefined) return [];
  const translation = translationOf(locale, file);
  const { workspace, textOf } = input;
  const written = translation === undefined ? [] : formsInGlossary(known, workspace.readData(textOf(translation)));
  if (form !== term.id && written.length > 0) return [];
  const own = translation === undefined ? [] : inGlossary(input, translation, known, form, name);
  return [...own, ...ofTranslations(locale, await inPages({ ...input, site: locale }, known, form, name))];
}

/** The edits of the files of a locale: others are made for the default one. */
function ofTranslations({ config }: KnownSite, fixes: readonly Fix[]): readonly Fix[] {
  const dir = `${translationFolders(config)?.dir}/`;
  return fixes.filter(({ file }) => file.startsWith(dir));
}

function placeOf({ file, start, end }: Span & { readonly file: SourcePath }) {
  return { file, start, end };
}

/** The operationId in the API document, and links to it. A link may name method and path instead, which stay. */
function renameOperation(
  input: KnownTexts,
  { path, operation, id: { start, end } }: Extract<Named, { kind: 'operation' }>,
  name: string,
): readonly Fix[] {
  const own: Fix = { file: path, start, end, text: writtenLike(input.textOf(path).slice(start, end), name) };
  return [own, ...inLinks(input, operation, name)];
}

function inLinks({ site, textOf }: KnownTexts, operation: OperationAddress, name: string): readonly Fix[] {
  const { operationId = '' } = operation;
  const finderOf = oncePer((file: SourcePath) => hrefsIn(textOf(file)));
  return linksToOperation(site, operation).flatMap(({ link }): readonly Fix[] => {
    const { file } = link.place;
    const range = finderOf(file)(link);
    if (range === undefined || !link.href.endsWith(`/${operationId}`)) return [];
    return [{ file, ...range, text: link.href.slice(0, -operationId.length) + name }];
  });
}

/** The operationId in the API document of a locale, and links of its translations. */
function operationInLocale(
  input: KnownTexts,
  locale: KnownSite,
  { path, operation }: Extract<Named, { kind: 'operation' }>,
  name: string,
): readonly Fix[] {
  const same = locale.plan.book.operations.find(
    ({ document, operationId }) => document === operation.document && operationId === operation.operationId,
  );
  if (same === undefined) return [];
  const links = ofTranslations(locale, inLinks({ ...input, site: locale }, same, name));
  const file = translationOf(locale, path);
  if (file === undefined) return links;
  const text = input.textOf(file);
  const id = input.workspace.readData(text).valueAt(operationIdOf(same));
  return id === undefined ? links : [{ file, ...id, text: writtenLike(text.slice(id.start, id.end), name) }, ...links];
}

/** Pointer to the operationId of an operation in its document. */
function operationIdOf({ path, method }: OperationAddress): string {
  return childPointer('', 'paths', path, method.toLowerCase(), 'operationId');
}

/** The edits of links that lead to another anchor of the same page. */
function withAnchor(links: readonly Reference[], anchor: string, textOf: (path: SourcePath) => string): readonly Fix[] {
  const finderOf = oncePer((file: SourcePath) => hrefsIn(textOf(file)));
  return links.flatMap(({ link }) => {
    const { file } = link.place;
    const range = finderOf(file)(link);
    const hash = link.href.indexOf('#');
    return range === undefined || hash < 0 ? [] : [{ file, ...range, text: `${link.href.slice(0, hash)}#${anchor}` }];
  });
}
