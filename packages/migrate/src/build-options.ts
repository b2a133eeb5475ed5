/** Options that say how a tool builds a site or makes HTML of code and Markdown: docsgen does that its own way, and no reader misses them. */
const buildOptions: Readonly<Record<string, RegExp>> = {
  Docusaurus:
    /^(?:organizationName|projectName|future|onDuplicateRoutes|themeConfig\.(?:prism|algolia\.contextualSearch))$/,
  VitePress:
    /^(?:outDir|cacheDir|assetsDir|mpa|metaChunk|vue|vite\.(?!plugins$).*|markdown\.(?:theme|codeTransformers|languages|languageAlias|shikiSetup|cache)|themeConfig\.search\.provider)$/,
  Starlight:
    /^(?:output|compressHTML|adapter|image|experimental|server|build|prefetch|devToolbar|starlight\.expressiveCode\.(?:themes|shiki))$/,
  MkDocs:
    /^(?:site_dir|validation|watch|strict|dev_addr|theme\.(?:variant|highlightjs|hljs_languages)|extra\.generator|toc\.(?:permalink|anchorlink)\w*|codehilite\..*|minify\..*|privacy\..*|pymdownx\.(?:highlight\..*|tasklist\.custom_checkbox|tabbed\.(?:alternate_style|slugify|combine_header_slug)|emoji\.emoji_(?:index|generator)|arithmatex\.generic|betterem\.smart_enable))$/,
  Nextra:
    /^(?:webpack|turbopack|images|output|distDir|experimental|eslint|typescript|swcMinify|reactStrictMode|transpilePackages|nextra\.theme)$/,
  Rspress:
    /^(?:outDir|ssg|markdown\.(?:link|shiki)|builderConfig\.(?:dev|output|performance|server|source|tools)\b.*)$/,
  mdBook: /^build\b/,
};

/** Whether an option is one of the build of a tool. @param path as in the config file, `vite.server` */
export function isOfBuild(tool: string, path: string): boolean {
  return buildOptions[tool]?.test(path) ?? false;
}
