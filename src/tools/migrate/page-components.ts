import { iconOf } from './icons.ts';
import { attributeOf, type Replacement, renamed, rewriteTags, type Tag, type TagEdit } from './jsx-tags.ts';

/** What a component of another tool becomes. */
type ComponentRule = (tag: Tag, parents: readonly Tag[]) => Replacement | string | undefined;

/** Components of a tool by name. */
export type ComponentTable = Readonly<Record<string, ComponentRule>>;

/**
 * Changes the components of a page to docsgen's.
 *
 * @param options.known names that the page imports or defines, and that stay
 * @param options.lose is called for each component that nothing is known of; its text stays
 */
export function convertComponents(
  text: string,
  table: ComponentTable,
  options: { readonly known: ReadonlySet<string>; readonly lose: (name: string, line: number) => void },
): { readonly text: string; readonly edits: readonly TagEdit[] } {
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const scripts = Array.from(
    text.matchAll(/^export (?:default |const |function |let )[\s\S]*?^(?:[)}\]>]+;?|.*;)[ \t]*$/gm),
    ({ 0: code, index }) => [index, index + code.length] as const,
  );
  return rewriteTags(text, (tag, parents) => {
    const { name } = tag;
    // Components of docsgen are for text: code has those that it imports.
    if (
      /^[A-Z]/.test(name) &&
      !options.known.has(name.split('.')[0] ?? '') &&
      scripts.some(([from, to]) => tag.start >= from && tag.start < to)
    ) {
      options.lose(name, lineOf(tag.start));
      return tag.kind === 'self' ? '<></>' : { open: '<>', close: '</>' };
    }
    if (Object.hasOwn(table, name) && !options.known.has(name)) return table[name]?.(tag, parents);
    if (!/^[A-Z]/.test(name)) return withoutDirectives(tag);
    if (options.known.has(name.split('.')[0] ?? '')) return withoutDirectives(tag);
    options.lose(name, lineOf(tag.start));
    return { open: '', close: '' };
  });
}

/** Attributes of frameworks, such as `client:load`, mean nothing here. */
function withoutDirectives(tag: Tag): Replacement | undefined {
  const given = [...tag.attributes].filter(([key]) => !/^(?:client|set|is|transition|define|server):/.test(key));
  return given.length === tag.attributes.size ? undefined : renamed(tag, tag.name, Object.fromEntries(given));
}

/** The attribute `icon` by docsgen's name, where it has one. */
export function iconAttribute(tag: Tag, name = 'icon'): { readonly icon?: string } {
  const icon = iconOf(attributeOf(tag, name));
  return icon === undefined ? {} : { icon };
}

/** An element whose tags are left out and whose content stays. */
export const contentOnly: ComponentRule = () => ({ open: '', close: '' });
