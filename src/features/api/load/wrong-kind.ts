import { lastKey, type Pointer } from '../../../core/json/pointer.ts';
import { type NodeType, typeAt } from '../node-type.ts';
import type { NoTarget, ReferenceTarget } from './reference-target.ts';
import { isDocument } from './specification-file.ts';

/** How messages name what is not named by one word. */
const names: Partial<Record<NodeType, string>> = {
  requestBody: 'request body',
  mediaType: 'media type',
  pathItem: 'path',
  securityScheme: 'security scheme',
};

/** Kinds that have the same fields: what is written for one is read for the other. */
const alike: readonly (readonly NodeType[])[] = [
  ['parameter', 'header'],
  ['requestBody', 'response'],
];

/** Where schemas are referred to, by what is a `$ref` to one. */
const hints: Partial<Record<NodeType, string>> = {
  parameter: 'refer to it from the `schema` of a parameter',
  header: 'refer to it from the `schema` of a header',
  mediaType: 'refer to it from the `schema` of a media type',
  requestBody: 'refer to it from the `schema` of a media type, in `content`',
  response: 'refer to it from the `schema` of a media type, in `content`',
};

/**
 * What is wrong with a `$ref` to another kind of node than is meant; `undefined` where the kind is right or not known.
 *
 * @param type `undefined` for what is no node
 * @param at the place of the `$ref`: an entry of `security` names its schemes
 */
export function wrongKind(
  reference: string,
  { file, pointer }: ReferenceTarget,
  type: NodeType | undefined,
  at: Pointer = '',
): NoTarget | undefined {
  const found = isDocument(file.value) ? typeAt(pointer) : undefined;
  if (found === undefined || found === type) return undefined;
  const from = `$ref leads to ${nameOf(found)}`;
  if (type === undefined) {
    const message = `${from}, which is named here: ${reference}`;
    const fault = { rule: 'unresolved-ref', message, hint: `write ${lastKey(pointer)}: []` } as const;
    return found === 'securityScheme' && /\/security\/\d+\/\$ref$/.test(at) ? { ok: false, fault } : undefined;
  }
  const isRead = type === 'example' || alike.some((kinds) => kinds.includes(type) && kinds.includes(found));
  return {
    ok: false,
    fault: {
      rule: isRead ? 'specification-violation' : 'unresolved-ref',
      message: `${from}, not to ${nameOf(type)}: ${reference}`,
      hint: found === 'schema' ? hints[type] : undefined,
    },
  };
}

function nameOf(type: NodeType): string {
  const name = names[type] ?? type;
  if (name === 'document' || name === 'components') return `the ${name}`;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}
