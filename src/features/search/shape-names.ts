import type { MediaType, NamedSchema, Operation } from '../../model/reference.ts';
import type { SchemaView } from '../../model/schema-view.ts';
import type { UsedNames } from '../../shared/search-index.ts';
import type { Text } from '../../shared/texts/text.ts';

/** Schemas by the anchors that references to them have. */
export type SchemasByAnchor = ReadonlyMap<string, SchemaView>;

/** The most names of one part: what has more describes everything. */
const maxNames = 400;

/**
 * The names that are in an operation, also in the named schemas that it refers to, by what they are for readers:
 *
 *     [['property of the body of Create a pet', 'name', 'kind'], ['value of kind', 'CAT', 'DOG'], …]
 */
export function operationNames(operation: Operation, schemas: SchemasByAnchor, text: Text): readonly UsedNames[] {
  const { title, parameters, requestBody, responses } = operation;
  const names = new NameCollector(schemas, text);
  for (const { name, schema } of parameters.flatMap((group) => group.parameters)) {
    names.add(text('search.parameterOf', { of: title }), name);
    if (schema !== undefined) names.addValues(name, schema);
  }
  names.addContent(text('search.bodyOf', { of: title }), requestBody?.content ?? []);
  for (const { status, headers, content } of responses) {
    names.add(text('search.statusOf', { of: title }), status);
    for (const { name, schema } of headers) {
      names.add(text('search.headerOf', { of: title }), name);
      if (schema !== undefined) names.addValues(name, schema);
    }
    names.addContent(text('search.answerOf', { of: title }), content);
  }
  return names.byUse();
}

/** The names that are in a named schema itself: what it refers to has a record of its own. */
export function schemaNames({ name, schema }: NamedSchema, text: Text): readonly UsedNames[] {
  const names = new NameCollector(new Map(), text);
  names.addValues(name, schema);
  names.addFields(text('search.propertyOf', { of: name }), schema);
  return names.byUse();
}

class NameCollector {
  readonly #uses = new Map<string, Set<string>>();
  readonly #schemas: SchemasByAnchor;
  readonly #text: Text;
  /** Schemas whose names are there already, by use: most are in many places. */
  readonly #seen = new Map<string, Set<SchemaView>>();
  #count = 0;

  constructor(schemas: SchemasByAnchor, text: Text) {
    this.#schemas = schemas;
    this.#text = text;
  }

  add(use: string, name: string): void {
    const known = this.#uses.get(use) ?? new Set();
    if (name === '' || known.has(name) || this.#count === maxNames) return;
    this.#count++;
    this.#uses.set(use, known.add(name));
  }

  addValues(name: string, { enum: values }: Pick<SchemaView, 'enum'>): void {
    if (values.length === 0) return;
    const use = this.#text('search.valueOf', { of: name });
    for (const { value } of values) this.add(use, value.replace(/^"(.*)"$/s, '$1'));
  }

  addContent(use: string, content: readonly MediaType[]): void {
    for (const { schema } of content) if (schema !== undefined) this.addFields(use, schema);
  }

  /** Adds the properties of a schema, and of those inside. */
  addFields(use: string, schema: SchemaView): void {
    const seen = this.#seen.get(use) ?? new Set();
    if (seen.has(schema) || this.#count === maxNames) return;
    this.#seen.set(use, seen.add(schema));
    const { ref, lists, of } = schema;
    const target = ref && this.#schemas.get(ref.anchor);
    if (target !== undefined) this.addFields(use, target);
    for (const { kind, name, schema: field } of lists.flatMap(({ fields }) => fields)) {
      if (kind === 'property') {
        this.add(use, name);
        this.addValues(name, field);
      }
      this.addFields(use, field);
    }
    if (of !== undefined) this.addFields(use, of);
  }

  byUse(): readonly UsedNames[] {
    return [...this.#uses].map(([use, names]) => [use, ...names]);
  }
}
