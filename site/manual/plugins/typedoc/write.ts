import type { CommentPart, Declaration, Type } from './typedoc-json.ts';

/**
 * Writes declarations as Markdown.
 *
 * @param pathOf the path of the page of a declaration, by its id
 */
export function createWriter(pathOf: (id: number) => string | undefined) {
  /** Text of a comment, in which braces and angle brackets have no meaning. */
  const textOf = (parts: readonly CommentPart[] = []) =>
    parts
      .map(({ kind, text, target }) => {
        if (kind === 'code') return text;
        if (kind === 'text') return text.replace(/[{<]/g, '\\$&');
        const path = typeof target === 'number' ? pathOf(target) : target;
        return path === undefined ? `\`${text}\`` : `[${text}](${path})`;
      })
      .join('')
      .trim();
  const summaryOf = ({ comment, signatures = [] }: Declaration): string =>
    textOf((comment ?? signatures[0]?.comment)?.summary);

  const member = (one: Declaration): string => {
    const { name, comment, type, signatures, flags, parameters = [] } = one;
    if (signatures !== undefined) return signatures.map(member).join('\n\n');
    const isCall = one.kind === 4096 || one.kind === 16384;
    const signature = isCall
      ? `${name}(${parameters.map(parameter).join(', ')}): ${typeText(type)}`
      : `${name}${flags?.isOptional ? '?' : ''}: ${typeText(type)}`;
    const rows = parameters.map((each) => `- \`${each.name}\`: ${summaryOf(each)}`.replace(/: $/, ''));
    const returns = comment?.blockTags?.find(({ tag }) => tag === '@returns');
    return [
      `\`\`\`ts\n${signature}\n\`\`\``,
      textOf(comment?.summary),
      rows.join('\n'),
      returns === undefined ? '' : `Returns ${textOf(returns.content)}`,
    ]
      .filter((part) => part !== '')
      .join('\n\n');
  };

  const bodyOf = (one: Declaration): string => {
    const { children = [], signatures, type, comment } = one;
    const own = signatures === undefined && type === undefined ? textOf(comment?.summary) : member(one);
    return [own, ...children.map((child) => `## ${child.name}\n\n${member(child)}`)]
      .filter((part) => part !== '')
      .join('\n\n');
  };
  return { summaryOf, bodyOf };
}

function parameter({ name, type, flags, defaultValue }: Declaration): string {
  return `${name}${flags?.isOptional || defaultValue !== undefined ? '?' : ''}: ${typeText(type)}`;
}

/** A type as it is written in TypeScript; `…` for what is not known here. */
function typeText(type: Type | undefined): string {
  if (type === undefined) return 'unknown';
  const list = (types: readonly Type[] = [], between = ', ') => types.map(typeText).join(between);
  switch (type.type) {
    case 'literal':
      return JSON.stringify(type.value) ?? 'null';
    case 'array':
      return /union|intersection|typeOperator/.test(type.elementType?.type ?? '')
        ? `(${typeText(type.elementType)})[]`
        : `${typeText(type.elementType)}[]`;
    case 'union':
      return list(type.types, ' | ');
    case 'intersection':
      return list(type.types, ' & ');
    case 'tuple':
      return `[${list(type.elements)}]`;
    case 'typeOperator':
      return `${type.operator} ${typeof type.target === 'object' ? typeText(type.target) : '…'}`;
    default:
      return `${type.name ?? '…'}${type.typeArguments === undefined ? '' : `<${list(type.typeArguments)}>`}`;
  }
}
