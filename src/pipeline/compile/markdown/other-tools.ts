import type { Root } from 'mdast';
import type { Scope } from './scope.ts';
import { visit } from './visit.ts';

interface Notation {
  /** At the beginning of a line. */
  readonly line: RegExp;
  readonly hint: (name: string) => string;
}

/** A tag of a template: Liquid, Nunjucks and GitBook have `{% include %}`, Hugo `{{< note >}}`. */
export const templateTag: Pick<Notation, 'line'> & { readonly hint: string } = {
  line: /^\{(?:%-?|\{[<%])[ \t]*\/?[\w-]*/,
  hint: 'pages are no templates here: write what it gives, a component, or \\{ for the character',
};

/** Notations of MkDocs, VitePress, mdBook, Jekyll, Obsidian and similar tools, by a line that is only text here. */
const notations: readonly Notation[] = [
  {
    line: /^!!![ \t]+([\w-]+)/,
    hint: (kind) => `write :::${kind} before the text and ::: after it, each on a line of its own`,
  },
  { line: /^\?\?\?\+?[ \t]+[\w-]+/, hint: () => 'write <Accordion title="…">, or <details> with a <summary>' },
  { line: /^===[+!]?[ \t]+["']/, hint: () => 'write <Tabs>, with a <TabItem> for each tab' },
  {
    line: /^(?:-+8<-+|;-+8<-+|<<<[ \t]+\S+|\{\{#include\b)/,
    hint: () => 'import the file and write it as a component, or give a code block file="../path"',
  },
  {
    line: /^(?:\[\[(?:toc|TOC)\]\]|\[TOC\]$|\{:[ \t]*toc\b)/,
    hint: () => 'leave it out: every page has a list of its headings',
  },
  {
    line: /^\{:[ \t]*(?:[.#]|[\w-]+=)[^}]*\}$/,
    hint: () => 'leave it out: a box such as .note is written :::note, an id {#id} behind its heading',
  },
  { line: /^!\[\[/, hint: () => 'write ![words](./picture.png), or import the page and write it as a component' },
  {
    line: /^:{3,}[ \t]+([a-z][\w-]*)/i,
    hint: (name) => insteadOfBlock(name) ?? `write :::${name}, without the blank`,
  },
  { line: templateTag.line, hint: () => templateTag.hint },
];

/** What to write for blocks of other tools that are no admonitions. */
const insteadOfBlocks: Readonly<Record<string, string>> = {
  'code-group': 'write <CodeGroup>, around code blocks with a title each',
  details: 'write <Accordion title="…">, or <details> with a <summary>',
  steps: 'write <Steps> around an ordered list',
  tabs: 'write <Tabs>, with a <TabItem> for each tab',
};

/** A hint for a block of another tool, `:::details`; `undefined` for other names. */
export function insteadOfBlock(name: string): string | undefined {
  return Object.hasOwn(insteadOfBlocks, name) ? insteadOfBlocks[name] : undefined;
}

interface InlineNotation {
  /** What each of them has: to look for it takes a twentieth of the time. */
  readonly sign: string;
  readonly text: RegExp;
  readonly hint: string;
}

/** Notations within a line of Material for MkDocs and of plugins of markdown-it. */
const inlineNotations: readonly InlineNotation[] = [
  { sign: '==', text: /(?<![=\w])==[^\s=](?:[^=\n]*[^\s=])?==(?![=\w])/, hint: 'write <mark> around it' },
  {
    sign: '++',
    text: /(?<![+\w])\+\+[\w-]+(?:\+[\w-]+)+\+\+(?![+\w])/,
    hint: 'write <kbd> around each key: <kbd>Ctrl</kbd>+<kbd>C</kbd>',
  },
  { sign: '^', text: /(?<=[\p{L}\d])\^[\w+-]{1,8}\^(?![\w^])/u, hint: 'write <sup> around it' },
  {
    sign: ':',
    text: /(?<![\w:]):(?:bug|bulb|construction|fire|heart|heavy_check_mark|information_source|lock|memo|rocket|smile|sparkles|tada|thumbsup|warning|white_check_mark|zap):(?![\w:])/,
    hint: 'write the emoji itself, or use a remark plugin for such names',
  },
];

/** `H~2~O`: the number is struck out here. */
const subscript = /(?<=[\p{L}\d)])~[\w+-]{1,4}~(?!~)/u;

/** The beginning of any of those of lines. */
const anyNotation = /^[ \t>*-]*(?:!!!|\?\?\?|===|(?<=-)8<|<<<[ \t]|\[\[?toc|!\[\[|:{3,}[ \t]+[a-z]|\{[%:]|\{\{[<%#])/im;

/** Whether a text may have syntax of other tools: a quick test. */
export function mayHaveOtherTools(text: string): boolean {
  return (
    anyNotation.test(text) ||
    (text.includes('~') && subscript.test(text)) ||
    inlineNotations.some(({ sign, text: notation }) => text.includes(sign) && notation.test(text))
  );
}

/** Reports syntax of other tools, which would be shown as it is written. */
export function reportOtherTools(tree: Root, scope: Scope): void {
  if (!mayHaveOtherTools(scope.source.text)) return;
  const lines = scope.source.text.split(/\r\n|\n|\r/);
  const report = (line: number, written: string, hint: string, shown = 'shown as text') => {
    const at = lines[line - 1]?.indexOf(written) ?? -1;
    // What the source has otherwise, or behind a backslash, is meant as it is.
    if (at < 0 || lines[line - 1]?.[at - 1] === '\\') return;
    scope.findings.push({
      rule: 'foreign-syntax',
      message: `\`${written}\` is syntax of another tool, and ${shown}`,
      place: {
        file: scope.source.path,
        start: { line, column: at + 1 },
        end: { line, column: at + 1 + written.length },
      },
      hint,
    });
  };
  visit(tree, 'paragraph', ({ children: [first], position }) => {
    if (first?.type !== 'text') return;
    for (const [index, line] of first.value.split('\n').entries()) {
      const found = notations.find((notation) => notation.line.test(line));
      const [written = '', name = ''] = found?.line.exec(line) ?? [];
      if (found === undefined || position === undefined) continue;
      report(position.start.line + index, written, found.hint(name));
    }
  });
  // Plugins of the site run later, and may know them.
  const { remarkPlugins, added } = scope.settings.markdown;
  if (remarkPlugins.length + (added?.remark ?? []).length > 0) return;
  visit(tree, 'text', ({ value, position }) => {
    if (position === undefined) return;
    for (const [index, line] of value.split('\n').entries())
      for (const { text, hint } of inlineNotations) {
        const [written] = text.exec(line) ?? [];
        if (written !== undefined) report(position.start.line + index, written, hint);
      }
  });
  visit(tree, 'delete', ({ position }) => {
    if (position === undefined) return;
    const { line, column } = position.start;
    const [written] = subscript.exec(lines[line - 1]?.slice(Math.max(0, column - 2)) ?? '') ?? [];
    if (written !== undefined && lines[line - 1]?.indexOf(written, column - 1) === column - 1)
      report(line, written, 'write <sub> around it', 'struck out');
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
