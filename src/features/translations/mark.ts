import type { SourceFile } from '../../model/source.ts';
import { loadFrontmatterText } from '../../pipeline/content/index.ts';
import { blobField } from './status.ts';

/**
 * The text of a translation that says which text it was made from. `undefined` where its frontmatter has faults, which have
 * findings of their own.
 */
export async function markTranslation({ text }: Pick<SourceFile, 'text'>, blob: string): Promise<string | undefined> {
  const newline = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const line = `${blobField}: ${blob}`;
  const yaml = (await loadFrontmatterText())(text);
  if (yaml === undefined) return `---${newline}${line}${newline}---${newline}${newline}${text}`;
  const start = text.indexOf(newline) + newline.length;
  const [before, after] = [text.slice(0, start), text.slice(start + yaml.length)];
  const own = new RegExp(`^${blobField}[ \\t]*:.*$`, 'm');
  if (own.test(yaml)) return before + yaml.replace(own, line) + after;
  // In a flow mapping there are no lines.
  if (/^\s*\{/.test(yaml)) return undefined;
  const isClosed = yaml === '' || /[\r\n]$/.test(yaml);
  return `${before}${yaml}${isClosed ? '' : newline}${line}${isClosed ? newline : ''}${after}`;
}
