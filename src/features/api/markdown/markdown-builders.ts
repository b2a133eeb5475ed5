import type { ExternalLink, Html, JsonText, SchemaView, SecurityRequirement } from '../../../model/reference.ts';
import { element, type Node, parseHtml } from '../../markdown-copies/index.ts';

export function heading(level: number, ...children: readonly Node[]): Node {
  return element(`h${Math.min(6, level)}`, children);
}

export function paragraph(...children: readonly Node[]): Node {
  return element('p', children);
}

export function bullets(items: readonly (readonly Node[])[]): readonly Node[] {
  if (items.length === 0) return [];
  return [
    element(
      'ul',
      items.map((item) => element('li', item)),
    ),
  ];
}

export function code(text: string): Node {
  return element('code', [text]);
}

export function link(href: string, ...children: readonly Node[]): Node {
  return element('a', children, { href });
}

export function externalLink({ href, label }: ExternalLink): Node {
  return href === undefined ? label : link(href, label);
}

/** Between each two, the words. */
export function joined(parts: readonly (readonly Node[])[], words: string): readonly Node[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [words, ...part]));
}

/** `lead: description`, where the description begins with a line of text; else one below the other. */
export function described(lead: readonly Node[], description: Html): readonly Node[] {
  if (description === '') return [paragraph(...lead)];
  const [first, ...others] = parseHtml(description);
  return typeof first === 'object' && first.tag === 'p'
    ? [paragraph(...lead, ': ', ...first.children), ...others]
    : [paragraph(...lead), ...(first === undefined ? [] : [first]), ...others];
}

/** `basic or bearer`, `key and signature`. */
export function securityWords(security: readonly SecurityRequirement[]): readonly Node[] {
  const requirements = security.map(({ schemes }): readonly Node[] => {
    if (schemes.length === 0) return ['no credentials'];
    const uses = schemes.map(({ name, scopes }) => [name, ...scopes.flatMap((scope) => [' ', code(scope)])]);
    return joined(uses, ' and ');
  });
  return joined(requirements, ' or ');
}

/** Named schemas by their name, which is a heading further down. */
export function typeWords({ ref, type, kind, format }: SchemaView): string {
  const isPlain = kind !== 'object' && kind !== 'mixed' && kind !== 'any';
  const name = ref === undefined ? type : isPlain && ref.name !== type ? `${ref.name} (${type})` : ref.name;
  return format === undefined ? name : `${name} ${format}`;
}

/** More values than this stand in a list of their own. */
export const maxInline = 16;

/** What a value has to be like, apart from its type. */
export function facts(schema: SchemaView): readonly (readonly Node[])[] {
  const { constraints, examples, items } = schema;
  const fixed = schema.const;
  const values = isListed(schema) ? [] : schema.enum.map(({ value }) => [jsonValue(value)]);
  return [
    ...constraints.map((words) => [words]),
    ...(values.length === 0 ? [] : [['one of ', ...joined(values, ', ')]]),
    ...(schema.default === undefined ? [] : [['default ', jsonValue(schema.default)]]),
    ...(fixed === undefined ? [] : [['always ', jsonValue(fixed)]]),
    ...(examples.length === 0
      ? []
      : [
          [
            'for example ',
            ...joined(
              examples.map((value) => [jsonValue(value)]),
              ', ',
            ),
          ],
        ]),
    ...(items && items.ref === undefined ? facts(items) : []),
  ];
}

export function isListed(schema: SchemaView): boolean {
  return schema.enum.length > maxInline || schema.enum.some(({ description }) => description !== '');
}

export function jsonValue(value: JsonText): Node {
  return code(value);
}
