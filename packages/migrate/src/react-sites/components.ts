import { attributeOf, type Replacement, renamed, type Tag } from '../jsx-tags.ts';
import { fieldRules, mintlifyComponents } from '../mintlify/components.ts';
import { type ComponentTable, contentOnly, iconAttribute } from '../page-components.ts';

/** A box of text by a table of types. */
export function calloutRule(types: Readonly<Record<string, string>>, usual: string): ComponentTable[string] {
  return (tag) =>
    renamed(tag, 'Admonition', {
      type: types[attributeOf(tag, 'type') ?? ''] ?? usual,
      title: attributeOf(tag, 'title'),
    });
}

function cardRule(tag: Tag): Replacement {
  const about = attributeOf(tag, 'description');
  const made = renamed(tag, 'Card', {
    title: tag.attributes.get('title') ?? '',
    href: tag.attributes.get('href'),
    ...iconAttribute(tag),
  });
  return about === undefined || tag.kind === 'open'
    ? made
    : { open: `${made.open.replace(/ \/>$/, '>')}\n${about}\n</Card>`, close: '' };
}

function imageRule(tag: Tag): Replacement {
  const { src, alt, width, height } = Object.fromEntries(tag.attributes);
  const isNumber = (value: typeof width) => value !== undefined && /^\d+$/.test(value.value.trim());
  return renamed({ ...tag, kind: 'self' }, 'img', {
    src: src ?? '',
    alt: alt ?? '',
    width: isNumber(width) ? (width?.value.trim() ?? '') : undefined,
    height: isNumber(height) ? (height?.value.trim() ?? '') : undefined,
  });
}

/** Components that these tools have alike. */
export const sharedComponents: ComponentTable = {
  Steps: (tag) => renamed(tag, 'Steps', {}),
  FileTree: (tag) => renamed(tag, 'FileTree', {}),
  Cards: (tag) => {
    const columns = attributeOf(tag, 'num') ?? attributeOf(tag, 'cols');
    return renamed(tag, 'Cards', columns === undefined ? {} : { columns: { kind: 'code', value: columns } });
  },
  Card: cardRule,
  // Of Nextra, which sites of other tools came from.
  'Cards.Card': cardRule,
  Image: imageRule,
  ImageZoom: imageRule,
  Link: (tag) => renamed(tag, 'a', { href: tag.attributes.get('href') ?? '' }),
  Accordion: (tag) =>
    renamed(tag, 'Accordion', { title: attributeOf(tag, 'title') ?? 'Details', ...iconAttribute(tag) }),
  Accordions: (tag) => renamed(tag, 'AccordionGroup', {}),
  Fragment: contentOnly,
};

/** The name of an icon that is an element, `<HomeIcon size={20} />`, also within others, `<div><HomeIcon /></div>`: `home`. */
export function nameOfIcon(icon: string): string {
  const [, name] = /^\s*(?:<[a-z]\w*\b[^<>]*>\s*)*<([A-Z]\w*)\b[^<>]*>\s*(?:<\/\w+>\s*)*$/.exec(icon) ?? [];
  if (name === undefined) return icon;
  return name
    .replace(/Icon$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([a-zA-Z])(\d)/g, '$1-$2')
    .toLowerCase();
}

const usualNames =
  /^(?:Note|Tip|Info|Warning|Danger|Check|Frame|CardGroup|AccordionGroup|Expandable|ParamField|ResponseField|Tooltip)$/;

/** Components that sites often have of their own, by the names that Mintlify gave them: in place of those that cannot come along. */
export const usualComponents: ComponentTable = Object.fromEntries([
  ...Object.entries({ ...mintlifyComponents, ...fieldRules(new Set()) }).filter(([name]) => usualNames.test(name)),
  [
    'Icon',
    (tag: Tag) => {
      const name = attributeOf(tag, 'icon') ?? attributeOf(tag, 'name');
      return name === undefined ? false : renamed(tag, 'Icon', { name });
    },
  ],
]);
