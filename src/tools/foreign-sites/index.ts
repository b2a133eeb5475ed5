import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kindOfPath } from '../../core/text/index.ts';

/*
 * Which folder has a site of another tool: `docsgen init` names it, and so does `docsgen migrate` where the package that reads such
 * sites is not installed. How they are read is in `packages/migrate`.
 */

/** A tool whose sites `docsgen migrate` takes. */
interface ForeignTool {
  readonly name: ForeignToolName;
  /** Its config file, where a folder has one; absolute. */
  readonly find: (folder: string) => string | undefined;
}

export type ForeignToolName =
  | 'Docusaurus'
  | 'VitePress'
  | 'Starlight'
  | 'MkDocs'
  | 'Nextra'
  | 'Rspress'
  | 'Fumadocs'
  | 'Mintlify'
  | 'Redoc'
  | 'Scalar'
  | 'mdBook'
  | 'GitBook';

/** A site of another tool. */
export interface ForeignSite {
  readonly tool: { readonly name: ForeignToolName };
  /** Absolute. */
  readonly config: string;
  /** That of the old site. */
  readonly folder: string;
}

const rspressEndings = ['ts', 'js', 'mjs', 'mts', 'cjs'];

const tools: readonly ForeignTool[] = [
  { name: 'Docusaurus', find: firstOf(endings('docusaurus.config', ['ts', 'js', 'mjs', 'mts', 'cjs', 'cts'])) },
  {
    name: 'VitePress',
    find: firstOf(
      ['config', 'config/index'].flatMap((name) =>
        endings(`.vitepress/${name}`, ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs']),
      ),
    ),
  },
  { name: 'Starlight', find: firstOf(endings('astro.config', ['mjs', 'ts', 'js', 'mts', 'cjs']), /\bstarlight\b/) },
  {
    name: 'MkDocs',
    find: firstOf([
      'mkdocs.yml',
      'mkdocs.yaml',
      'config/mkdocs.yml',
      'properdocs.yml',
      'properdocs.yaml',
      'zensical.toml',
      'zensical.yml',
      'zensical.yaml',
    ]),
  },
  { name: 'Nextra', find: firstOf(endings('next.config', ['mjs', 'ts', 'js', 'mts', 'cjs']), /\bnextra\b/) },
  {
    name: 'Rspress',
    find: (folder) =>
      firstOf(endings('rspress.config', rspressEndings))(folder) ??
      firstOf(endings('rstack.config', rspressEndings), /\bdefine\.doc\(/)(folder),
  },
  // Its sites may have the config of Mintlify left, which they came from.
  { name: 'Fumadocs', find: fumadocsIn },
  {
    name: 'Mintlify',
    find: firstOf(['docs.json', 'mint.json'], /"(?:navigation|\$schema"\s*:\s*"https:\/\/mintlify)/),
  },
  { name: 'Redoc', find: redocIn },
  { name: 'Scalar', find: scalarIn },
  { name: 'mdBook', find: firstOf(['book.toml']) },
  { name: 'GitBook', find: gitBookIn },
];

/** The tools whose sites can be moved, in words. */
export function foreignToolNames(): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(tools.map(({ name }) => name));
}

/**
 * Sites that can be moved, in a folder or in its `website` or `docs` folder; the likeliest first. A repository often has what is
 * left of the tool before, such as the `book.json` of a GitBook next to a Docusaurus, or a `redocly.yaml` for a linter: GitBook and
 * references alone are last, wherever they are.
 *
 * @param from a folder, or a config file
 */
export function findForeignSites(from: string): readonly ForeignSite[] {
  return isFile(from) ? [siteOfConfig(from)].flatMap((site) => site ?? []) : sitesIn(from);
}

/** The site that a config file is of; MkDocs takes any name for its own, and a page with a reference may have any. */
function siteOfConfig(config: string): ForeignSite | undefined {
  const folders = ['.', '..', '../..'].map((up) => join(dirname(config), up));
  const found = folders
    .flatMap((folder) => tools.map((tool) => ({ tool, folder })))
    .find(({ tool, folder }) => tool.find(folder) === config);
  if (found !== undefined) return { ...found, config };
  const name = /\.ya?ml$/.test(config) ? 'MkDocs' : referencePage(config);
  return name && { tool: { name }, config, folder: dirname(config) };
}

function sitesIn(folder: string): readonly ForeignSite[] {
  const folders = [folder, join(folder, 'website'), join(folder, 'docs')];
  const found = folders.flatMap((at) =>
    tools.flatMap((tool): readonly ForeignSite[] => {
      const config = tool.find(at);
      return config === undefined ? [] : [{ tool, config, folder: at }];
    }),
  );
  const isLast = ({ tool: { name } }: ForeignSite) => Number(['Redoc', 'Scalar', 'mdBook', 'GitBook'].includes(name));
  return found.toSorted((a, b) => isLast(a) - isLast(b));
}

function endings(name: string, all: readonly string[]): readonly string[] {
  return all.map((ending) => `${name}.${ending}`);
}

/** Finds the first of some files in a folder, with a text that it has to have. */
function firstOf(names: readonly string[], text?: RegExp): ForeignTool['find'] {
  return (folder) =>
    names
      .map((name) => join(folder, name))
      .find((file) => (text === undefined ? existsSync(file) : hasText(file, text)));
}

const referencePages = ['index', 'redoc', 'scalar', 'api', 'docs', 'reference'].map((name) => `${name}.html`);

/** The config of Fumadocs, or the packages of a site that has none. */
function fumadocsIn(folder: string): string | undefined {
  const config = firstOf(endings('source.config', ['ts', 'mts', 'js', 'mjs']))(folder);
  return config ?? firstOf(['package.json'], /"fumadocs-(?:core|mdx|ui)"/)(folder);
}

/** The config of Redocly with API documents, or a page with Redoc. */
function redocIn(folder: string): string | undefined {
  return (
    firstOf(['redocly.yaml', 'redocly.yml', '.redocly.yaml'], /^apis:/m)(folder) ??
    firstOf(referencePages, redoc)(folder)
  );
}

/** The config of Scalar, or a page with its reference. */
function scalarIn(folder: string): string | undefined {
  return firstOf(['scalar.config.json'], /^/)(folder) ?? firstOf(referencePages, scalar)(folder);
}

/** The config of GitBook, or the summary that takes its place. */
function gitBookIn(folder: string): string | undefined {
  const config = firstOf(['.gitbook.yaml', '.gitbook.yml'])(folder);
  if (config !== undefined) return config;
  const summary = join(folder, 'SUMMARY.md');
  // mdBook has such a file, too, next to its book.toml or in src/.
  return existsSync(summary) && !existsSync(join(folder, 'book.toml')) && !existsSync(join(folder, '../book.toml'))
    ? summary
    : undefined;
}

/** Whether an HTML page, whatever its name, has a reference of Redoc or Scalar. */
function referencePage(file: string): 'Redoc' | 'Scalar' | undefined {
  if (!/\.html?$/.test(file)) return undefined;
  return hasText(file, redoc) ? 'Redoc' : hasText(file, scalar) ? 'Scalar' : undefined;
}

const redoc = /<redoc\b|\bRedoc\.init\(/;
const scalar = /\bid=["']api-reference["']|\bcreateApiReference\(/;

function hasText(file: string, text: RegExp): boolean {
  return isFile(file) && text.test(readFileSync(file, 'utf8'));
}

function isFile(path: string): boolean {
  return kindOfPath(path) === 'file';
}
