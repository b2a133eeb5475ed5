interface ProductNames {
  readonly name: string;
  readonly slug: string;
}

/** What tokens stand for. */
export interface TokenValues {
  readonly product: ProductNames;
  /** By name, without `var.`. */
  readonly variables: Readonly<Record<string, string>>;
}

/** A token, or one that is written twice over, `%%var.release%%`, to be shown as it is. */
export const tokenPattern = /%%(?:product|var)\.[\w-]+(?:\.[\w-]+)*%%|%(?:product|var)\.[\w-]+(?:\.[\w-]+)*%/g;

/**
 * Replaces the tokens that may stand anywhere in a site's text:
 *
 *     %product.slug%      cdr
 *     %product.SLUG%      CDR
 *     %product.name%      openEHR CDR
 *     %var.release%       2.30.0, from `variables` of the config
 *     %%var.release%%     %var.release%
 *
 * What names nothing stays as it is.
 */
export function replaceTokens(text: string, values: TokenValues): string {
  if (!text.includes('%product.') && !text.includes('%var.')) return text;
  return text.replace(tokenPattern, (token) => tokenValue(token, values) ?? token);
}

/** Every name that stands for something, as it is written between per cent signs. */
export function tokenNames({ variables }: TokenValues): readonly string[] {
  return ['product.name', 'product.slug', 'product.SLUG', ...Object.keys(variables).map((name) => `var.${name}`)];
}

function tokenValue(token: string, { product, variables }: TokenValues): string | undefined {
  if (token.startsWith('%%')) return token.slice(1, -1);
  const name = token.slice(1, -1);
  if (name === 'product.name') return product.name;
  if (name === 'product.slug') return product.slug;
  if (name === 'product.SLUG') return product.slug.toUpperCase();
  const variable = name.slice('var.'.length);
  return name.startsWith('var.') && Object.hasOwn(variables, variable) ? variables[variable] : undefined;
}

/**
 * Puts the product's slug where `{product}` stands. Only for strings that are addresses, ids or names of
 * folders: in Markdown and MDX, braces are the author's own.
 */
export function fillProductSlug(text: string, product: ProductNames): string {
  return text.replaceAll('{product}', () => product.slug);
}
