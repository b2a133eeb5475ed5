import type { SchemaView } from '../../model/reference.ts';
import type { LocatedObject } from '../document.ts';
import { entriesAt } from '../json.ts';
import { childPointer } from '../json-pointer.ts';
import type { ViewContext } from './context.ts';

/** The schema of a parameter or header: its own, or that of the one media type under `content`. */
export function viewParameterSchema(
  { value, pointer }: LocatedObject,
  { document, schemas }: ViewContext,
): { readonly schema: SchemaView; readonly mediaType?: string } {
  const [content] = 'schema' in value ? [] : entriesAt(value, 'content');
  if (content === undefined)
    return { schema: schemas.used({ value: value.schema ?? true, pointer: childPointer(pointer, 'schema') }) };
  const [mediaType, item] = content;
  const node = document.follow(item, childPointer(pointer, 'content', mediaType));
  const source = { value: node?.value.schema ?? true, pointer: childPointer(node?.pointer ?? pointer, 'schema') };
  return { schema: schemas.used(source), mediaType };
}
