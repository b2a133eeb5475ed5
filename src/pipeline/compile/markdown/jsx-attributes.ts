import type { Expression } from 'estree';
import type { Properties } from 'hast';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { find, html, svg } from 'property-information';
import { literalValue, notLiteral } from '../../../shared/literal.ts';

export type JsxElement = MdxJsxFlowElementHast | MdxJsxTextElementHast;

/** Attributes of a JSX element as values, or `undefined` when one of them would have to be run. */
export function literalAttributes(node: JsxElement): Record<string, unknown> | undefined {
  const props: Record<string, unknown> = {};
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') return;
    const { name, value } = attribute;
    if (value === null || value === undefined) props[name] = true;
    else if (typeof value === 'string') props[name] = value;
    else {
      const literal = expressionValue(value.data?.estree?.body);
      if (literal === notLiteral) return;
      props[name] = literal;
    }
  }
  return props;
}

/** The value of an expression in braces, or `notLiteral`. */
export function expressionValue(body: readonly { type: string }[] | undefined): unknown {
  const statement = body?.[0] as { type: string; expression: Expression } | undefined;
  if (body?.length !== 1 || statement?.type !== 'ExpressionStatement') return notLiteral;
  return literalValue(statement.expression);
}

/** JSX attributes as hast properties; `undefined` when one has no counterpart in HTML. */
export function toProperties(props: Record<string, unknown>, inSvg: boolean): Properties | undefined {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(props)) {
    const { property } = find(inSvg ? svg : html, name);
    const plain = name === 'style' ? styleText(value) : value;
    if (plain === null || plain === undefined) continue;
    if (typeof plain !== 'string' && typeof plain !== 'number' && typeof plain !== 'boolean') return;
    properties[property] = property === 'className' ? String(plain).split(/\s+/) : plain;
  }
  return properties;
}

/** A style object as text. Plain numbers are left to React, which knows which of them are pixels. */
function styleText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (!entries.every(([, item]) => typeof item === 'string')) return value;
  return entries
    .map(([name, item]) => {
      const kebab = name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `${kebab}:${item}`;
    })
    .join(';');
}
