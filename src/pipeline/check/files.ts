import { join } from 'node:path';
import { textOfRegularFile } from '../../core/text/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Content } from '../../model/content.ts';
import type { Page } from '../../model/page.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';
import { oncePer } from '../../shared/once.ts';
import type { CheckInput } from './input.ts';
import { createWrittenAt } from './written-at.ts';

/**
 * Addresses of everything that is no route: static files, files that pages use, and what docsgen makes
 * itself, for which there is no source.
 */
export function fileAddresses(parts: {
  readonly config: ResolvedConfig;
  readonly site: Site;
  readonly content: Content;
  readonly pages: ReadonlyMap<SourcePath, Page>;
  /** Paths of what is bundled, and of what else is made besides the pages. */
  readonly generated: Iterable<string>;
}): ReadonlyMap<string, SourcePath | undefined> {
  const { config, site, content, pages, generated } = parts;
  const files = new Map<string, SourcePath | undefined>(content.assets.statics);
  const used = [
    ...[...pages.values()].flatMap((page) => page.assets),
    ...[...site.routes.values()].flatMap(({ image }) => image?.file ?? []),
    ...(site.linkedFiles ?? []),
  ];
  for (const path of used) {
    const asset = content.assets.get(path);
    if (asset !== undefined) files.set(asset.permalink, asset.path);
  }
  for (const path of generated) files.set(addressOf(config, path), undefined);
  return files;
}

/** Files that are made of images and other files are the same for all locales. */
function isShared(path: string): boolean {
  return path.startsWith('assets/');
}

/** The address of a file that a feature makes. */
function addressOf({ baseUrl, filesBase }: ResolvedConfig, path: string): string {
  return (isShared(path) ? filesBase : baseUrl) + path;
}

/** Where a file that a feature makes lies in the output. */
export function pathInOutput({ baseUrl, filesBase }: ResolvedConfig, path: string): string {
  return isShared(path) ? path : baseUrl.slice(filesBase.length) + path;
}

/** What the check stage needs to know of a site besides the facts of its pages, and the addresses of its files. */
export function checkInput({
  content,
  references,
  bundle,
  generated,
  elsewhere = [],
  idsIn,
  ...known
}: Omit<CheckInput, 'apiLinks' | 'files' | 'redirects' | 'fileWithIds' | 'written' | 'unsafeFiles'> & {
  readonly content: Content;
  /** Places of links in API documents, see `CheckInput`. */
  readonly references: { readonly links: CheckInput['apiLinks'] };
  /** What is bundled, and the modules and data of the site in it; absent where that failed. */
  readonly bundle:
    | { readonly files: ReadonlyMap<string, unknown>; readonly sources: readonly SourcePath[] }
    | undefined;
  /** What else is made besides the pages, by path. */
  readonly generated: { readonly files: ReadonlyMap<string, unknown> };
  /** Addresses of other locales. */
  readonly elsewhere?: Iterable<string>;
  readonly idsIn: (html: string) => ReadonlySet<string>;
}): { readonly input: CheckInput; readonly addresses: ReadonlyMap<string, SourcePath | undefined> } {
  const { config, site, pages } = known;
  const made = [...(bundle?.files.keys() ?? []), ...generated.files.keys()];
  const addresses = fileAddresses({ config, site, content, pages, generated: made });
  const unsafe = content.findings.flatMap(({ rule, place }) => (rule === 'unsafe-link' && place ? [place.file] : []));
  const code = [
    ...(bundle?.sources ?? []),
    ...content.authors.keys(),
    ...(config.file === undefined ? [] : [config.file]),
  ];
  const input = {
    ...known,
    apiLinks: references.links,
    files: new Set([...addresses.keys(), ...elsewhere]),
    redirects: ownRedirects(config, content),
    fileWithIds: createFileIds(config.root, addresses, idsIn),
    written: createWrittenAt(code, (file) => textOfRegularFile(join(config.root, file))),
    unsafeFiles: new Set(unsafe),
  };
  return { input, addresses };
}

/** Reads the ids of static pages and SVG images, which links may name, when they are first asked for. */
function createFileIds(
  root: string,
  files: ReadonlyMap<string, SourcePath | undefined>,
  idsIn: (html: string) => ReadonlySet<string>,
): CheckInput['fileWithIds'] {
  const idsOf = oncePer((source: SourcePath) => {
    const text = textOfRegularFile(join(root, source));
    return text === undefined ? undefined : idsIn(text);
  });
  return (address) => {
    const source = files.get(address);
    if (source === undefined || !/\.(?:html?|svg)$/i.test(source)) return undefined;
    const ids = idsOf(source);
    return ids && { source, ids };
  };
}

/** Text of the `_redirects` file in the static folder, with rules that only hosts follow. */
export function ownRedirects({ root, filesBase }: ResolvedConfig, { assets }: Pick<Content, 'assets'>): string {
  const source = assets.statics.get(`${filesBase}_redirects`);
  return source === undefined ? '' : (textOfRegularFile(join(root, source)) ?? '');
}
