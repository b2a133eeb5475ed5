import { childPointer } from '../../core/json/pointer.ts';
import type { Term } from '../../model/glossary.ts';
import type { SourcePath } from '../../model/place.ts';
import { proseLines } from '../../shared/headings.ts';
import { linesOf, offsetOfLine } from '../../shared/text-points.ts';
import type { DataText, Span } from './data-text.ts';
import type { KnownSite } from './workspace.ts';

/** A form of a term: its id, or another word that means the same. */
export interface WrittenTerm extends Span {
  readonly file: SourcePath;
  readonly form: string;
}

/** A term or one of its other forms, in the glossary file. */
export function termInGlossary(
  { config, content }: Pick<KnownSite, 'config' | 'content'>,
  data: DataText,
  offset: number,
): { readonly term: Term; readonly written: WrittenTerm } | undefined {
  const file = config.glossary?.file;
  for (const term of content.glossary?.terms ?? [])
    for (const { form, start, end } of formsInGlossary(term, data))
      if (file !== undefined && offset >= start && offset <= end) return { term, written: { file, form, start, end } };
  const [, terms, id] = data.at(offset).split('/');
  const term = terms === 'terms' ? content.glossary?.terms.find((one) => one.id === id) : undefined;
  const name = term && data.nameAt(childPointer('', 'terms', term.id));
  return term && name && file !== undefined ? { term, written: { file, form: term.id, ...name } } : undefined;
}

/** Where the glossary writes the forms of a term. */
export function formsInGlossary({ id, also }: Term, data: DataText): readonly (Span & { readonly form: string })[] {
  const own = childPointer('', 'terms', id);
  return [
    { form: id, span: data.nameAt(own) },
    ...also.map((form, at) => ({ form, span: data.valueAt(childPointer(own, 'also', at)) })),
  ].flatMap(({ form, span }) => (span === undefined ? [] : [{ form, ...span }]));
}

/**
 * Where pages write a term: in their text, and by `<Term>`. Words in code, in addresses and in frontmatter are none.
 *
 * @param textOf text of a file as it is, without byte order mark
 */
export async function usesOfTerm(
  { content }: Pick<KnownSite, 'content'>,
  term: Term,
  textOf: (path: SourcePath) => string,
): Promise<readonly WrittenTerm[]> {
  const { createGlossaryIndex } = await import('../../pipeline/compile/index.ts');
  const { termPattern } = createGlossaryIndex({ terms: content.glossary?.terms ?? [], spelling: {} });
  const forms = new Set([term.id, ...term.also]);
  const uses: WrittenTerm[] = [];
  for (const { path, format } of content.sources) {
    if (format !== 'mdx' || termPattern === undefined) continue;
    const text = textOf(path);
    for (const { line, at } of proseLines(linesOf(text))) {
      const found = [
        ...blank(line).matchAll(termPattern),
        ...line.matchAll(/(?<=<Term\b[^>]*\bid=(["']))[^"']+(?=\1)/g),
      ].filter(([word]) => forms.has(word.replace(/\s+/g, ' ')));
      for (const { 0: form, index } of found) {
        const start = offsetOfLine(text, at) + index;
        uses.push({ file: path, form, start, end: start + form.length });
      }
    }
  }
  return uses;
}

/** A line with spaces in place of code, of tags and of addresses. */
function blank(line: string): string {
  return line.replace(/(`+)[^`]*\1|\]\([^)]*\)|<[^>]*>|\{[^}]*\}/g, (found) => ' '.repeat(found.length));
}
