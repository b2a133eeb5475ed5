import type { SchemaCondition } from '../../model/reference.ts';
import { entriesAt } from '../json.ts';
import { childPointer } from '../json-pointer.ts';
import type { SchemaPart } from './parts.ts';
import { type ViewState, viewSchema } from './schema-view.ts';

/** `if`, `then`, `else` and `dependentSchemas` of all parts. */
export function conditionsOf(parts: readonly SchemaPart[], state: ViewState): readonly SchemaCondition[] {
  return parts.flatMap((part) => [...branches(part, state), ...dependencies(part, state)]);
}

function branches({ schema, pointer }: SchemaPart, state: ViewState): readonly SchemaCondition[] {
  if (!('if' in schema) || !('then' in schema || 'else' in schema)) return [];
  const view = (key: 'if' | 'then' | 'else') =>
    key in schema ? { [key]: viewSchema([{ value: schema[key], pointer: childPointer(pointer, key) }], state) } : {};
  return [{ label: '', ...view('if'), ...view('then'), ...view('else') }];
}

function dependencies({ schema, pointer }: SchemaPart, state: ViewState): readonly SchemaCondition[] {
  return entriesAt(schema, 'dependentSchemas').map(([name, value]) => ({
    label: `where ${name} is present`,
    then: viewSchema([{ value, pointer: childPointer(pointer, 'dependentSchemas', name) }], state),
  }));
}
