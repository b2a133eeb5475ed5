import type { NamedSchema, Reference, SecurityScheme } from '../../../model/reference.ts';
import { encodePath } from '../../../shared/paths.ts';
import type { Node } from '../../markdown-copies/index.ts';
import { createAddresses, parseHtml, toBlocks } from '../../markdown-copies/index.ts';
import { changesNodes } from './changes.ts';
import {
  bullets,
  code,
  externalLink,
  facts,
  heading,
  joined,
  link,
  paragraph,
  securityWords,
  typeText,
} from './markdown-builders.ts';
import { exampleNodes, operationNodes } from './operation.ts';
import { schemaParts } from './schema.ts';
import { serverList } from './servers.ts';

/**
 * One API document as Markdown, with the headings of its page. Its words go through the same writer as everything
 * else: whatever characters they hold, they are text.
 *
 * @param origin of the site, without trailing slash; `''` where it does not know its own
 */
export function referenceCopy(reference: Reference, origin: string): string {
  const { title, version, specification, summary, description, servers, securitySchemes, tags, webhooks, schemas } =
    reference;
  const section = (name: string, items: readonly unknown[]) => (items.length === 0 ? [] : [heading(2, name)]);
  const nodes: readonly Node[] = [
    heading(1, title),
    paragraph([version === '' ? '' : `Version ${version}`, specification].filter(Boolean).join(', ')),
    ...(summary === '' ? [] : [paragraph(summary)]),
    ...overviewFacts(reference),
    ...parseHtml(description),
    ...section('Servers', servers),
    ...serverList(servers),
    ...section('Authorization', securitySchemes),
    ...securitySchemes.flatMap(schemeNodes),
    ...tags.flatMap((tag) => [
      heading(2, tag.title),
      ...parseHtml(tag.description),
      ...(tag.externalDocs === undefined ? [] : [paragraph(externalLink(tag.externalDocs))]),
      ...tag.operations.flatMap((operation) => operationNodes(operation, 3)),
      ...(tag.related.length === 0 ? [] : [paragraph('See also:')]),
      ...bullets(tag.related.map(({ anchor, title: label }) => [link(`#${anchor}`, label)])),
    ]),
    ...section('Webhooks', webhooks),
    ...webhooks.flatMap((webhook) => operationNodes(webhook, 3)),
    ...section('Schemas', schemas),
    ...schemas.flatMap(namedSchemaNodes),
    ...changesNodes(reference),
  ];
  return `${toBlocks(nodes, createAddresses(origin, reference.permalink)).join('\n\n')}\n`;
}

function overviewFacts({ security, contact, license, termsOfService, externalDocs }: Reference): readonly Node[] {
  const email = contact?.email === undefined ? [] : [link(`mailto:${encodePath(contact.email)}`, contact.email)];
  const isEmailAlone = contact?.email !== undefined && contact.email === contact.label;
  return bullets([
    ...(security.length === 0 ? [] : [['Authorization: ', ...securityWords(security)]]),
    ...(contact === undefined
      ? []
      : [
          [
            'Contact: ',
            ...(isEmailAlone
              ? email
              : joined(
                  [[externalLink(contact)], email].filter(({ length }) => length > 0),
                  ', ',
                )),
          ],
        ]),
    ...(license === undefined ? [] : [['Licence: ', externalLink(license)]]),
    ...(termsOfService === undefined ? [] : [['Terms of service: ', externalLink(termsOfService)]]),
    ...(externalDocs === undefined ? [] : [['More: ', externalLink(externalDocs)]]),
  ]);
}

function schemeNodes({ name, summary, description, deprecated, metadata, flows }: SecurityScheme): readonly Node[] {
  return [
    heading(3, deprecated ? `${name} (deprecated)` : name),
    paragraph(summary),
    ...parseHtml(description),
    ...(metadata === undefined ? [] : [paragraph(externalLink(metadata))]),
    ...flows.flatMap((flow) => [
      heading(4, `Flow: ${flow.name}`),
      ...bullets([
        ...flow.urls.map(({ label, url }) => [`${label} `, code(url)]),
        ...flow.scopes.map((scope) => [code(scope.name), ` ${scope.description}`]),
      ]),
    ]),
  ];
}

function namedSchemaNodes({ name, schema, example }: NamedSchema): readonly Node[] {
  return [
    heading(3, name),
    paragraph(...joined([[typeText(schema)], ...facts(schema)], ', ')),
    ...parseHtml(schema.description),
    ...schemaParts(schema),
    ...exampleNodes(example),
  ];
}
