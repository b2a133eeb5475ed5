import type { SourcePath } from '../../model/place.ts';
import type { SourceFile } from '../../model/source.ts';
import { loadFrontmatterText } from '../../pipeline/content/index.ts';
import { fileName } from '../../shared/paths.ts';
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

/** Matches the mark: in a comment of YAML, or in a field of JSON, which is an extension in an API document. */
const markOfData = /((?:^[ \t]*#[ \t]*|"(?:x-)?)translated_from"?[ \t]*:[ \t]*"?)([\da-f]{7,40})\b/im;

/** The text that a translation was made from which is no page: a file with data or an API document. */
export function markIn(text: string): string | undefined {
  return markOfData.exec(text)?.[2];
}

/** The text of a translated data file with a mark of the original that it was made from; `undefined` for JSON without a key. */
export function markData(path: SourcePath, text: string, blob: string): string | undefined {
  if (markOfData.test(text)) return text.replace(markOfData, (_, before: string) => before + blob);
  if (!/^\s*\{/.test(text)) return `# ${blobField}: ${blob}\n${text}`;
  const field = `"${fileName(path).startsWith('_category_') ? '' : 'x-'}${blobField}": "${blob}",`;
  return /^\s*\{\s*"/.test(text)
    ? text.replace(/\{(\s*)/, (_, space: string) => `{${space}${field}${space || ' '}`)
    : undefined;
}
