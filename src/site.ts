/**
 * `docsgen/site`: what a component of the site may know about the site. Its values are put in when
 * the site is bundled; here are only their types.
 */
export declare const product: { readonly name: string; readonly slug: string };

/** `variables` of the config. */
export declare const variables: Readonly<Record<string, string>>;

/** With leading and trailing slash. */
export declare const baseUrl: string;

/** Puts the base URL in front of an address in the site: `/docs` becomes `/base/docs`. */
export declare function href(path: string): string;
