import { definedOnly } from '../../shared/defined-only.ts';
import { parseForEdit, parseWithTextKeys, textNode, textsIn } from '../../shared/parse-yaml.ts';

/** Fields of the frontmatter that readers see. */
const names = ['title', 'description', 'sidebar_label', 'pagination_label'] as const;

export type TextField = (typeof names)[number];

export type TextFields = { readonly [N in TextField]?: string };

/** The texts of a frontmatter. What cannot be read has none. */
export function textFields(yaml: string): TextFields {
  const value = fieldsOf(yaml);
  const fields = names.map((name) => {
    const text = value[name];
    return [name, typeof text === 'string' && text.trim() !== '' ? text : undefined];
  });
  return definedOnly(Object.fromEntries(fields));
}

/** A frontmatter with some fields set, between its lines of dashes. What else it says stays, with its comments. */
export function frontmatterWith(yaml: string, fields: Readonly<Record<string, string>>): string {
  const document = parseForEdit(yaml);
  for (const [name, text] of Object.entries(fields)) document.set(name, textNode(text));
  return `---\n${document.toString({ lineWidth: 0 })}---\n`;
}

/** The slug of a frontmatter. */
export function slugIn(yaml: string): string | undefined {
  const { slug } = fieldsOf(yaml);
  return typeof slug === 'string' ? slug : undefined;
}

function fieldsOf(yaml: string): Readonly<Record<string, unknown>> {
  const document = parseWithTextKeys(yaml, { logLevel: 'error' });
  const value = document.errors.length > 0 ? undefined : textsIn(document);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
