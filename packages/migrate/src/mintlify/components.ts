import { attributeOf, type Replacement, renamed, type Tag } from '../jsx-tags.ts';
import { mdxText } from '../markup.ts';
import { type ComponentTable, contentOnly, iconAttribute } from '../page-components.ts';
import { tabRules } from '../tab-rules.ts';

/** A box of text; its title is an attribute. */
function callout(type: string): (tag: Tag) => Replacement {
  return (tag) => renamed(tag, 'Admonition', { type, title: attributeOf(tag, 'title') });
}

const calloutTypes: Readonly<Record<string, string>> = {
  warning: 'warning',
  danger: 'danger',
  error: 'danger',
  tip: 'tip',
  check: 'success',
  success: 'success',
  info: 'info',
};

/** A field of a request or an answer: an entry of a list of definitions. */
function field(tag: Tag, linked: ReadonlySet<string>, place?: string): Replacement {
  const name =
    attributeOf(tag, 'name') ??
    ['path', 'query', 'body', 'header'].map((key) => attributeOf(tag, key)).find((value) => value !== undefined) ??
    '';
  const has = (key: string) => tag.attributes.has(key) && !/^\s*false\s*$/.test(tag.attributes.get(key)?.value ?? '');
  const fallback = attributeOf(tag, 'default') ?? attributeOf(tag, 'initialValue');
  const facts = [
    attributeOf(tag, 'type')?.replace(/[{}<]/g, (sign) => `\\${sign}`),
    place,
    ...(has('required') ? ['required'] : []),
    ...(has('deprecated') ? ['deprecated'] : []),
    ...(fallback === undefined ? [] : [`default: \`${fallback}\``]),
  ].filter((fact) => fact !== undefined && fact !== '');
  const id = name.replace(/[^\p{L}\p{N}_]+/gu, '-').replace(/^-+|-+$/g, '');
  const anchor = [id, id.toLowerCase()].some((wanted) => linked.has(wanted))
    ? ` id="${linked.has(id) ? id : id.toLowerCase()}"`
    : '';
  return {
    open: `<dl>\n<dt${anchor}>\n\n**\`${name}\`** ${facts.join(', ')}\n\n</dt>\n<dd>\n\n`,
    close: '\n\n</dd>\n</dl>',
  };
}

const places = ['path', 'query', 'body', 'header'];

function columns(tag: Tag): Replacement {
  const count = Number(attributeOf(tag, 'cols') ?? attributeOf(tag, 'columns') ?? 2);
  return renamed(tag, 'Cards', { columns: { kind: 'code', value: String(Math.min(4, Math.max(1, count || 2))) } });
}

/** Whether an icon is the address of a picture. */
export function isPicture(icon: string): boolean {
  return /^(?:https?:\/)?\.{0,2}\/\S|^[\w./-]+\.(?:svg|png|jpe?g|webp|gif|avif)$/i.test(icon);
}

function card(tag: Tag): Replacement {
  const href = tag.attributes.get('href');
  const { icon } = iconAttribute(tag);
  const isIcon = icon !== undefined && !isPicture(icon);
  const about = attributeOf(tag, 'description');
  const made = renamed(tag, 'Card', {
    title: tag.attributes.get('title') ?? '',
    href,
    icon: isIcon ? icon : undefined,
  });
  const [picture, call] = [attributeOf(tag, 'img'), href === undefined ? undefined : attributeOf(tag, 'cta')];
  const parts = [
    ...(icon === undefined || isIcon ? [] : [`\n<img src="${icon}" alt="" width="24" height="24" />\n`]),
    ...(picture === undefined ? [] : [`\n<img src="${picture}" alt="" />\n`]),
    ...(about === undefined ? [] : [`\n${mdxText(about)}\n`]),
  ];
  if (parts.length === 0 && call === undefined) return made;
  return {
    open: `${made.open.replace(/ \/>$/, '>')}${parts.join('')}`,
    close: `${call === undefined ? '' : `\n**${mdxText(call)}**\n`}</Card>`,
  };
}

function isOpen({ attributes }: Tag): true | undefined {
  const given = attributes.get('defaultOpen');
  return given?.kind === 'flag' || given?.value.trim() === 'true' ? true : undefined;
}

