import type { Element, ElementContent } from 'hast';
import { hastElement, isBlank, isElement } from '../hast.ts';
import type { CodeProblem } from './meta.ts';

/** A comment with nothing but a number in brackets, at the end of a line. */
const noteAtEnd = /(?<![ \t])[ \t]*(?:\/\/|#|--|;|%|\/\*|\{\/\*|<!--)[ \t]*\((\d+)\)[ \t]*(?:(?:\*\/\}?|-->)[ \t]*)?$/;

/** Takes the numbers of notes out of code: `a() // (1)`; by index of the line. */
export function takeNotes(code: string): { readonly code: string; readonly notes: ReadonlyMap<number, string> } {
  const notes = new Map<number, string>();
  const lines = code.split('\n').map((line, index) => {
    const number = noteAtEnd.exec(line)?.[1];
    if (number === undefined) return line;
    notes.set(index, number);
    return line.replace(noteAtEnd, '');
  });
  return { code: lines.join('\n'), notes };
}

/** Adds the number of a note to a line as an attribute, which the style sheet shows: so it is not copied with the code. */
export function addNote(line: ElementContent[], number: string | undefined): ElementContent[] {
  if (number === undefined) return line;
  return [...line, hastElement('span', { className: ['code-note'], dataNote: number }, [])];
}

/** Makes the numbered list behind a block of code the notes of it, and reports numbers without a note. */
export function joinNotes(figure: Element, siblings: readonly ElementContent[], at: number): readonly CodeProblem[] {
  const numbers = numbersIn(figure);
  const list = siblings.slice(at + 1).find((node) => !isBlank(node));
  const hint = 'write comments such as // (1) in the code, and a numbered list right after it';
  if (numbers.length === 0) return [{ text: 'the block has notes, but no number of one', hint }];
  if (!isElement(list, 'ol')) return [{ text: 'the block has notes, but no numbered list comes after it', hint }];
  list.properties.className = ['part', 'code-notes'];
  const count = list.children.filter((item) => item.type === 'element').length;
  return numbers
    .filter((number) => Number(number) < 1 || Number(number) > count)
    .map((number) => ({ text: `note (${number}) is not in the list after the block, which has ${count}` }));
}

function numbersIn(node: ElementContent): readonly string[] {
  if (node.type !== 'element') return [];
  const own = node.properties.dataNote;
  return own === undefined ? node.children.flatMap(numbersIn) : [String(own)];
}
