import type { PhrasingContent, Root } from 'mdast';
import { splitApiLinks } from '../../../shared/api-links.ts';
import { SKIP, visit } from './visit.ts';

/** Makes links of `[create an EHR](api:openehr/POST /ehr)`. With angle brackets, `(<api:openehr/POST /ehr>)`, it is one anyway. */
export function remarkApiLinks() {
  return (tree: Root): void => {
    visit(tree, 'text', (node, index, parent) => {
      if (parent === undefined || index === undefined) return;
      const parts = splitApiLinks(node);
      if (parts === undefined) return;
      (parent.children as PhrasingContent[]).splice(index, 1, ...parts);
      return [SKIP, index + parts.length];
    });
  };
}
