import type { ResolvedConfig } from '../../model/config.ts';
import type { Content } from '../../model/content.ts';
import type { Page, TocEntry } from '../../model/page.ts';
import type { Picture } from '../../model/picture.ts';
import type { SourcePath } from '../../model/place.ts';
import type { DocRoute, PageHeading } from '../../model/route.ts';
import type { DocsConfig } from '../../model/sets-config.ts';
import type { SourceFile, Updated } from '../../model/source.ts';
import { candidatePaths, pathSettings } from '../../shared/candidate-paths.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { decodeUrl, encodePath, isExternal, siteHref, splitUrl } from '../../shared/paths.ts';
import { remembered } from '../../shared/remembered.ts';
import { frontmatterPlace } from '../../shared/text-points.ts';
import type { RouteContext } from './input.ts';

/** Fields that docs, posts and pages take from their source in the same way. */
export function sourceMeta(context: RouteContext, source: SourceFile, page: Page) {
  const { frontmatter } = source;
  return {
    source: source.path,
    description: frontmatter.description ?? page.excerpt,
    keywords: frontmatter.keywords,
    head: page.head.length === 0 ? undefined : page.head,
    indexed: !frontmatter.unlisted,
    ...(frontmatter.noIndex === true ? { noIndex: true } : {}),
    ...(frontmatter.search === undefined ? {} : { search: frontmatter.search }),
    image: ownPicture(context, source),
    modified: modifiedOf(context, source.path, frontmatter.lastUpdate),
    ...fallbackOf(context, source),
  };
}

/** The language of the title of a page, where it is not that of the site. */
export function langOf({ config }: RouteContext, { isFallback }: SourceFile): string | undefined {
  return isFallback === true ? config.locale?.translated?.from.lang : undefined;
}

/** Of a page that a locale has from the default one: its canonical address is that of the original. */
export function fallbackOf({ config, originals }: RouteContext, { path, isFallback }: SourceFile) {
  const from = config.locale?.translated?.from;
  const canonical = originals?.get(path);
  if (isFallback !== true || from === undefined || canonical === undefined) return {};
  const { lang, dir, label } = from;
  return { fallback: { lang, dir, label }, canonical };
}

/** Fields of a page without a source. */
export function generatedMeta(description = '') {
  return { description, keywords: [], indexed: true };
}

/** The title, which the template shows when the text does not begin with a level-1 heading. */
export function headingOf(source: SourceFile, page: Page, title: string): PageHeading {
  const ownHeading = page.hasTitle && source.kind !== 'post';
  return { title, shown: !ownHeading && !source.frontmatter.hideTitle && title !== '' };
}

/** Whether a page is laid out as a start page; nothing for others, whose routes stay what they are. */
export function startOf({ frontmatter }: SourceFile): { readonly isStart?: true } {
  return frontmatter.template === 'start' ? { isStart: true } : {};
}

/** The headings in the levels that the page, else the site, shows. */
export function visibleToc({ config }: RouteContext, source: SourceFile, page: Page): readonly TocEntry[] {
  const { hideToc, tocMin = config.toc.min, tocMax = config.toc.max } = source.frontmatter;
  if (hideToc) return [];
  return entriesWithin(page.toc, tocMin, tocMax);
}

/** Locales that show the same text have the same list, which is rendered once for all of them. */
const entriesWithin = remembered((toc: Page['toc'], min: number, max: number): readonly TocEntry[] =>
  toc.filter(({ depth }) => depth >= min && depth <= max),
);

/** The address to edit a source at, below `base` of the config; `undefined` when the page or the site has none. */
export function editUrlOf(source: SourceFile, base: string | undefined): string | undefined {
  const { customEditUrl } = source.frontmatter;
  if (customEditUrl === null || customEditUrl === '') return undefined;
  // No file holds what a plugin gives.
  if (source.plugin !== undefined) return customEditUrl;
  if (customEditUrl !== undefined || base === undefined) return customEditUrl;
  const folder = `${base.replace(/\/+$/, '')}/`;
  const path = encodePath(source.path);
  // Of a monorepo, the folder of the config is a part only.
  return path.startsWith('../') ? new URL(path, folder).href : `${folder}${path}`;
}

