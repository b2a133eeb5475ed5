// Plugins that bring no types.
declare module 'markdown-it-abbr' {
  const plugin: (md: import('markdown-it').MarkdownIt) => void;
  export default plugin;
}
declare module 'markdown-it-deflist' {
  const plugin: (md: import('markdown-it').MarkdownIt) => void;
  export default plugin;
}
declare module 'markdown-it-ins' {
  const plugin: (md: import('markdown-it').MarkdownIt) => void;
  export default plugin;
}
declare module 'markdown-it-mark' {
  const plugin: (md: import('markdown-it').MarkdownIt) => void;
  export default plugin;
}
declare module 'markdown-it-sub' {
  const plugin: (md: import('markdown-it').MarkdownIt) => void;
  export default plugin;
}
declare module 'markdown-it-sup' {
  const plugin: (md: import('markdown-it').MarkdownIt) => void;
  export default plugin;
}
declare module 'markdown-it-attrs' {
  const plugin: (md: import('markdown-it').MarkdownIt, options?: Readonly<Record<string, unknown>>) => void;
  export default plugin;
}
