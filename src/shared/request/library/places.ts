/** What is in the place of a value while a package writes a sample: nothing in it has to be escaped. A path has its slash with it. */
export const bare = /docsgen\/type|\/?docsgen-path|docsgen-(?:host|body|\d+-(?:name|value|file))/g;

/** Literals with a mark in them, whatever quotes the package has chosen. */
export const quoted = /(?:@|\b[rb])?(?:"""\n?(?=docsgen)|["'])([^"'\n]*docsgen[-/][^"'\n]*)(?:\n?"""|["'])/g;

/** Literals, and keywords such as `:docsgen-1-name`. */
export const keywords = new RegExp(String.raw`${quoted.source}|:(docsgen-[\w-]+)`, 'g');

/** Words of a shell, in quotes as a whole or in part. */
export const shellWords = /((?:'[^']*'|[^\s'|])+)/g;
