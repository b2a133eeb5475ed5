import GithubSlugger from 'github-slugger';
import { valueAt } from '../../core/config/index.ts';
import type { Product } from '../../model/config.ts';
import { fillProductSlug, replaceTokens } from '../../shared/tokens.ts';

/**
 * The names of the product, read before the config is validated, as they replace tokens in it. A name that is missing
 * or of the wrong type is made from the title.
 */
export function readProduct(value: unknown): Product {
  const title = textAt(value, ['title']) ?? '';
  const name = textAt(value, ['product', 'name']) ?? title;
  const slug = textAt(value, ['product', 'slug']) ?? new GithubSlugger().slug(title).replace(/^-+|-+$/g, '');
  return { name, slug: slug || 'product' };
}

/** Replaces tokens of either kind, `{product}` and `%product.name%`, in a string of the config. */
export function fillTokens(text: string, product: Product): string {
  return fillProductSlug(replaceTokens(text, { product, variables: {} }), product);
}

function textAt(value: unknown, keyPath: readonly string[]): string | undefined {
  const found = valueAt(value, keyPath);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/**
 * A copy of plain objects and lists in which every string, keys included, is replaced by `map` of it. Keys with the
 * value `undefined` are left out. Functions and instances of classes are not copied; cycles stay cycles.
 */
export function mapStrings(value: unknown, map: (text: string) => string): unknown {
  const copies = new Map<object, unknown>();
  return copy(value);

  function copy(original: unknown): unknown {
    if (typeof original === 'string') return map(original);
    if (!isPlain(original)) return original;
    return copies.get(original) ?? (Array.isArray(original) ? copyList(original) : copyObject(original));
  }

  function copyList(list: readonly unknown[]): unknown[] {
    const copied: unknown[] = [];
    copies.set(list, copied);
    for (const item of list) copied.push(copy(item));
    return copied;
  }

  function copyObject(object: object): object {
    const copied = {};
    copies.set(object, copied);
    for (const [key, item] of Object.entries(object)) {
      if (item === undefined) continue;
      // A plain assignment would take the key `__proto__` for the prototype.
      Object.defineProperty(copied, map(key), {
        value: copy(item),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
    return copied;
  }
}

/** Whether a value is a list, or an object without a class. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
