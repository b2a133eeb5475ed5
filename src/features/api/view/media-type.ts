import { childPointer } from '../../../core/json/pointer.ts';
import { entriesAt, flagAt, isObject, listAt, textAt } from '../../../core/json/value.ts';
import type { Encoding, Header, MediaType } from '../../../model/reference.ts';
import { isJson, isXml } from '../../../shared/request/media-kind.ts';
import { followedEntries, type LocatedObject } from '../document.ts';
import type { Direction } from '../schema/view-state.ts';
import { shownHeader } from '../swagger/complete.ts';
import { levels, type ViewContext } from './context.ts';
import { authoredExamples, generatedExamples } from './example.ts';
import { parameterExamples, styleWords, viewParameterSchema } from './parameter.ts';

/** The Media Type Objects under `content`. */
export function buildContent(
  owner: LocatedObject,
  {
    direction,
    brief = false,
    context,
  }: { readonly direction: Direction; readonly brief?: boolean; readonly context: ViewContext },
): readonly MediaType[] {
  const content = followedEntries(context.document, owner, 'content');
  const hasJson = content.some(([type]) => isJson(type));
  return content.map(([type, node]): MediaType => {
    const view = (key: 'schema' | 'itemSchema') => {
      const source = { value: node.value[key], pointer: childPointer(node.pointer, key) };
      return key in node.value ? context.schemas.used(source, { direction, brief }) : undefined;
    };
    const authored = authoredExamples(node, type, context);
    return {
      type,
      schema: view('schema'),
      itemSchema: view('itemSchema'),
      encoding: buildEncodings(node, context),
      examples:
        authored.length > 0 || (isXml(type) && hasJson && !context.describesXml)
          ? authored
          : generatedExamples(node, { type, direction, context }),
    };
  });
}

/** A part of a multipart body can be multipart itself, since 3.2, and with YAML aliases without end. */
const maxEncodingDepth = 4;

/** The encodings of properties by name; since 3.2 also of the items of a list, the first ones by number. */
function buildEncodings({ value, pointer }: LocatedObject, context: ViewContext, depth = 0): readonly Encoding[] {
  const { text } = context;
  const build = (name: string, encoding: unknown, ...keys: readonly (string | number)[]): readonly Encoding[] => {
    const node = { value: isObject(encoding) ? encoding : {}, pointer: childPointer(pointer, ...keys) };
    const inside = depth < maxEncodingDepth ? buildEncodings(node, context, depth + 1) : [];
    return [
      buildEncoding(name, node, context),
      ...inside.map((part) => ({ ...part, property: text('api.colon', { label: name, value: part.property }) })),
    ];
  };
  const first = listAt(value, 'prefixEncoding');
  return [
    ...entriesAt(value, 'encoding').flatMap(([name, encoding]) => build(name, encoding, 'encoding', name)),
    ...first.flatMap((encoding, index) =>
      build(text('api.itemNumber', { number: index + 1 }), encoding, 'prefixEncoding', index),
    ),
    ...('itemEncoding' in value
      ? build(text(first.length > 0 ? 'api.furtherItems' : 'api.eachItem'), value.itemEncoding, 'itemEncoding')
      : []),
  ];
}

function buildEncoding(property: string, node: LocatedObject, context: ViewContext): Encoding {
  const contentType = textAt(node.value, 'contentType');
  return {
    property,
    contentType: contentType || undefined,
    style: styleWords(node.value, 'query', context.text),
    headers: buildHeaders(node, context),
  };
}

/** The Header Objects under `headers`. `Content-Type` is said by the media type and is left out, but for Swagger 2.0, which does not say so. */
export function buildHeaders(owner: LocatedObject, context: ViewContext): readonly Header[] {
  return followedEntries(context.document, owner, 'headers').flatMap(([name, node]): readonly Header[] => {
    if (name.toLowerCase() === 'content-type' && node.value[shownHeader] !== true) return [];
    const { schema, mediaType } = viewParameterSchema(node, context);
    return [
      {
        name,
        required: flagAt(node.value, 'required'),
        deprecated: flagAt(node.value, 'deprecated'),
        description: context.descriptions.render(node.value.description, levels.detail),
        schema,
        style: styleWords(node.value, 'header', context.text),
        mediaType,
        examples: parameterExamples(node, context),
      },
    ];
  });
}
