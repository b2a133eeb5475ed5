import { VFileMessage } from 'vfile-message';
import type { MarkdownConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { pluginName, reasonOf } from './plugin-syntax.ts';

/** What a plugin of the site throws, with the name of the plugin. */
export class PluginError extends Error {
  constructor(plugin: string, cause: unknown) {
    super(`${plugin} throws: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * A finding about what was thrown while a page went through the plugins of its site.
 *
 * @returns `undefined` where no plugin can be at fault
 */
export function pluginFinding(error: unknown, file: SourcePath, markdown: MarkdownConfig): Finding | undefined {
  if (error instanceof PluginError) {
    const place = placeOfMessage(error.cause, file);
    return {
      rule: 'plugin-error',
      message: error.message,
      place,
      hint: 'fix the plugin, or take it out of the config',
    };
  }
  const names = [
    ...markdown.remarkPlugins.map((plugin, index) => pluginName('remarkPlugins', index, plugin)),
    ...markdown.rehypePlugins.map((plugin, index) => pluginName('rehypePlugins', index, plugin)),
  ];
  if (names.length === 0 || error instanceof VFileMessage) return;
  return {
    rule: 'plugin-error',
    message: `the page cannot be rendered after the plugins of the site: ${reasonOf(error)}`,
    place: { file },
    hint: `leave them out one by one to find which: ${names.join(', ')}`,
  };
}

function placeOfMessage(cause: unknown, file: SourcePath): Place {
  const at = cause instanceof Error && 'place' in cause ? (cause as VFileMessage).place : undefined;
  if (at === undefined) return { file };
  const point = ({ line, column }: { line: number; column: number }) => ({ line, column });
  return 'start' in at ? { file, start: point(at.start), end: point(at.end) } : { file, start: point(at) };
}
