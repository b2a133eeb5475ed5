import { digest } from '../../core/cache/index.ts';
import type { Reference } from '../../model/reference.ts';
import type { SchemaView } from '../../model/schema-view.ts';

/**
 * A reference with its schemas in a list of their own, and numbers in their places. Most schemas are shown in many places, each
 * with a tree of its own: of a document with a thousand operations, three of four are the same as another one.
 */
export interface StoredSchemas {
  /** The reference as JSON, with a `Place` for each schema. */
  readonly shell: unknown;
  /** Each different schema once, after those that it has places of. */
  readonly schemas: readonly unknown[];
}

/** Where a schema belongs: the only objects of a reference with a number of this name. */
interface Place {
  readonly schema: number;
}

/** A reference without its schemas. */
export interface PackedReference {
  readonly packed: StoredSchemas;
  /** Digest of a part of the reference with all that is in it, the same in every document. */
  readonly digestOfPart: (part: object) => string;
}

/** Takes the schemas out of a reference. */
export function packSchemas(reference: Reference): PackedReference {
  const schemas: unknown[] = [];
  const digests: string[] = [];
  const byContent = new Map<string, Place>();
  const byIdentity = new Map<object, Place>();
  const parts = new Map<object, { readonly packed: unknown; readonly digest: string }>();
  const contentOf = (text: string) => text.replace(placeInText, (_, index: string) => `"${digests[Number(index)]}"`);
  const place = (view: SchemaView): Place => {
    const known = byIdentity.get(view);
    if (known !== undefined) return known;
    const packed = copy(view);
    const text = JSON.stringify(packed);
    let made = byContent.get(text);
    if (made === undefined) {
      made = { schema: schemas.push(packed) - 1 };
      digests.push(digest(contentOf(text)));
      byContent.set(text, made);
    }
    byIdentity.set(view, made);
    return made;
  };
  const pack = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    return isSchemaView(value) ? place(value) : (parts.get(value)?.packed ?? copy(value));
  };
  const copy = (value: object): unknown => {
    if (Array.isArray(value)) return value.map(pack);
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    return Object.fromEntries(entries.map(([key, one]) => [key, pack(one)]));
  };
  const digestOfPart = (part: object): string => {
    const known = parts.get(part);
    if (known !== undefined) return known.digest;
    const packed = pack(part);
    const made = { packed, digest: digest(contentOf(JSON.stringify(packed))) };
    parts.set(part, made);
    return made.digest;
  };
  // Most of a document is in these, and their digests are asked for: each is packed once.
  for (const part of partsOf(reference)) digestOfPart(part);
  return { packed: { shell: pack(reference), schemas }, digestOfPart };
}

/** Operations and named schemas. */
function partsOf({ tags, webhooks, schemas }: Reference): readonly object[] {
  return [...tags.flatMap(({ operations }) => operations), ...webhooks, ...schemas];
}

/** A place in JSON: in a text its quotes would have backslashes before them. */
const placeInText = /\{"schema":(\d+)\}/g;

/** Puts the schemas into their places, where the same is one object. What is stored is changed by it. */
export function unpackSchemas({ shell, schemas }: StoredSchemas): Reference {
  const fill = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (isPlace(value)) return schemas[value.schema];
    // A large document has millions of values: no list of them is made.
    const record = value as Record<string, unknown>;
    for (const key in record) {
      const one = record[key];
      const filled = fill(one);
      if (filled !== one) record[key] = filled;
    }
    return value;
  };
  // Each has places only of those before it.
  for (const schema of schemas) fill(schema);
  return fill(shell) as Reference;
}

/** Whether something of a reference is a schema. */
export function isSchemaView(value: unknown): value is SchemaView {
  return typeof value === 'object' && value !== null && 'typeWords' in value && Array.isArray(value.typeWords);
}

function isPlace(value: object): value is Place {
  return 'schema' in value && typeof value.schema === 'number';
}
