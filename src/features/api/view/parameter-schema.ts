import { childPointer } from '../../../core/json/pointer.ts';
import { entriesAt } from '../../../core/json/value.ts';
import type { SchemaView } from '../../../model/schema-view.ts';
import type { LocatedObject, OpenApiDocument } from '../document.ts';
import type { SchemaSource } from '../schema/parts.ts';
import type { ViewContext } from './context.ts';

/** The schema of a parameter or header: its own, or that of the one media type under `content`. */
export function viewParameterSchema(
  node: LocatedObject,
  { document, schemas }: Pick<ViewContext, 'document' | 'schemas'>,
): { readonly schema: SchemaView; readonly mediaType?: string } {
  const { source, mediaType } = parameterSchema(node, document);
  return { schema: schemas.used(source), ...(mediaType === undefined ? {} : { mediaType }) };
}

/** Where that schema stands. */
export function parameterSchema(
  { value, pointer }: LocatedObject,
  document: OpenApiDocument,
): { readonly source: SchemaSource; readonly mediaType?: string } {
  const [content] = 'schema' in value ? [] : entriesAt(value, 'content');
  if (content === undefined)
    return { source: { value: value.schema ?? true, pointer: childPointer(pointer, 'schema') } };
  const [mediaType, item] = content;
  const node = document.follow(item, childPointer(pointer, 'content', mediaType));
  const source = { value: node?.value.schema ?? true, pointer: childPointer(node?.pointer ?? pointer, 'schema') };
  return { source, mediaType };
}
