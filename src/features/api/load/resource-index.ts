import { type Pointer, parentPointer } from '../../../core/json/pointer.ts';
import { collectResources, type Resource } from './schema-resources.ts';
import type { SpecificationFile } from './specification-file.ts';

export interface FileResources {
  readonly file: SpecificationFile;
  /** The file itself. */
  readonly root: Resource;
  readonly byPointer: ReadonlyMap<Pointer, Resource>;
  /** By what they call themselves, and by their address. */
  readonly byName: ReadonlyMap<string, Resource>;
  /** The first place of each anchor. */
  readonly anchors: ReadonlyMap<string, Pointer>;
}

interface NamedResource {
  readonly file: FileResources;
  readonly resource: Resource;
}

/** The schema resources of all files of a document, by pointer, name and anchor. Files are looked through when they are first needed. */
export class ResourceIndex {
  readonly #read: () => readonly SpecificationFile[];
  readonly #files = new Map<SpecificationFile, FileResources>();
  /** Resources of all files that were read, by name: the first. */
  readonly #named = new Map<string, NamedResource>();
  /** How many of the files that were read are in `#named`. */
  #count = 0;

  /** @param read every file that was read by now; the list only grows */
  constructor(read: () => readonly SpecificationFile[]) {
    this.#read = read;
  }

  of(file: SpecificationFile): FileResources {
    const known = this.#files.get(file) ?? resourcesOf(file);
    this.#files.set(file, known);
    return known;
  }

  /** The innermost resource around a place. */
  around({ file, pointer }: { readonly file: SpecificationFile; readonly pointer: Pointer }): Resource {
    const { byPointer, root } = this.of(file);
    if (byPointer.size === 1) return root;
    for (let at = pointer; at !== ''; at = parentPointer(at)) {
      const resource = byPointer.get(at);
      if (resource !== undefined) return resource;
    }
    return root;
  }

  /** The resource with a name or an address: in the same file, else in any file that was read, where it has an address. */
  named(name: string, address: string | undefined, from: SpecificationFile): NamedResource | undefined {
    const own = this.of(from);
    const resource = own.byName.get(name) ?? (address === undefined ? undefined : own.byName.get(address));
    if (resource !== undefined) return { file: own, resource };
    if (address === undefined) return undefined;
    this.#add();
    return this.#named.get(name) ?? this.#named.get(address);
  }

  #add(): void {
    const files = this.#read();
    for (; this.#count < files.length; this.#count++) {
      const file = this.of(files[this.#count] as SpecificationFile);
      for (const [name, resource] of file.byName) if (!this.#named.has(name)) this.#named.set(name, { file, resource });
    }
  }
}

function resourcesOf(file: SpecificationFile): FileResources {
  const list = collectResources(file.value);
  const byPointer = new Map<Pointer, Resource>();
  const byName = new Map<string, Resource>();
  const anchors = new Map<string, Pointer>();
  for (const resource of list) {
    byPointer.set(resource.pointer, resource);
    for (const name of [...resource.names, ...(resource.id === undefined ? [] : [resource.id])])
      if (!byName.has(name)) byName.set(name, resource);
    for (const [name, pointer] of resource.anchors) if (!anchors.has(name)) anchors.set(name, pointer);
  }
  return { file, root: list[0] as Resource, byPointer, byName, anchors };
}
