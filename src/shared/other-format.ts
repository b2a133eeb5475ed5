/** The end of a hint about braces and tags: for `.md` files, which are read as MDX by default. */
export function otherFormat(file: string): string {
  return /\.md$/i.test(file)
    ? "; or have .md files read as plain Markdown, with markdown: { format: 'detect' } in the config"
    : '';
}
