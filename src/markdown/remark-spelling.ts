import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { Point } from '../model/place.ts';
import { scopeOf } from './scope.ts';

/** Reports words of text and headings that the glossary spells otherwise. Code and addresses are left alone. */
export function remarkSpelling() {
  return (tree: Root, file: VFile): void => {
    const { settings, source, findings } = scopeOf(file);
    const { spellingPattern: pattern, glossary } = settings.glossary ?? {};
    if (pattern === undefined || glossary === undefined || source.text.search(pattern) < 0) return;
    visit(tree, 'text', ({ position }) => {
      if (position === undefined) return;
      // What the author typed has the exact places; the node's value has escapes resolved and indents removed.
      const written = source.text.slice(position.start.offset, position.end.offset);
      for (const { 0: wrong, index } of written.matchAll(pattern)) {
        const word = wrong.replace(/\s+/g, ' ');
        findings.push({
          rule: 'wrong-word',
          message: `“${word}” is not how the glossary spells it`,
          place: {
            file: source.path,
            start: after(written.slice(0, index), position.start),
            end: after(written.slice(0, index + wrong.length), position.start),
          },
          hint: `write ${glossary.spelling[word]}`,
        });
      }
    });
  };
}

/** The point that is reached when `text` is written from `start` on. */
function after(text: string, { line, column }: Point): Point {
  const lines = text.split(/\r\n|\n|\r/);
  const last = lines.at(-1) ?? '';
  return lines.length === 1
    ? { line, column: column + last.length }
    : { line: line + lines.length - 1, column: last.length + 1 };
}
