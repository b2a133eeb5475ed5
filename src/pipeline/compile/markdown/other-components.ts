/** What docsgen has for components that other tools have under another name. */
const instead: Readonly<Record<string, string>> = {
  Accordion: '<details> with a <summary>',
  AccordionGroup: 'several <details>, each with a <summary>',
  Aside: '<Admonition>, or :::note',
  Callout: '<Admonition>, or :::note',
  CardGrid: '<Cards>',
  CardGroup: '<Cards>',
  Code: 'a code block between ```',
  CodeBlock: 'a code block between ```',
  CodeGroup: '<Tabs> with a code block in each <TabItem>',
  CodeTabs: '<Tabs> with a code block in each <TabItem>',
  Details: '<details> with a <summary>',
  Expandable: '<details> with a <summary>',
  Frame: 'a picture: ![words](./picture.png)',
  Image: 'a picture: ![words](./picture.png)',
  Info: ':::info',
  LinkButton: 'a link: [words](./page.mdx)',
  LinkCard: '<Card> with title and href',
  Note: ':::note',
  Step: '<Steps> around an ordered list',
  Tab: '<TabItem> within <Tabs>',
  Tip: ':::tip',
  Warning: ':::warning',
  YouTube: 'an <iframe> with the address of the video',
};

/** A hint for somebody who comes from another tool. */
export function insteadOf(name: string): string | undefined {
  return Object.hasOwn(instead, name) ? `docsgen has ${instead[name]}` : undefined;
}
