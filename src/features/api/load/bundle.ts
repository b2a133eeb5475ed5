import { childPointer, lastKey, type Pointer, parentPointer, parsePointer } from '../../../core/json/pointer.ts';
import { createObject, isObject, type JsonObject, objectAt, textAt } from '../../../core/json/value.ts';
import { childNodes, componentsPointer, isReadInPlace, type NodeType, placesOf } from '../node-type.ts';
import { ComponentNames, componentName } from './component-names.ts';
import { holdsExample, isFileReference, mayNameFile } from './example-files.ts';
import type { FolderReader } from './folder-reader.ts';
import { ReferenceCircles } from './reference-circles.ts';
import { maxHops, ReferenceReports } from './reference-reports.ts';
import { type NodeOrigin, originIn, ReferenceResolver, type ReferenceTarget } from './reference-target.ts';
import type { Locate, Report } from './report.ts';
import type { SpecificationFile } from './specification-file.ts';

/** A document of one or many files in one piece. */
export interface Bundle {
  /**
   * Every `$ref` in it that can be followed leads to a place in it. What came from another file is a
   * component named after its last key or its file; a path item is where it was referred to.
   */
  readonly root: JsonObject;
  readonly reports: readonly Report[];
  /** The nodes whose `$ref` cannot be followed; `undefined`: what is no node, such as a description. */
  readonly broken: ReadonlyMap<Pointer, NodeType | undefined>;
  readonly locate: Locate;
  /** What is written where YAML reads a number or a boolean. */
  readonly written: (pointer: Pointer) => string | undefined;
}

/** `contact`, or `tags[0]` for an item of a list. */
function placeName(pointer: Pointer): string {
  const last = lastKey(pointer);
  return /^\d+$/.test(last) ? `${lastKey(parentPointer(pointer))}[${last}]` : last;
}

/** How a value is read that has no typed nodes inside, such as `info` or an example. */
interface PlainReading {
  readonly isExample: boolean;
  /** What is around it. */
  readonly open: readonly unknown[];
  /** References that what is around it has replaced. */
  readonly hops: number;
  /** Whether it is in a second place, too. */
  readonly isCopy?: boolean;
}

export function bundleDocument(rootFile: SpecificationFile, reader: FolderReader): Bundle {
  return new Bundler(rootFile, new ReferenceResolver(reader)).bundle();
}

/** The state of one bundling. */
class Bundler {
  private readonly rootFile: SpecificationFile;
  private readonly resolver: ReferenceResolver;
  private readonly circles: ReferenceCircles;
  private readonly source: JsonObject;
  private readonly swagger: boolean;
  private readonly origins: Map<Pointer, NodeOrigin>;
  /** What came from other files, by type, file and pointer: where it is now. */
  private readonly homes = new Map<string, Pointer>();
  private readonly names: ComponentNames;
  private readonly added: { readonly pointer: Pointer; value: unknown }[] = [];
  /** What is copied later, as it is inside of too many others. */
  private readonly waiting: (() => void)[] = [];
  private depth = 0;
  /** What has replaced a reference. */
  private readonly inlined = new Set<unknown>();
  private readonly reports = new ReferenceReports();
  private readonly broken = new Map<Pointer, NodeType | undefined>();
  /** Where a `$ref` is that the specification does not allow. */
  private readonly misplaced: Pointer[] = [];

  constructor(rootFile: SpecificationFile, resolver: ReferenceResolver) {
    this.rootFile = rootFile;
    this.resolver = resolver;
    this.circles = new ReferenceCircles(resolver);
    this.source = isObject(rootFile.value) ? rootFile.value : createObject();
    this.swagger = 'swagger' in this.source;
    this.names = new ComponentNames(this.source);
    this.origins = new Map([['', { file: rootFile, pointer: '' }]]);
  }

