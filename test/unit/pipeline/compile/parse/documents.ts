import * as fc from 'fast-check';
import { blocks as plainBlocks, inlines as plainInlines, roughBlocks, roughInlines, wideInlines } from './fragments.ts';

interface Fragments {
  readonly inlines: readonly string[];
  readonly blocks: readonly string[];
}

const plain: Fragments = { inlines: plainInlines, blocks: plainBlocks };
const rough: Fragments = {
  inlines: [...plainInlines, ...roughInlines],
  blocks: [...plainBlocks, ...roughBlocks],
};

const wide: Fragments = { inlines: [...wideInlines, ...wideInlines, ...plainInlines], blocks: plainBlocks };

/** Marker of the first line and of the lines after it. */
const markers = [
  ['- ', '  '],
  ['1. ', '   '],
  ['> ', '> '],
  ['> ', ''],
  ['* ', '  '],
  ['>', '>'],
  ['-   ', '    '],
  ['- [ ] ', '  '],
  ['[^2]: ', '    '],
  ['-\t', '\t'],
  ['  - ', '    '],
] as const;

/** Lines that open a block, and the lines that close it. */
const fences = [
  [':::note', ':::'],
  ['::::tip[T *em*]', '::::'],
  [':::info A title', ':::'],
  [':::warning A *title*', ':::'],
  ['<Tabs>', '</Tabs>'],
  ['<A b="c">', '</A>'],
  ['<details>\n<summary>Sum `m`</summary>', '</details>'],
] as const;

const gaps = ['\n\n', '\n\n', '\n\n', '\n', '\n \n'];

function prefixed(text: string, [first, rest]: readonly [string, string]): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' ? rest.trimEnd() : rest) + line)
    .join('\n');
}

/** Blocks of any kind, one within another. */
function blockOf({ inlines, blocks }: Fragments): fc.Arbitrary<string> {
  const inline = fc.constantFrom(...inlines);
  const text = (separator: string) =>
    fc.array(inline, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(separator));
  const line = fc.oneof({ weight: 5, arbitrary: text(' ') }, { weight: 1, arbitrary: text('') });
  const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n'));
  const heading = fc.tuple(fc.nat({ max: 5 }), line).map(([depth, title]) => `${'#'.repeat(depth + 1)} ${title}`);
  const row = fc.tuple(line, line).map((cells) => `| ${cells.join(' | ')} |`);
  const table = fc
    .tuple(row, fc.array(row, { maxLength: 3 }))
    .map(([head, rows]) => [head, '| --- | :-: |', ...rows].join('\n'));
  return fc.letrec<{ block: string; blocks: string }>((tie) => ({
    blocks: fc
      .tuple(fc.array(tie('block'), { minLength: 1, maxLength: 3 }), fc.constantFrom('\n\n', '\n\n', '\n'))
      .map(([parts, gap]) => parts.join(gap)),
    block: fc.oneof(
      { depthSize: 'small' },
      { weight: 4, arbitrary: lines },
      { weight: 4, arbitrary: fc.constantFrom(...blocks) },
      { weight: 2, arbitrary: heading },
      { weight: 1, arbitrary: table },
      {
        weight: 3,
        arbitrary: fc
          .tuple(tie('blocks'), fc.constantFrom(...markers))
          .map(([inner, marker]) => prefixed(inner, marker)),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(tie('blocks'), fc.constantFrom(...fences), fc.constantFrom('\n', '\n\n'))
          .map(([inner, [open, close], gap]) => [open, inner, close].join(gap)),
      },
    ),
  })).block;
}

function documentOf(fragments: Fragments): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom('', '', '', '---\ntitle: a\n---\n\n', '---\na: {b}\n---\n', '\ufeff', '\n'),
      fc.array(fc.tuple(blockOf(fragments), fc.constantFrom(...gaps)), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('\n', '\n', '\n', '\r\n'),
    )
    .map(([matter, blocks, ending]) => (matter + blocks.flat().join('')).replaceAll('\n', ending));
}

/** Documents made of what docsgen reads; half of them also of what it refuses or nobody would write. */
export const documents: fc.Arbitrary<string> = fc.oneof(documentOf(plain), documentOf(rough));

const edit = fc.record({
  kind: fc.constantFrom('delete', 'double', 'insert', 'deleteLine', 'doubleLine', 'indentLine', 'joinLine'),
  /** From the beginning of the text, 0, to its end, 1. */
  where: fc.double({ min: 0, max: 1, noNaN: true }),
  piece: fc.constantFrom(...'*_`[]()<>{}#:|\\&!-+=~"\' \t\n\r/0a.;^@é😀$%', ...rough.inlines, ...rough.blocks),
});

/** Documents in Chinese, Japanese and Korean. */
export const wideDocuments: fc.Arbitrary<string> = documentOf(wide);

/** A text with a few characters or lines taken out, doubled, moved or put in. */
export function mutated(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(text, fc.array(edit, { minLength: 1, maxLength: 4 }))
    .map(([start, edits]) =>
      edits.reduce((result, { kind, where, piece }) => apply(kind, result, where, piece), start),
    );
}

function apply(kind: string, text: string, where: number, piece: string): string {
  if (!kind.endsWith('Line')) {
    const at = Math.floor(where * text.length);
    const rest = text.slice(kind === 'delete' ? at + 1 : at);
    return text.slice(0, at) + (kind === 'insert' ? piece : kind === 'double' ? text.charAt(at) : '') + rest;
  }
  const lines = text.split('\n');
  const at = Math.min(lines.length - 1, Math.floor(where * lines.length));
  const line = lines[at] ?? '';
  if (kind === 'joinLine') return lines.toSpliced(at, 2, line + (lines[at + 1] ?? '')).join('\n');
  const replacement = { deleteLine: [], doubleLine: [line, line], indentLine: [`  ${line}`] }[kind] ?? [];
  return lines.toSpliced(at, 1, ...replacement).join('\n');
}
