/** An address of the config: of the site where it is neither absolute nor of another host. */
export function linkAddress(address: string): string {
  const bare = address.replace(/^pathname:\/\/\/?/, '/');
  return /^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(bare) ? bare : `/${bare.replace(/^\.\//, '')}`;
}

/** Inline HTML as inline Markdown. */
export function toMarkdown(html: string): string {
  return html
    .replace(/<a\b([^>]*)>([\s\S]*?)<\/a>/gi, (_, attributes: string, inner: string) => {
      const href = attribute(attributes, 'href');
      const label = plain(inner) || attribute(inner, 'alt') || attribute(attributes, 'aria-label') || '';
      return href === undefined ? label : `[${label}](${linkAddress(href.trim())})`;
    })
    .replace(/<(b|strong)\b[^>]*>([\s\S]*?)<\/\1>/gi, (_, __, inner: string) => `**${inner.trim()}**`)
    .replace(/<(i|em)\b[^>]*>([\s\S]*?)<\/\1>/gi, (_, __, inner: string) => `*${inner.trim()}*`)
    .replace(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)>/gi, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The value of an attribute in HTML. */
export function attribute(text: string, name: string): string | undefined {
  const found = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(text);
  return found?.[1] ?? found?.[2];
}

/** The text of HTML. */
export function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A path as people write it; one in another encoding than UTF-8 as it is. */
export function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The words of inline Markdown. */
export function plainText(text: string): string {
  return text
    .split(/(`+[^`]+`+)/)
    .map((part, index) =>
      index % 2 === 1
        ? part.replace(/^`+ ?| ?`+$/g, '')
        : part
            .replace(/<[^>]*>/g, '')
            .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
            .replace(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
            .replace(/(?<![\w*])[*_](?=\S)([^*_]+?)[*_](?![\w*])/g, '$1')
            .replace(/\\([!-/:-@[-`{-~])/g, '$1'),
    )
    .join('')
    .trim();
}

/** A name, or with a number behind it, that is not taken yet: `a`, `a-2`. */
export function unusedName(base: string, isTaken: (name: string) => boolean, first = 2): string {
  let name = base;
  for (let count = first; isTaken(name); count++) name = `${base}-${count}`;
  return name;
}
