import { parse } from 'acorn';
import { transform } from 'esbuild';
import type { Expression } from 'estree';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Frontmatter } from '../../model/source.ts';
import { literalValue, notLiteral } from '../../shared/literal.ts';
import { validateFrontmatter } from './frontmatter.ts';

/**
 * Reads `export const frontmatter = {…}` of a TSX page without running it. The object has to be a literal. Syntax errors
 * are no findings here: the bundler reports them with their place.
 */
export async function readComponentFrontmatter(
  file: SourcePath,
  source: string,
  others: readonly string[] = [],
): Promise<{ frontmatter: Frontmatter; findings: readonly Finding[] }> {
  const fields = (await literalExport(source).catch(() => undefined)) ?? layoutOf(source);
  if (fields === undefined) return { frontmatter: validateFrontmatter({}).frontmatter, findings: [] };
  const { frontmatter, problems } = validateFrontmatter(fields.value, others);
  const line = source.slice(0, source.indexOf('frontmatter')).split('\n').length;
  const place = { file, start: { line, column: 1 } };
  return {
    frontmatter,
    findings: (fields.literal ? problems : [notALiteral]).map((problem) => ({ ...problem, place })),
  };
}

const notALiteral = {
  rule: 'invalid-frontmatter' as const,
  message: 'frontmatter of a component page has to be a literal object',
};

async function literalExport(source: string): Promise<{ value: object; literal: boolean } | undefined> {
  if (!/\bfrontmatter\b/.test(source)) return;
  const { code } = await transform(source, { loader: 'tsx', jsx: 'automatic', logLevel: 'silent' });
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as {
    body: { type: string; declaration?: unknown; declarations?: Declarator[] }[];
  };
  for (const statement of program.body) {
    const declaration = (statement.declaration ?? statement) as { declarations?: Declarator[] };
    for (const { id, init } of declaration.declarations ?? []) {
      if (id.name !== 'frontmatter' || init?.type !== 'ObjectExpression') continue;
      const value = literalValue(init);
      if (value === notLiteral) return { value: {}, literal: false };
      return { value: Object(value), literal: true };
    }
  }
  return;
}

/** Title and description of a page of Docusaurus: `<Layout title="…" description="…">`. */
function layoutOf(source: string): { value: object; literal: true } | undefined {
  const tag = /<Layout\s([^>]*)>/.exec(source)?.[1];
  if (tag === undefined) return;
  const value = Object.fromEntries(
    ['title', 'description'].flatMap((name) => {
      const given = new RegExp(`\\b${name}=(?:"([^"]+)"|\\{(['\`])([^'\`$]+)\\2\\})`).exec(tag);
      const text = given?.[1] ?? given?.[3];
      return text === undefined ? [] : [[name, text.replace(/\s+/g, ' ').trim()]];
    }),
  );
  return { value, literal: true };
}

interface Declarator {
  readonly id: { readonly name?: string };
  readonly init?: Expression;
}
