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
  const keys = keysOf(parts, rest, whole);
  return (pointer) => keys.get(partOf(pointer)) ?? whole;
}

const pathSections = ['paths', 'webhooks', 'x-webhooks'];

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

/** A part whose targets are being visited. */
interface Visit {
  readonly pointer: Pointer;
  /** How many were visited before it. */
  readonly order: number;
  /** The least order of what it reaches in its own circle, as far as that is known. */
  lowest: number;
  readonly targets: Iterator<Pointer>;
}

/**
 * The key of each part, of its own digest and the keys of what it refers to. All parts of a circle of references have one key. Each
 * part and each reference is visited once (Tarjan's strongly connected components), however long the chains are.
 */
function keysOf(parts: ReadonlyMap<Pointer, Part>, rest: string, whole: string): ReadonlyMap<Pointer, string> {
  const keys = new Map<Pointer, string>();
  const visits = new Map<Pointer, Visit>();
  const open: Visit[] = [];
  const circles: Pointer[] = [];
  const enter = (pointer: Pointer): Visit => {
    const visit = { pointer, order: visits.size, lowest: visits.size, targets: targetsOf(pointer).values() };
    visits.set(pointer, visit);
    open.push(visit);
    circles.push(pointer);
    return visit;
  };
  const targetsOf = (pointer: Pointer) => parts.get(pointer)?.targets ?? [];
  const leave = ({ pointer, order, lowest }: Visit) => {
    if (lowest < order) return;
    const circle = circles.splice(circles.lastIndexOf(pointer));
    const own = new Set(circle);
    const around = new Set(circle.flatMap((one) => targetsOf(one).filter((target) => !own.has(target))));
    const key = [...around].some((target) => keyAt(target) === whole)
      ? whole
      : digest(
          [
            rest,
            ...circle.map((one) => `${one} ${parts.get(one)?.digest}`).sort(),
            ...[...around].map((target) => `${target} ${keyAt(target)}`).sort(),
          ].join('\n'),
        );
    for (const one of circle) keys.set(one, key);
  };
  const keyAt = (pointer: Pointer) => (parts.has(pointer) ? keys.get(pointer) : whole);
  for (const start of parts.keys()) {
    if (!visits.has(start)) enter(start);
    for (let visit = open.at(-1); visit !== undefined; visit = open.at(-1)) {
      const { value: target, done } = visit.targets.next();
      if (done) {
        open.pop();
        leave(visit);
        const around = open.at(-1);
        if (around) around.lowest = Math.min(around.lowest, visit.lowest);
        continue;
      }
      if (!parts.has(target)) continue;
      const known = visits.get(target);
      if (known === undefined) enter(target);
      else if (!keys.has(target)) visit.lowest = Math.min(visit.lowest, known.order);
    }
  }
  return keys;
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
