import { attributeOf, renamed } from '../jsx-tags.ts';
import { type ComponentTable, contentOnly } from '../page-components.ts';
import { calloutRule, sharedComponents } from '../react-sites/components.ts';
import { tabRules } from '../tab-rules.ts';

const callouts = { default: 'note', info: 'info', warning: 'warning', error: 'danger', important: 'important' };

/** Components of Nextra. */
export const nextraComponents: ComponentTable = {
  ...sharedComponents,
  ...tabRules(['Tab', 'Tabs.Tab']),
  Callout: calloutRule(callouts, 'note'),
  Bleed: contentOnly,
  Head: () => ({ open: '', close: '' }),
  Button: (tag) =>
    tag.attributes.has('href') ? renamed(tag, 'Button', { href: tag.attributes.get('href') ?? '' }) : false,
  Collapse: contentOnly,
  Details: (tag) => renamed(tag, 'details', {}),
  Summary: (tag) => renamed(tag, 'summary', {}),
  Table: (tag) => renamed(tag, 'table', {}),
  'Table.Tr': (tag) => renamed(tag, 'tr', {}),
  'Table.Th': (tag) => renamed(tag, 'th', {}),
  'Table.Td': (tag) => renamed(tag, 'td', {}),
  Th: (tag) => renamed(tag, 'th', {}),
  Tr: (tag) => renamed(tag, 'tr', {}),
  Td: (tag) => renamed(tag, 'td', {}),
  Pre: (tag) => (attributeOf(tag, 'className') === undefined && tag.kind === 'open' ? renamed(tag, 'pre', {}) : false),
  Code: (tag) => renamed(tag, 'code', {}),
};
