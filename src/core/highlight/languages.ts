import bash from 'refractor/bash';
import c from 'refractor/c';
import { refractor, type Syntax } from 'refractor/core';
import csharp from 'refractor/csharp';
import css from 'refractor/css';
import docker from 'refractor/docker';
import go from 'refractor/go';
import graphql from 'refractor/graphql';
import http from 'refractor/http';
import ini from 'refractor/ini';
import java from 'refractor/java';
import javascript from 'refractor/javascript';
import json from 'refractor/json';
import json5 from 'refractor/json5';
import jsx from 'refractor/jsx';
import kotlin from 'refractor/kotlin';
import markdown from 'refractor/markdown';
import markup from 'refractor/markup';
import nginx from 'refractor/nginx';
import properties from 'refractor/properties';
import python from 'refractor/python';
import rust from 'refractor/rust';
import sql from 'refractor/sql';
import toml from 'refractor/toml';
import tsx from 'refractor/tsx';
import typescript from 'refractor/typescript';
import yaml from 'refractor/yaml';
import { diff, httpNotation, shellOptions } from './own-grammars.ts';

/** Markup, styles and scripts embed one another once they are registered. */
const web = [markup, css, javascript];
const markdownAndParts = [...web, yaml, markdown];

/**
 * Each grammar with all grammars that it extends or embeds, in the order of registration. A grammar embeds only what is
 * registered before it. So the lists are complete: colours must not depend on which languages were used earlier.
 */
const grammars: Readonly<Record<string, readonly Syntax[]>> = {
  bash: [bash, shellOptions],
  c: [c],
  csharp: [csharp],
  css: web,
  diff: [diff],
  docker: [docker],
  go: [go],
  graphql: [...markdownAndParts, graphql],
  http: [...web, json, http, httpNotation],
  ini: [ini],
  java: [java],
  javascript: web,
  json: [json],
  json5: [json5],
  jsx: [...web, jsx],
  kotlin: [kotlin],
  markdown: markdownAndParts,
  markup: web,
  nginx: [nginx],
  properties: [properties],
  python: [python],
  rust: [rust],
  sql: [sql],
  toml: [toml],
  tsx: [...web, tsx],
  typescript: [...web, typescript],
  yaml: [yaml],
};

/** Other names, as GitHub and editors know them; of languages without a grammar, that of the nearest one. */
const aliases: Readonly<Record<string, string>> = {
  'angular-html': 'markup',
  astro: 'markup',
  'c#': 'csharp',
  caddy: 'nginx',
  caddyfile: 'nginx',
  cjs: 'javascript',
  conf: 'ini',
  console: 'bash',
  containerfile: 'docker',
  cs: 'csharp',
  csh: 'bash',
  cts: 'typescript',
  desktop: 'ini',
  dockerfile: 'docker',
  dosini: 'ini',
  dotenv: 'properties',
  env: 'properties',
  envrc: 'bash',
  fish: 'bash',
  geojson: 'json',
  gleam: 'rust',
  golang: 'go',
  gql: 'graphql',
  h: 'c',
  hjson: 'json5',
  html: 'markup',
  javascriptreact: 'jsx',
  js: 'javascript',
  'json-ld': 'json',
  jsonc: 'json',
  jsonl: 'json',
  jsonld: 'json',
  jsonnet: 'javascript',
  ksh: 'bash',
  kt: 'kotlin',
  kts: 'kotlin',
  mariadb: 'sql',
  marko: 'markup',
  md: 'markdown',
  mdc: 'markdown',
  mdx: 'markdown',
  mjs: 'javascript',
  mssql: 'sql',
  mts: 'typescript',
  mysql: 'sql',
  ndjson: 'json',
  node: 'javascript',
  nu: 'bash',
  nushell: 'bash',
  pandoc: 'markdown',
  patch: 'diff',
  pgsql: 'sql',
  plist: 'markup',
  plsql: 'sql',
  postcss: 'css',
  postgres: 'sql',
  postgresql: 'sql',
  prisma: 'graphql',
  psql: 'sql',
  py: 'python',
  py3: 'python',
  pycon: 'python',
  python3: 'python',
  rmarkdown: 'markdown',
  rmd: 'markdown',
  rs: 'rust',
  sarif: 'json',
  sh: 'bash',
  shell: 'bash',
  'shell-script': 'bash',
  shellscript: 'bash',
  sqlite: 'sql',
  svelte: 'markup',
  svg: 'markup',
  tcsh: 'bash',
  topojson: 'json',
  ts: 'typescript',
  tsql: 'sql',
  typescriptreact: 'tsx',
  udiff: 'diff',
  vue: 'markup',
  'vue-html': 'markup',
  webmanifest: 'json',
  wsdl: 'markup',
  xaml: 'markup',
  xhtml: 'markup',
  xml: 'markup',
  xsd: 'markup',
  xsl: 'markup',
  xslt: 'markup',
  yml: 'yaml',
  zsh: 'bash',
};

/** Names and aliases of the built-in languages. */
export const grammarNames: readonly string[] = [...Object.keys(grammars), ...Object.keys(aliases)];

/** The grammar of a language or an alias, in any case; `undefined` for plain text and unknown languages. */
export function grammarName(language: string): string | undefined {
  const name = language.toLowerCase();
  const grammar = Object.hasOwn(aliases, name) ? aliases[name] : name;
  return grammar !== undefined && Object.hasOwn(grammars, grammar) ? grammar : undefined;
}

/** A grammar of Prism. */
export type Grammar = (typeof refractor.languages)[string];

/** A grammar by its name from {@link grammarName}; registers it at its first use. */
export function grammarOf(name: string): Grammar {
  for (const syntax of grammars[name] ?? []) refractor.register(syntax);
  return refractor.languages[name] ?? {};
}
