import { lastKey } from '../../core/json/pointer.ts';
import type { OperationAddress } from '../../model/address.ts';
import {
  type DataText,
  fileAt,
  headingsOf,
  type KnownSite,
  type KnownTexts,
  linesOf,
  linksTo,
  linksToOperation,
  proseLines,
  type Target,
} from '../workspace/index.ts';
import type { ApiPart } from './api-document.ts';
import { type AskedFile, operationName, type Thing } from './at.ts';
import type { Vocabulary } from './complete.ts';
import { plural } from './words.ts';

/** The content of a hover as Markdown; `undefined` where there is none. */
export function hoverText(thing: Thing, asked: AskedFile, vocabulary: Vocabulary): string | undefined {
  const { site, workspace, path, textOf } = asked;
  switch (thing.kind) {
    case 'link':
      return thing.target && describeTarget(thing.target, asked);
    case 'heading':
      return `\`#${thing.heading.id}\`, ${plural(linksTo(site, path, thing.heading.id).length, 'link')} to it`;
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
    case 'part':
      return describePart(thing.part, workspace.readData(textOf(thing.part.file)));
    case 'operation': {
      const count = linksToOperation(site, thing.operation).length;
      return `${describeOperation(thing.operation, site)}\n\n\`${operationName(thing.operation)}\`, ${plural(count, 'link')} to it`;
    }
  }
}

function describeTarget(
  { document, operation, file, anchor }: Target,
  { site, workspace, textOf }: KnownTexts,
): string | undefined {
  if (operation !== undefined) return describeOperation(operation, site);
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

function describeOperation(operation: OperationAddress, site: KnownSite): string {
  const [found] = site.references.references.flatMap(({ reference }) =>
    reference.id === operation.document
      ? reference.tags.flatMap((tag) =>
          tag.operations.filter((one) => one.method === operation.method && one.path === operation.path),
        )
      : [],
  );
  const name = found === undefined ? '' : `**${found.title}**${found.deprecated ? ' (deprecated)' : ''}\n\n`;
  return `${name}\`${operation.method} ${operation.path}\``;
}

/** A part of an API document: its name, and its summary or description. */
function describePart({ file, pointer }: ApiPart, data: DataText): string | undefined {
  if (pointer !== '' && data.nameAt(pointer) === undefined) return undefined;
  const type = data.textAt(`${pointer}/type`);
  const about = ['title', 'summary', 'description'].map((key) => data.textAt(`${pointer}/${key}`));
  return [
    `**${lastKey(pointer) || file}**${type === undefined ? '' : `, ${type}`}`,
    ...about.flatMap((text) => text?.slice(0, maxParagraph) ?? []),
  ].join('\n\n');
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

function kilobytes(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} KiB`;
}
