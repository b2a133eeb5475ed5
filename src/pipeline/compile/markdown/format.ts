import type { MarkdownConfig } from '../../../model/config.ts';
import type { SourcePath } from '../../../model/place.ts';

/** Whether a file is read as CommonMark instead of MDX. */
export function isCommonMark(path: SourcePath, { format }: Pick<MarkdownConfig, 'format'>): boolean {
  return format === 'detect' && path.endsWith('.md');
}
