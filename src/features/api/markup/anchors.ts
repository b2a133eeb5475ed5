import type { SchemaView } from '../../../model/schema-view.ts';
import { oncePer } from '../../../shared/once.ts';
import { createNames } from '../names.ts';

/** Assigns the ids of one page; each is unique. */
export interface Anchors {
  /** `wanted` itself, or where that is taken with `-2`, `-3` and so on. */
  readonly claim: (wanted: string) => string;
  /** `wanted` itself if it is free, for ids that are useful only under exactly this name. */
  readonly claimExactly: (wanted: string) => string | undefined;
  readonly has: (anchor: string) => boolean;
  /** The first section with this name, in upper or lower case: of the document’s description, else of a tag’s. */
  readonly section: (slug: string) => string | undefined;
  /** The anchor of the schema with this name; else of the first one that differs only in upper and lower case. */
  readonly schema: (name: string) => string | undefined;
}

/** Ids are claimed in the order in which they are asked for. */
export function createAnchors(): Anchors {
  const taken = new Set<string>();
  const nameOf = createNames(taken);
  const schemas = new Map<string, string>();
  const claim = (wanted: string): string => {
    const anchor = nameOf(wanted);
    const named = anchor.toLowerCase();
    if (/^schema\/[^/]+$/.test(named) && !schemas.has(named)) schemas.set(named, anchor);
    return anchor;
  };
  const claimExactly = (wanted: string): string | undefined => (taken.has(wanted) ? undefined : claim(wanted));
  const section = (slug: string): string | undefined => {
    const end = `/${slugOf(slug).toLowerCase()}`;
    const named = [...taken].filter(
      (anchor) => /^(?:section|tag\/[^/]+)\/(?!operation\/)/.test(anchor) && anchor.toLowerCase().endsWith(end),
    );
    return named.find((anchor) => anchor.startsWith('section/')) ?? named[0];
  };
  const schema = (name: string): string | undefined => {
    const anchor = anchorOf('schema', name);
    return taken.has(anchor) ? anchor : schemas.get(anchor.toLowerCase());
  };
  return { claim, claimExactly, has: (anchor) => taken.has(anchor), section, schema };
}

/** Joins parts with `/`; in each, characters that an HTML id or a URL fragment may not have become `-`. */
export function anchorOf(...parts: readonly string[]): string {
  return parts.map((part) => part.normalize('NFC').replace(/[^\p{L}\p{N}._~:/-]+/gu, '-') || '-').join('/');
}

/**
 * One part of an anchor from words, with their case: `Admin - EHR (new)` is `Admin-EHR-new`. Redoc gives the same for
 * most.
 */
export function slugOf(text: string): string {
  const slug = anchorOf(text.replaceAll('/', '-'));
  return slug.replace(/-{2,}/g, '-').replace(/^-|-$/g, '') || '-';
}

/** `POST /ehr/{ehr_id}` is `post/ehr/:ehr_id`. */
export function operationPathAnchor(method: string, path: string): string {
  const named = path.replace(/\{([^{}/]+)\}/g, ':$1');
  return anchorOf(`${method.toLowerCase()}${named.startsWith('/') ? '' : '/'}${named}`);
}

/** Gives the outermost properties of a schema their ids. Inner ones have none: they would make pages larger. */
export function createFieldAnchors(base: string, anchors: Anchors): (view: SchemaView) => SchemaView {
  // A body of several media types has each of its fields once, however often it is rendered.
  const anchorFor = oncePer((name: string) => anchors.claim(anchorOf(base, name)));
  return (view) => ({
    ...view,
    lists: view.lists.map(({ title, fields }) => ({
      title,
      fields: fields.map((field) => (field.kind === 'property' ? { ...field, anchor: anchorFor(field.name) } : field)),
    })),
  });
}
