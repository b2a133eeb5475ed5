import type { Root } from 'mdast';
import type { Scope } from './scope.ts';
import { visit } from './visit.ts';

interface Notation {
  /** At the beginning of a line. */
  readonly line: RegExp;
  readonly hint: (name: string) => string;
}

/** Notations of MkDocs, VitePress and similar tools, by a line that is only text here. */
const notations: readonly Notation[] = [
  {
    line: /^!!![ \t]+([\w-]+)/,
    hint: (kind) => `write :::${kind} before the text and ::: after it, each on a line of its own`,
  },
  { line: /^\?\?\?\+?[ \t]+[\w-]+/, hint: () => 'write <Accordion title="…">, or <details> with a <summary>' },
  { line: /^===[+!]?[ \t]+["']/, hint: () => 'write <Tabs>, with a <TabItem> for each tab' },
  {
    line: /^(?:-+8<-+|;-+8<-+)/,
    hint: () => 'import the file and write it as a component, or give a code block file="../path"',
  },
  { line: /^\[\[toc\]\]/i, hint: () => 'leave it out: every page has a list of its headings' },
  {
    line: /^:{3,}[ \t]+([a-z][\w-]*)/i,
    hint: (name) =>
      ({
        'code-group': 'write <CodeGroup>, around code blocks with a title each',
        details: 'write <details> with a <summary>',
      })[name] ?? `write :::${name}, without the blank`,
  },
];

/** The beginning of any of them. */
const anyNotation = /^[ \t>*-]*(?:!!!|\?\?\?|===|(?<=-)8<|\[\[toc|:{3,}[ \t]+[a-z])/im;

/** Whether a text may have syntax of other tools: a quick test. */
export function mayHaveOtherTools(text: string): boolean {
  return anyNotation.test(text);
}

/** Reports syntax of other tools, which would be shown as it is written. */
export function reportOtherTools(tree: Root, scope: Scope): void {
  if (!mayHaveOtherTools(scope.source.text)) return;
  const lines = scope.source.text.split(/\r\n|\n|\r/);
  visit(tree, 'paragraph', ({ children: [first], position }) => {
    if (first?.type !== 'text') return;
    for (const [index, line] of first.value.split('\n').entries()) {
      const found = notations.find((notation) => notation.line.test(line));
      const [written = '', name = ''] = found?.line.exec(line) ?? [];
      if (found === undefined || position === undefined) continue;
      const lineNumber = position.start.line + index;
      const column = (lines[lineNumber - 1]?.indexOf(written) ?? 0) + 1;
      const start = { line: lineNumber, column };
      scope.findings.push({
        rule: 'foreign-syntax',
        message: `\`${written}\` is syntax of another tool, and shown as text`,
        place: {
          file: scope.source.path,
          start,
          end: { line: lineNumber, column: column + written.length },
        },
        hint: found.hint(name),
      });
    }
  });
}

/** What to write in docsgen for components of other tools. */
const instead: Readonly<Record<string, string>> = {
  Aside: '<Admonition>, or :::note',
  Callout: '<Admonition>, or :::note',
  CardGrid: '<Cards>, with columns={2}',
  CardGroup: '<Cards>, with columns={2}',
  Code: 'a code block between ```',
  CodeBlock: 'a code block between ```',
  CodeBlockTabs: '<CodeGroup> around code blocks with a title each',
  CodeTabs: '<CodeGroup> around code blocks with a title each',
  Danger: ':::danger',
  Details: '<Accordion title="…">',
  Expandable: '<Accordion title="…">',
  HeroSection: '<Hero title="…">',
  Image: 'a picture: ![words](./picture.png)',
  Info: ':::info',
  LinkButton: '<Button href="…">',
  Note: ':::note',
  ParamField: '<TypeTable>, or an OpenAPI document under api of the config',
  ResponseField: '<TypeTable>, or an OpenAPI document under api of the config',
  Step: '<Steps> around an ordered list',
  Tab: '<TabItem> within <Tabs>',
  Tile: '<Card>, with title and href',
  Tiles: '<Cards>',
  Tip: ':::tip',
  Update: 'posts: a file for each in releases/ or blog/',
  Vimeo: '<Video vimeo="…" title="…" />',
  Warning: ':::warning',
  YouTube: '<Video youtube="…" title="…" />',
};

/** A hint for a component that another tool has; `undefined` for other names. */
export function insteadOf(name: string): string | undefined {
  return Object.hasOwn(instead, name) ? `docsgen has ${instead[name]}` : undefined;
}
