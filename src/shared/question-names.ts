/** The questions that a hook may ask: exports of `docsgen/plugin`. */
export const questionNames = [
  ...['sources', 'frontmatter', 'page', 'routes', 'operations', 'schemas', 'file', 'folder', 'env', 'config'],
] as const;

/** Those that are about all there is, and need no second argument. */
export const questionsWithoutKey = ['sources', 'routes', 'operations', 'schemas'] as const;
