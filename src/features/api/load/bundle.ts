import { childPointer, type Pointer, parentPointer, parsePointer } from '../../../core/json/pointer.ts';
import {
  createObject,
  entriesAt,
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  textAt,
} from '../../../core/json/value.ts';
import { createNames } from '../names.ts';
import { childNodes, componentsPointer, isReadInPlace, mapChildren, type NodeType, placesOf } from '../node-type.ts';
import { encodeFragment, homeKey, placeName, setAt } from './bundle-places.ts';
import { componentName } from './component-name.ts';
import { type DynamicScope, DynamicScopes, scopeKey, targetInScope } from './dynamic-scope.ts';
import { holdsExample, isFileReference, mayNameFile } from './example-files.ts';
import type { FolderReader } from './folder-reader.ts';
import { keyOf, ReferenceCircles } from './reference-circles.ts';
import { maxHops, ReferenceReports } from './reference-reports.ts';
import { circle, type NodeOrigin, originIn, ReferenceResolver, type ReferenceTarget } from './reference-target.ts';
import type { Locate, Report } from './report.ts';
import type { SpecificationFile } from './specification-file.ts';
import { wrongKind } from './wrong-kind.ts';

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
  private readonly scopes: DynamicScopes;
  private readonly source: JsonObject;
  private readonly swagger: boolean;
  private readonly origins: Map<Pointer, NodeOrigin>;
  /** What came from other files, by type, file and pointer: where it is now. */
  private readonly homes = new Map<string, Pointer>();
  /** Copies of schemas by what they are of and the scope that they are for. */
  private readonly scoped = new Map<string, Pointer>();
  /** Gives what joins the components of the document its place there. */
  private readonly freePointer: (wanted: Pointer) => Pointer;
  private readonly added: { readonly pointer: Pointer; value: unknown }[] = [];
  /** What is copied later, as it is inside of too many others. */
  private readonly waiting: (() => void)[] = [];
  private depth = 0;
  /** What has replaced a reference. */
  private readonly inlined = new Set<unknown>();
  private readonly reports = new ReferenceReports();
  private readonly broken = new Map<Pointer, NodeType | undefined>();
  /** Where a `$ref` is that the specification does not allow, by the node that has it. */
  private readonly misplaced = new Map<string, Pointer>();

  constructor(rootFile: SpecificationFile, resolver: ReferenceResolver) {
    this.rootFile = rootFile;
    this.resolver = resolver;
    this.circles = new ReferenceCircles(resolver);
    this.scopes = new DynamicScopes(resolver);
    this.source = isObject(rootFile.value) ? rootFile.value : createObject();
    this.swagger = 'swagger' in this.source;
    const [around, sections] = this.swagger ? ['', this.source] : ['/components', objectAt(this.source, 'components')];
    const taken = Object.keys(sections ?? {}).flatMap((section) =>
      entriesAt(sections, section).map(([name]) => childPointer(around, section, name)),
    );
    this.freePointer = createNames(new Set(taken));
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
      if (!resolved.ok || resolved.target.file === this.rootFile || wrongKind(node.$ref, resolved.target, type))
        continue;
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
    // The names are those of the schema itself, not of what is made of it for another.
    if (to.scope) for (const name of ['$id', '$anchor', '$dynamicAnchor']) if (type === 'schema') delete result[name];
    for (const keyword of ['$ref', '$dynamicRef']) {
      const reference = node[keyword];
      if (typeof reference !== 'string' || (keyword === '$dynamicRef' && type !== 'schema')) continue;
      const written = this.targetOf(reference, from, childPointer(to.pointer, keyword), type);
      const target = written && keyword !== '$ref' ? targetInScope(reference, written, to.scope) : written;
      const home = target && this.homeOf(target, type);
      if (target === undefined) this.broken.set(to.pointer, type);
      else if (home === undefined) {
        if (!this.allowsReference(type)) this.noteMisplaced(from, childPointer(to.pointer, keyword));
        return this.inline(target, type, result, to);
      } else if (home !== to.pointer) result[keyword] = `#${encodeFragment(home)}`;
      const hasScope = target && keyword === '$ref' && type === 'schema';
      const scope = hasScope ? this.scopes.of(from, target, to.scope) : undefined;
      if (target && scope) this.inlineInScope(target, result, { ...to, scope });
    }
    if (type === 'schema') this.copyMapping(result, from, to.pointer);
    return result;
  }

  private copyChildren(node: JsonObject, type: NodeType, from: NodeOrigin, to: Destination): JsonObject {
    const { node: read, origins } = this.readInPlace(node, type, from, to.pointer);
    return mapChildren(read, type, ({ keys, type: childType, value }) => {
      const [key = '', ...names] = keys;
      const { file, pointer } = origins.get(key) ?? { ...from, pointer: childPointer(from.pointer, key) };
      const origin = { file, pointer: childPointer(pointer, ...names) };
      return isObject(value)
        ? this.copy(value, childType, origin, { ...to, pointer: childPointer(to.pointer, ...keys) })
        : value;
    });
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
      this.reports.broken(circle(reference, from), from, childPointer(to, '$ref'));
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
    if (!to.includes('/x-')) this.noteMisplaced(from, at);
    return end;
  }

  private allowsReference(type: NodeType): boolean {
    const version = this.source.openapi;
    return type === 'mediaType' ? typeof version === 'string' && /^3\.[2-9]/.test(version) : type === 'pathItem';
  }

  private noteMisplaced(from: NodeOrigin, at: Pointer): void {
    // In a broken file, nothing is where its author put it.
    if (from.file.whole && !this.misplaced.has(keyOf(from))) this.misplaced.set(keyOf(from), at);
  }

  /** One report for a document: some are written like this throughout. */
  private reportMisplaced(): void {
    const [first, ...others] = this.misplaced.values();
    if (first === undefined) return;
    const places = others.length === 1 ? 'one other place' : `${others.length} other places`;
    const more = others.length === 0 ? '' : `, nor in ${places}`;
    this.reports.list.push({
      rule: 'misplaced-ref',
      message: `${placeName(parentPointer(first))} is a $ref, which the specification does not allow here${more}`,
      pointer: first,
      hint: 'docsgen reads it, but not every tool does: write what it leads to in its place, or bundle the document',
    });
  }

  private copyTarget({ file, pointer, value }: ReferenceTarget, type: NodeType, to: Pointer): unknown {
    return isObject(value) ? this.copy(value, type, { file, pointer }, { pointer: to }) : value;
  }

  /** The target of a reference; `undefined` where it cannot be followed, which is reported. */
  private targetOf(reference: string, from: NodeOrigin, at: Pointer, type?: NodeType): ReferenceTarget | undefined {
    const resolved = this.resolver.resolve(reference, from);
    if (!resolved.ok) {
      this.reports.broken(resolved, from, at);
      return undefined;
    }
    const first = this.circles.circleOf(reference, from);
    const wrong = first ? circle(first.reference, first) : wrongKind(reference, resolved.target, type, at);
    if (wrong !== undefined) this.reports.broken(wrong, from, at);
    return wrong?.fault.rule === 'unresolved-ref' ? undefined : resolved.target;
  }

  /** The pointer to a target in the bundle, where it is added first if need be. `undefined`: it has to be inlined. */
  private homeOf(target: ReferenceTarget, type: NodeType): Pointer | undefined {
    const { file, pointer } = target;
    const section = componentsPointer(type, this.swagger);
    if (file === this.rootFile && (section !== undefined || this.allowsReference(type))) return pointer;
    if (section === undefined) return undefined;
    const key = homeKey(target, type);
    const known = this.homes.get(key);
    if (known !== undefined) return known;
    const home = this.freePointer(childPointer(section, componentName(file, pointer)));
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

  /** What a `$ref` leads to, as one more entry of `allOf`, with its dynamic references as they are meant here. */
  private inlineInScope(
    { value, ...target }: ReferenceTarget,
    result: JsonObject,
    to: Destination & { scope: DynamicScope },
  ): void {
    const open = to.open ?? new Map<unknown, Pointer>();
    const key = `${homeKey({ value, ...target }, 'schema')} ${scopeKey(to.scope)}`;
    const known = this.scoped.get(key);
    if (known !== undefined) result.$ref = `#${encodeFragment(known)}`;
    if (known !== undefined || !isObject(value) || open.size >= maxHops) return;
    const others = listAt(result, 'allOf');
    const pointer = childPointer(to.pointer, 'allOf', others.length);
    this.origins.set(pointer, target);
    this.scoped.set(key, pointer);
    const inside = { ...to, pointer, open: new Map(open).set(value, pointer), isCopy: true };
    result.allOf = [...others, this.copy(value, 'schema', target, inside)];
    delete result.$ref;
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
  /** What dynamic references in it lead to. */
  readonly scope?: DynamicScope;
}
