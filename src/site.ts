/**
 * `docsgen/site`: what a component of the site may know about the site. Its values are put in when
 * the site is bundled; here are only their types.
 */
export declare const product: { readonly name: string; readonly slug: string };

/** `variables` of the config. */
export declare const variables: Readonly<Record<string, string>>;

/** With leading and trailing slash. */
export declare const baseUrl: string;

/** What the config says of the site, and what `docsgen migrate` took over of a config of Docusaurus. */
export declare const site: {
  readonly title: string;
  readonly tagline: string;
  readonly url?: string;
  readonly docusaurus: object;
};

/** Puts the base URL in front of an address in the site: `/docs` becomes `/base/docs`. */
export declare function href(path: string): string;
