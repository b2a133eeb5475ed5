import { type Program as AcornProgram, parse } from 'acorn';
import type { Program } from 'estree';
import type { Root } from 'hast';
import { parse as parseYaml } from 'yaml';
import type { TocEntry } from '../../../../model/page.ts';
import type { SourceFile } from '../../../../model/source.ts';
import { codeIn } from '../jsx.ts';
import { visit } from '../visit.ts';

/** What each page of Docusaurus has besides what it defines. */
const names = ['toc', 'frontMatter', 'contentTitle', 'metadata'] as const;

/**
 * Gives a page the values that it uses and does not define: `toc`, `frontMatter`, `contentTitle` and `metadata`, as each page
 * of Docusaurus has them.
 *
 * @param defined names that the page defines
 */
export function addPageValues(
  tree: Root,
  {
    source,
    toc,
    permalink,
    defined,
  }: {
    readonly source: SourceFile;
    readonly toc: readonly TocEntry[];
    readonly permalink: string | undefined;
    readonly defined: ReadonlySet<string>;
  },
): void {
  const code = codeOf(tree);
  // What follows one dot is a member; three dots spread a value.
  const wanted = names.filter(
    (name) => !defined.has(name) && new RegExp(`(?<![\\w$]|(?<!\\.\\.)\\.)${name}\\b`).test(code),
  );
  if (wanted.length === 0) return;
  const frontMatter = frontMatterOf(source);
  const { title = source.heading, description } = source.frontmatter;
  const values: Readonly<Record<(typeof names)[number], unknown>> = {
    toc: toc.map(({ text, id, depth }) => ({ value: text, id, level: depth })),
    frontMatter,
    contentTitle: source.heading,
    metadata: { title, description, permalink, frontMatter, source: `@site/${source.path}`, tags: [] },
  };
  // As JSON in a string, text cannot end the code that it is in.
  const value = wanted
    .map((name) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(values[name] ?? null))});`)
    .join('\n');
  const program: AcornProgram = parse(value, { ecmaVersion: 'latest', sourceType: 'module' });
  tree.children.unshift({ type: 'mdxjsEsm', value, data: { estree: program as unknown as Program } });
}

/** The expressions of a page, one after the other. */
function codeOf(tree: Root): string {
  const parts: string[] = [];
  visit(tree, (node) => void parts.push(...codeIn(node)));
  return parts.join('\n');
}

/** The frontmatter, with docsgen's fields as docsgen reads them; empty where it cannot be read, which is reported elsewhere. */
function frontMatterOf({ text, frontmatter }: SourceFile): unknown {
  const yaml = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[1];
  if (yaml === undefined) return {};
  try {
    const fields: unknown = parseYaml(yaml, { maxAliasCount: 100 }) ?? {};
    const read: Readonly<Record<string, unknown>> = { ...frontmatter };
    const entries = Object.entries(Object(fields)).map(([key, value]) => [
      key,
      asRead(value, read[key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]),
    ]);
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** A value of YAML, in which numbers are the text that they were read as: YAML reads the title `2.0` as 2. */
function asRead(value: unknown, read: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return typeof read === 'string' ? read : value;
  return Array.isArray(value) && Array.isArray(read) && value.length === read.length
    ? value.map((item, index) => asRead(item, read[index]))
    : value;
}
