import { digest, digestOf } from '../../core/cache/index.ts';
import { childPointer, type Pointer } from '../../core/json/pointer.ts';
import { entriesAt, type JsonObject, jsonText, objectAt } from '../../core/json/value.ts';
import { decodeUrl } from '../../shared/paths.ts';

/**
 * The digest of a part of a document, such as a path item or a schema, with all parts that it refers to, directly or through others, and
 * with servers, security and all else that is in no part, but for what the document and its tags are called. What is in no part has
 * the digest of the whole.
 */
export type PartKeys = (pointer: Pointer) => string;

/** A part, and the parts that its text refers to. */
interface Part {
  readonly digest: string;
  readonly targets: readonly Pointer[];
}

/** @param root a bundled document of OpenAPI 3, whose references are pointers */
export function partKeys(root: JsonObject): PartKeys {
  const parts = new Map<Pointer, Part>();
  const add = (section: string, node: JsonObject | undefined, key: string) => {
    for (const [name, value] of entriesAt(node, key)) {
      const text = textOfPart(value);
      parts.set(childPointer(section, key, name), { digest: digest(text), targets: targetsIn(text) });
    }
  };
  for (const key of pathSections) add('', root, key);
  const components = objectAt(root, 'components');
  for (const key of Object.keys(components ?? {})) add('/components', components, key);
  parts.set(schemas, { digest: '', targets: [...parts.keys()].filter((pointer) => pointer.startsWith(`${schemas}/`)) });
  const rest = restOf(root);
  const about = textOfPart([root.info, root.tags]);
  const whole = digestOf([rest, about, ...[...parts].map(([pointer, part]) => [pointer, part.digest])]);
  const known = new Map<Pointer, string>();
  return (pointer) => {
    const part = partOf(pointer);
    const key = known.get(part) ?? keyOf(part, parts, { rest, whole });
    known.set(part, key);
    return key;
  };
}

const pathSections = ['paths', 'webhooks', 'x-webhooks'];

/** All schemas of the components. */
const schemas = '/components/schemas';

/** Digest of what is in no part, without the descriptions of the document and of its tags. */
function restOf(root: JsonObject): string {
  const {
    info: _info,
    tags: _tags,
    paths: _paths,
    webhooks: _webhooks,
    'x-webhooks': _hooks,
    components,
    ...rest
  } = root;
  return digest(textOfPart({ ...rest, securitySchemes: objectAt(objectAt(root, 'components'), 'securitySchemes') }));
}

function keyOf(
  pointer: Pointer,
  parts: ReadonlyMap<Pointer, Part>,
  { rest, whole }: { readonly rest: string; readonly whole: string },
): string {
  const digests = [rest];
  // The set grows while it is walked.
  const reached = new Set([pointer]);
  for (const one of reached) {
    const part = parts.get(one);
    if (part === undefined) return whole;
    digests.push(one, part.digest);
    for (const target of part.targets) reached.add(target);
  }
  return digest(digests.join('\n'));
}

/** The part that a pointer leads into; the pointer itself where it is no part. */
function partOf(pointer: Pointer): Pointer {
  return /^\/(?:(?:paths|webhooks|x-webhooks)\/[^/]+|components\/[^/]+\/[^/]+)/.exec(pointer)?.[0] ?? pointer;
}

/** Any text may be a reference where it has the form of one. A discriminator may mean any schema. */
function targetsIn(text: string): readonly Pointer[] {
  if (/"#"|"\$(?:dynamic|recursive)Ref":/.test(text)) return ['/'];
  const all = text.includes('"discriminator":') ? [schemas] : [];
  return [
    ...all,
    ...new Set([...text.matchAll(/"#(\/[^"]*)"/g)].map(([, pointer = '']) => partOf(decodeUrl(pointer)))),
  ];
}

function textOfPart(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    // It has large integers.
    return jsonText(value);
  }
}
