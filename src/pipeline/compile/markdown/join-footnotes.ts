import type { Element, Root } from 'hast';
import type { SourcePath } from '../../../model/place.ts';
import { composed, decodeUrl } from '../../../shared/paths.ts';
import type { Text } from '../../../shared/texts/text.ts';
import { isElement } from './hast.ts';
import { visit } from './visit.ts';

const footnote = /^(#?user-content-fn(?:ref)?)(?=[-:])/;

/** Gives the footnotes of one use of a partial ids of their own: the page, and another use, may have the same names. */
export function renameFootnotes(tree: Root, serial: () => number | string): void {
  let number: number | string | undefined;
  visit(tree, 'element', ({ properties }) => {
    for (const name of ['id', 'href']) {
      const value = properties[name];
      if (typeof value !== 'string' || !footnote.test(value)) continue;
      number ??= serial();
      properties[name] = value.replace(footnote, `$1:${number}`);
    }
  });
}

const label = 'footnote-label';

/**
 * Names the footnotes of a partial that is a module after its file, and the heading of their list: the page around it and its other
 * partials have footnotes too, and what code shows is in no list of theirs.
 */
export function nameFootnotes(tree: Root, path: SourcePath): void {
  const name = path.replace(/[^\p{L}\p{N}]+/gu, '-');
  renameFootnotes(tree, () => name);
  visit(tree, 'element', ({ properties }) => {
    for (const key of ['id', 'ariaDescribedBy'])
      if (String(properties[key]) === label) properties[key] = `${label}:${name}`;
  });
}

/** Makes one list of footnotes, at the end of a file, of those of its partials and its own. Numbers follow the text. */
export function joinFootnotes(tree: Root, text: Text): void {
  const sections: Element[] = [];
  const numbers = new Map<string, number>();
  visit(tree, 'element', (node, index, parent) => {
    const { href, dataFootnoteRef, dataFootnotes } = node.properties;
    if (dataFootnoteRef !== undefined && typeof href === 'string') {
      const id = composed(decodeUrl(href.slice(1)));
      if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
      node.children = [{ type: 'text', value: String(numbers.get(id)) }];
    }
    if (dataFootnotes === undefined || parent === undefined || index === undefined) return undefined;
    sections.push(node);
    parent.children.splice(index, 1);
    return index;
  });
  const last = sections.at(-1);
  if (last === undefined) return;
  const numberOf = (note: Element) => numbers.get(String(note.properties.id)) ?? 0;
  const notes = sections.flatMap(notesOf).sort((one, other) => numberOf(one) - numberOf(other));
  for (const note of notes) {
    let uses = 0;
    visit(note, 'element', ({ properties }) => {
      if (properties.dataFootnoteBackref === undefined) return;
      uses++;
      const number = uses > 1 ? `${numberOf(note)}-${uses}` : `${numberOf(note)}`;
      properties.ariaLabel = text('text.footnoteBack', { number });
    });
  }
  const list = last.children.find((child) => isElement(child, 'ol'));
  if (list !== undefined) list.children = notes.flatMap((note) => [note, { type: 'text', value: '\n' }]);
  tree.children.push(last);
}

function notesOf({ children }: Element): readonly Element[] {
  const lists = children.filter((child) => isElement(child, 'ol'));
  return lists.flatMap((list) => list.children.filter((item) => item.type === 'element'));
}
