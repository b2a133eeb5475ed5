import { attributeOf, type Replacement, renamed, type Tag } from '../jsx-tags.ts';
import { mdxText } from '../markup.ts';
import { type ComponentTable, contentOnly } from '../page-components.ts';
import { sharedComponents } from '../react-sites/components.ts';
import { tabRules } from '../tab-rules.ts';

const badgeTypes: Readonly<Record<string, string>> = { tip: 'tip', info: 'info', warning: 'warning', danger: 'danger' };

/** Components of Rspress. */
export const rspressComponents: ComponentTable = {
  ...sharedComponents,
  ...tabRules(['Tab']),
  Badge(tag) {
    const text = attributeOf(tag, 'text');
    const type = badgeTypes[attributeOf(tag, 'type') ?? ''] ?? 'tip';
    const { open } = renamed({ ...tag, kind: 'open' }, 'Badge', { type });
    return { open: tag.kind === 'self' ? open + mdxText(text ?? '') : open, close: '</Badge>' };
  },
  Button: (tag) =>
    renamed(tag, 'Button', {
      href: tag.attributes.get('href') ?? '',
      ...(attributeOf(tag, 'theme') === 'alt' ? { kind: 'plain' } : {}),
    }),
  LinkCard: (tag) =>
    renamed(tag, 'LinkCard', {
      title: tag.attributes.get('title') ?? '',
      href: tag.attributes.get('href') ?? '',
      description: tag.attributes.get('description'),
    }),
  PackageManagerTabs: managersOf,
  SourceCode: (tag) => {
    const href = attributeOf(tag, 'href');
    return href === undefined ? false : `[Source](${href})`;
  },
  Tag: (tag) => {
    const text = attributeOf(tag, 'tag');
    return text === undefined ? false : `<Badge type="info">${mdxText(text)}</Badge>`;
  },
  CodeGroup: () => undefined,
  Toc: () => '',
  NoSSR: contentOnly,
  BrowserOnly: contentOnly,
};

/** `<PackageManagerTabs command="install a" />` is a block of npm commands, which docsgen shows for each manager; or one for each of them. */
function managersOf(tag: Tag): Replacement | string | false {
  const command = attributeOf(tag, 'command');
  const code = tag.attributes.get('command')?.value ?? '';
  if (command !== undefined) {
    const lines = command
      .split('\n')
      .map((line) =>
        /^(?:create|dlx|exec)\b/.test(line) ? `npm ${line}` : `npm ${line.replace(/^add\b/, 'install')}`,
      );
    return `\`\`\`sh package-managers\n${lines.join('\n')}\n\`\`\``;
  }
  const given = Array.from(
    code.matchAll(/\b(npm|yarn|pnpm|bun|deno)\s*:\s*(["'`])([\s\S]*?)\2/g),
    ([, name, , line]) => [name, line] as const,
  );
  if (given.length === 0) return false;
  return `<CodeGroup>\n\n${given.map(([name, line]) => `\`\`\`sh title="${name}"\n${line}\n\`\`\``).join('\n\n')}\n\n</CodeGroup>`;
}
