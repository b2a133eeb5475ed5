import { attributeOf, codeRanges, isWithin, renamed, rewriteTags, scriptRanges, type Tag } from '../jsx-tags.ts';
import { type Plan, rewriteFiles } from '../plan.ts';
import { pathOf } from '../style-sheets.ts';
import { addUse, lostComponent, mdxTrace } from '../traces.ts';

/** Parts of the theme that docsgen has, see `docsgen build` on others: the beginning of a pattern. */
export const themeParts =
  'Admonition|CodeBlock|Details|DocCard|DocCardList|Heading|IdealImage|Layout|MDXComponents|Mermaid|TOCInline|TabItem|Tabs|ThemedImage';
const knownParts = new RegExp(`^(?:${themeParts}|(?:Icon|MDXComponents)/.*)$`);

/**
 * What Docusaurus takes and docsgen does not: translations without an original, which it never reads; parts of its theme in pages;
 * tabs outside of groups.
 *
 * @returns the addresses without those of such translations
 */
export function withoutLeftovers(plan: Plan, addresses: Iterable<string>): readonly string[] {
  const orphans = leaveOrphansOut(plan);
  rewriteFiles(plan, /\.mdx?$/i, (text, to) =>
    /<TabItem\b|@theme|@site|@docusaurus\/theme-|raw-loader!|\?raw\b/.test(text)
      ? withTabGroups(withoutThemeParts(withoutLostTexts(text, to, plan), to, plan), to, plan)
      : text,
  );
  const all = new Set(addresses);
  const isOrphan = (address: string) => {
    const [, locale = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(address) ?? [];
    return (
      !all.has(rest) &&
      orphans.some(
        (path) =>
          path.startsWith(`i18n/${locale}/`) && path.replace(/\.mdx?$/i, '').endsWith(`/${rest.split('/').at(-1)}`),
      )
    );
  };
  return orphans.length === 0 ? [...all] : [...all].filter((address) => !isOrphan(address));
}

/** Leaves translations out that have no original; parts of pages stay, which translations import. */
function leaveOrphansOut(plan: Plan): readonly string[] {
  const orphans: string[] = [];
  const bare = (path: string) => path.replace(/\.mdx?$/i, '');
  const originals = new Set([...plan.files.keys()].filter((path) => !path.startsWith('i18n/')).map(bare));
  for (const to of [...plan.files.keys()]) {
    const original = /^i18n\/[^/]+\/(.+\.mdx?)$/i.exec(to)?.[1];
    if (original === undefined || originals.has(bare(original)) || /(?:^|\/)_/.test(original)) continue;
    plan.files.delete(to);
    orphans.push(to);
    plan.noteEach('changed', 'a translation without an original', 'Docusaurus did not read it, and it is left out', {
      file: to,
    });
  }
  return orphans;
}

/** Texts of files that are not there are empty, as a script may make them before a build. */
function withoutLostTexts(text: string, to: string, plan: Plan): string {
  const code = codeRanges(text);
  return text.replace(
    /^import\s+(\w+)\s+from\s+(['"])([^'"\n]*!)?((?:@site|\.{1,2})\/[^'"\n!?]+)(\?raw)?\2;?[ \t]*$/gm,
    (statement, name: string, _, loader: string | undefined, specifier: string, raw: string | undefined, offset) => {
      if (raw === undefined && loader?.includes('raw-loader') !== true) return statement;
      if (plan.files.has(pathOf(specifier, to)) || isWithin(code, offset)) return statement;
      plan.noteEach('lost', `the text of ${specifier}`, 'it is not there, as a script may make it before a build', {
        file: to,
        line: text.slice(0, offset).split('\n').length,
      });
      return `\n${mdxTrace(statement)}\n\nexport const ${name} = '';\n`;
    },
  );
}

/** Imports of parts of the theme, and of files of the site: by their names where docsgen has them; comments for the tags of others. */
function withoutThemeParts(text: string, to: string, plan: Plan): string {
  const lost = new Set<string>();
  const made = text.replace(
    /^import\s+(?:(\w+)|\{([^}]*)\})\s+from\s+(['"])(?:(@site)|@theme(?:-original|-init)?|@docusaurus\/theme-[\w-]+(?:\/lib)?\/theme)\/([\w./-]+?)(?:\/index(?:\.js)?)?\3;?[ \t]*$/gm,
    (
      statement,
      main: string | undefined,
      others: string | undefined,
      quote: string,
      site: string | undefined,
      part: string,
      offset: number,
    ) => {
      const own = site === undefined ? `src/theme/${part}` : part;
      if ([...plan.files.keys()].some((path) => path.startsWith(own))) return statement;
      if (site === undefined && knownParts.test(part))
        return main === undefined ? statement : `import ${main} from ${quote}@theme/${part}${quote};`;
      for (const name of [main ?? '', ...(others ?? '').split(',').map((one) => one.replace(/^.*\bas\b/, ''))])
        if (name.trim() !== '') lost.add(name.trim());
      plan.noteEach(
        'lost',
        site === undefined ? `the part ${part} of the theme of Docusaurus` : `the file @site/${part}`,
        site === undefined
          ? 'docsgen does not have it: its tags are comments, write a component of your own'
          : 'it is not there, as a script may make it before a build: its tags are comments',
        {
          file: to,
          line: text.slice(0, offset).split('\n').length,
        },
      );
      return '';
    },
  );
  return lost.size === 0 ? made : withoutTags(made, to, { plan, isLost: ({ name }) => lost.has(name) });
}

/** Components that a page neither imports nor defines: in MDX 1 they are nothing but their content. @param known those of all pages */
export function withoutUnknown(plan: Plan, known: readonly string[]): void {
  rewriteFiles(plan, /\.mdx?$/i, (text, to) => {
    const scripts = scriptRanges(text);
    const isLost = ({ name, start }: Tag) =>
      /^[A-Z]\w*$/.test(name) &&
      name !== 'Head' &&
      !knownParts.test(name) &&
      !known.includes(name) &&
      !new RegExp(`^(?:import|export)\\b[^;'"]*\\b${name}\\b`, 'm').test(text) &&
      !isWithin(scripts, start);
    return withoutTags(text, to, { plan, isLost });
  });
}

function withoutTags(
  text: string,
  to: string,
  { plan, isLost }: { readonly plan: Plan; readonly isLost: (tag: Tag) => boolean },
): string {
  return rewriteTags(text, (tag) => {
    if (!isLost(tag)) return undefined;
    addUse(plan.uses, tag);
    plan.noteEach('lost', `the component <${tag.name}>`, lostComponent, { file: to });
    return { open: mdxTrace(tag.text), close: '' };
  }).text;
}

/** A tab alone is a group of one, and has no other attributes than those of tabs. */
function withTabGroups(text: string, to: string, plan: Plan): string {
  const known = /^(?:value|label|default|icon|attributes|className|hidden|lazy)$/;
  const { text: made, edits } = rewriteTags(text, (tag: Tag, parents) => {
    if (tag.name !== 'TabItem') return undefined;
    const attributes = Object.fromEntries(
      [...tag.attributes].filter(([name]) => known.test(name) || name.startsWith('{')),
    );
    const isAlone = !parents.some(({ name }) => /Tabs$/.test(name));
    if (!isAlone && Object.keys(attributes).length === tag.attributes.size) return undefined;
    const item = renamed(tag, 'TabItem', {
      ...(attributeOf(tag, 'value') === undefined ? { value: 'tab' } : {}),
      ...attributes,
    });
    return isAlone ? { open: `<Tabs>\n${item.open}`, close: `${item.close}\n</Tabs>` } : item;
  });
  for (const edit of edits) plan.edits.push({ file: to, ...edit });
  return made;
}
