import { childPointer, lastKey } from '../../../core/json/pointer.ts';
import { isObject, jsonText, textAt } from '../../../core/json/value.ts';
import type { Change } from '../../../model/api-changes.ts';
import { constantsOf } from '../schema/enum.ts';
import type { SchemaPart, SchemaSource } from '../schema/parts.ts';
import { schemaReference } from '../schema/registry.ts';
import { statedTypes } from '../schema/types.ts';
import { brokenBy, change, changeMessage, everything } from './change-message.ts';
import type { PartsPair, SchemaPair } from './pairs.ts';

interface Option extends SchemaSource {
  readonly keyword: string;
  /** The same for two options that mean the same, in most cases. */
  readonly name: string;
}

/** Options of `oneOf` and `anyOf` that came or went; those that stayed are compared. */
export function choiceChanges(own: PartsPair, compare: (pair: SchemaPair) => void): readonly Change[] {
  return ['oneOf', 'anyOf'].flatMap((keyword) => {
    const [was, is] = [optionsOf(own.before, keyword), optionsOf(own.after, keyword)];
    if (was.length === 0 && is.length === 0) return [];
    if (was.length === 0)
      return [change('changed', changeMessage`has to fit ${keyword} of ${namesOf(is)} now`, everything)];
    if (is.length === 0)
      return [change('changed', changeMessage`no longer has to fit ${keyword} of ${namesOf(was)}`, everything)];
    const left = [...is];
    const gone = was.filter((option) => {
      const index = left.findIndex(({ name }) => name === option.name);
      const [same] = index < 0 ? [] : left.splice(index, 1);
      if (same !== undefined) compare({ before: [option], after: [same] });
      return same === undefined;
    });
    return [
      ...(gone.length > 0
        ? [change('removed', changeMessage`may no longer be ${namesOf(gone)}`, brokenBy.narrows)]
        : []),
      ...(left.length > 0 ? [change('added', changeMessage`may be ${namesOf(left)} too`, brokenBy.widens)] : []),
    ];
  });
}

/** Lists of constants are values, and told as such. */
function optionsOf(parts: readonly SchemaPart[], keyword: string): readonly Option[] {
  return parts.flatMap(({ schema, pointer }) => {
    const options = schema[keyword];
    if (!Array.isArray(options) || constantsOf(schema) !== undefined) return [];
    return options.map((value, index) => ({
      value,
      pointer: childPointer(pointer, keyword, index),
      keyword,
      name: nameOf(value),
    }));
  });
}

/** What a `$ref` leads to, the title, or else the type. */
function nameOf(option: unknown): string {
  if (!isObject(option)) return jsonText(option);
  const target = schemaReference(option);
  if (target !== undefined) return lastKey(target);
  const types = statedTypes(option).filter((type, _, all) => type !== 'null' || all.length === 1);
  return textAt(option, 'title') || types.join(' or ') || 'any';
}

function namesOf(options: readonly Option[]): readonly string[] {
  return options.map(({ name }) => name);
}
