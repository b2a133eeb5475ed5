import GithubSlugger from 'github-slugger';
import type { Product } from '../../model/config.ts';
import { fillProductSlug, replaceTokens } from '../../shared/tokens.ts';
import { valueAt } from './key-path.ts';

/**
 * The names of the product, read before the config is validated: tokens in the config stand for them. What is
 * missing or of the wrong type is made from the title.
 */
export function readProduct(value: unknown): Product {
  const title = textAt(value, ['title']) ?? '';
  const name = textAt(value, ['product', 'name']) ?? title;
  const slug = textAt(value, ['product', 'slug']) ?? new GithubSlugger().slug(title).replace(/^-+|-+$/g, '');
  return { name, slug: slug || 'product' };
}

/** Tokens of either kind, `{product}` and `%product.name%`, in a string of the config. */
export function fillTokens(text: string, product: Product): string {
  return fillProductSlug(replaceTokens(text, { product, variables: {} }), product);
}

function textAt(value: unknown, keyPath: readonly string[]): string | undefined {
  const found = valueAt(value, keyPath);
  return typeof found === 'string' && found !== '' ? found : undefined;
}
