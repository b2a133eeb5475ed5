import { href, product } from 'docsgen/site';

/** Address of a page of the documentation, e.g. `docs('Installation')`. */
export function docs(page: string): string {
  return href(`/docs/${product.slug}/${page}`);
}

/** Address of an API reference, e.g. `api('openehr')`. */
export function api(id: string): string {
  return href(`/api/${product.slug}/${id}`);
}
