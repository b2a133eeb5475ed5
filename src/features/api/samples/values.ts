import { childPointer, lastKey } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject, jsonText, listAt, objectAt, textAt } from '../../../core/json/value.ts';
import { isDirected } from '../../../core/json-schema/index.ts';
import { followedEntries, type LocatedObject, type OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';
import { plainLine } from '../markup/plain-line.ts';
import { parameterContent, parameterSchema } from '../operation-node.ts';
import { schemasAt } from '../schema/drafting.ts';
import type { ExampleValidator } from '../schema/example-validator.ts';
import {
  mergedEntries,
  plainTarget,
  requiredNames,
  type SchemaPart,
  type SchemaSource,
  schemaParts,
} from '../schema/parts.ts';
import { isChoice } from '../schema/registry.ts';
import { sampleOf } from '../schema/sample.ts';
import type { Direction } from '../schema/view-state.ts';
import type { Known, Trail } from '../trail.ts';

/** Sample values of parameters and bodies; each is generated once. */
export interface SampleValues {
  /** A value of the schema, made up where no author gave one; `undefined` where there is none to show. */
  readonly ofSchema: (source: SchemaSource, direction: Direction) => unknown;
  /** A value for each alternative of a schema that is a choice between a few that have names; none where one cannot be made up. */
  readonly ofAlternatives: (source: SchemaSource, direction: Direction) => readonly NamedValue[];
  /** A value of a parameter; text where the parameter has a media type of its own. */
  readonly ofParameter: (parameter: LocatedObject) => unknown;
}

interface NamedValue {
  readonly name: string;
  readonly value: unknown;
}

/** More alternatives are not shown in an example each. */
const maxAlternatives = 5;

/** @param size how many values one sample may hold, about */
export function createSampleValues(options: {
  readonly document: OpenApiDocument;
  readonly validate: ExampleValidator;
  readonly size: number;
  readonly report: (report: Report) => void;
  readonly trail: Trail;
}): SampleValues {
  const { document, validate, size, report, trail } = options;
  const known: Known<unknown> = new Map();
  const isSameBothWays = !isDirected(document.root);

  /** Where in a schema of which there is no value the first property is that has none. */
  const impossibleIn = (source: SchemaSource, direction: Direction): readonly string[] => {
    const { parts } = schemaParts(document, [source]);
    const properties = mergedEntries(parts, 'properties');
    for (const name of requiredNames(parts)) {
      const [own, ...others] = properties.get(name) ?? [];
      if (own === undefined || others.length > 0 || plainTarget(document, own).pointer === source.pointer) continue;
      if (sampleOf(own, { document, validate, direction, values: size }) === undefined) return [name];
    }
    return [];
  };

  const ofSchema = (use: SchemaSource, direction: Direction): unknown => {
    const source = plainTarget(document, use);
    const key = isSameBothWays ? source.pointer : `${direction} ${source.pointer}`;
    return trail.once(known, key, () => {
      const sample = sampleOf(source, { document, validate, direction, values: size });
      if (sample === undefined || sample.misfit)
        report(unsatisfiable(source, sample?.misfit ?? impossibleIn(source, direction), document));
      return sample?.value;
    });
  };

  const ofParameter = (parameter: LocatedObject): unknown => {
    const content = parameterContent(parameter, document);
    const isOpen = content !== undefined && !('schema' in content.node.value);
    const make = () => (isOpen ? undefined : ofSchema(parameterSchema(parameter, document).source, 'request'));
    return parameterText(parameter, document, make);
  };
  const makeAlternatives = ({ value: choice, pointer }: SchemaSource, direction: Direction): readonly NamedValue[] => {
    const keyword = isChoice(choice) && 'oneOf' in choice ? 'oneOf' : 'anyOf';
    // One that an author gave is that of the choice.
    const isGiven = isObject(choice) && ['example', 'examples', 'default'].some((key) => key in choice);
    const options = isChoice(choice) && !isGiven ? listAt(choice, keyword) : [];
    if (options.length < 2 || options.length > maxAlternatives) return [];
    const values = options.flatMap((option, index): readonly NamedValue[] => {
      const at = { value: option, pointer: childPointer(pointer, keyword, index) };
      const target = plainTarget(document, at);
      const name =
        textAt(isObject(target.value) ? target.value : {}, 'title') || (target === at ? '' : lastKey(target.pointer));
      // The others are left out, so that what tells the alternatives apart is as in the choice.
      const source = { value: { ...(choice as JsonObject), [keyword]: [option] }, pointer: at.pointer };
      const sample = sampleOf(source, { document, validate, direction, values: size });
      const isFit = name !== '' && typeof sample?.value === 'object' && sample.value !== null && !sample.misfit;
      return isFit ? [{ name: plainLine(name), value: sample.value }] : [];
    });
    const isClear = new Set(values.map(({ name }) => name)).size === options.length;
    return isClear ? values : [];
  };
  const alternatives = new Map<string, readonly NamedValue[]>();
  const ofAlternatives = (use: SchemaSource, direction: Direction): readonly NamedValue[] => {
    const source = plainTarget(document, use);
    const key = `${direction} ${source.pointer}`;
    const values = alternatives.get(key) ?? makeAlternatives(source, direction);
    alternatives.set(key, values);
    return values;
  };

  return { ofSchema, ofAlternatives, ofParameter };
}

/** The first example that an author gave for a parameter or media type; `undefined` without one. */
export function authoredValue(node: LocatedObject, document: OpenApiDocument): unknown {
  return authoredValues(node, document)[0]?.value;
}

/** The first example that an author gave for a parameter; as it is written, where the parameter is a document of some media type. */
export function authoredParameter(node: LocatedObject, document: OpenApiDocument): unknown {
  return parameterText(node, document, () => undefined);
}

/** @param make makes a value where no author gave one */
function parameterText(node: LocatedObject, document: OpenApiDocument, make: () => unknown): unknown {
  const content = parameterContent(node, document);
  const own = authoredValue(node, document) ?? (content && authoredValue(content.node, document)) ?? make();
  const isPlain = content === undefined || own === undefined || typeof own === 'string';
  return isPlain || /form-urlencoded/.test(content.mediaType) ? own : jsonText(own);
}

/** The examples that an author gave for a parameter or media type, under the names that readers see. */
export function authoredValues(node: LocatedObject, document: OpenApiDocument): readonly NamedValue[] {
  const { value } = node;
  const named = followedEntries(document, node, 'examples').flatMap(([name, { value: example }]) => {
    const found = example.dataValue ?? example.value ?? example.serializedValue;
    return found === undefined ? [] : [{ name: textAt(example, 'summary') || name, value: found }];
  });
  if (named.length > 0 || value.example === undefined) return named;
  return [{ name: '', value: value.example }];
}

/** The schema of what is at a path of a value, as far as properties and items lead there. */
function schemaInside(whole: SchemaSource, path: readonly string[], document: OpenApiDocument): SchemaSource {
  let sources: readonly SchemaSource[] = [whole];
  for (const key of path) {
    const { parts } = schemaParts(document, sources);
    const inside =
      mergedEntries(parts, 'properties').get(key) ?? (/^\d+$/.test(key) ? schemasAt(parts, ['items']) : []);
    if (inside.length === 0) break;
    sources = inside;
  }
  return sources[0] ?? whole;
}

/** @param path what of the nearest value does not fit */
function unsatisfiable(whole: SchemaSource, path: readonly string[], document: OpenApiDocument): Report {
  const source = schemaInside(whole, path, document);
  const { parts } = schemaParts(document, [source]);
  const names = new Set([...requiredNames(parts), ...mergedEntries(parts, 'properties').keys()]);
  const choice = ({ schema }: SchemaPart) => ['oneOf', 'anyOf'].find((key) => key in schema);
  const closed = parts.find(
    (part) =>
      part.schema.additionalProperties === false &&
      (choice(part) !== undefined || [...names].some((name) => !(name in (objectAt(part.schema, 'properties') ?? {})))),
  );
  const keyword = closed && choice(closed);
  const remedy =
    document.family === 'OpenAPI 3.0'
      ? 'leave it out'
      : `write \`unevaluatedProperties: false\` ${keyword === undefined ? 'next to `allOf` ' : ''}instead`;
  const refused =
    keyword === undefined
      ? '`additionalProperties: false` in one part of `allOf` refuses the properties of the others'
      : `\`additionalProperties: false\` next to \`${keyword}\` refuses the properties of its alternatives`;
  return {
    rule: 'unsatisfiable-sample',
    message: 'no value could be made up that fits this schema',
    pointer: source.pointer,
    about: closed && [`closed ${closed.pointer}`],
    hint: closed ? `${refused}: ${remedy}` : 'give an `example`, or see whether the schema asks for what cannot be',
  };
}
