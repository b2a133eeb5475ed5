import { childPointer } from '../../../core/json/pointer.ts';
import { entriesAt, flagAt, type JsonObject, textAt } from '../../../core/json/value.ts';
import type { Parameter, ParameterGroup, ParameterPlace } from '../../../model/reference.ts';
import type { SchemaView } from '../../../model/schema-view.ts';
import type { Text } from '../../../shared/texts/text.ts';
import type { LocatedObject, OpenApiDocument } from '../document.ts';
import { anchorOf } from '../markup/anchors.ts';
import type { SchemaSource } from '../schema/parts.ts';
import { levels, type ViewContext } from './context.ts';
import { authoredExamples } from './example.ts';

const places: readonly ParameterPlace[] = ['path', 'query', 'querystring', 'header', 'cookie'];

/** Parameters by place; what says no known place is left out. */
export function buildParameters(
  nodes: readonly LocatedObject[],
  operation: string,
  context: ViewContext,
): readonly ParameterGroup[] {
  return places
    .map((place) => ({
      place,
      parameters: nodes
        .filter(({ value }) => value.in === place)
        .map((node) => buildParameter(node, anchorOf(operation, place), context)),
    }))
    .filter(({ parameters }) => parameters.length > 0);
}

function buildParameter(node: LocatedObject, base: string, context: ViewContext): Parameter {
  const { value } = node;
  const name = textAt(value, 'name');
  const { schema, mediaType } = viewParameterSchema(node, context);
  const examples = authoredExamples(node, mediaType ?? 'text/plain', context);
  const content = examples.length === 0 && mediaType !== undefined ? contentOf(node, context.document) : undefined;
  const style = styleWords(value, textAt(value, 'in'), context.text);
  return {
    name,
    anchor: context.anchors.claim(`${base}/${anchorOf(name)}`),
    // Path parameters are required, whether the document says so or not.
    required: flagAt(value, 'required') || value.in === 'path',
    deprecated: flagAt(value, 'deprecated') || schema.deprecated,
    description: context.descriptions.render(value.description, levels.detail),
    schema,
    style,
    mediaType,
    examples: content === undefined ? examples : authoredExamples(content.node, content.mediaType, context),
  };
}

const defaultStyles: Readonly<Record<string, string>> = {
  path: 'simple',
  query: 'form',
  header: 'simple',
  cookie: 'form',
};

/**
 * How lists and objects are written, where that is not what readers expect: `pipeDelimited`, `form, not exploded`.
 *
 * @param place where a parameter is sent; parts of a form are written as in a query
 */
export function styleWords(parameter: JsonObject, place: string, text: Text): string | undefined {
  const usual = defaultStyles[place];
  const style = textAt(parameter, 'style') || usual;
  const explodes = style === 'form' || style === 'cookie';
  const words = [
    ...(style === usual || style === undefined ? [] : [style]),
    ...(parameter.explode === !explodes ? [text(explodes ? 'api.notExploded' : 'api.exploded')] : []),
    ...(parameter.allowReserved === true ? [text('api.reserved')] : []),
    ...(parameter.allowEmptyValue === true ? [text('api.mayBeEmpty')] : []),
  ];
  return words.length > 0 ? words.join(text('api.comma')) : undefined;
}

/** The schema of a parameter or header: its own, or that of the one media type under `content`. */
export function viewParameterSchema(
  node: LocatedObject,
  { document, schemas }: Pick<ViewContext, 'document' | 'schemas'>,
): { readonly schema: SchemaView; readonly mediaType?: string } {
  const { source, mediaType } = parameterSchema(node, document);
  return { schema: schemas.used(source), mediaType };
}

/** That schema and its pointer. */
export function parameterSchema(
  { value, pointer }: LocatedObject,
  document: OpenApiDocument,
): { readonly source: SchemaSource; readonly mediaType?: string } {
  const content = contentOf({ value, pointer }, document);
  const { value: holder, pointer: at } = content?.node ?? { value, pointer };
  return {
    source: { value: holder.schema ?? true, pointer: childPointer(at, 'schema') },
    ...(content === undefined ? {} : { mediaType: content.mediaType }),
  };
}

/** The one media type under `content`, where a parameter has that instead of a schema. */
function contentOf(
  { value, pointer }: LocatedObject,
  document: OpenApiDocument,
): { readonly node: LocatedObject; readonly mediaType: string } | undefined {
  const [entry] = 'schema' in value ? [] : entriesAt(value, 'content');
  if (entry === undefined) return undefined;
  const [mediaType, item] = entry;
  const at = childPointer(pointer, 'content', mediaType);
  return { node: document.follow(item, at) ?? { value: {}, pointer: at }, mediaType };
}
