import { didYouMean, nearest } from './nearest.ts';
import { pointsIn } from './text-points.ts';

export interface Product {
  /** Display name; the site title where the config names no product. */
  readonly name: string;
  /** Lower case, used in addresses and folder names. */
  readonly slug: string;
}

export interface TokenValues {
  readonly product: Product;
  /** By name, without `var.`. */
  readonly variables: Readonly<Record<string, string>>;
}

/** A token, or an escaped one, `%%var.release%%`, which is shown as `%var.release%`. */
export const tokenPattern = /%%(?:product|var)\.[\w-]+(?:\.[\w-]+)*%%|%(?:product|var)\.[\w-]+(?:\.[\w-]+)*%/g;

/**
 * Replaces the tokens in a text, which may be anywhere on a site:
 *
 *     %product.slug%      cdr
 *     %product.SLUG%      CDR
 *     %product.name%      openEHR CDR
 *     %var.release%       2.30.0, from `variables` of the config
 *     %%var.release%%     %var.release%
 *
 * Unknown tokens stay as they are.
 */
export function replaceTokens(text: string, values: TokenValues): string {
  if (!text.includes('%product.') && !text.includes('%var.')) return text;
  return text.replace(tokenPattern, (token) => tokenValue(token, values) ?? token);
}

/** Names of all tokens, without the per cent signs. */
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
 * Replaces `{product}` by the product's slug. Only for addresses, ids and names of folders: in Markdown and MDX, braces
 * are expressions.
 */
export function fillProductSlug(text: string, product: Product): string {
  return text.replaceAll('{product}', () => product.slug);
}

/**
 * Findings about the unknown tokens of a file.
 *
 * @param file.replaceTokens leaves unknown tokens as they are
 * @param file.names of all tokens, for suggestions
 */
export function unknownTokenFindings(file: {
  readonly path: string;
  readonly text: string;
  readonly replaceTokens: (text: string) => string;
  readonly names?: readonly string[];
}) {
  const { path, text, replaceTokens, names = [] } = file;
  if (!text.includes('%product.') && !text.includes('%var.')) return [];
  const pointAt = pointsIn(text);
  return [...text.matchAll(tokenPattern)].flatMap(({ 0: token, index }) => {
    if (replaceTokens(token) !== token) return [];
    const name = token.slice(1, -1);
    const near = nearest(name, names);
    const place = {
      file: path,
      start: pointAt(index),
      end: pointAt(index + token.length),
    };
    const hint =
      didYouMean(near && `%${near}%`) ??
      `add it to the variables of the config, or write %%${name}%% to show it as it is`;
    return [{ rule: 'unknown-variable' as const, message: `%${name}% is not defined`, place, hint }];
  });
}
