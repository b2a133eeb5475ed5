import { dataOf, textOf } from '../data.ts';
import { attributeOf, type Replacement, renamed, type Tag } from '../jsx-tags.ts';
import { type ComponentTable, contentOnly, iconAttribute } from '../page-components.ts';
import { packageComponents } from './package-components.ts';

const badgeTypes: Readonly<Record<string, string>> = {
  note: 'note',
  tip: 'tip',
  danger: 'danger',
  caution: 'warning',
  success: 'success',
  default: 'info',
};

/** docsgen's type of a badge by the variant of Starlight. */
export function badgeType(variant: string | undefined): string {
  return badgeTypes[variant ?? 'default'] ?? 'info';
}

/** Parts of a component that has all of its content in slots: `<Fragment slot="npm">`. */
export const slotTab = (tag: Tag): Replacement => {
  const slot = attributeOf(tag, 'slot') ?? 'Tab';
  return { open: `<TabItem value="${slot}" label="${slot}">`, close: '</TabItem>' };
};

/** Components of Starlight and Astro. */
export const starlightComponents: ComponentTable = {
  ...packageComponents,
  Tabs: (tag) => renamed(tag, 'Tabs', { groupId: attributeOf(tag, 'syncKey') }),
  TabItem: (tag) => {
    const label = attributeOf(tag, 'label') ?? 'Tab';
    return renamed(tag, 'TabItem', { value: label, label, ...iconAttribute(tag) });
  },
  Card: (tag) => renamed(tag, 'Card', { title: tag.attributes.get('title') ?? '', ...iconAttribute(tag) }),
  CardGrid: (tag) => renamed(tag, 'Cards', { columns: { kind: 'code', value: '2' } }),
  LinkCard: (tag) =>
    renamed(tag, 'LinkCard', {
      title: tag.attributes.get('title') ?? '',
      href: tag.attributes.get('href') ?? '',
      description: tag.attributes.get('description'),
    }),
  Aside: (tag) =>
    renamed(tag, 'Admonition', {
      type: attributeOf(tag, 'type') ?? 'note',
      title: tag.attributes.get('title'),
      ...iconAttribute(tag),
    }),
  Steps: () => undefined,
  FileTree: () => undefined,
  Badge: (tag): Replacement => {
    const text = attributeOf(tag, 'text') ?? '';
    return { open: `<Badge type="${badgeType(attributeOf(tag, 'variant'))}">${text}`, close: '</Badge>' };
  },
  LinkButton: (tag) => {
    const kind = attributeOf(tag, 'variant') ?? 'primary';
    return renamed(tag, 'Button', {
      href: tag.attributes.get('href') ?? '',
      ...(kind === 'primary' ? {} : { kind: 'plain' }),
      ...iconAttribute(tag),
    });
  },
  Icon: (tag) => {
    const name = attributeOf(tag, 'name');
    const label = attributeOf(tag, 'label');
    if (name === undefined) return label ?? '';
    return renamed(tag, 'Icon', { name, label });
  },
  // Parts in slots are shown one after the other, unless their component is one of tabs.
  Fragment: contentOnly,
  Image: (tag) => renamed(tag, 'img', { src: tag.attributes.get('src') ?? '', alt: tag.attributes.get('alt') ?? '' }),
  Picture: (tag) => renamed(tag, 'img', { src: tag.attributes.get('src') ?? '', alt: tag.attributes.get('alt') ?? '' }),
  Code: (tag) => {
    const code = tag.attributes.get('code');
    const language = attributeOf(tag, 'lang') ?? 'text';
    const title = attributeOf(tag, 'title');
    const text = code?.kind === 'code' ? /^\s*`([^`$\\]*)`\s*$/.exec(code.value)?.[1] : code?.value;
    if (text !== undefined)
      return `\n\n\`\`\`${language}${title === undefined ? '' : ` title="${title}"`}\n${text.replace(/^\n|\n$/g, '')}\n\`\`\`\n\n`;
    return renamed({ ...tag, kind: 'open' }, 'CodeBlock', { language, title }).open.concat(
      `{${code?.value ?? ''}}</CodeBlock>`,
    );
  },
  Content: contentOnly,
};

/** A badge of the sidebar: a text, or one with a kind. */
export function badgeOf(badge: unknown): unknown {
  const { text, variant } = dataOf(badge);
  return typeof badge === 'string' ? badge : { text: textOf(text) ?? '', type: badgeType(textOf(variant)) };
}
