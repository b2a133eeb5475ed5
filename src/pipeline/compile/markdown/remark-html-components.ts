import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { pointAfter } from '../../../shared/text-points.ts';
import { scopeOf } from './scope.ts';
import { visit } from './visit.ts';

/** Reports what looks like a component in CommonMark: browsers know no such element, and leave it out. */
export function remarkHtmlComponents() {
  return (tree: Root, file: VFile): void => {
    const { source, findings } = scopeOf(file);
    visit(tree, 'html', ({ position }) => {
      const text = source.text.slice(position?.start.offset, position?.end.offset);
      for (const { 0: tag, 1: name, index } of text.matchAll(/<!--[\s\S]*?-->|<([A-Z]\w*[a-z][\w.]*)/g)) {
        if (name === undefined || position === undefined) continue;
        const start = pointAfter(text.slice(0, index), position.start);
        findings.push({
          rule: 'unknown-component',
          message: `<${name}> is no element of HTML, which is what tags in .md files are`,
          place: { file: source.path, start, end: pointAfter(tag, start) },
          hint: `components work in .mdx files; for the characters write \\<${name}>, or put them in backticks`,
        });
      }
    });
  };
}
