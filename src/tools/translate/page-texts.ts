import { createHash } from 'node:crypto';
import { slug } from 'github-slugger';
import type { Heading, Nodes, Root } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { headingIds } from '../../shared/heading-ids.ts';
import { type Code, type Segment, type SegmentPiece, segmentsOf } from './segments.ts';
import { slugIn, type TextField, type TextFields, textFields } from './text-fields.ts';

/** A text of a page to translate. */
export interface Unit {
  /** Stays as long as the text does, whatever else changes on the page. */
  readonly id: string;
  /** What it is: `heading`, `paragraph`, or the name of a field of the frontmatter or of a file with data. */
  readonly kind: string;
  readonly source: readonly SegmentPiece[];
}

export interface PageTexts {
  readonly units: readonly Unit[];
  /** Those of the body, by the ids of their units. */
  readonly segments: readonly (Segment & { readonly id: string })[];
  readonly fields: TextFields;
  /** Of the frontmatter; `''` without one. */
  readonly yaml: string;
  /** Ids of headings that have none of their own, by their segments. */
  readonly anchors: ReadonlyMap<Segment, string>;
  /** Of a translation that has an address of its own. */
  readonly slug: string | undefined;
  /** Offset of the body. */
  readonly bodyStart: number;
}

export function readPageTexts(text: string, tree: Root): PageTexts {
  const idOf = createUnitIds();
  const yaml = tree.children[0]?.type === 'yaml' ? tree.children[0] : undefined;
  const fields = textFields(yaml?.value ?? '');
  const segments = segmentsOf(text, tree).map((segment) => ({ ...segment, id: idOf(segment.pieces) }));
  const ofFields = Object.entries(fields).map(([kind, value]): Unit => {
    return { id: idOf([kind, value]), kind, source: [value] };
  });
  return {
    units: [...ofFields, ...segments.map(({ id, kind, pieces }) => ({ id, kind, source: pieces }))],
    segments,
    fields,
    yaml: yaml?.value ?? '',
    get slug() {
      return slugIn(yaml?.value ?? '');
    },
    anchors: anchorsOf(tree, segments),
    bodyStart: yaml?.position?.end.offset ?? 0,
  };
}

/** Ids by what a text says; of equal texts of a page, the second has another one. */
export function createUnitIds(): (pieces: readonly SegmentPiece[]) => string {
  const seen = new Map<string, number>();
  return (pieces) => {
    const text = JSON.stringify(pieces.map((piece) => (typeof piece === 'string' ? piece : [piece.code])));
    const id = createHash('sha256').update(text).digest('hex').slice(0, 12);
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  };
}

/**
 * The anchors that headings get from their words: a translation needs the same ones, since links name them. The title has one where
 * the page links to it. What else has an id takes it from headings.
 */
function anchorsOf(tree: Root, segments: readonly Segment[]): PageTexts['anchors'] {
  const anchors = new Map<Segment, string>();
  const ownId = (node: Nodes): string | undefined => {
    if (!('children' in node)) return undefined;
    const id = node.children.find(({ type }) => (type as string) === 'headingId') as { value?: string } | undefined;
    return id && (id.value ?? '');
  };
  const headings: Heading[] = [];
  const kept: { readonly text: string; readonly id: string }[] = [];
  const linked = new Set<string>();
  const collect = (node: Nodes): void => {
    if (node.type === 'heading') headings.push(node);
    if (node.type === 'link' || node.type === 'definition') linked.add(node.url);
    for (const id of idsIn(node)) kept.push({ text: '', id });
    if ('children' in node) node.children.forEach(collect);
  };
  collect(tree);
  const named = headings.filter(
    (heading) => heading.depth > 1 || ownId(heading) !== undefined || linked.has(`#${slug(plainText(heading).trim())}`),
  );
  const own = named.map((heading) => ({ text: plainText(heading).trim(), id: ownId(heading) }));
  const ids = headingIds([...kept, ...own]).slice(kept.length);
  for (const [index, heading] of named.entries()) {
    const segment = segments.find((one) => one.heading === heading);
    if (segment !== undefined && ownId(heading) === undefined) anchors.set(segment, ids[index] ?? '');
  }
  return anchors;
}