/** The date of the last change of a file, from its frontmatter (`given`), else from git. */
export function modifiedOf(context: RouteContext, path: SourcePath, given?: Updated): string | undefined {
  return given?.date ?? context.content.updated.get(path)?.date;
}

/** The last change that a page shows. Dates of git are shown only when the config asks for them. */
export function updatedOf(context: RouteContext, source: SourceFile): Updated | undefined {
  const { lastUpdate } = source.frontmatter;
  const set = setOf(context, source);
  if (lastUpdate !== undefined || set?.lastUpdated !== true) return lastUpdate;
  const { date, author } = context.content.updated.get(source.path) ?? {};
  return date === undefined ? undefined : { date, ...(set.contributors && author !== undefined && { author }) };
}

/** The names that a page shows; nothing for a page without any, whose route stays what it is. */
export function contributorsOf(context: RouteContext, source: SourceFile): Partial<Pick<DocRoute, 'contributors'>> {
  const { people = [] } = context.content.updated.get(source.path) ?? {};
  return setOf(context, source)?.contributors === true && people.length > 0 ? { contributors: people } : {};
}

/** The documentation set that a page belongs to; the first one says what posts and single pages show. */
function setOf({ config: { docs } }: RouteContext, { set }: SourceFile): DocsConfig | undefined {
  return docs.find(({ id }) => id === set) ?? docs[0];
}

/** An address of the config as a link needs it. Files and pages of the static folder are the same for all locales. */
export function hrefIn(
  { baseUrl, filesBase }: Pick<ResolvedConfig, 'baseUrl' | 'filesBase'>,
  { assets }: Pick<Content, 'assets'>,
  target: string,
): string {
  const own = siteHref(target, baseUrl);
  if (baseUrl === filesBase) return own;
  const shared = siteHref(target, filesBase);
  return assets.serves(decodeUrl(splitUrl(shared).path)) ? shared : own;
}

/** The picture at an address; with its size when it is a static file of the site. */
export function pictureAt(
  { config, content }: { readonly config: ResolvedConfig; readonly content: Content },
  { src, alt }: { readonly src: string; readonly alt?: string },
): Picture {
  const href = hrefIn(config, content, src);
  const file = content.assets.statics.get(decodeUrl(href));
  const { width, height } = (file === undefined ? undefined : content.assets.get(file)) ?? {};
  return { href, alt, ...(width !== undefined && height !== undefined && { width, height }) };
}

/** The `image` of a page's frontmatter, resolved like an image in its text. A missing file is reported. */
function ownPicture(context: RouteContext, source: SourceFile): Picture | undefined {
  const { image: src } = source.frontmatter;
  if (src === undefined) return undefined;
  if (isExternal(src) || src.startsWith('pathname://')) {
    return pictureAt(context, { src: src.replace(/^pathname:\/{2,}/, '/') });
  }
  const { assets } = context.content;
  const settings = pathSettings(context.config);
  const path = decodeUrl(src);
  // A name without a folder may be that of a static file.
  const ways = /^[./@]/.test(path) ? [path] : [path, `/${path}`];
  const candidates = ways.flatMap((way) => candidatePaths(way, { source, settings }));
  const file = candidates.find(assets.has);
  const asset = file === undefined ? undefined : assets.get(file);
  const report = (message: string, hint?: string) =>
    context.report({
      rule: 'broken-image',
      message,
      place: frontmatterPlace(source, 'image', src),
      sought: candidates,
      hint,
    });
  if (file === undefined || asset === undefined) {
    const [wanted = path] = candidates;
    report(`no image file ${wanted}`, didYouMean(nearest(wanted, [...assets.statics.values(), ...assets.paths])));
    return undefined;
  }
  const { permalink, width, height, unreadable } = asset;
  if (unreadable !== undefined) report(`${file} cannot be read as an image: ${unreadable}`, 'is the file whole?');
  return { href: encodePath(permalink), file, ...(width !== undefined && height !== undefined && { width, height }) };
}
