/** How a comment begins and, for those that do not go to the end of the line, ends. */
export interface CommentStyle {
  readonly open: string;
  readonly close: string;
}

const slashes = { open: '//', close: '' };
const block = { open: '/*', close: '*/' };
const jsx = { open: '{/*', close: '*/}' };
const hash = { open: '#', close: '' };
const markup = { open: '<!--', close: '-->' };
const dashes = { open: '--', close: '' };
const percent = { open: '%', close: '' };
const semicolon = { open: ';', close: '' };

const everyStyle: readonly CommentStyle[] = [slashes, block, jsx, hash, markup, dashes, percent, semicolon];

/** Languages that have comments of their own, by grammar. */
const styles: Readonly<Record<string, readonly CommentStyle[]>> = {
  aql: [dashes],
  bash: [hash],
  c: [slashes, block],
  csharp: [slashes, block],
  css: [block],
  docker: [hash],
  go: [slashes, block],
  graphql: [hash],
  ini: [semicolon, hash],
  java: [slashes, block],
  javascript: [slashes, block, jsx],
  json: [slashes, block, hash],
  json5: [slashes, block],
  jsx: [slashes, block, jsx],
  kotlin: [slashes, block],
  markdown: [markup, jsx, hash],
  markup: [markup],
  nginx: [hash],
  properties: [hash],
  python: [hash],
  rust: [slashes, block],
  sql: [dashes, block],
  toml: [hash],
  tsx: [slashes, block, jsx],
  typescript: [slashes, block],
  yaml: [hash],
};

/** The comments a reader of `grammar` knows; all there are for plain text and for languages without a grammar. */
export function commentStyles(grammar: string | undefined): readonly CommentStyle[] {
  return (grammar !== undefined && Object.hasOwn(styles, grammar) && styles[grammar]) || everyStyle;
}