/** Components of Mintlify. */
export const mintlifyComponents: ComponentTable = {
  Note: callout('note'),
  Warning: callout('warning'),
  Tip: callout('tip'),
  Info: callout('info'),
  Check: callout('success'),
  Danger: callout('danger'),
  Callout: (tag) => callout(calloutTypes[attributeOf(tag, 'type') ?? ''] ?? 'note')(tag),
  Card: card,
  Tile: card,
  CardGroup: columns,
  Columns: columns,
  Column: contentOnly,
  // Pages that came from Nextra have its tabs, too: `<Tabs items={['a']}>` with `<Tabs.Tab>`.
  ...tabRules(['Tab', 'Tabs.Tab']),
  CodeGroup: (tag) => renamed(tag, 'CodeGroup', {}),
  RequestExample: contentOnly,
  ResponseExample: contentOnly,
  Panel: contentOnly,
  View: contentOnly,
  Visibility(tag) {
    const readers = { agents: 'agents', humans: 'readers' }[attributeOf(tag, 'for') ?? ''];
    return readers === undefined ? { open: '', close: '' } : renamed(tag, 'Only', { for: readers });
  },
  Accordion: (tag) =>
    renamed(tag, 'Accordion', {
      title: attributeOf(tag, 'title') ?? 'Details',
      ...iconAttribute(tag),
      open: isOpen(tag),
    }),
  AccordionGroup: (tag) => renamed(tag, 'AccordionGroup', {}),
  Expandable: (tag) =>
    renamed(tag, 'Accordion', {
      title: attributeOf(tag, 'title') ?? 'properties',
      open: isOpen(tag),
    }),
  Steps: (tag) => renamed(tag, 'Steps', {}),
  FileTree: (tag) => renamed(tag, 'FileTree', {}),
  Frame: (tag) => {
    const made = renamed(tag, 'Frame', { caption: attributeOf(tag, 'caption') });
    const hint = attributeOf(tag, 'hint');
    return hint === undefined ? made : { ...made, open: `*${mdxText(hint)}*\n\n${made.open}` };
  },
  Tooltip(tag) {
    const tip = [attributeOf(tag, 'headline'), attributeOf(tag, 'tip')].filter((part) => part !== undefined).join(': ');
    const href = attributeOf(tag, 'href');
    const made = renamed(tag, 'Tooltip', { tip });
    // Tips here are text: a link follows what they are about.
    const link = href === undefined ? '' : ` ([${mdxText(attributeOf(tag, 'cta') ?? 'Read more')}](${href}))`;
    return { ...made, close: made.close + link };
  },
  Icon: (tag) => {
    const name = attributeOf(tag, 'icon');
    return name === undefined ? '' : renamed(tag, 'Icon', { name });
  },
  Badge: (tag) => renamed(tag, 'Badge', { type: badgeColours[attributeOf(tag, 'color') ?? ''] ?? 'info' }),
  Update: (tag) => {
    const [label, about] = [attributeOf(tag, 'label') ?? '', attributeOf(tag, 'description')];
    return { open: `\n## ${label}\n\n${about === undefined ? '' : `*${about}*\n\n`}`, close: '\n' };
  },
  Link: (tag) => renamed(tag, 'a'),
  Latex: (tag) => (tag.kind === 'self' ? '' : { open: '$', close: '$' }),
};

const badgeColours: Readonly<Record<string, string>> = {
  green: 'success',
  red: 'danger',
  yellow: 'warning',
  orange: 'warning',
  blue: 'info',
  purple: 'new',
  gray: 'note',
  grey: 'note',
};

/** Fields of requests and answers; those that links name have ids. */
export function fieldRules(linked: ReadonlySet<string>): ComponentTable {
  const seen = new Set<string>();
  const once = (tag: Tag, place?: string) => {
    const made = field(tag, linked, place);
    const id = /<dt id="([^"]*)"/.exec(made.open)?.[1];
    if (id === undefined || !seen.has(id)) {
      if (id !== undefined) seen.add(id);
      return made;
    }
    return { ...made, open: made.open.replace(/<dt id="[^"]*"/, '<dt') };
  };
  return {
    ParamField: (tag) =>
      once(
        tag,
        places.find((key) => tag.attributes.has(key)),
      ),
    ResponseField: (tag) => once(tag),
  };
}
