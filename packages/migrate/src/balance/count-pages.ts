import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShownSite } from 'docsgen/moving';
import { splitPage } from '../fields.ts';
import { isFile } from '../files.ts';
import { type Amounts, count, newCounter, wordsOf } from './amounts.ts';
import type { CountedPage } from './balance.ts';
import type { CountSource, GrammarName } from './grammar.ts';
import { countBook } from './grammars/book.ts';
import { countHtml } from './grammars/html.ts';
import { countLiquid } from './grammars/liquid.ts';
import { countMarkdown } from './grammars/markdown.ts';
import { countMdx } from './grammars/mdx.ts';
import { countPython } from './grammars/python.ts';
import { countVue } from './grammars/vue.ts';
import type { OldSite } from './old-site.ts';
import type { PagePair } from './pages.ts';

const readers: Readonly<Record<GrammarName, CountSource>> = {
  book: countBook,
  liquid: countLiquid,
  markdown: countMarkdown,
  mdx: countMdx,
  python: countPython,
  vue: countVue,
};

/** Counts pages one by one, in the old site and in the new one: what a page has is let go before the next one is read. */
export function* countPages(
  pairs: readonly PagePair[],
  { root, old, shown }: { readonly root: string; readonly old: OldSite; readonly shown: ShownSite },
): Iterable<CountedPage> {
  const pages = new Map(shown.pages.map((page) => [page.source, page]));
  const reasons = new Map(
    shown.findings.flatMap(({ place, message }) => (place === undefined ? [] : [[place.file, message] as const])),
  );
  for (const pair of pairs) {
    const file = join(root, pair.from);
    // A page that was removed from the old site since is no page of it any more.
    if (!isFile(file)) continue;
    const source = amountsOfSource(file, root, old);
    const page = pages.get(pair.to);
    const reason = reasons.get(pair.to);
    const counted = page === undefined ? { pair, source } : { pair, source, shown: amountsOfPage(page) };
    yield reason === undefined ? counted : { ...counted, reason };
  }
}

function amountsOfSource(file: string, root: string, old: OldSite): Amounts {
  const counter = newCounter();
  const text = readFileSync(file, 'utf8');
  // Astro reads fields below empty lines, too.
  const isLate = old.options.includes('late frontmatter');
  const { body, fields } = splitPage(isLate ? text.replace(/^\s*\n(?=---[ \t]*\r?\n)/, '') : text);
  const folders = old.folders.map((folder) => join(root, folder));
  const grammar = /\.mdx$/i.test(file) ? old.grammars.mdx : old.grammars.md;
  readers[grammar]({ file, root, folders, options: new Set(old.options), body }, counter);
  for (const part of [fields.hero, fields.features]) countTexts(part, counter);
  return counter;
}

/** What the frontmatter of a start page says to readers. */
function countTexts(value: unknown, counter: ReturnType<typeof newCounter>, key = ''): void {
  if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) countTexts(inner, counter, Array.isArray(value) ? key : name);
  else if (typeof value === 'string' && /^(?:name|text|tagline|title|details|linkText)$/.test(key))
    for (const word of wordsOf(value.replace(/<[^>]*>/g, ' '))) count(counter, 'words', word);
}

function amountsOfPage({ html, title }: ShownSite['pages'][number]): Amounts {
  const counter = newCounter();
  countHtml(html, counter);
  // The title may be a field, and no heading of the body.
  const words = wordsOf(title);
  count(counter, 'headings', words.join(' '));
  for (const word of words) count(counter, 'words', word);
  return counter;
}
