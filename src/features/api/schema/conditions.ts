import { childPointer } from '../../../core/json/pointer.ts';
import { entriesAt } from '../../../core/json/value.ts';
import type { SchemaCondition } from '../../../model/reference.ts';
import type { SchemaPart } from './parts.ts';
import type { ViewState } from './view-state.ts';

/** `if`, `then`, `else` and `dependentSchemas` of all parts. */
export function conditionsOf(parts: readonly SchemaPart[], state: ViewState): readonly SchemaCondition[] {
  return parts.flatMap((part) => [...branches(part, state), ...dependencies(part, state)]);
}

function branches({ schema, pointer }: SchemaPart, state: ViewState): readonly SchemaCondition[] {
  const { viewer } = state;
  if (!('if' in schema) || !('then' in schema || 'else' in schema)) return [];
  const view = (key: 'if' | 'then' | 'else', name: 'when' | 'holds' | 'otherwise') =>
    key in schema ? { [name]: viewer.view([{ value: schema[key], pointer: childPointer(pointer, key) }], state) } : {};
  return [{ label: '', ...view('if', 'when'), ...view('then', 'holds'), ...view('else', 'otherwise') }];
}

function dependencies({ schema, pointer }: SchemaPart, state: ViewState): readonly SchemaCondition[] {
  return entriesAt(schema, 'dependentSchemas').map(([name, value]) => ({
    label: `where ${name} is present`,
    holds: state.viewer.view([{ value, pointer: childPointer(pointer, 'dependentSchemas', name) }], state),
  }));
}
