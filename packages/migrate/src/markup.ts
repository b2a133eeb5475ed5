/** Markup of docsgen's components, for pages in CommonMark, which have no components. */

/** `<TabItem>`: the lines before and after its content. The first of a group is open. */
export function tabMarkup(label: string, group: string, isFirst: boolean): { open: string[]; close: string[] } {
  const value = label
    .replace(/<[^>]*>/g, '')
    .replaceAll('"', '&quot;')
    .trim();
  return {
    open: [
      `<details class="tab" name="${group}" data-value="${value}"${isFirst ? ' open' : ''}>`,
      `<summary>${label}</summary>`,
      '<div class="tab-panel">',
      '',
    ],
    close: ['', '</div>', '</details>'],
  };
}

/** A folded part: the lines before and after its content. */
export function detailsMarkup(summary: string, isOpen = false): { open: string[]; close: string[] } {
  return {
    open: [`<details class="details"${isOpen ? ' open' : ''}>`, `<summary>${summary}</summary>`, ''],
    close: ['', '</details>'],
  };
}

export function badgeMarkup(text: string, type: string): string {
  return `<span class="badge badge-${type}">${text}</span>`;
}

/** A card that leads to a page, in one line. */
export function cardMarkup(card: {
  readonly title: string;
  readonly href: string | undefined;
  readonly text?: string;
  readonly isWide?: boolean;
}): string {
  const { title, href, text, isWide = false } = card;
  const tag = href === undefined ? 'div' : 'a';
  const target = href === undefined ? '' : ` href="${attributeText(href)}"`;
  const about = text === undefined ? '' : `<span class="card-text">${text}</span>`;
  return `<${tag} class="card${isWide ? ' link-card' : ''}"${target}><strong class="card-title">${title}</strong>${about}</${tag}>`;
}

/** Text in HTML. */
export function htmlText(text: string): string {
  return text.replace(/&(?!\w+;|#\d+;)/g, '&amp;').replaceAll('<', '&lt;');
}

/** Text in an attribute with double quotes, of HTML and of JSX. */
export function attributeText(text: string): string {
  return text.replace(/&(?!\w+;|#\d+;)/g, '&amp;').replaceAll('"', '&quot;');
}

/** Inline Markdown as inline HTML, for elements in which Markdown is not read. */
export function inlineHtml(text: string): string {
  return text
    .replace(/&(?!\w+;|#\d+;)/g, '&amp;')
    .replace(/`([^`]+)`/g, (_, code: string) => `<code>${code.replaceAll('<', '&lt;')}</code>`)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .trim();
}

/** Text in MDX, where `{` and `<` mean something. */
export function mdxText(text: string): string {
  return text.replace(/[{}<]/g, (sign) => `\\${sign}`);
}