  bundle(): Bundle {
    const adopted = this.adopt();
    const root = this.copy(this.source, 'document', { file: this.rootFile, pointer: '' }, { pointer: '' });
    const contents = adopted();
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) next();
    for (const { pointer, value } of [...contents, ...this.added]) setAt(root, pointer, value);
    this.reportMisplaced();
    const originOf = originIn(this.origins);
    return {
      root,
      reports: this.reports.list,
      broken: this.broken,
      locate: (pointer, part) => {
        const { file, pointer: own } = originOf(pointer);
        return file.place(own, part);
      },
      written: (pointer) => {
        const { file, pointer: own } = originOf(pointer);
        return file.written?.(parsePointer(own)) ?? undefined;
      },
    };
  }

  /**
   * A component that only refers to another file is that file's content under the name it has here. What
   * comes back gives the contents, once everything else has been copied.
   */
  private adopt(): () => readonly { readonly pointer: Pointer; readonly value: unknown }[] {
    const found: { readonly pointer: Pointer; readonly target: ReferenceTarget; readonly type: NodeType }[] = [];
    const [around, outer, outerType] = this.swagger
      ? (['', this.source, 'document'] as const)
      : (['/components', objectAt(this.source, 'components') ?? {}, 'components'] as const);
    for (const { value: node, type, keys } of childNodes(outer, outerType)) {
      const pointer = childPointer(around, ...keys);
      const section = componentsPointer(type, this.swagger);
      if (section === undefined || parentPointer(pointer) !== section) continue;
      if (!isObject(node) || typeof node.$ref !== 'string' || Object.keys(node).length > 1) continue;
      const resolved = this.resolver.resolve(node.$ref, { file: this.rootFile, pointer });
      if (!resolved.ok || resolved.target.file === this.rootFile) continue;
      const key = homeKey(resolved.target, type);
      if (this.homes.has(key)) continue;
      this.homes.set(key, pointer);
      found.push({ pointer, target: resolved.target, type });
    }
    for (const { pointer, target } of found) this.origins.set(pointer, target);
    return () => found.map(({ pointer, target, type }) => ({ pointer, value: this.copyTarget(target, type, pointer) }));
  }

  /** Copies a node of `from` to a place of the bundle. */
  private copy(node: JsonObject, type: NodeType, from: NodeOrigin, to: Destination): JsonObject {
    if (to.isCopy && this.reports.isTooMuch(to.pointer)) return createObject();
    const result = this.copyChildren(node, type, from, to);
    for (const keyword of ['$ref', '$dynamicRef']) {
      const reference = node[keyword];
      if (typeof reference !== 'string' || (keyword === '$dynamicRef' && type !== 'schema')) continue;
      const target = this.targetOf(reference, from, childPointer(to.pointer, keyword));
      const home = target && this.homeOf(target, type);
      if (target === undefined) this.broken.set(to.pointer, type);
      else if (home === undefined) {
        // In a broken file, nothing is where its author put it.
        if (!this.allowsReference(type) && from.file.whole) this.misplaced.push(childPointer(to.pointer, keyword));
        return this.inline(target, type, result, to);
      } else if (home !== to.pointer) result[keyword] = `#${encodeFragment(home)}`;
    }
    if (type === 'schema') this.copyMapping(result, from, to.pointer);
    return result;
  }

  private copyChildren(node: JsonObject, type: NodeType, from: NodeOrigin, to: Destination): JsonObject {
    const { node: read, origins } = this.readInPlace(node, type, from, to.pointer);
    const result = Object.assign(createObject(), read);
    for (const { keys, type: childType, value } of childNodes(read, type)) {
      const [key = '', name] = keys;
      const { file, pointer } = origins.get(key) ?? { ...from, pointer: childPointer(from.pointer, key) };
      const origin = { file, pointer: childPointer(pointer, ...keys.slice(1)) };
      const child = isObject(value)
        ? this.copy(value, childType, origin, { ...to, pointer: childPointer(to.pointer, ...keys) })
        : value;
      if (name === undefined) result[key] = child;
      else setChild(result, read, key, name, child);
    }
    return result;
  }

  /** A node whose maps, lists and texts are there instead of `$ref`s to them, and where those come from, by key. */
  private readInPlace(node: JsonObject, type: NodeType, from: NodeOrigin, to: Pointer) {
    const origins = new Map<string, NodeOrigin>();
    const changed: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(node)) {
      if (typeof value !== 'object' || value === null) continue;
      const places = placesOf(type, key);
      if (places === 'node') continue;
      const isExample = holdsExample(type, key, this.swagger);
      if (isExample ? !mayNameFile(value) : places === undefined && !isReadInPlace(type, key)) continue;
      const at = childPointer(to, key);
      const origin = { file: from.file, pointer: childPointer(from.pointer, key) };
      const isPlain = places === undefined;
      const target = isPlain ? undefined : this.endOf(value, origin, at);
      const own = isPlain
        ? this.readPlain(value, origin, at, { isExample, open: [], hops: 0 })
        : (target?.value ?? value);
      if (own === value) continue;
      changed[key] = own;
      if (target) origins.set(key, target);
    }
    return { node: origins.size + Object.keys(changed).length === 0 ? node : { ...node, ...changed }, origins };
  }

  /**
   * An example is data, in which `$ref` is any key; but alone, and with the name of a file that is there, it means the
   * file. What that holds is still data.
   */
  private isFile(value: unknown, from: NodeOrigin): boolean {
    return isFileReference(value) && this.resolver.resolve(value.$ref, from).ok;
  }

  /** A value without nodes, such as `info` or an example, in which what `$ref`s lead to is in their places. */
  private readPlain(value: unknown, from: NodeOrigin, to: Pointer, reading: PlainReading): unknown {
    const end = this.endOf(value, from, to, reading);
    const { value: own, ...origin } = end ?? { ...from, value };
    const isCopy = reading.isCopy || (end !== undefined && this.inlined.has(own));
    if (end !== undefined) this.inlined.add(own);
    if (isCopy && this.reports.isTooMuch(to)) return undefined;
    if (typeof own !== 'object' || own === null || (end !== undefined && reading.isExample)) return own;
    if (reading.open.includes(own)) {
      this.broken.set(to, undefined);
      const reference = textAt(isObject(value) ? value : undefined, '$ref');
      this.reports.circle({ ...from, reference }, from, childPointer(to, '$ref'));
      return value;
    }
    const inside = { ...reading, isCopy, open: [...reading.open, own], hops: reading.hops + (end ? 1 : 0) };
    const read = Object.entries(own).map(([key, item]) => {
      const below = { file: origin.file, pointer: childPointer(origin.pointer, key) };
      return [key, this.readPlain(item, below, childPointer(to, key), inside)] as const;
    });
    if (read.every(([key, item]) => item === (own as JsonObject)[key])) return own;
    return Array.isArray(own) ? read.map(([, item]) => item) : Object.assign(createObject(), Object.fromEntries(read));
  }

  /** What a chain of references in a place without nodes leads to; `undefined` where there is none to follow. */
  private endOf(value: unknown, from: NodeOrigin, to: Pointer, around?: PlainReading): ReferenceTarget | undefined {
    let end: ReferenceTarget = { ...from, value };
    for (let hops = around?.hops ?? 0; isObject(end.value) && typeof end.value.$ref === 'string'; hops++) {
      if (around?.isExample && !this.isFile(end.value, end)) break;
      if (hops >= maxHops) this.reports.tooLong(childPointer(to, '$ref'));
      const target = hops < maxHops ? this.targetOf(end.value.$ref, end, childPointer(to, '$ref')) : undefined;
      if (target === undefined) {
        this.broken.set(to, undefined);
        return undefined;
      }
      end = target;
    }
    if (end.value === value) return undefined;
    this.origins.set(to, end);
    const at = childPointer(to, '$ref');
    this.origins.set(at, { file: from.file, pointer: childPointer(from.pointer, '$ref') });
    if (!to.includes('/x-') && from.file.whole) this.misplaced.push(at);
    return end;
  }

  private allowsReference(type: NodeType): boolean {
    const version = this.source.openapi;
    return type === 'mediaType' ? typeof version === 'string' && /^3\.[2-9]/.test(version) : type === 'pathItem';
  }

  /** One report for a document: some are written like this throughout. */
  private reportMisplaced(): void {
    const [first, ...others] = this.misplaced;
    if (first === undefined) return;
    const places = others.length === 1 ? 'one other place' : `${others.length} other places`;
    const more = others.length === 0 ? '' : `, nor in ${places}`;
    this.reports.list.push({
      rule: 'misplaced-ref',
      message: `the specification has no $ref in place of ${placeName(parentPointer(first))}${more}`,
      pointer: first,
      hint: 'docsgen reads it, but not every tool does; bundle the document for those',
    });
  }

  private copyTarget({ file, pointer, value }: ReferenceTarget, type: NodeType, to: Pointer): unknown {
    return isObject(value) ? this.copy(value, type, { file, pointer }, { pointer: to }) : value;
  }

  /** The target of a reference; `undefined` where it cannot be followed, which is reported. */
  private targetOf(reference: string, from: NodeOrigin, at: Pointer): ReferenceTarget | undefined {
    const resolved = this.resolver.resolve(reference, from);
    if (!resolved.ok) {
      this.reports.broken(resolved, from, at);
      return undefined;
    }
    const circle = this.circles.circleOf(reference, from);
    if (circle === undefined) return resolved.target;
    this.reports.circle(circle, from, at);
    return undefined;
  }

  /** The pointer to a target in the bundle, where it is added first if need be. `undefined`: it has to be inlined. */
  private homeOf(target: ReferenceTarget, type: NodeType): Pointer | undefined {
    const { file, pointer } = target;
    if (file === this.rootFile) return pointer;
    const section = componentsPointer(type, this.swagger);
    if (section === undefined) return undefined;
    const key = homeKey(target, type);
    const known = this.homes.get(key);
    if (known !== undefined) return known;
    const home = this.names.free(section, componentName(file, pointer));
    this.homes.set(key, home);
    this.origins.set(home, { file, pointer });
    const slot = { pointer: home, value: undefined as unknown };
    this.added.push(slot);
    const copy = () => {
      slot.value = this.copyTarget(target, type, home);
    };
    if (this.depth >= maxHops) this.waiting.push(copy);
    else {
      this.depth++;
      copy();
      this.depth--;
    }
    return home;
  }

  /** Puts the content of a target in place of a reference to it; inside of that content, the reference leads to the place around it. */
  private inline(target: ReferenceTarget, type: NodeType, siblings: JsonObject, to: Destination): JsonObject {
    const { $ref: _, ...own } = siblings;
    if (!isObject(target.value)) return Object.assign(createObject(), own);
    const open = to.open ?? new Map<unknown, Pointer>();
    const around = open.get(target.value);
    if (around === undefined && open.size >= maxHops) this.reports.tooLong(childPointer(to.pointer, '$ref'));
    if (around !== undefined || open.size >= maxHops)
      return Object.assign(createObject(), own, around === undefined ? {} : { $ref: `#${encodeFragment(around)}` });
    const isCopy = to.isCopy || this.inlined.has(target.value);
    this.inlined.add(target.value);
    const inside = { pointer: to.pointer, open: new Map(open).set(target.value, to.pointer), isCopy };
    const content = this.copy(target.value, type, target, inside);
    for (const key of Object.keys(content)) {
      const from = childPointer(target.pointer, key);
      if (!(key in own)) this.origins.set(childPointer(to.pointer, key), { file: target.file, pointer: from });
    }
    return Object.assign(createObject(), content, own);
  }

  /** The mapping of a discriminator holds references too, but not under `$ref`. */
  private copyMapping(schema: JsonObject, from: NodeOrigin, pointer: Pointer): void {
    const discriminator = objectAt(schema, 'discriminator');
    if (!objectAt(discriminator, 'mapping')) return;
    const mapping = Object.assign(createObject(), objectAt(discriminator, 'mapping'));
    for (const [value, reference] of Object.entries(mapping)) {
      if (typeof reference !== 'string' || !/[#/]|\.(ya?ml|json)$/.test(reference)) continue;
      const resolved = this.resolver.resolve(reference, from);
      const home = resolved.ok ? this.homeOf(resolved.target, 'schema') : undefined;
      if (home !== undefined) mapping[value] = `#${encodeFragment(home)}`;
      if (resolved.ok || resolved.fault.rule === 'openapi-limit') continue;
      const at = ['discriminator', 'mapping', value];
      const message = resolved.fault.message.replace(/^\$ref/, resolved.cause ? '$$ref' : 'mapping');
      // Alternatives have names like the schema that they are alternatives of, which is none of them.
      const isItself = resolved.fault.hint === `did you mean #${from.pointer}?`;
      // A file that is missing has an alternative; a schema that is missing in the document has only its name, which is shown.
      const rule = reference.startsWith('#') && !resolved.cause ? 'specification-violation' : resolved.fault.rule;
      const fault = { ...resolved.fault, rule, message, hint: isItself ? undefined : resolved.fault.hint } as const;
      const place = { file: from.file, pointer: childPointer(from.pointer, ...at) };
      this.reports.broken({ ...resolved, fault }, place, childPointer(pointer, ...at));
    }
    schema.discriminator = Object.assign(createObject(), discriminator, { mapping });
  }
}

/** Where a copy goes. */
interface Destination {
  readonly pointer: Pointer;
  /** What has replaced a reference around it, and where. */
  readonly open?: ReadonlyMap<unknown, Pointer>;
  /** Whether what is copied is in a second place, too. */
  readonly isCopy?: boolean;
}

function homeKey({ file, pointer }: ReferenceTarget, type: NodeType): string {
  return `${type} ${file.path}#${pointer}`;
}

/** Sets an item of a list or mapping that is still the source's own until its first item is set. */
function setChild(result: JsonObject, node: JsonObject, key: string, name: string, child: unknown): void {
  if (result[key] === node[key]) {
    const original = node[key];
    result[key] = Array.isArray(original) ? [...original] : Object.assign(createObject(), original);
  }
  const collection = result[key];
  if (Array.isArray(collection)) collection[Number(name)] = child;
  else if (isObject(collection)) collection[name] = child;
}

function setAt(root: JsonObject, pointer: Pointer, value: unknown): void {
  const keys = parsePointer(pointer);
  let node = root;
  for (const key of keys.slice(0, -1)) {
    const child = objectAt(node, key) ?? createObject();
    node[key] = child;
    node = child;
  }
  node[keys.at(-1) ?? ''] = value;
}

/** A pointer as the fragment of a `$ref`: percent-encoded where it has to be. Half a character has no encoding. */
function encodeFragment(pointer: Pointer): string {
  return pointer.replace(/[^\w./~$\p{Surrogate}-]/gu, (letter) =>
    /[{}:@!&'()*+,;=]/.test(letter) ? letter : encodeURIComponent(letter),
  );
}
