import { attributeOf, type Tag, tagsIn } from './jsx-tags.ts';
import { mdxText } from './markup.ts';

/** The component around a tree, and those of its folders and files, whose kind is the first group. */
interface TreeNames {
  readonly root: string;
  readonly item: RegExp;
}

const ofMintlify: TreeNames = { root: 'Tree', item: /^Tree\.(Folder|File)$/ };

/**
 * Writes trees of files as lists, which docsgen has them in.
 *
 *     <Tree><Tree.Folder name="src"><Tree.File name="a.ts" comment="the start" /></Tree.Folder></Tree>
 *
 *     ->   <FileTree>\n\n- src/\n  - a.ts the start\n\n</FileTree>
 */
export function listTrees(text: string, { root, item }: TreeNames = ofMintlify): string {
  if (!text.includes(`<${root}`)) return text;
  const tags = tagsIn(text);
  let made = '';
  let last = 0;
  for (const [index, open] of tags.entries()) {
    if (open.name !== root || open.kind !== 'open' || open.start < last) continue;
    const end = tags.findIndex(({ name, kind }, at) => at > index && name === root && kind === 'close');
    const close = tags[end];
    if (close === undefined) break;
    const indent = /(?:^|\n)([ \t]*)$/.exec(text.slice(last, open.start))?.[1] ?? '';
    if (itemsOf(tags.slice(index + 1, end), item).length === 0) continue;
    const items = itemsOf(tags.slice(index + 1, end), item).map((line) => indent + line);
    made += `${text.slice(last, open.start)}<FileTree>\n\n${items.join('\n')}\n\n${indent}</FileTree>`;
    last = close.end;
  }
  return made + text.slice(last);
}

function itemsOf(tags: readonly Tag[], item: RegExp): readonly string[] {
  const items: string[] = [];
  let depth = 0;
  for (const tag of tags) {
    const [, kind] = item.exec(tag.name) ?? [];
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
