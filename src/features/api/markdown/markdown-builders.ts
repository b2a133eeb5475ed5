import { element, type HtmlNode, parseHtml } from '../../../core/markdown/index.ts';
import type { DocumentLink, Html, Server } from '../../../model/reference.ts';
import type { SchemaView } from '../../../model/schema-view.ts';
import type { SecurityRequirement } from '../../../model/security-scheme.ts';
import { decodeEntities } from '../../../shared/decode-entities.ts';
import type { Text } from '../../../shared/texts/text.ts';

/** A heading; deeper than 6 is 6. */
export function heading(level: number, ...children: readonly HtmlNode[]): HtmlNode {
  return element(`h${Math.min(6, level)}`, children);
}

export function paragraph(...children: readonly HtmlNode[]): HtmlNode {
  return element('p', children);
}

/** A list; nothing where there are no items. */
export function bullets(items: readonly (readonly HtmlNode[])[]): readonly HtmlNode[] {
  if (items.length === 0) return [];
  return [
    element(
      'ul',
      items.map((item) => element('li', item)),
    ),
  ];
}

/** Inline code. */
export function code(text: string): HtmlNode {
  return element('code', [text]);
}

export function link(href: string, ...children: readonly HtmlNode[]): HtmlNode {
  return element('a', children, { href });
}

/** A link of the document; its label where the address may not be followed. */
export function externalLink({ href, label }: DocumentLink): HtmlNode {
  return href === undefined ? label : link(href, label);
}

/** Joins pieces. */
export function joined(parts: readonly (readonly HtmlNode[])[], separator: string): readonly HtmlNode[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [separator, ...part]));
}

/** `lead: description`, where the description begins with a line of text; else one below the other. */
export function described(lead: readonly HtmlNode[], description: Html): readonly HtmlNode[] {
  if (description === '') return [paragraph(...lead)];
  const [first, ...others] = parseHtml(description);
  return typeof first === 'object' && first.tag === 'p'
    ? [paragraph(...lead, ': ', ...first.children), ...others]
    : [paragraph(...lead), ...(first === undefined ? [] : [first]), ...others];
}

/** `basic or bearer`, `key and signature`. */
export function securityWords(security: readonly SecurityRequirement[], text: Text): readonly HtmlNode[] {
  const requirements = security.map(({ schemes }): readonly HtmlNode[] => {
    if (schemes.length === 0) return [text('api.noCredentials')];
    const uses = schemes.map(({ name, scopes }) => [name, ...scopes.flatMap((scope) => [' ', code(scope)])]);
    return joined(uses, text('api.and'));
  });
  return joined(requirements, text('api.or'));
}

/** The type in words, named schemas by their names, which are headings further down. */
export function typeText({ typeWords, format }: SchemaView): string {
  const words = typeWords.map((word) => (typeof word === 'string' ? word : word.name)).join('');
  return format === undefined ? words : `${words} ${format}`;
}

/** More values than this have a list of their own. */
const maxInline = 16;

/** What a value has to be like, apart from its type; of a list or map also what its values have to be like. */
export function facts(schema: SchemaView, text: Text): readonly (readonly HtmlNode[])[] {
  const { constraints, of } = schema;
  const values = isListed(schema) ? [] : schema.enum.map(({ value }) => value);
  return [
    ...constraints.map((words) => [words]),
    ...(values.length === 0 ? [] : [text.parts('api.oneOfValues', { values: codes(values, text) }).flat()]),
    ...schema.facts.map((fact) => [`${fact.label} `, ...codes(fact.values, text)]),
    ...(of !== undefined && of.ref === undefined ? facts(of, text) : []),
  ];
}

/** `Authorization: basic or bearer`. */
export function labelled(label: string, value: readonly HtmlNode[], text: Text): readonly HtmlNode[] {
  return text.parts('api.colon', { label, value }).flat();
}

/** Values as code, with commas. */
export function codes(values: readonly string[], text: Text): readonly HtmlNode[] {
  return joined(
    values.map((value) => [code(value)]),
    text('api.comma'),
  );
}

/** Whether the values of a schema have a list of their own, for their number or their descriptions. */
export function isListed(schema: SchemaView): boolean {
  return schema.enum.length > maxInline || schema.enum.some(({ description }) => description !== '');
}

/** Servers and their variables. */
export function serverList(servers: readonly Server[], text: Text): readonly HtmlNode[] {
  return bullets(
    servers.map(({ url, name, description, variables }) => [
      ...described([code(url), ...(name === '' ? [] : [` ${name}`])], description),
      ...bullets(
        variables.map((variable) => {
          const value = code(variable.default || '""');
          const about: readonly (HtmlNode | readonly HtmlNode[])[] =
            variable.enum.length === 0
              ? text.parts('api.default', { value })
              : text.parts('api.defaultOneOf', { value, values: codes(variable.enum, text) });
          return described([code(variable.name), ' (', ...about.flat(), ')'], variable.description);
        }),
      ),
    ]),
  );
}

/** Code without its colours. */
export function codeText(html: Html): string {
  return decodeEntities(html.replace(/<[^>]+>/g, ''));
}
