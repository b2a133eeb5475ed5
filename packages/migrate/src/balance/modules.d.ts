// Plugins that bring no types.
declare module 'markdown-it-*' {
  const plugin: (md: import('markdown-it').MarkdownIt, options?: Readonly<Record<string, unknown>>) => void;
  export default plugin;
}
declare module 'markdown-it-emoji/lib/data/full.mjs' {
  const names: Readonly<Record<string, string>>;
  export default names;
}
