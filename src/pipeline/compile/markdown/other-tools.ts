import type { Nodes, Root } from 'mdast';
import type { Point } from '../../../model/place.ts';
import { emojiNames } from './emoji-names.ts';
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
    line: /^(?:\[\[_?(?:toc|TOC)_?\]\]|@?\[(?:TOC|toc)\]$|\{:[ \t]*toc\b)/,
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
  // MyST and Quarto, Nuxt, reStructuredText, docsify.
  { line: /^:{3,}[ \t]*\{\.?(?:callout-)?([a-z][\w-]*)/, hint: (name) => insteadOfBlock(name) ?? `write :::${name}` },
  {
    line: /^::([a-z][\w-]*)(?=\{[^}\n]*\}?$|$)/,
    hint: (name) => insteadOfBlock(name) ?? `write :::${name} before the text and ::: after it, or a component`,
  },
  {
    line: /^\.\. ([a-z][\w-]*)::/,
    hint: (name) => `this is reStructuredText: write :::${name}, a block of code or a picture`,
  },
  { line: /^[?!]>[ \t]/, hint: () => 'write :::tip or :::warning before the text and ::: after it' },
  // Definitions and abbreviations of PHP Markdown Extra.
  { line: /^:[ \t]+\S+/, hint: () => 'write <dl>, with <dt> and <dd>, or a list with the term in bold' },
  { line: /^\*\[[^\]\n]+\]:/, hint: () => 'define it as a term of the glossary, or write <abbr title="…">' },
  // Microsoft Learn.
  { line: /^\[!(?:div|video|include|code)(?![\w-])/i, hint: () => 'write a component, or a link' },
  { line: /^(?:\{!.*!\}|!include\b|\{\{>)/, hint: () => 'import the file and write it as a component' },
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
  /** What a page has where this is meant; absent where it is clear. */
  readonly page?: RegExp;
  /** The names that it may have. */
  readonly names?: ReadonlySet<string>;
  readonly hint: string;
}

/** `[[Set up]]`, `[[setup|how to]]`; a single word may be something else, as `[[Get]]` is in ECMAScript. */
const wikiLink = /(?<![[\w$])\[\[(?![\s:!])([^[\]|#\n]*)(?:[|#][^[\]\n]*)?\]\](?![\](])/;

/** `{.note}`, `{:target="_blank"}`, `{ width=50% }`: attributes of what is before them. */
const attributes =
  /\{:?[ \t]*(?:[.#][\w:.-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[\w%.:/-]+))(?:[ \t]+(?:[.#][\w:.-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[\w%.:/-]+)))*[ \t]*\}/;
/** A lone id at the end of a line is that of a heading. */
const anyAttributes = new RegExp(`(?!\\{#[^\\s{}]+\\}[ \\t]*$)${attributes.source}`, 'm');
const onlyAttributes = new RegExp(`^[ \\t>*+-]*(${attributes.source})[ \\t]*$`);
const leadingAttributes = new RegExp(`^${attributes.source}`);
const lastAttributes = new RegExp(`(?<=[ \\t]|\\])${attributes.source}$`);
const attributesHint =
  'leave it out: a box such as .note is written :::note, an id {#id} behind its heading, and a picture or a link with attributes as HTML';

/** MyST has {ref}`page`, reStructuredText :ref:`page`. */
const role = /(?:\{[a-z][\w:-]*\}|(?<![\w:-]):[a-z][\w:-]*:)`/;
const roleAtEnd = /(?:^|[\s(])(\{[a-z][\w:-]*\}|:[a-z][\w:-]*:)$/;

const mdxComment = 'in CommonMark a comment is written <!-- … -->';

/** Notations within a line of Material for MkDocs and of plugins of markdown-it. */
const inlineNotations: readonly InlineNotation[] = [
  { sign: '==', text: /(?<![=\w])==[^\s=](?:[^=\n]*[^\s=])?==(?![=\w])/, hint: 'write <mark> around it' },
  {
    sign: '++',
    text: /(?<![+\w])\+\+[\w-]+(?:\+[\w-]+)+\+\+(?![+\w])/,
    hint: 'write <kbd> around each key: <kbd>Ctrl</kbd>+<kbd>C</kbd>',
  },
  {
    sign: '^[',
    text: /(?<=[^\s([])\^\[[^[\]\s]+[ \t][^[\]\n]{0,300}\]/,
    hint: 'write [^1] here, and [^1]: with the text in a line of its own',
  },
  { sign: '[[', text: wikiLink, hint: 'write [words](./page.md)' },
  { sign: '{%', text: /\{%-?[ \t]*[a-z][^{}\n]*%\}/, hint: templateTag.hint },
  {
    sign: '%%',
    text: /(?<!\S)%%(?!(?:var|product)\.)[^%\n]+%%(?!\w)/,
    hint: 'a comment is written {/* … */} in MDX, and <!-- … --> in CommonMark',
  },
  { sign: '{/*', text: /\{\/\*.{0,999}?\*\/\}/, hint: mdxComment },
  { sign: '{', text: /\{(\+\+|--|>>|==|~~)[^{}\n]+(?:\1|<<)\}/, hint: 'accept or reject the change' },
  {
    sign: ':',
    text: /(?<![\w:]):(?:material|fontawesome|octicons|simple|lucide|fa|mdi)-[\w-]+:(?![\w:])/,
    hint: 'write <Icon name="…">',
  },
  { sign: ']', text: /(?<!\S):[a-z][\w-]*\[[^[\]\n]*\](?:\{[^}\n]*\})?/, hint: 'write a component' },
  { sign: '^', text: /(?<=[\p{L}\d])\^[\w+-]{1,8}\^(?![\w^])/u, hint: 'write <sup> around it' },
  {
    sign: ':',
    text: /(?<![\w:]):([a-z+][\w+]{0,40}):(?![\w:])/,
    names: emojiNames,
    hint: 'write the emoji itself, or use a remark plugin for such names',
  },
  {
    sign: '++',
    text: /(?<![+{\w])\+\+(?=[\p{L}\d]{2})[^+\n]{0,200}[\p{L}\d]{2}[.!?]?\+\+(?![+\w])/u,
    hint: 'write <ins> around it',
  },
  // Discord and Telegram; two bars alone in a line may be code, norms of vectors or a table.
  {
    sign: '||',
    text: /(?<![\w)\]|\\])\|\|(?<=^[^|\n]*\|\|)(?=[\p{L}\d][^|\n]*\p{L}{4})[^|\n=+*/^_<>(){}]{0,200}\|\|(?![\w(|])(?=[^|\n]*$)/mu,
    hint: 'write <details> with a <summary>, or the text as it is',
  },
  // Writerside, whose pages have their title in a comment.
  {
    sign: '%',
    text: /(?<![\w%])%[a-z][\w-]*%(?![\w%])/i,
    page: /^\[\/\/\]: # \(title:/m,
    hint: 'write the text, or %var.name% and its text under variables in the config',
  },
];

/** `H~2~O`: the number is struck out here. */
const subscript = /(?<=[\p{L}\d)])~[\w+-]{1,4}~(?!~)/u;

/** The beginning of any of those of lines. */
const anyNotation =
  /^[ \t>*-]*(?:!!!|\?\?\?|===|(?<=-)8<|<<<[ \t]|@?\[\[?_?toc|!\[\[|:{3,}(?:[ \t]+[a-z]|[ \t]*\{)|::[a-z]|:[ \t]+\S|\*\[|\[!(?:div|video|include|code)|\.\. [a-z]|[?!]>[ \t]|!include|\{[%:!.#]|\{\{[<%#>])/im;

/** `30~90 times, or 1~2 %`: signs of ranges, as Chinese and Japanese have them, are a pair to GFM. */
const withinWord = /[\p{L}\p{N}]~[^\s~]/u;
const struckRange = /^[\p{L}\p{N}]~[^~][\s\S]*[^~]~[\p{L}\p{N}]$/u;

/** Whether a text may have syntax of other tools: a quick test. */
export function mayHaveOtherTools(text: string): boolean {
  return (
    anyNotation.test(text) ||
    (text.includes('~') && (subscript.test(text) || withinWord.test(text))) ||
    (text.includes('}') && anyAttributes.test(text)) ||
    role.test(text) ||
    inlineNotations.some(
      ({ sign, text: notation, page }) => text.includes(sign) && notation.test(text) && (page?.test(text) ?? true),
    )
  );
}

/** Reports syntax of other tools, which would be shown as it is written. */
export function reportOtherTools(tree: Root, scope: Scope): void {
  if (!mayHaveOtherTools(scope.source.text)) return;
  const lines = scope.source.text.split(/\r\n|\n|\r/);
  const found = new Set<string>();
  const report = ({ line, column }: Point, written: string, hint: string, shown = 'shown as text') => {
    const at = lines[line - 1]?.indexOf(written, column - 1) ?? -1;
    // What the source has otherwise, or behind a backslash, is meant as it is.
    if (at < 0 || lines[line - 1]?.[at - 1] === '\\' || found.has(`${line}:${at}`)) return;
    found.add(`${line}:${at}`);
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
  visit(tree, 'paragraph', (paragraph) => {
    const { children } = paragraph;
    for (const [index, child] of children.entries())
      for (const { at, isWhole } of linesIn(child, children[index - 1] ?? paragraph)) {
        // A line begins behind what ends one.
        if (!isWhole && index > 0 && children[index - 1]?.type !== 'break') continue;
        const line = lines[at.line - 1]?.slice(at.column - 1).replace(isWhole ? /^[ \t>]*/ : '', '') ?? '';
        const notation = notations.find((notation) => notation.line.test(line));
        const [written = '', name = ''] = notation?.line.exec(line) ?? [];
        if (notation !== undefined) report(at, written, notation.hint(name));
      }
  });
  // Plugins of the site run later, and may know them.
  const { remarkPlugins, added } = scope.settings.markdown;
  if (remarkPlugins.length + (added?.remark ?? []).length > 0) return;
  visit(tree, 'text', (node, index = 0, parent) => {
    const before = parent?.children[index - 1];
    if (isCode(before) || isCode(parent)) return;
    const isLast = parent?.children.length === index + 1;
    for (const { line, at, isWhole } of linesIn(node, before ?? parent)) {
      for (const { sign, text, page, names, hint } of inlineNotations) {
        const [written, name = ''] = (line.includes(sign) && text.exec(line)) || [];
        const isMeant = (names?.has(name) ?? true) && (page?.test(scope.source.text) ?? true);
        if (written !== undefined && isMeant && (text !== wikiLink || isPage(written, name, scope)))
          report(at, written, hint);
      }
      const [written, alone] =
        (!isWhole && before !== undefined && marked.has(before.type) ? leadingAttributes.exec(line) : null) ??
        (isLast && line === node.value.split('\n').at(-1) ? lastAttributes.exec(line) : null) ??
        onlyAttributes.exec(lines[at.line - 1] ?? '') ??
        [];
      if (written !== undefined) report(at, alone ?? written, attributesHint);
      const role = isLast || parent?.children[index + 1]?.type !== 'inlineCode' ? undefined : roleAtEnd.exec(line)?.[1];
      if (role !== undefined && (isWhole || before === undefined || line !== role))
        report(at, role, 'write a link, or the code alone');
    }
  });
  visit(tree, 'emphasis', ({ position }) => {
    if (position === undefined || position.end.line !== position.start.line) return;
    const { line, column } = position.start;
    const [written] = /^\{\/\*.{0,999}?\*\/\}/.exec(lines[line - 1]?.slice(Math.max(0, column - 3)) ?? '') ?? [];
    if (written !== undefined) report({ line, column: column - 2 }, written, mdxComment);
  });
  visit(tree, 'delete', ({ position }) => {
    if (position === undefined) return;
    const { line, column } = position.start;
    const [written] = subscript.exec(lines[line - 1]?.slice(Math.max(0, column - 2)) ?? '') ?? [];
    if (written !== undefined && lines[line - 1]?.indexOf(written, column - 1) === column - 1)
      report(position.start, written, 'write <sub> around it', 'struck out');
    else if (
      struckRange.test(
        scope.source.text.slice(Math.max(0, (position.start.offset ?? 0) - 1), (position.end.offset ?? 0) + 1),
      )
    )
      scope.findings.push({
        rule: 'literal-markup',
        message: 'the text between these two ~ is struck out',
        place: { file: scope.source.path, start: position.start, end: position.end },
        hint: 'write \\~ for the sign, as in a range of numbers, or ~~ on both sides to strike it out',
      });
  });
}

/** Whether an element of HTML, or the tag before a text, is one of code: `<code>{{ name }}</code>`. */
function isCode(node: Nodes | undefined): boolean {
  const name = node?.type === 'html' ? /^<(\w+)/.exec(node.value)?.[1] : node && 'name' in node ? node.name : undefined;
  return /^(?:code|kbd|samp|var|tt|pre)$/i.test(name ?? '');
}

/** What attributes of other tools follow. */
const marked: ReadonlySet<string> = new Set<Nodes['type']>([
  'image',
  'link',
  'inlineCode',
  'strong',
  'emphasis',
  'linkReference',
]);

/**
 * The lines of a text, and where they begin in the source; `isWhole` unless something may be before it in its line.
 *
 * @param before the node before it, or the one that it is in: texts next to bare addresses have no place
 */
function linesIn(node: Nodes, before: Nodes | undefined): readonly { line: string; at: Point; isWhole: boolean }[] {
  const isBehind =
    before !== undefined && !('children' in before && (before.children as readonly Nodes[]).includes(node));
  const start = node.position?.start ?? before?.position?.[isBehind ? 'end' : 'start'];
  if (node.type !== 'text' || start === undefined) return [];
  return node.value.split('\n').map((line, index) => ({
    line,
    at: index === 0 ? start : { line: start.line + index, column: 1 },
    isWhole: index > 0,
  }));
}

/** Whether double brackets name a page: they have a label, an anchor, a path or more than a word, or there is such a page. */
function isPage(written: string, name: string, { source, lookups }: Scope): boolean {
  if (/[|#/ \p{L}]/u.test(written.slice(2, -2).replace(/^[\w$.@-]*/, ''))) return true;
  const path = `${source.path.replace(/[^/]*$/, '')}${name}`;
  return [path, path.toLowerCase()].some((path) =>
    ['.md', '.mdx'].some((end) => lookups.document(path + end) !== undefined),
  );
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
