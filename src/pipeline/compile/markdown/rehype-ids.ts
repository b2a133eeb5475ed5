import type { Root } from 'hast';
import type { VFile } from 'vfile';
import { placeOf, scopeOf } from './scope.ts';
import { visit } from './visit.ts';

/**
 * Notes where ids are written, and reports those with a blank in them. HTML does not allow these, and no style or script finds the element; the id is
 * left as it is, because links may lead to it already.
 *
 *     ## Set up {#set up}
 */
export function rehypeIds() {
  return (tree: Root, file: VFile): void => {
    const scope = scopeOf(file);
    visit(tree, 'element', (element) => {
      const { id } = element.properties;
      if (typeof id !== 'string') return;
      const place = placeOf(scope, element);
      if (place.start !== undefined) scope.ids.push({ id, place });
      if (!/\s/.test(id)) return;
      scope.findings.push({
        rule: 'invalid-anchor',
        message: `the id ${JSON.stringify(id)} has a blank in it, which HTML does not allow`,
        place,
        hint: `write ${id.trim().split(/\s+/).join('-')}, and the same in links to it`,
      });
    });
  };
}
