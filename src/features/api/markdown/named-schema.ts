import { element, type HtmlNode, parseHtml } from '../../../core/markdown/index.ts';
import type { NamedSchema, SchemaRoot } from '../../../model/reference.ts';
import type { Text } from '../../../shared/texts/text.ts';
import { codeText, facts, heading, joined, paragraph, typeText } from './markdown-builders.ts';
import { descriptionOf, exampleBlocks, schemaParts } from './schema.ts';

/** What a JSON Schema describes, and values that fit it. */
export function rootNodes(root: SchemaRoot | undefined, text: Text): readonly HtmlNode[] {
  if (root === undefined) return [];
  const { schema, samples } = root;
  return [
    heading(2, text('api.properties')),
    paragraph(...joined([[typeText(schema)], ...facts(schema, text)], text('api.comma'))),
    ...schemaParts(schema, text),
    ...samples.flatMap(({ languages }) => [
      heading(2, text('api.example')),
      ...languages
        .slice(0, 1)
        .map(({ language, html }) => element('pre', [codeText(html)], { 'data-language': language })),
    ]),
  ];
}

/** A schema under its name. @param level of its heading, from 1 on */
export function namedSchemaNodes({ name, schema }: NamedSchema, level: number, text: Text): readonly HtmlNode[] {
  return [
    heading(level, name),
    paragraph(...joined([[typeText(schema)], ...facts(schema, text)], text('api.comma'))),
    ...parseHtml(descriptionOf(schema, name)),
    ...schemaParts(schema, text),
    ...exampleBlocks(schema, text),
  ];
}
