import { childPointer } from '../../../core/json/pointer.ts';
import { entriesAt, listAt, textAt } from '../../../core/json/value.ts';
import { createDocument } from '../document.ts';
import { isExtension } from '../node-type.ts';
import { operationNodes } from '../operation-node.ts';
import type { PlainRule } from './plain-rule.ts';

/** What a path or webhook says where it has no operation: pages show operations, with what their path says. */
export const findPathsWithoutOperation: PlainRule = ({ document: root }) => {
  const document = createDocument(root);
  return ['paths', 'webhooks', 'x-webhooks'].flatMap((section) =>
    entriesAt(root, section).flatMap(([path, item]) => {
      const pointer = childPointer('', section, path);
      const { value = {} } = document.follow(item, pointer) ?? {};
      const lost = ['summary', 'description'].filter((key) => textAt(value, key) !== '');
      if (listAt(value, 'parameters').length > 0) lost.push('parameters');
      if (lost.length === 0 || isExtension(section, path)) return [];
      if (operationNodes(document, item, { path, pointer }).length > 0) return [];
      return {
        rule: 'lost-text' as const,
        message: `${path} has no operation, so its ${lost.join(' and its ')} ${lost.length > 1 || lost[0] === 'parameters' ? 'are' : 'is'} not shown`,
        pointer,
        hint: 'add an operation, such as get, or remove the path',
      };
    }),
  );
};
