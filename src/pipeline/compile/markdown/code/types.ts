import type { ElementContent, Properties } from 'hast';
import type { TypedCode, TypeNote } from '../../../../core/highlight/index.ts';
import type { CodeBlockSource, CodeProblem } from './meta.ts';
import { type Stretch, wrapAll } from './stretches.ts';

export type { TypeNote } from '../../../../core/highlight/index.ts';

/** Finds the types of code; see `findTwoslash`. */
export type FindTypes = (code: string, extension: string) => Promise<TypedCode>;

/** Languages that have types, and the endings of their files. */
const extensions: Readonly<Record<string, string>> = {
  ts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
  js: 'js',
  javascript: 'js',
  jsx: 'jsx',
};

/** Whether a block has the word `twoslash` after its language. */
export function asksForTypes({ meta }: CodeBlockSource): boolean {
  return /(?:^|\s)twoslash(?:\s|$)/.test(meta);
}

interface TypedBlock {
  /** The block without the notation of Twoslash. */
  readonly source: CodeBlockSource;
  readonly types?: readonly TypeNote[];
  readonly problems: readonly CodeProblem[];
}

/** A block with the types of its code. What cannot be found out is reported, and the block is shown as it is written. */
export async function typesOf(source: CodeBlockSource, find: FindTypes | false | undefined): Promise<TypedBlock> {
  if (find === false) {
    const text = '`twoslash` after the language means nothing here';
    const hint = 'leave it out, or set markdown.code.twoslash to true in the config';
    return { source, problems: [{ text, hint }] };
  }
  const extension = extensions[source.language.toLowerCase()];
  if (extension === undefined) {
    const text = `code in \`${source.language}\` has no types of TypeScript`;
    return { source, problems: [{ text, hint: 'leave `twoslash` out' }] };
  }
  if (find === undefined) return { source, problems: [] };
  try {
    const { code, notes } = await find(source.code, extension);
    return { source: { ...source, code }, types: notes, problems: [] };
  } catch (error) {
    return { source, problems: [mistake(error)] };
  }
}

/** What TypeScript says of a block, from the error of Twoslash: its list of `[2322] 6 - Type 'string' is not …`. */
function mistake(error: unknown): CodeProblem {
  const {
    recommendation = '',
    title,
    message,
  } = error as Error & {
    readonly recommendation?: string;
    readonly title?: string;
  };
  const [, code, reason] = /\[(\d+)\] \d+ - (.+)/.exec(recommendation) ?? [];
  if (code === undefined) return { text: `the types of the code cannot be shown: ${title ?? message}` };
  const hint = `fix it, or where it is meant begin the block with // @errors: ${code}`;
  return { text: `TypeScript ${code}: ${reason}`, hint };
}

/** Puts names whose types are known into elements that show these: see `types.css`. */
export function addTypes(lines: ElementContent[][], types: readonly TypeNote[]): void {
  for (const [index, line] of lines.entries()) {
    const stretches = types
      .filter((note) => note.line === index && note.kind === 'hover' && note.length > 0)
      .sort((a, b) => a.character - b.character)
      .map(({ character, length, text }): Stretch => {
        const properties = { className: ['term', 'code-type'], dataDefinition: text };
        return { start: character, end: character + length, as: { tagName: 'span', properties } };
      });
    if (stretches.length > 0) lines[index] = wrapAll(line, stretches, { offset: 0 });
  }
}

/** What is shown below a line, as attributes: it is not copied with the code. */
export function typesBelow(types: readonly TypeNote[], index: number): Properties {
  const own = types.filter(({ line, kind }) => line === index && kind !== 'hover');
  if (own.length === 0) return {};
  const hasError = own.some(({ kind }) => kind === 'error');
  return { dataTypes: own.map(({ text }) => text).join('\n'), ...(hasError && { dataTypeError: '' }) };
}
