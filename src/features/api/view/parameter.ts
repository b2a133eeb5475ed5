import { flagAt, type JsonObject, textAt } from '../../../core/json/value.ts';
import type { Example, Parameter, ParameterGroup, ParameterPlace } from '../../../model/reference.ts';
import type { SchemaView } from '../../../model/schema-view.ts';
import type { Text } from '../../../shared/texts/text.ts';
import type { LocatedObject } from '../document.ts';
import { anchorOf } from '../markup/anchors.ts';
import { isRequired, parameterContent, parameterSchema, usualStyles } from '../operation-node.ts';
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
  const style = styleWords(value, textAt(value, 'in'), context.text);
  return {
    name,
    anchor: context.anchors.claim(`${base}/${anchorOf(name)}`),
    required: isRequired(node),
    deprecated: flagAt(value, 'deprecated') || schema.deprecated,
    description: context.descriptions.render(value.description, levels.detail),
    schema,
    style,
    mediaType,
    examples: parameterExamples(node, context),
  };
}

/** The examples of a parameter or header: its own, and those of the one media type under `content`. */
export function parameterExamples(node: LocatedObject, context: ViewContext): readonly Example[] {
  const content = parameterContent(node, context.document);
  const own = authoredExamples(node, content?.mediaType ?? 'text/plain', context);
  const inside = content === undefined ? [] : authoredExamples(content.node, content.mediaType, context);
  return [...own, ...inside.filter(({ text }) => own.every((example) => example.text !== text))];
}

/**
 * How lists and objects are written, where that is not what readers expect: `pipeDelimited`, `form, not exploded`.
 *
 * @param place where a parameter is sent; parts of a form are written as in a query
 */
export function styleWords(parameter: JsonObject, place: string, text: Text): string | undefined {
  const usual = usualStyles.get(place);
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
