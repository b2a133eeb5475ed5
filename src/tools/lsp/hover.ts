import type { SourcePath } from '../../model/place.ts';
import { headingsOf, type KnownSite, linesOf, proseLines, type Workspace } from '../workspace/index.ts';
import type { Thing } from './at.ts';
import type { Vocabulary } from './complete.ts';
import { fileAt, type Target } from './known.ts';

/** What readers would see, as Markdown; `undefined` where there is nothing to say. */
export function hoverText(
  thing: Thing,
  {
    site,
    workspace,
    path,
    vocabulary,
    textOf,
  }: {
    readonly site: KnownSite;
    readonly workspace: Workspace;
    readonly path: SourcePath;
    readonly vocabulary: Vocabulary;
    readonly textOf: (path: SourcePath) => string;
  },
): string | undefined {
  switch (thing.kind) {
    case 'link':
      return thing.target && describeTarget(thing.target, { site, workspace, textOf });
    case 'heading':
      return `\`#${thing.heading.id}\`, ${plural(referencesTo(site, path, thing.heading.id), 'link')} to it`;
    case 'import': {
      const file = fileAt(site, path, thing.specifier);
      return file === undefined ? undefined : `\`${file}\``;
    }
    case 'key':
      return vocabulary.frontmatter.get(thing.key)?.about;
    case 'component': {
      const attributes = vocabulary.components.get(thing.name);
      if (attributes === undefined) return undefined;
      const list = attributes.length === 0 ? 'no attributes' : attributes.map((name) => `\`${name}\``).join(', ');
      return `**<${thing.name}>** of docsgen: ${list}`;
    }
    case 'term': {
      const { id, name, definition } = thing.term;
      return `**${id}**${name === undefined ? '' : ` (${name})`}: ${definition}`;
    }
  }
}

function describeTarget(
  { document, operation, file, anchor }: Target,
  {
    site,
    workspace,
    textOf,
  }: { readonly site: KnownSite; readonly workspace: Workspace; readonly textOf: (path: SourcePath) => string },
): string | undefined {
  if (operation !== undefined) {
    const titles = site.references.references.flatMap(({ reference }) =>
      reference.id === operation.document
        ? reference.tags.flatMap((tag) =>
            tag.operations.filter((one) => one.method === operation.method && one.path === operation.path),
          )
        : [],
    );
    const { title, deprecated } = titles[0] ?? { title: '', deprecated: false };
    return [`**${title}**${deprecated ? ' (deprecated)' : ''}`, `\`${operation.method} ${operation.path}\``].join(
      '\n\n',
    );
  }
  if (file !== undefined) {
    const asset = site.content.assets.get(file);
    if (asset === undefined) return undefined;
    const size = asset.width === undefined ? '' : `, ${asset.width} × ${asset.height} pixels`;
    return `\`${file}\`: ${kilobytes(asset.bytes)}${size}`;
  }
  if (document === undefined) return undefined;
  const page = workspace.page(document.source);
  const heading = page?.toc.find(({ id }) => id === anchor);
  const title = heading === undefined ? document.title : `${document.title} › ${heading.text}`;
  const text = textOf(document.source);
  const line = headingsOf(text, page).find(({ id }) => id === anchor)?.line;
  return [`**${title}**`, firstParagraph(text, line), `\`${document.source}\``]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The first paragraph after a line, or of a page, as it is written. */
function firstParagraph(text: string, after = -1): string {
  const prose = proseLines(linesOf(text)).filter(({ at }) => at > after);
  const from = prose.findIndex(({ line }) => /^[\p{L}\p{N}*_`[]/u.test(line) && !/^(?:import|export)\b/.test(line));
  const heading = prose.findIndex(({ line }) => /^#{1,6}\s/.test(line));
  // A section may be without a text of its own.
  if (from < 0 || (after >= 0 && heading >= 0 && heading < from)) return '';
  const end = prose.findIndex(({ line }, at) => at > from && line.trim() === '');
  return prose
    .slice(from, end < 0 ? undefined : end)
    .map(({ line }) => line)
    .join('\n')
    .slice(0, maxParagraph);
}

const maxParagraph = 600;

/** Number of links in pages that lead to an anchor. */
function referencesTo(site: KnownSite, path: SourcePath, id: string): number {
  const permalink = site.plan.book.bySource.get(path)?.permalink ?? '';
  const leads = (source: SourcePath, url: string) =>
    url === `${permalink}#${id}` || (source === path && url === `#${id}`);
  let count = 0;
  for (const { source, links } of site.pages.values()) for (const { url } of links) if (leads(source, url)) count++;
  return count;
}

function kilobytes(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} KiB`;
}

export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
