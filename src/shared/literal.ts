import type { Expression, ObjectExpression } from 'estree';

/** The result of `literalValue` for an expression that would have to be run. */
export const notLiteral = Symbol('not a literal');

/** The value of an expression made of literals only: strings, numbers, arrays, plain objects and so on. */
export function literalValue(node: Expression): unknown {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node ? notLiteral : node.value;
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : notLiteral;
    case 'UnaryExpression': {
      const value = literalValue(node.argument);
      return node.operator === '-' && typeof value === 'number' ? -value : notLiteral;
    }
    case 'Identifier':
      return node.name === 'undefined' ? undefined : notLiteral;
    case 'ArrayExpression': {
      const items = node.elements.map((item) =>
        item === null || item.type === 'SpreadElement' ? notLiteral : literalValue(item),
      );
      return items.includes(notLiteral) ? notLiteral : items;
    }
    case 'ObjectExpression':
      return literalObject(node);
    default:
      return notLiteral;
  }
}

function literalObject(node: ObjectExpression): unknown {
  const entries: [string, unknown][] = [];
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.computed) return notLiteral;
    const { key } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
    const value = literalValue(property.value as Expression);
    if (name === undefined || value === notLiteral) return notLiteral;
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}
