import type { Range } from 'vscode-languageserver';
import type { Named } from '../move/index.ts';
import { linesOf } from '../workspace/index.ts';
import type { AskedFile, Thing } from './at.ts';
import { rangeInLine, rangeOfOffsets } from './positions.ts';

/** What can get another name at a point, and where its name is written; lines and characters from 0. */
export interface Renamable {
  readonly named: Named;
  readonly name: string;
  readonly range: Range;
}

/** The heading, the term or the operation at a point, where its name can be replaced. */
export function renamableAt({ path, textOf }: AskedFile, thing: Thing | undefined): Renamable | undefined {
  const text = textOf(path);
  if (thing?.kind === 'heading') {
    const { heading } = thing;
    const name = (linesOf(text)[heading.line] ?? '').slice(heading.start, heading.end);
    const range = rangeInLine(heading.line, heading.start, heading.end);
    return { named: { kind: 'heading', path, heading }, name, range };
  }
  if (thing?.kind === 'term') {
    const { term, written } = thing;
    const { form } = written;
    if (![term.id, ...term.also].includes(form)) return undefined;
    return { named: { kind: 'term', term, form }, name: form, range: rangeOfOffsets(text, written) };
  }
  if (thing?.kind === 'operation' && thing.id !== undefined) {
    const { operation, id } = thing;
    const named = { kind: 'operation', path, operation, id } as const;
    return { named, name: operation.operationId ?? '', range: rangeOfOffsets(text, id) };
  }
  return undefined;
}