/** Ids that an author wrote as attributes: `<a id="install"></a>`. */
function idsIn(node: Nodes): readonly string[] {
  if (node.type === 'html') return [...node.value.matchAll(/\sid=["']?([^"'\s>]+)/g)].map(([, id = '']) => id);
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return [];
  return node.attributes.flatMap((one) =>
    one.type === 'mdxJsxAttribute' && one.name === 'id' && typeof one.value === 'string' ? one.value : [],
  );
}

/**
 * What is translated already, by the ids of the units: a translation whose parts are those of the text that it was made
 * from, in their order. `undefined` where its parts are others.
 */
export function memoryOf(
  original: PageTexts,
  translation: PageTexts,
): ReadonlyMap<string, readonly SegmentPiece[]> | undefined {
  const kinds = ({ segments }: PageTexts) => segments.map(({ kind }) => kind).join();
  if (kinds(original) !== kinds(translation)) return undefined;
  const memory = new Map<string, readonly SegmentPiece[]>();
  for (const [index, { id, pieces }] of original.segments.entries()) {
    const known = withCodesOf(pieces, translation.segments[index]?.pieces ?? []);
    if (known !== undefined) memory.set(id, known);
  }
  for (const { id, kind } of original.units) {
    const value = translation.fields[kind as TextField];
    if (value !== undefined) memory.set(id, [value]);
  }
  return memory;
}

/** A text with the codes of another one in the place of its own, where they are as many of the same kinds. */
function withCodesOf(
  source: readonly SegmentPiece[],
  pieces: readonly SegmentPiece[],
): readonly SegmentPiece[] | undefined {
  const codes = codesOf(source);
  const own = codesOf(pieces);
  if (codes.length !== own.length) return undefined;
  const left = [...codes];
  const replaced = own.map((code) => {
    const same = left.findIndex((other) => other.code === code.code && other.side === code.side);
    const at = same >= 0 ? same : left.findIndex((other) => other.side === code.side);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  if (replaced.includes(undefined)) return undefined;
  let index = 0;
  return pieces.map((piece) => (typeof piece === 'string' ? piece : (replaced[index++] as Code)));
}

export function codesOf(pieces: readonly SegmentPiece[]): readonly Code[] {
  return pieces.filter((piece) => typeof piece === 'object');
}

/**
 * The body of a page in another language.
 *
 * @param targets by the ids of units
 * @param options.isMdx whether braces and angle brackets have a meaning
 * @param options.keepsAnchors whether headings get the ids that they have in the original
 */
export function translatedBody(
  text: string,
  { segments, anchors, bodyStart }: PageTexts,
  targets: ReadonlyMap<string, readonly SegmentPiece[]>,
  { isMdx, keepsAnchors }: { readonly isMdx: boolean; readonly keepsAnchors: boolean },
): string {
  let body = '';
  let at = bodyStart;
  for (const segment of [...segments].sort((a, b) => a.start - b.start)) {
    const { id, start, end, kind, pieces } = segment;
    const quote = kind === 'attribute' ? text[start - 1] : undefined;
    const target = targets.get(id) ?? pieces;
    const anchor = keepsAnchors ? anchors.get(segment) : undefined;
    body +=
      text.slice(at, start) +
      toMarkdown(target, { kind, isMdx, quote }) +
      (anchor === undefined ? '' : ` {#${anchor}}`);
    at = end;
  }
  return body + text.slice(at);
}

/** Pieces as Markdown: words of translators are no markup beyond that of the original. */
function toMarkdown(
  pieces: readonly SegmentPiece[],
  {
    kind,
    isMdx,
    quote,
  }: { readonly kind: Segment['kind']; readonly isMdx: boolean; readonly quote: string | undefined },
): string {
  return pieces
    .map((piece, index) => {
      if (typeof piece !== 'string') return piece.code;
      const line = piece.replace(/\s*[\r\n]+\s*/g, ' ');
      const before = pieces[index - 1];
      const ownQuote = quote ?? (typeof before === 'object' ? /=(["'])$/.exec(before.code)?.[1] : undefined);
      if (ownQuote !== undefined) return line.replaceAll(ownQuote, ownQuote === '"' ? '&quot;' : '&#39;');
      const words = isMdx ? line.replace(/(\\.)|[{<]/g, (found, escaped) => escaped ?? `\\${found}`) : line;
      if (kind === 'tableCell') return words.replace(/(\\.)|\|/g, (found, escaped) => escaped ?? `\\${found}`);
      return index === 0 && kind === 'paragraph' ? withoutMarker(words) : words;
    })
    .join('');
}

/** `1. Mai` at the beginning of a paragraph is no list, and `# 1` no heading. */
function withoutMarker(words: string): string {
  return words.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2').replace(/^(?:[-+>]|#{1,6}|:::+)(?=\s|$)/, '\\$&');
}
