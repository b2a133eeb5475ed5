import { childPointer, type Pointer } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject } from '../../../core/json/value.ts';
import { parseUrl } from '../../../shared/parse-url.ts';

/**
 * A file, or a schema in it that has an `$id`: references in it are resolved against its address, and its anchors are its own.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#name-base-uri-anchors-and-deref
 */
export interface Resource {
  readonly pointer: Pointer;
  /** Its absolute address; absent where none is given. */
  readonly id?: string;
  /** What it calls itself, as it is written. */
  readonly names: ReadonlySet<string>;
  /** `$anchor` and `$dynamicAnchor`: where each is. */
  readonly anchors: Map<string, Pointer>;
  /** Those of the anchors that a schema which refers to this one may put its own in the place of: `$dynamicAnchor`. */
  readonly dynamic: Set<string>;
}

/** Keys whose values are data, whatever they look like. */
const data: ReadonlySet<string> = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue']);

/** Mappings whose keys are names that authors gave. */
const named: ReadonlySet<string> = new Set(
  'properties patternProperties $defs definitions dependentSchemas schemas paths responses headers content examples'.split(
    ' ',
  ),
);

/** The resources of a file in document order: itself first, and each before those inside of it. */
export function collectResources(root: unknown): readonly Resource[] {
  const list: Resource[] = [];
  const open = (pointer: Pointer, name: unknown, base: string | undefined): Resource => {
    const names = new Set(typeof name === 'string' && name !== '' ? [name] : []);
    const resource = {
      pointer,
      id: typeof name === 'string' ? absoluteAddress(name, base) : base,
      names,
      anchors: new Map(),
      dynamic: new Set<string>(),
    };
    list.push(resource);
    return resource;
  };
  const visit = (node: unknown, pointer: Pointer, around: Resource, areNames: boolean): void => {
    if (Array.isArray(node)) {
      for (const [index, item] of node.entries()) visit(item, childPointer(pointer, index), around, false);
      return;
    }
    if (!isObject(node)) return;
    const isOwn = !areNames && pointer !== '' && typeof node.$id === 'string' && node.$id !== '';
    const resource = isOwn ? open(pointer, node.$id, around.id) : around;
    if (!areNames) noteAnchors(node, pointer, resource);
    for (const [key, value] of Object.entries(node)) {
      if (typeof value !== 'object' || value === null) continue;
      const isData =
        !areNames && (data.has(key) || key.startsWith('x-') || (key === 'examples' && Array.isArray(value)));
      if (!isData) visit(value, childPointer(pointer, key), resource, !areNames && named.has(key));
    }
  };
  const self = isObject(root) ? (root.$self ?? root.$id) : undefined;
  visit(root, '', open('', self, undefined), false);
  return list;
}

function noteAnchors(node: JsonObject, pointer: Pointer, { anchors, dynamic }: Resource): void {
  if (typeof node.$dynamicAnchor === 'string') dynamic.add(node.$dynamicAnchor);
  for (const key of ['$anchor', '$dynamicAnchor']) {
    const name = node[key];
    if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, pointer);
  }
}

/** The address of a resource, without the empty fragment that older drafts write. */
export function absoluteAddress(reference: string, base: string | undefined): string | undefined {
  return parseUrl(reference, base)?.href.replace(/#$/, '');
}
