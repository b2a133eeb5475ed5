import { valueAt } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject, listAt } from '../../../core/json/value.ts';
import { referencePointer } from '../document.ts';

/** Parameters of an operation or a path of Swagger 2.0, with their places in its list; those of the document are looked up. */
export function parametersOf(
  root: JsonObject,
  owner: JsonObject | undefined,
): readonly { readonly value: JsonObject; readonly index: number }[] {
  return listAt(owner, 'parameters').flatMap((item, index) => {
    if (!isObject(item)) return [];
    const target = referencePointer(item);
    const value = target === undefined ? item : valueAt(root, target);
    return isObject(value) ? [{ value, index }] : [];
  });
}
