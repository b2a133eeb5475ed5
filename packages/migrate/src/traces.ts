import type { Attribute, Tag } from './jsx-tags.ts';
import type { PlannedFile } from './migration.ts';

/*
 * What is not taken over leaves a comment where it was: it is in no output, has the attributes, which are often the content, and
 * docsgen reports it by the rule `not-taken-over` until it is removed.
 */

/** What becomes of components that docsgen knows nothing of. */
export const lostComponent =
  'its text stays, its tags are comments where they were: write it in its file in components/, or use one of docsgen';

/** A comment for MDX: `{/* not taken over: <Dependency name="a" /> *\/}`. */
export function mdxTrace(written: string): string {
  return `{/* not taken over: ${inOneLine(written).replaceAll('*/', '*\\/')} */}`;
}

/** A comment for Markdown with HTML, in which two dashes may end it. */
export function htmlTrace(written: string): string {
  return `<!-- not taken over: ${inOneLine(written).replace(/-(?=-)|-$/g, '-\\')} -->`;
}

/** A line with comments at its end, or within the last cell of a row. */
export function withTraces(line: string, traces: readonly string[]): string {
  if (traces.length === 0) return line;
  const comments = traces.join(' ');
  const row = /^([ \t]*\|.*?)([ \t]*\|[ \t]*)$/.exec(line);
  if (row !== null) return `${row[1]} ${comments}${row[2]}`;
  const [, text, id] = /^(.*?)([ \t]+\{#[^}]+\})[ \t]*$/.exec(line) ?? [];
  if (text !== undefined) return `${text} ${comments}${id}`;
  return line.trim() === '' ? line.trimEnd() + comments : `${line.trimEnd()} ${comments}`;
}

function inOneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}

/** How the components are used that were not taken over: their attributes by name. */
export type ComponentUses = Map<
  string,
  { uses: number; hasContent: boolean; readonly attributes: Map<string, AttributeUses> }
>;

interface AttributeUses {
  uses: number;
  readonly kinds: Set<Attribute['kind']>;
  readonly values: Set<string>;
}

/** Adds a use of a component. */
export function addUse(
  all: ComponentUses,
  { name, kind, attributes }: Pick<Tag, 'name' | 'kind' | 'attributes'>,
): void {
  const known = all.get(name) ?? { uses: 0, hasContent: false, attributes: new Map() };
  all.set(name, known);
  known.uses++;
  known.hasContent ||= kind === 'open';
  for (const [key, attribute] of attributes) {
    const use = known.attributes.get(key) ?? { uses: 0, kinds: new Set(), values: new Set() };
    known.attributes.set(key, use);
    use.uses++;
    use.kinds.add(attribute.kind);
    if (use.values.size < 20) use.values.add(attribute.value);
  }
}

/** A file for each component, with its attributes as they are used, for a team to write what it shows. */
export function stubsOf(all: ComponentUses, isTaken: (path: string) => boolean): readonly PlannedFile[] {
  return [...all].flatMap(([name, { uses, hasContent, attributes }]): readonly PlannedFile[] => {
    const to = `components/${name}.tsx`;
    if (!/^[A-Z]\w*$/.test(name) || isTaken(to)) return [];
    const props = [...attributes].flatMap(([key, use]) =>
      /^[a-z][\w-]*$/i.test(key)
        ? [`  readonly ${/^\w+$/.test(key) ? key : `'${key}'`}${use.uses < uses ? '?' : ''}: ${typeOf(use)};`]
        : [],
    );
    const children = hasContent ? ['  readonly children?: ReactNode;'] : [];
    const lines = [
      ...(hasContent ? ["import type { ReactNode } from 'react';", ''] : []),
      `/** A component of the old site, which had it in ${uses === 1 ? 'one place' : `${uses} places`}: write what it shows. */`,
      `interface ${name}Props {`,
      ...props,
      ...children,
      '}',
      '',
      `export default function ${name}(${hasContent ? '{ children }' : '_'}: ${name}Props) {`,
      `  return ${hasContent ? '<>{children}</>' : 'null'};`,
      '}',
      '',
    ];
    return [{ to, text: lines.join('\n') }];
  });
}

/** A few words that many uses have are the choices of an attribute. */
function typeOf({ uses, kinds, values }: AttributeUses): string {
  if (kinds.has('code')) return [...values].every((value) => /^-?\d+$/.test(value.trim())) ? 'number' : 'unknown';
  if (kinds.has('flag')) return kinds.size === 1 ? 'boolean' : 'boolean | string';
  const isChoice =
    uses >= values.size * 3 && values.size <= 6 && [...values].every((value) => /^[\w-]{1,20}$/.test(value));
  return isChoice
    ? [...values]
        .map((value) => `'${value}'`)
        .sort()
        .join(' | ')
    : 'string';
}
