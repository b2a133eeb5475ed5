import { type HtmlNode, parseHtml } from '../../../core/markdown/index.ts';
import type { SecurityScheme } from '../../../model/security-scheme.ts';
import type { Text } from '../../../shared/texts/text.ts';
import { bullets, code, externalLink, heading, paragraph } from './markdown-builders.ts';

/** A way to authorize: how it works, where its tokens come from, and their scopes. */
export function schemeNodes(
  { name, summary, description, deprecated, metadata, flows }: SecurityScheme,
  text: Text,
): readonly HtmlNode[] {
  return [
    heading(3, deprecated ? text('api.inBrackets', { name, remark: text('api.deprecated') }) : name),
    paragraph(summary),
    ...parseHtml(description),
    ...(metadata === undefined ? [] : [paragraph(externalLink(metadata))]),
    ...flows.flatMap((flow) => [
      heading(4, text('api.flow', { name: flow.name })),
      ...bullets([
        ...flow.urls.map(({ label, url }) => [`${label} `, code(url)]),
        ...flow.scopes.map((scope) => [code(scope.name), ` ${scope.description}`]),
      ]),
    ]),
  ];
}
