import type { Heading, Image, ImageReference, Nodes, Root } from 'mdast';

/** A part of a text to translate: words, or code that stays as it is. */
export type SegmentPiece = string | Code;

/** Markup between words. */
export interface Code {
  /** As the author wrote it: `**`, `](setup.md)`, `<Kbd>`; of `[setup]`, whose words are its label, too, `][setup]`. */
  readonly code: string;
  /** Of markup around words: whether it is before or behind them. Both have one number. */
  readonly side?: 'open' | 'close';
  /** 1-based, in the order of the original. */
  readonly id: number;
}

/** Words of a page that are translated as one: a paragraph, a heading, a cell of a table, an attribute of a component. */
export interface Segment {
  readonly kind: 'attribute' | 'heading' | 'paragraph' | 'tableCell';
  /** Offsets in the source. */
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly SegmentPiece[];
  /** Of a heading without an id of its own: the node, which decides about its anchor. */
  readonly heading?: Heading;
}

/** Attributes of components that readers see. */
const textAttributes = new Set([
  'alt',
  'caption',
  'description',
  'heading',
  'label',
  'summary',
  'tagline',
  'text',
  'title',
]);

const kinds: Readonly<Record<string, Segment['kind']>> = {
  heading: 'heading',
  paragraph: 'paragraph',
  tableCell: 'tableCell',
};

/**
 * The texts of a page in their order, without code blocks and whatever has no words.
 *
 *     # Set up {#setup}          heading    "Set up"
 *     Run **this**, [then](b).   paragraph  "Run " ** "this" ** ", " [ "then" ](b) "."
 */
export function segmentsOf(text: string, tree: Root): readonly Segment[] {
  const segments: Segment[] = [];
  blocks(tree, 0);
  return segments;

  function blocks(node: Nodes, quotes: number): void {
    const kind = kinds[node.type];
    if (kind !== undefined && 'children' in node) {
      inline(node, kind, quotes);
      return;
    }
    if (node.type === 'mdxJsxFlowElement') attributes(node);
    if (!('children' in node)) return;
    for (const child of node.children) blocks(child, node.type === 'blockquote' ? quotes + 1 : quotes);
  }

  function attributes(node: Nodes): void {
    for (const { start, end } of textAttributesOf(text, node)) {
      const words = text.slice(start, end);
      if (hasWords([words])) segments.push({ kind: 'attribute', start, end, pieces: [words] });
    }
  }

  function inline(node: Extract<Nodes, { children: unknown }>, kind: Segment['kind'], quotes: number): void {
    const children = node.children.filter((child: Nodes) => (child.type as string) !== 'headingId') as readonly Nodes[];
    const [first, last] = [children[0], children.at(-1)];
    const [start, end] = [startOf(first), endOf(last)];
    if (start === undefined || end === undefined) return;
    const line = new RegExp(`[ \\t]*\\r?\\n(?:[ \\t]*>){0,${quotes}}[ \\t]*`, 'g');
    const pieces = createPieces(text, (words) => words.replace(line, ' '));
    for (const child of children) pieces.add(child);
    const made = pieces.all();
    if (!hasWords(made)) return;
    const hasOwnId = children.length < node.children.length;
    const heading = node.type === 'heading' && !hasOwnId ? { heading: node } : {};
    // Blanks at the end of a heading with an id are before the id.
    const trailing = /\s*$/.exec(text.slice(start, end))?.[0].length ?? 0;
    segments.push({ kind, start, end: end - trailing, pieces: trimmed(made), ...heading });
  }
}

/** Cuts the markup of a line into words and code. */
function createPieces(text: string, onOneLine: (words: string) => string) {
  const pieces: SegmentPiece[] = [];
  let ids = 0;
  const code = (start: number, end: number, known: Partial<Code> = {}) => {
    if (start < end) pieces.push({ code: text.slice(start, end), id: known.id ?? ++ids, ...known });
  };
  /** The end of a reference, with the label that it has where that is not translated. */
  const ending = (node: Nodes, label: string, end: string) =>
    'referenceType' in node && node.referenceType !== 'full' ? `][${onOneLine(label)}]` : end;
  const words = (start: number, end: number) => {
    if (start < end) pieces.push(onOneLine(text.slice(start, end)));
  };
  const add = (node: Nodes): void => {
    const [start, end] = [startOf(node), endOf(node)];
    if (start === undefined || end === undefined) return;
    if (node.type === 'text') words(start, end);
    else if (node.type === 'image' || node.type === 'imageReference') image(node, start, end);
    else markup(node, start, end);
  };
  const markup = (node: Nodes, start: number, end: number): void => {
    const children = 'children' in node ? (node.children as readonly Nodes[]) : [];
    const [from, to] = [startOf(children[0]), endOf(children.at(-1))];
    if (from === undefined || to === undefined) {
      tag(node, start, end);
      return;
    }
    const before = pieces.length;
    tag(node, start, from);
    const [opening] = pieces.slice(before);
    const isPair = pieces.length === before + 1 && typeof opening === 'object';
    if (isPair) pieces[before] = { ...opening, side: 'open' };
    for (const child of children) add(child);
    const close = ending(node, text.slice(from, to), text.slice(to, end));
    if (isPair) code(to, end, { code: close, id: opening.id, side: 'close' });
    else code(to, end, { code: close });
  };
  /** A tag, whose attributes may have words, or the beginning of other markup. */
  const tag = (node: Nodes, start: number, end: number) => {
    let at = start;
    for (const value of textAttributesOf(text, node)) {
      code(at, value.start);
      words(value.start, value.end);
      at = value.end;
    }
    code(at, end);
  };
  const image = (node: Image | ImageReference, start: number, end: number) => {
    const alt = node.alt ?? '';
    const at = start + '!['.length;
    const length = text.startsWith(`![${alt}]`, start) ? alt.length : 0;
    if (length === 0) {
      code(start, end);
      return;
    }
    code(start, at);
    words(at, at + length);
    code(at + length, end, { code: ending(node, alt, text.slice(at + length, end)) });
  };
  return { add, all: (): readonly SegmentPiece[] => pieces };
}

/** Where the values of attributes with words are, between their quotes. */
function textAttributesOf(text: string, node: Nodes): readonly { readonly start: number; readonly end: number }[] {
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return [];
  return node.attributes.flatMap((attribute) => {
    const { position } = attribute;
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') return [];
    const [from, end] = [position?.start.offset, position?.end.offset];
    if (!textAttributes.has(attribute.name) || from === undefined || end === undefined) return [];
    const start = from + text.slice(from, end).search(/["']/) + 1;
    return start > from && start < end ? [{ start, end: end - 1 }] : [];
  });
}

function startOf(node: Nodes | undefined): number | undefined {
  return node?.position?.start.offset;
}

function endOf(node: Nodes | undefined): number | undefined {
  return node?.position?.end.offset;
}

/** Blanks around a text are no part of it. */
function trimmed(pieces: readonly SegmentPiece[]): readonly SegmentPiece[] {
  const last = pieces.length - 1;
  return pieces
    .map((piece, index) => {
      if (typeof piece !== 'string') return piece;
      const start = index === 0 ? piece.trimStart() : piece;
      return index === last ? start.trimEnd() : start;
    })
    .filter((piece) => piece !== '');
}

function hasWords(pieces: readonly SegmentPiece[]): boolean {
  return pieces.some((piece) => typeof piece === 'string' && /\p{L}/u.test(piece));
}
