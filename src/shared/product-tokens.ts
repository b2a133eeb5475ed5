interface ProductNames {
  readonly name: string;
  readonly slug: string;
}

/** A token, and in it the field it names. */
export const productToken = /%product\.(slug|SLUG|name)%/g;

/**
 * Replaces the tokens that may stand anywhere in a site's text:
 *
 *     %product.slug%   cdr
 *     %product.SLUG%   CDR
 *     %product.name%   openEHR CDR
 */
export function replaceProductTokens(text: string, product: ProductNames): string {
  if (!text.includes('%product.')) return text;
  return text.replace(productToken, (token, field: string) => {
    if (field === 'name') return product.name;
    if (field === 'slug') return product.slug;
    return field === 'SLUG' ? product.slug.toUpperCase() : token;
  });
}

/**
 * Puts the product's slug where `{product}` stands. Only for strings that are addresses, ids or names of
 * folders: in Markdown and MDX, braces are the author's own.
 */
export function fillProductSlug(text: string, product: ProductNames): string {
  return text.replaceAll('{product}', () => product.slug);
}
