import { attributeOf, type Tag, tagsIn } from '../jsx-tags.ts';
import { mdxText } from '../markup.ts';

/**
 * Writes trees of files as lists, which docsgen has them in.
 *
 *     <Tree><Tree.Folder name="src"><Tree.File name="a.ts" comment="the start" /></Tree.Folder></Tree>
 *
 *     ->   <FileTree>\n\n- src/\n  - a.ts the start\n\n</FileTree>
 */
export function listTrees(text: string): string {
  if (!/<Tree[\s>]/.test(text)) return text;
  const tags = tagsIn(text);
  let made = '';
  let last = 0;
  for (const [index, open] of tags.entries()) {
    if (open.name !== 'Tree' || open.kind !== 'open' || open.start < last) continue;
    const end = tags.findIndex(({ name, kind }, at) => at > index && name === 'Tree' && kind === 'close');
    const close = tags[end];
    if (close === undefined) break;
    const indent = /(?:^|\n)([ \t]*)$/.exec(text.slice(last, open.start))?.[1] ?? '';
    const items = itemsOf(tags.slice(index + 1, end)).map((item) => indent + item);
    made += `${text.slice(last, open.start)}<FileTree>\n\n${items.join('\n')}\n\n${indent}</FileTree>`;
    last = close.end;
  }
  return made + text.slice(last);
}

function itemsOf(tags: readonly Tag[]): readonly string[] {
  const items: string[] = [];
  let depth = 0;
  for (const tag of tags) {
    const [, kind] = /^Tree\.(Folder|File)$/.exec(tag.name) ?? [];
    if (kind === undefined) continue;
    if (tag.kind === 'close') {
      if (kind === 'Folder') depth = Math.max(0, depth - 1);
      continue;
    }
    const given = (attributeOf(tag, 'name') ?? '').replace(/\/+$/, '');
    const name = `${given}${kind === 'Folder' ? '/' : ''}`;
    const comment = attributeOf(tag, 'comment');
    const shown = /^[\w./-]+$/.test(name) && !/^_|_$/.test(name) ? name : `\`${name}\``;
    items.push(`${'  '.repeat(depth)}- ${shown}${comment === undefined ? '' : ` ${mdxText(comment)}`}`);
    if (kind === 'Folder' && tag.kind === 'open') depth++;
  }
  return items;
}
