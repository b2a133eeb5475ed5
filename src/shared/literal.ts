import type { Expression, ObjectExpression } from 'estree';

/** The result of `literalValue` for an expression that would have to be run. */
export const notLiteral = Symbol('not a literal');

/**
 * The value of an expression made of literals only: strings, numbers, arrays, plain objects and so on.
 *
 * @param other gives the values of other expressions, or `notLiteral`
 */
export function literalValue(node: Expression, other: (node: Expression) => unknown = () => notLiteral): unknown {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node ? notLiteral : node.value;
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : notLiteral;
    case 'UnaryExpression': {
      const value = literalValue(node.argument, other);
      return node.operator === '-' && typeof value === 'number' ? -value : notLiteral;
    }
    case 'Identifier':
      return node.name === 'undefined' ? undefined : other(node);
    case 'ArrayExpression': {
      const items = node.elements.map((item) =>
        item === null || item.type === 'SpreadElement' ? notLiteral : literalValue(item, other),
      );
      return items.includes(notLiteral) ? notLiteral : items;
    }
    case 'ObjectExpression':
      return literalObject(node, other);
    default:
      return other(node);
  }
}

function literalObject(node: ObjectExpression, other: (node: Expression) => unknown): unknown {
  const entries: [string, unknown][] = [];
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.computed) return notLiteral;
    const { key } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
    const value = literalValue(property.value as Expression, other);
    if (name === undefined || value === notLiteral) return notLiteral;
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}
