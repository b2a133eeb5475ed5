import { tagsOfExpressions } from './expressions.ts';
import {
  attributeOf,
  isWithin,
  type Replacement,
  renamed,
  rewriteTags,
  scriptRanges,
  type Tag,
  type TagEdit,
} from './jsx-tags.ts';

import { mdxTrace } from './traces.ts';

/** What a component of another tool becomes; `false` where nothing is known of it as it is written. */
type ComponentRule = (tag: Tag, parents: readonly Tag[]) => Replacement | string | false | undefined;

/** Components of a tool by name. */
export type ComponentTable = Readonly<Record<string, ComponentRule>>;

/**
 * Changes the components of a page to docsgen's.
 *
 * @param options.known names that the page imports or defines, and that stay
 * @param options.lose is called for each component that nothing is known of; its text stays, and a comment in place of its tag
 * @param options.iconOf docsgen's name for an icon; rules get tags with it
 */
export function convertComponents(
  text: string,
  table: ComponentTable,
  options: {
    readonly known: ReadonlySet<string>;
    readonly lose: (name: string, line: number, tag: Tag) => void;
    readonly iconOf: (name: string, line: number, component: string) => string | undefined;
  },
): { readonly text: string; readonly edits: readonly TagEdit[] } {
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const scripts = scriptRanges(text);
  const values = tagsOfExpressions(text);
  const taken = new WeakMap<Tag, Set<string>>();
  const isOfPage = ({ name }: Tag) => !/^[A-Z]|\./.test(name) || options.known.has(name.split('.')[0] ?? '');
  // Components of docsgen are for text: code has those that it imports.
  const inCode = (tag: Tag, line: number): Replacement | undefined => {
    if (isOfPage(tag)) return asKept(tag, line);
    options.lose(tag.name, line, tag);
    return { open: `<>${mdxTrace(tag.text)}`, close: '</>' };
  };
  const asKept = (tag: Tag, line: number): Replacement | undefined => {
    const attributes = Array.from(tag.attributes, ([key, { kind, value }]) => {
      const text = kind === 'code' ? rewriteTags(value, (inner) => inCode(inner, line)).text : value;
      return [key, { kind, value: text }] as const;
    });
    const made = { ...tag, attributes: new Map(attributes) };
    const isSame = attributes.every(([key, { value }]) => value === tag.attributes.get(key)?.value);
    return withoutDirectives(made) ?? (isSame ? undefined : renamed(made, tag.name));
  };
  return rewriteTags(text, (tag, parents) => {
    const { name } = tag;
    const line = lineOf(tag.start);
    const isInCode = values.has(tag.start) || isWithin(scripts, tag.start);
    const given = withContent(tag, isFirst(text, tag.start));
    if (given !== undefined) return given;
    if (isInCode && !isOfPage(tag)) return inCode(tag, line);
    if (Object.hasOwn(table, name) && !options.known.has(name)) {
      const rule = table[name]?.(
        withIcons(tag, (icon) => options.iconOf(icon, line, name)),
        parents,
      );
      const made = rule === false ? undefined : withOwnValue(rule, parents.at(-1), taken);
      const kept = (part: string) => rewriteTags(part, (inner) => asKept(inner, line)).text;
      if (typeof made === 'string') return kept(made);
      if (made !== undefined) return { ...made, open: kept(made.open) };
      if (rule !== false) return asKept(tag, line);
    }
    if (isOfPage(tag)) return asKept(tag, line);
    options.lose(name, line, tag);
    return { open: mdxTrace(tag.text), close: '' };
  });
}

/** A tab with a value that no tab before it in its group has: other tools take two of one label. */
function withOwnValue(
  made: Replacement | string | undefined,
  group: Tag | undefined,
  taken: WeakMap<Tag, Set<string>>,
): Replacement | string | undefined {
  const [, value] = (typeof made === 'object' && /^<TabItem value="([^"]*)"/.exec(made.open)) || [];
  if (typeof made !== 'object' || group === undefined || value === undefined) return made;
  const values = taken.get(group) ?? new Set<string>();
  taken.set(group, values);
  let own = value;
  for (let count = 2; values.has(own); count++) own = `${value} (${count})`;
  values.add(own);
  return own === value ? made : { ...made, open: made.open.replace(`value="${value}"`, () => `value="${own}"`) };
}

/** Whether only blanks are before a place in its line. */
function isFirst(text: string, at: number): boolean {
  return /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 100), at));
}

/** An element whose content an attribute of Astro has, `set:html` or `set:text`: as React writes it. */
function withContent(tag: Tag, isBlock: boolean): Replacement | string | undefined {
  const [text, html] = [tag.attributes.get('set:text'), tag.attributes.get('set:html')];
  if ((text ?? html) === undefined || /^(?!Fragment$)[A-Z]/.test(tag.name)) return undefined;
  const given = text ?? html;
  const value = given?.kind === 'text' ? JSON.stringify(given.value) : (given?.value ?? '""');
  if (text !== undefined && tag.name === 'Fragment') return `{${value}}`;
  const { open } = withoutDirectives({ ...tag, kind: 'open' }) ?? { open: '' };
  const shown = tag.name === 'Fragment' ? `<${isBlock ? 'div' : 'span'}>` : open;
  const close = shown.replace(/^<([^\s>]+)[\s\S]*$/, '</$1>');
  return text === undefined
    ? { open: `${shown.slice(0, -1)} dangerouslySetInnerHTML={{ __html: ${value} }}>`, close }
    : { open: `${shown}{${value}}`, close };
}

/** Attributes of frameworks, such as `client:load`, mean nothing here. */
function withoutDirectives(tag: Tag): Replacement | undefined {
  const given = [...tag.attributes].filter(([key]) => !/^(?:client|set|is|transition|define|server):/.test(key));
  return given.length === tag.attributes.size ? undefined : renamed(tag, tag.name, Object.fromEntries(given));
}

/** A tag with docsgen's names of icons: the attribute `icon`, and the name of `<Icon>`. */
function withIcons(tag: Tag, iconOf: (name: string) => string | undefined): Tag {
  const keys = tag.name === 'Icon' ? ['name', 'icon'] : ['icon'];
  if (!keys.some((key) => tag.attributes.has(key))) return tag;
  const attributes = new Map(tag.attributes);
  for (const key of keys) {
    const given = attributes.get(key);
    if (given === undefined) continue;
    const icon = iconOf(attributeOf(tag, key) ?? given.value);
    if (icon === undefined) attributes.delete(key);
    else attributes.set(key, { kind: 'text', value: icon });
  }
  return { ...tag, attributes };
}

/** The attribute `icon`, where there is one. */
export function iconAttribute(tag: Tag): { readonly icon?: string } {
  const icon = attributeOf(tag, 'icon');
  return icon === undefined ? {} : { icon };
}

/** An element whose tags are left out and whose content stays. */
export const contentOnly: ComponentRule = () => ({ open: '', close: '' });
