import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { pointAfter } from '../../../shared/text-points.ts';
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
            start: pointAfter(written.slice(0, index), position.start),
            end: pointAfter(written.slice(0, index + wrong.length), position.start),
          },
          hint: `write ${glossary.spelling[word]}`,
        });
      }
    });
  };
}
