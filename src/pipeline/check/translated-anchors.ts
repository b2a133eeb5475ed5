import type { Permalink } from '../../model/address.ts';
import type { Content } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Link, Page } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { isHome, type Route } from '../../model/route.ts';
import { readAnswers } from '../../shared/redirect-rules.ts';
import { createAddressSpace } from './address-space.ts';
import type { CheckInput } from './input.ts';

interface RenderedLocale {
  readonly input: CheckInput;
  readonly content: Content;
}

/** An anchor that a translation lacks, and the links to it from pages that are not translated. */
interface LostAnchor {
  readonly route: Route;
  readonly original: SourcePath;
  readonly id: string;
  readonly links: Link[];
}

/**
 * Findings for anchors that pages of the default locale have and their translations lack, where pages that are not translated link to
 * them: in the locale, such a link leads to the translation, whose headings have other ids. One for each anchor, in the translation.
 */
export function translatedAnchors({ input, content }: RenderedLocale, original: RenderedLocale): readonly Finding[] {
  const originals = new Map(content.sources.map(({ path, original: of }) => [path, of]));
  const translations = new Map<SourcePath, Route>();
  const fallbacks = new Set<SourcePath>();
  for (const route of input.site.routes.values()) {
    if (route.source === undefined || !isHome(route)) continue;
    const of = originals.get(route.source);
    if (route.fallback !== undefined) fallbacks.add(route.source);
    else if (of !== undefined) translations.set(of, route);
  }
  if (translations.size === 0) return [];
  const space = createAddressSpace({ ...original.input, rules: readAnswers(original.input.redirects) });
  const lost = new Map<string, LostAnchor>();
  for (const { source, links } of original.input.pages.values()) {
    for (const link of fallbacks.has(source) ? links : []) {
      const target = link.url.includes('#') ? space.resolve(link.url) : undefined;
      if (target?.kind !== 'route') continue;
      const of = original.input.site.routes.get(target.permalink)?.source;
      const route = of === undefined ? undefined : translations.get(of);
      if (of === undefined || route === undefined || !isLost(target.permalink, route, target.hash)) continue;
      const known = lost.get(`${route.permalink}#${target.hash}`);
      if (known === undefined)
        lost.set(`${route.permalink}#${target.hash}`, { route, original: of, id: target.hash, links: [link] });
      else known.links.push(link);
    }
  }
  return [...lost.values()].map((anchor) => findingFor(anchor, { input, content }, original.input));

  function isLost(permalink: Permalink, { permalink: own }: Route, id: string): boolean {
    const ids = input.facts.get(own)?.ids;
    return ids !== undefined && !ids.has(id) && original.input.facts.get(permalink)?.ids.has(id) === true;
  }
}

function findingFor(
  { route, original, id, links }: LostAnchor,
  { input, content }: RenderedLocale,
  { pages }: CheckInput,
): Finding {
  const file = route.source ?? '';
  const [first, ...others] = links;
  const more = others.length === 0 ? '' : ` and ${others.length} more ${others.length === 1 ? 'link' : 'links'}`;
  const heading = headingFor(id, pages.get(original), input.pages.get(file));
  const text = content.sources.find(({ path }) => path === file)?.text ?? '';
  const { baseUrl } = input.config;
  return {
    rule: 'broken-anchor',
    message: `${route.permalink} has no anchor #${id}, to which ${first?.place.file}, which is not translated,${more} ${others.length === 0 ? 'leads' : 'lead'}`,
    place: placeOfHeading(heading, text, file),
    page: `/${route.permalink.slice(baseUrl.length)}`,
    target: `/${route.permalink.slice(baseUrl.length)}#${id}`,
    related: links.slice(0, 3).map(({ place }) => ({ message: 'a link to it', place })),
    hint:
      heading === undefined
        ? `give what has this id in ${original} the same id here: {#${id}} after a heading`
        : `give the heading the id that it has in ${original}: ${heading.written} {#${id}}`,
  };
}

interface TranslatedHeading {
  readonly text: string;
  /** As in Markdown. */
  readonly written: string;
}

/** The heading of a translation in the place of the one with an id in the original; `undefined` where their headings differ in number or level. */
function headingFor(
  id: string,
  original: Page | undefined,
  translation: Page | undefined,
): TranslatedHeading | undefined {
  const [there = [], here = []] = [original?.toc, translation?.toc];
  const isAlike = there.length === here.length && there.every(({ depth }, index) => depth === here[index]?.depth);
  const found = isAlike ? here[there.findIndex((heading) => heading.id === id)] : undefined;
  return found && { text: found.text, written: `${'#'.repeat(found.depth)} ${found.text}` };
}

function placeOfHeading(heading: TranslatedHeading | undefined, text: string, file: SourcePath): Place {
  const lines = heading === undefined ? [] : text.split(/\r\n|\n|\r/);
  const line = lines.findIndex((one) => one.replace(/[*_`\\]|\s+$/g, '') === heading?.written.replace(/[*_`\\]/g, ''));
  if (line < 0) return { file };
  return {
    file,
    start: { line: line + 1, column: 1 },
    end: { line: line + 1, column: (lines[line] ?? '').length + 1 },
  };
}
