import { attributeOf, renamed } from '../jsx-tags.ts';
import { type ComponentTable, contentOnly } from '../page-components.ts';
import { calloutRule, sharedComponents } from '../react-sites/components.ts';
import { tabRules } from '../tab-rules.ts';

const callouts = {
  info: 'info',
  warn: 'warning',
  warning: 'warning',
  error: 'danger',
  success: 'success',
  idea: 'tip',
};

/** Components of Fumadocs. */
export const fumadocsComponents: ComponentTable = {
  ...sharedComponents,
  ...tabRules(['Tab', 'Tabs.Tab']),
  Callout: calloutRule(callouts, 'info'),
  // docsgen reads the types as they are written: those that code has a name for are not.
  TypeTable: (tag) => (/^\s*\{/.test(tag.attributes.get('type')?.value ?? '') ? undefined : false),
  CodeGroup: () => undefined,
  InlineTOC: () => '',
  CodeBlockTabs: (tag) => renamed(tag, 'Tabs', {}),
  CodeBlockTab: (tag) => {
    const label = attributeOf(tag, 'value') ?? 'Tab';
    return renamed(tag, 'TabItem', { value: label, label });
  },
  Mermaid: (tag) => {
    const chart = tag.attributes.get('chart');
    const text = chart?.kind === 'code' ? /^\s*`([^`$]*)`\s*$/.exec(chart.value)?.[1] : chart?.value;
    return text === undefined ? false : `\`\`\`mermaid\n${text.trim()}\n\`\`\``;
  },
  CodeBlock: contentOnly,
  Pre: contentOnly,
};
