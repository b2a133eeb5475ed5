import type { Operation, Reference, Response } from '../../model/reference.ts';
import type { ReferenceRoute } from '../../model/route.ts';
import type { SchemaView } from '../../model/schema-view.ts';
import { innerSchema } from '../../shared/inner-schema.ts';
import { encodePath, joinPermalink } from '../../shared/paths.ts';
import { firstWords, htmlText } from '../../shared/text.ts';
import { extractFacts } from './facts.ts';
import type { PartFacts } from './template-links.ts';

/** Ids and links that a page of an API reference shows. */
export function referenceFacts({ reference, page, breadcrumbs, mentions }: ReferenceRoute): PartFacts {
  const facts = collect(shownOn(reference, page));
  const around = [
    ...breadcrumbs.flatMap(({ href }) => (href === undefined ? [] : [href])),
    ...Object.values(mentions).flatMap((pages) => pages.map(({ href }) => href)),
  ];
  return { ids: ['reference-nav', ...facts.ids], hrefs: [...around, ...facts.hrefs], media: facts.media };
}

/** What is on a page: parts of the model, and ids that have no part of their own. */
function shownOn(reference: Reference, { shows, anchor }: ReferenceRoute['page']): readonly unknown[] {
  const { tags, webhooks, schemas } = reference;
  const isMeant = (part: { readonly anchor: string }) => part.anchor === anchor;
  const webhookSection = webhooks.length > 0 ? [{ anchor: 'webhooks' }] : [];
  switch (shows) {
    case 'document':
      return [...overview(reference), tags, ...webhookSection, webhooks, ...heading('schemas', schemas), schemas];
    case 'index':
      return [
        ...overview(reference),
        tags.map((tag) => ({ ...tag, operations: tag.operations.map(entry) })),
        ...webhookSection,
        webhooks.map(entry),
      ];
    case 'tag':
      return tags.filter(isMeant);
    case 'webhooks':
      return [{ anchor: 'webhooks' }, webhooks];
    case 'operation':
      return [...tags, { operations: webhooks }].flatMap(({ operations }) => operations.find(isMeant) ?? []);
    case 'schemas':
      return [{ anchor: 'schemas' }];
    case 'schema':
      return schemas.filter(isMeant);
    case 'changes':
      return [{ anchor: 'changes' }, reference.changes];
  }
}

function overview(reference: Reference): readonly unknown[] {
  const { permalink, description, servers, contact, license, termsOfService, externalDocs, securitySchemes } =
    reference;
  const downloads = ['openapi.yaml', 'openapi.json'].map((name) => ({
    href: encodePath(joinPermalink(permalink, name)),
  }));
  return [
    { anchor: 'overview' },
    { description, servers, contact, license, termsOfService, externalDocs, downloads },
    ...heading('security', securitySchemes),
    securitySchemes,
  ];
}

const heading = (anchor: string, parts: readonly unknown[]) => (parts.length > 0 ? [{ anchor }] : []);

/** An operation in the list of the first of several pages. */
const entry = ({ anchor, aliases }: Operation) => ({ anchor, aliases });

/** Parts that name the anchors of others, and what is shown as plain text. */
const elsewhere = new Set([
  'groups',
  'usedBy',
  'related',
  'operation',
  'security',
  'parent',
  'samples',
  'scopes',
  'enum',
  'example',
]);

function collect(parts: readonly unknown[]): PartFacts {
  const ids: string[] = [];
  const hrefs = new Set<string>();
  const media = new Set<string>();
  visit(parts);
  return { ids, hrefs: [...hrefs], media: [...media] };

  function visit(value: unknown, key = ''): void {
    if (typeof value === 'string') {
      if (key === 'anchor') ids.push(value);
      else if (key === 'href') hrefs.add(value);
      else if (key === 'description') visitMarkup(value);
    } else if (Array.isArray(value)) {
      if (key === 'content') visitContent(value);
      else for (const item of value) visit(item, key);
    } else if (typeof value === 'object' && value !== null) {
      if ('mergedFrom' in value) {
        visitSchema(value as SchemaView);
        return;
      }
      if ('aliases' in value) ids.push(...(value as Operation).aliases);
      for (const [name, inner] of Object.entries(value)) {
        if (!elsewhere.has(name) && !isUnseen(name, value, key)) visit(inner, name);
      }
    }
  }

  function visitMarkup(html: string): void {
    if (!html.includes('<')) return;
    const facts = extractFacts(html);
    ids.push(...facts.ids);
    for (const href of facts.hrefs) hrefs.add(href);
    for (const used of facts.media) media.add(used);
  }

  /** Fields of several media types share their anchors, which are on the page once. */
  function visitContent(content: readonly unknown[]): void {
    const facts = content.map((mediaType) => collect([mediaType]));
    ids.push(...new Set(facts.flatMap((part) => part.ids)));
    for (const href of facts.flatMap((part) => part.hrefs)) hrefs.add(href);
    for (const used of facts.flatMap((part) => part.media)) media.add(used);
  }

  /** A list says what it is itself, then what its items are made of. */
  function visitSchema(schema: SchemaView): void {
    visitAbout(schema);
    visit(innerSchema(schema).lists);
  }

  function visitAbout({ description, externalDocs, of }: SchemaView): void {
    visitMarkup(description);
    visit(externalDocs);
    if (of !== undefined && of.ref === undefined) visitAbout(of);
  }
}

function isUnseen(name: string, owner: object, key: string): boolean {
  if (name === 'examples') return key === 'parameters' || key === 'headers';
  return name === 'description' && key === 'responses' && isSaid(owner as Response);
}

/** Whether its description is in its summary line, as plain text. */
function isSaid({ summary, description }: Response): boolean {
  return (summary || firstWords(description)) === htmlText(description);
}
