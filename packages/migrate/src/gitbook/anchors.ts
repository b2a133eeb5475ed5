import { GithubSlugger } from 'docsgen/moving';
import { codeRanges } from '../jsx-tags.ts';
import { type Plan, readPlanned, sourceOf } from '../plan.ts';
import { anchorsIn } from '../title-ids.ts';
import { plainText } from './heading-ids.ts';

/**
 * Has links lead to headings by the ids that they have now. Pages that are written in an editor name headings as GitHub does, too,
 * which worked there.
 */
export function withOwnAnchors(plan: Plan): void {
  const pages = [...plan.files.values()].filter(({ to }) => /\.md$/i.test(to));
  const paths = new Set(pages.map(({ to }) => to));
  const ids = new Map(pages.map((page) => [page.to, idsOf(readPlanned(page))]));
  for (const page of pages) {
    let text = readPlanned(page);
    for (const { to, id, link, at } of [...anchorsIn(page, paths)].reverse()) {
      const own = ids.get(to)?.get(id);
      if (own === undefined) continue;
      const after = link.replace(`#${id}`, `#${own}`);
      plan.edits.push({ file: page.to, line: text.slice(0, at).split('\n').length, before: link, after });
      text = text.slice(0, at) + after + text.slice(at + link.length);
    }
    if (text !== readPlanned(page)) plan.write(page.to, text, sourceOf(page));
  }
}

/** The ids of headings by those that GitHub gives, where they are others and no heading has that of GitHub. */
function idsOf(text: string): ReadonlyMap<string, string> {
  const [github, docsgen] = [new GithubSlugger(), new GithubSlugger()];
  const code = codeRanges(text);
  const headings = Array.from(text.matchAll(/^#{2,6}[ \t]+([^\n]*?)(?:[ \t]*\{#([^}\n]*)\})?[ \t]*$/gm))
    .filter(({ index }) => !code.some(([from, to]) => index >= from && index < to))
    .map(([, words = '', own]) => {
      const text = plainText(words);
      return [github.slug(text), own ?? docsgen.slug(text)] as const;
    });
  const taken = new Set(headings.map(([, own]) => own));
  return new Map(headings.filter(([slug, own]) => slug !== own && !taken.has(slug)));
}
