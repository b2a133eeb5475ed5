import { childPointer } from '../../../core/json/pointer.ts';
import { entriesAt, jsonText, objectAt, textAt } from '../../../core/json/value.ts';
import { isDirected } from '../../../core/json-schema/index.ts';
import type { LocatedObject, OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';
import type { ExampleValidator } from '../schema/example-validator.ts';
import {
  mergedEntries,
  plainTarget,
  requiredNames,
  type SchemaPart,
  type SchemaSource,
  schemaParts,
} from '../schema/parts.ts';
import { sampleOf } from '../schema/sample.ts';
import type { Direction } from '../schema/view-state.ts';

/** Sample values of parameters and bodies; each is generated once. */
export interface SampleValues {
  /** A value of the schema, made up where no author gave one; `undefined` where there is none to show. */
  readonly ofSchema: (source: SchemaSource, direction: Direction) => unknown;
  /** A value of a parameter; text where the parameter has a media type of its own. */
  readonly ofParameter: (parameter: LocatedObject) => unknown;
}

/** @param size how many values one sample may hold, about */
export function createSampleValues(options: {
  readonly document: OpenApiDocument;
  readonly validate: ExampleValidator;
  readonly size: number;
  readonly report: (report: Report) => void;
}): SampleValues {
  const { document, validate, size, report } = options;
  const known = new Map<string, unknown>();
  const isSameBothWays = !isDirected(document.root);

  const ofSchema = (use: SchemaSource, direction: Direction): unknown => {
    const source = plainTarget(document, use);
    const key = isSameBothWays ? source.pointer : `${direction} ${source.pointer}`;
    if (known.has(key)) return known.get(key);
    const sample = sampleOf(source, { document, validate, direction, values: size });
    if (sample === undefined || sample.misfits) report(unsatisfiable(source, document));
    known.set(key, sample?.value);
    return sample?.value;
  };

  const ofParameter = ({ value, pointer }: LocatedObject): unknown => {
    const [content] = 'schema' in value ? [] : entriesAt(value, 'content');
    const own = authoredValue({ value, pointer }, document);
    if (content === undefined)
      return own ?? ofSchema({ value: value.schema ?? true, pointer: childPointer(pointer, 'schema') }, 'request');
    const [type, item] = content;
    const mediaType = document.follow(item, childPointer(pointer, 'content', type));
    const given = own ?? (mediaType && authoredValue(mediaType, document));
    const inside =
      given ??
      (mediaType && 'schema' in mediaType.value
        ? ofSchema({ value: mediaType.value.schema, pointer: childPointer(mediaType.pointer, 'schema') }, 'request')
        : undefined);
    return inside === undefined || typeof inside === 'string' || /form-urlencoded/.test(type)
      ? inside
      : jsonText(inside);
  };
  return { ofSchema, ofParameter };
}

/** The first example that an author gave for a parameter or media type; `undefined` without one. */
export function authoredValue(node: LocatedObject, document: OpenApiDocument): unknown {
  return authoredValues(node, document)[0]?.value;
}

/** The examples that an author gave for a parameter or media type, under the names that readers see. */
export function authoredValues(
  { value, pointer }: LocatedObject,
  document: OpenApiDocument,
): readonly { readonly name: string; readonly value: unknown }[] {
  const named = entriesAt(value, 'examples').flatMap(([name, item]) => {
    const example = document.follow(item, childPointer(pointer, 'examples', name))?.value;
    const found = example?.dataValue ?? example?.value ?? example?.serializedValue;
    return found === undefined ? [] : [{ name: textAt(example, 'summary') || name, value: found }];
  });
  if (named.length > 0 || value.example === undefined) return named;
  return [{ name: '', value: value.example }];
}

function unsatisfiable(source: SchemaSource, document: OpenApiDocument): Report {
  const { parts } = schemaParts(document, [source]);
  const names = new Set([...requiredNames(parts), ...mergedEntries(parts, 'properties').keys()]);
  const isClosed = ({ schema }: SchemaPart) =>
    schema.additionalProperties === false &&
    [...names].some((name) => !(name in (objectAt(schema, 'properties') ?? {})));
  const remedy =
    document.family === 'OpenAPI 3.0' ? 'leave it out' : 'write `unevaluatedProperties: false` next to `allOf` instead';
  return {
    rule: 'unsatisfiable-sample',
    message: 'no value could be made up that fits this schema',
    pointer: source.pointer,
    hint: parts.some(isClosed)
      ? `\`additionalProperties: false\` in one part of \`allOf\` refuses the properties of the others: ${remedy}`
      : 'give an `example`, or see whether the schema asks for what cannot be',
  };
}
