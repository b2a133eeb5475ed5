import { childPointer, type Pointer } from '../../../core/json/pointer.ts';
import { isObject } from '../../../core/json/value.ts';
import type { SchemaPart, SchemaSource } from './parts.ts';

/** One of the options holds beside the schema itself; an option is a list of schemas that hold together. */
export interface ChoiceGroup {
  readonly pointer: Pointer;
  readonly options: readonly (readonly SchemaSource[])[];
}

/** What the parts leave open: `oneOf` and `anyOf`, the branches of `if`, and schemas that depend on a property. */
export function choiceGroups(parts: readonly SchemaPart[]): readonly ChoiceGroup[] {
  return parts.flatMap(({ schema, pointer }): readonly ChoiceGroup[] => {
    const groups: ChoiceGroup[] = [];
    const source = (key: string): SchemaSource => ({ value: schema[key], pointer: childPointer(pointer, key) });
    for (const key of ['oneOf', 'anyOf']) {
      const options = Array.isArray(schema[key]) ? schema[key] : [];
      // `null` says the least.
      const listed = options
        .map((value, index) => ({ value, pointer: childPointer(pointer, key, index) }))
        .sort((a, b) => Number(isNull(a.value)) - Number(isNull(b.value)));
      if (listed.length > 0)
        groups.push({ pointer: childPointer(pointer, key), options: listed.map((item) => [item]) });
    }
    if ('if' in schema) {
      const branches = [[source('if'), ...('then' in schema ? [source('then')] : [])]];
      if ('else' in schema) branches.push([source('else')]);
      groups.push({ pointer: childPointer(pointer, 'if'), options: [[], ...branches] });
    }
    const dependent = isObject(schema.dependentSchemas) ? Object.entries(schema.dependentSchemas) : [];
    for (const [name, value] of dependent) {
      const at = childPointer(pointer, 'dependentSchemas', name);
      groups.push({ pointer: at, options: [[], [{ value, pointer: at }]] });
    }
    return groups;
  });
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && schema.type === 'null';
}
