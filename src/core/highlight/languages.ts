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
import { byName } from './other-names.ts';
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

/** Other names of grammars, as GitHub and editors know them; of languages without one, they are names of the nearest one. */
const aliases = byName({
  bash: 'console csh envrc fish ksh nu nushell sh shell shell-script shellscript tcsh zsh',
  c: 'h',
  csharp: 'c# cs',
  css: 'postcss',
  diff: 'patch udiff',
  docker: 'containerfile dockerfile',
  go: 'golang',
  graphql: 'gql prisma',
  ini: 'conf desktop dosini',
  javascript: 'cjs gjs glimmer-js js jsonnet mjs node',
  json: 'geojson json-ld jsonc jsonl jsonld ndjson sarif topojson webmanifest',
  json5: 'hjson',
  jsx: 'javascriptreact',
  kotlin: 'kt kts',
  markdown: 'md mdc mdx mkd mkdown pandoc rmarkdown rmd',
  markup:
    'angular-html astro atom html html-derivative marko plist rss svelte svg vue vue-html wsdl xaml xhtml xml xsd xsl xslt',
  nginx: 'caddy caddyfile nginxconf',
  properties: 'dotenv env',
  python: 'ipython mojo py py3 pycon python3 vy vyper',
  rust: 'gleam rs',
  sql: 'cql mariadb mssql mysql pgsql plsql postgres postgresql psql sqlite surql surrealql tsql',
  tsx: 'typescriptreact',
  typescript: 'angular-ts cts glimmer-ts gts mts ts ts-tags',
  yaml: 'yml',
});

/** Names and aliases of the built-in languages. */
export const grammarNames: readonly string[] = [...Object.keys(grammars), ...Object.keys(aliases).sort()];

/** The grammar of a language or an alias, in any case; `undefined` for plain text and unknown languages. */
export function grammarName(language: string): string | undefined {
  const name = language.toLowerCase();
  const grammar = Object.hasOwn(aliases, name) ? aliases[name] : name;
  return grammar !== undefined && Object.hasOwn(grammars, grammar) ? grammar : undefined;
}

/** A grammar of Prism. */
export type Grammar = (typeof refractor.languages)[string];

/** Registers a grammar, also while `collect-grammars.ts` has something else in its place. */
export const { register } = refractor;

/** A grammar by its name from {@link grammarName}; registers it at its first use. */
export function grammarOf(name: string): Grammar {
  for (const syntax of grammars[name] ?? []) register(syntax);
  return refractor.languages[name] ?? {};
}
