import type { ChangedPart, Words } from '../../../model/api-changes.ts';
import type { NamedSchema, Reference, SecurityScheme } from '../../../model/reference.ts';
import { encodePath } from '../../../shared/paths.ts';
import { createAddresses, type Node, parseHtml, toBlocks } from '../../markdown-copies/index.ts';
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
  serverList,
  typeText,
} from './markdown-builders.ts';
import { exampleNodes, operationNodes } from './operation.ts';
import { schemaParts } from './schema.ts';

/**
 * One API document as Markdown, with the headings of its page. Its words go through the same writer as everything
 * else, so all of their characters are text.
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

/** What each version changed, with the words of its page. */
function changesNodes({ changes }: Reference): readonly Node[] {
  if (changes.length === 0) return [];
  return [
    heading(2, 'Changes'),
    ...changes.flatMap(({ version, since, groups }) => [
      heading(3, `${version}, since ${since}`),
      ...(groups.length === 0 ? [paragraph('No changes for clients.')] : []),
      ...groups.flatMap(({ title, parts }) => [heading(4, title), ...bullets(parts.map(partNodes))]),
    ]),
  ];
}

function partNodes({ method, name, title, anchor, changes }: ChangedPart): readonly Node[] {
  const label = name === '' ? 'All operations' : code(method === undefined ? name : `${method} ${name}`);
  const lead = anchor === undefined ? label : link(`#${anchor}`, label);
  return [paragraph(lead, title === '' ? '' : ` ${title}`), ...bullets(changes.map(({ words }) => wordNodes(words)))];
}

function wordNodes(words: Words): readonly Node[] {
  return words.map((word) => (typeof word === 'string' ? word : code(word.code)));
}
