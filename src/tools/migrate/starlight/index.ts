import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import GithubSlugger from 'github-slugger';
import { normalizePath, parentPath } from '../../../shared/paths.ts';
import { pathAliases } from '../aliases.ts';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { convertFence } from '../fence-info.ts';
import { addressFields, changesOf, splitPage, withFields } from '../fields.ts';
import { filesBelow, isFile, readJson } from '../files.ts';
import { headEntries } from '../head-tags.ts';
import { linkAddress } from '../inline.ts';
import { attributeOf, codeRanges, tagsIn } from '../jsx-tags.ts';
import { logoEntry } from '../logo.ts';
import { attributeText, mdxText } from '../markup.ts';
import type { Migration } from '../migration.ts';
import { addressEntries, lenientChecks, socialLink, writeSite } from '../new-site.ts';
import { type ComponentTable, contentOnly, convertComponents } from '../page-components.ts';
import { type AddNote, finishPlan, hasInPages, mermaidBlock, newPlan, type Plan } from '../plan.ts';
import { ConfigFailure, runSiteConfig } from '../run-config.ts';
import { type SiteIcons, siteIcons } from '../site-icons.ts';
import { type SiteCode, siteCode } from './code.ts';
import { badgeType, slotTab, starlightComponents } from './components.ts';
import { takeImports } from './imports.ts';

const docsDir = 'src/content/docs';

/** The config file of a site of Starlight; `undefined` where a folder has none, or another site of Astro. */
export function starlightConfigIn(folder: string): string | undefined {
  return ['mjs', 'ts', 'js', 'mts', 'cjs']
    .map((end) => join(folder, `astro.config.${end}`))
    .find((file) => existsSync(file) && readFileSync(file, 'utf8').includes('@astrojs/starlight'));
}

interface Page {
  /** Path below the folder of documents. */
  readonly name: string;
  readonly to: string;
  readonly address: string;
  readonly id: string;
  readonly locale: string;
  /** It is in no build. */
  readonly isDraft: boolean;
}

/**
 * Plans the move of a site of Starlight.
 *
 * @throws ConfigFailure
 */
export async function migrateStarlight(
  configFile: string,
  { seconds }: { readonly seconds: number },
): Promise<Migration> {
  const root = dirname(configFile);
  const shown = relative(root, configFile);
  const plan = newPlan(shown);
  const { note } = plan;
  const config = await runSiteConfig(configFile, { seconds });
  const integrations = listOf(config.integrations).flat(3).map(dataOf);
  const found = integrations.find(({ $package }) => $package === '@astrojs/starlight');
  if (found === undefined)
    throw new ConfigFailure(`${configFile} has no starlight({ … }) in its integrations`, 'is it a site of Starlight?');
  const starlight = dataOf(found.$options);
  const locales = dataOf(starlight.locales);
  const others = Object.keys(locales).filter((key) => key !== 'root' && key !== (starlight.defaultLocale ?? 'root'));
  const first = textOf(starlight.defaultLocale) ?? 'root';
  const srcDir = join(root, textOf(config.srcDir) ?? 'src');
  const folder = join(srcDir, 'content/docs');
  const pages: Page[] = [];
  const partials: Page[] = [];
  for (const name of filesBelow(folder)) {
    const file = join(folder, name);
    if (!/\.(?:mdx?|markdown)$/i.test(name)) {
      if (/\.mdoc$/.test(name))
        note('lost', `the page ${name}`, 'it is Markdoc: write it as Markdown', { file: `${docsDir}/${name}` });
      plan.copy(`${docsDir}/${name}`, file);
      continue;
    }
    const { fields } = splitPage(readFileSync(file, 'utf8'));
    const bare = name.replace(/\.\w+$/, '');
    if (/(?:^|\/)404$/.test(bare)) {
      note(
        'changed',
        'the page 404',
        'docsgen has one: a template of your own, theme/content/not-found.tsx, replaces it',
        { file: `${docsDir}/${name}` },
      );
      continue;
    }
    const slug =
      textOf(fields.slug) ??
      bare
        .split('/')
        .map((part) => new GithubSlugger().slug(part))
        .join('/')
        .replace(/(?:^|\/)index$/, '');
    const address = `/${slug.replace(/^\/|\/$/g, '')}`;
    if (/(?:^|\/)_/.test(name)) {
      partials.push({ name, to: `${docsDir}/${name}`, address: '', id: bare, locale: first, isDraft: false });
      continue;
    }
    const locale = others.find((key) => bare === key || bare.startsWith(`${key}/`)) ?? first;
    const isDraft = fields.draft === true;
    pages.push({ name, to: `${docsDir}/${name.replace(/\.markdown$/i, '.md')}`, address, id: bare, locale, isDraft });
  }
  const aliases = aliasesOf(root);
  const taken = new Set(pages.map(({ address }) => address));
  const prefix = first === 'root' ? '' : `/${first}`;
  // Where a page is not translated, Starlight shows it in the first language.
  const fallbacks = ({ locale, address }: Page) =>
    locale !== first
      ? []
      : others
          .map((key) => `/${key}${address.slice(prefix.length)}`.replace(/(?<=.)\/$/, ''))
          .filter((other) => !taken.has(other));
  const icons = siteIcons(root, plan);
  const { dependencies, devDependencies } = dataOf(readJson(join(root, 'package.json')));
  const code = siteCode({
    plan,
    toOf(file) {
      const name = relative(srcDir, file).split(sep).join('/');
      return name.startsWith('../') ? `outside/${localPath(root, file)}` : `src/${name}`;
    },
    withAlias(path) {
      const alias = aliases.find(({ prefix }) => path.startsWith(prefix));
      return alias && join(root, alias.folder, path.slice(alias.prefix.length));
    },
    installed: { ...dataOf(dependencies), ...dataOf(devDependencies) } as Readonly<Record<string, string>>,
  });
  const input = { plan, root, folder, aliases, icons, code };
  for (const page of pages) convertPage(page, { ...input, redirects: fallbacks(page) });
  for (const page of partials) convertPage(page, { ...input, redirects: [] });
  for (const name of filesBelow(srcDir)) {
    if (
      name.startsWith('content/docs/') ||
      name.startsWith('pages/') ||
      /\.(?:astro|vue|svelte)$|(?:^|\/)content\.config\.\w+$|^content\/config\.\w+$/.test(name)
    )
      continue;
    // Of code there is what pages import.
    if (/\.[cm]?[jt]sx?$/.test(name)) continue;
    plan.copy(`src/${name}`, join(srcDir, name));
  }
  const publicDir = join(root, textOf(config.publicDir) ?? 'public');
  for (const name of filesBelow(publicDir)) plan.copy(`static/${name}`, join(publicDir, name));
  for (const name of filesBelow(join(srcDir, 'pages')))
    note('lost', `the page src/pages/${name}`, 'write it as a page of docsgen, in pages/', {
      file: `src/pages/${name}`,
    });

  const known = new Map(pages.map((page) => [page.address, page]));
  const all = [first, ...others.filter((key) => pages.some(({ locale }) => locale === key))];
  const sidebars = Object.fromEntries(
    all.map((locale) => {
      const prefix = locale === 'root' ? '' : locale;
      const lang = textOf(dataOf(locales[locale]).lang) ?? locale;
      const given = starlight.sidebar;
      const items =
        given === undefined
          ? [{ type: 'autogenerated', dir: prefix === '' ? '.' : prefix }]
          : sidebarItems(given, {
              prefix,
              lang,
              known,
              note: (weight, about, advice) => plan.noteEach(weight, about, advice, { file: shown }),
            });
      return [locale === first ? 'docs' : locale.replace(/[^\w.-]/g, '-'), items];
    }),
  );
  const { entries: redirects, lost } = redirectsOf(config.redirects);
  for (const from of lost)
    note('lost', `the redirect ${from}`, 'its address is a pattern: write each address under redirects');
  const logo = logoOf(starlight.logo, { root, plan });
  const styles = stylesOf(listOf(starlight.customCss).map(String), { root, plan });
  const title = isData(starlight.title)
    ? (textOf(starlight.title[textOf(dataOf(locales[first]).lang) ?? first]) ??
      Object.values(starlight.title).map(textOf)[0])
    : textOf(starlight.title);
  const social = Array.isArray(starlight.social)
    ? listOf(starlight.social)
        .map(dataOf)
        .map(({ icon, label, href }) =>
          socialLink(textOf(icon) ?? 'website', linkAddress(textOf(href) ?? ''), textOf(label)),
        )
    : Object.entries(dataOf(starlight.social)).map(([icon, href]) => socialLink(icon, linkAddress(String(href))));
  const contents = starlight.tableOfContents;
  const lang = textOf(dataOf(locales[first]).lang) ?? (first === 'root' ? undefined : first);
  const isMermaid = hasInPages(plan, mermaidBlock);
  const isMath = JSON.stringify(config.markdown ?? {}).includes('remark-math');
  const { baseUrl: edit } = dataOf(starlight.editLink);
  writeSite(plan, {
    root,
    from: `Starlight, ${shown}`,
    addresses: pages.flatMap((page) => (page.isDraft ? [] : [page.address, ...fallbacks(page)])),
    packages: {
      ...icons.packages(),
      ...code.packages(),
      ...(isMath ? { katex: 'latest' } : {}),
      ...(isMermaid ? { mermaid: 'latest' } : {}),
    },
    entries: [
      { key: 'title', value: title ?? 'My project' },
      { key: 'tagline', value: textOf(starlight.tagline) ?? textOf(starlight.description) },
      ...addressEntries(textOf(config.site), textOf(config.base)),
      { key: 'lang', value: lang === undefined || /^en\b/.test(lang) ? undefined : lang },
      ...withFavicon(
        headEntries(
          listOf(starlight.head)
            .map(dataOf)
            .map(({ tag, attrs, content }) => ({
              tag: String(tag),
              attributes: dataOf(attrs),
              content: textOf(content),
            })),
          { note, exists: (address) => plan.files.has(`static${address}`) },
        ),
        textOf(starlight.favicon) ?? '/favicon.svg',
        plan,
      ),
      ...(dataOf(config.build).format === 'file' ? [{ key: 'pageFiles', value: 'file' }] : []),
      ...(config.trailingSlash === 'always' && dataOf(config.build).format !== 'file'
        ? [{ key: 'trailingSlash', value: true }]
        : []),
      {
        key: 'docs',
        value: {
          dir: docsDir,
          route: '/',
          sidebars,
          editUrl: textOf(edit) === undefined ? undefined : String(edit).replace(/\/$/, ''),
          ...(starlight.lastUpdated === true ? { lastUpdated: true } : {}),
        },
      },
      { key: 'posts', value: false },
      { key: 'pages', value: false },
      { key: 'redirects', value: redirects },
      {
        key: 'navbar',
        value: {
          ...(dataOf(starlight.logo).replacesTitle === true && logo !== undefined ? { title: '' } : {}),
          logo,
          ...(others.length === 0 ? {} : { items: [languageMenu(locales, first)] }),
          social,
        },
      },
      { key: 'colorMode', value: { default: 'system', toggle: true } },
      {
        key: 'toc',
        value: isData(contents)
          ? { min: Math.max(2, Number(contents.minHeadingLevel ?? 2)), max: Number(contents.maxHeadingLevel ?? 3) }
          : undefined,
      },
      { key: 'accent', value: styles },
      {
        key: 'markdown',
        value: { format: 'detect', ...(isMath ? { math: true } : {}), ...(isMermaid ? { mermaid: true } : {}) },
        comment: 'Files that end with .md are plain Markdown with HTML; .mdx files have components.',
      },
      ...lenientChecks('Starlight did not check links; without this key they are errors.'),
    ],
  });
  if (others.length > 0) {
    note(
      'changed',
      `the languages ${others.join(', ')}`,
      'their pages stay at their addresses, with sidebars of their own and a menu; texts of the frame are those of the first language, and pages that are not translated redirect to it',
    );
  }
  for (const name of Object.keys(dataOf(starlight.components)))
    note('lost', `the component ${name} of the frame`, 'templates of docsgen are components of React, in theme/');
  for (const plugin of listOf(starlight.plugins).map(dataOf))
    note(
      'lost',
      `the plugin ${textOf(plugin.$package)?.replace(/#.*/, '') ?? textOf(plugin.$function) ?? textOf(plugin.name) ?? 'of Starlight'}`,
      'docsgen has no plugins of Starlight: what it did to pages is not there',
    );
  for (const plugin of integrations)
    if (
      plugin !== found &&
      !/sitemap|mdx|tailwind|react/.test(String(plugin.$package ?? plugin.name ?? plugin.$function))
    )
      note(
        'lost',
        `the integration ${String(plugin.$package ?? plugin.name ?? plugin.$function ?? '')}`,
        'what it did to the site is not there',
      );
  if (starlight.pagefind !== false) note('hint', 'the search', 'docsgen has one of its own');
  return finishPlan('Starlight', plan);
}

/** The path of a file below the folder of the site, also of one that is above it. */
function localPath(root: string, file: string): string {
  return relative(root, file)
    .split(sep)
    .join('/')
    .replace(/^(?:\.\.\/)+/, '');
}

/** Short names of folders in imports: those of `tsconfig.json`, and usual ones. */
function aliasesOf(root: string): readonly { readonly prefix: string; readonly folder: string }[] {
  const own = pathAliases(root).map(([prefix, folder]) => ({ prefix, folder: relative(root, folder) }));
  return [...own, { prefix: '~/', folder: 'src' }, { prefix: '@/', folder: 'src' }];
}

function convertPage(
  { name, to, address }: Page,
  {
    plan,
    root,
    folder,
    aliases,
    icons,
    code,
    redirects,
  }: {
    readonly plan: Plan;
    readonly root: string;
    readonly folder: string;
    readonly aliases: ReturnType<typeof aliasesOf>;
    readonly icons: SiteIcons;
    readonly code: SiteCode;
    /** Addresses that redirect to the page. */
    readonly redirects: readonly string[];
  },
): void {
  const file = join(folder, name);
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const { fields, front, body } = splitPage(text);
  const isMdx = /\.mdx$/i.test(name);
  const first = front.split('\n').length;
  const lose = (about: string, advice: string, line = first) =>
    plan.noteEach('lost', about, advice, { file: to, line });
  const withAlias = (path: string) => {
    const alias = aliases.find(({ prefix }) => path.startsWith(prefix));
    // In imports, Vite takes a slash for the folder of the site.
    const isOfRoot = path.startsWith('/') && isFile(join(root, path.replace(/\?.*$/, '')));
    if (alias === undefined && !isOfRoot) return path;
    const target = alias === undefined ? join(root, path) : join(root, alias.folder, path.slice(alias.prefix.length));
    const relativePath = relative(dirname(file), target).split(sep).join('/');
    return relativePath.startsWith('.') ? relativePath : `./${relativePath}`;
  };
  const edits: { line: number; before: string; after: string }[] = [];
  let made = body;
  if (isMdx) {
    const outside = (path: string) => {
      const from = resolve(dirname(file), path.replace(/\?.*$/, ''));
      const query = /\?.*$/.exec(path)?.[0] ?? '';
      const inDocs = !relative(folder, from).startsWith('..');
      if (inDocs || !isFile(from)) return undefined;
      const local = localPath(root, from);
      // Markdown is compiled in the folder of documents only.
      if (/\.mdx?$/.test(from) && query === '') {
        const part = `${docsDir}/_parts/${local}`;
        if (!plan.files.has(part))
          plan.write(
            part,
            partText(readFileSync(from, 'utf8'), (icon) => icons.nameOf(icon, { file: part })),
          );
        return `@site/${part}`;
      }
      if (local.startsWith('src/')) {
        // Code that is shown as text.
        if (query !== '') plan.copy(local, from);
        return undefined;
      }
      if (query === '' && /\.[cm]?[jt]sx?$/.test(from)) return undefined;
      plan.copy(`outside/${local}`, from);
      return `@site/outside/${local}${query}`;
    };
    const taken = takeImports(made, {
      withAlias,
      outside,
      exists: (path) => isFile(resolve(dirname(file), path)),
      takeCode(path, names) {
        const from = resolve(dirname(file), path);
        const runsInBrowsers = names.some((local) => new RegExp(`<${local}\\b[^>]*\\sclient:`).test(body));
        if (!code.take(from, runsInBrowsers)) return undefined;
        const place = code.placeOf(from);
        return place?.startsWith('outside/') === true ? `@site/${place}` : path;
      },
    });
    const waits = withoutAwait(taken.text);
    made = waits.text;
    for (const { line } of waits.edits)
      lose(
        'code of a page that waits',
        'pages are rendered at once, and show the name in brackets: write the value, or import it from a file',
        first + line - 1,
      );
    edits.push(...taken.edits, ...waits.edits);
    for (const { line, specifier } of taken.lost)
      if (!/^astro:|^@astrojs\/starlight/.test(specifier))
        lose(
          `the import ${specifier}`,
          'it is of Astro, or not there: docsgen has components of React',
          first + line - 1,
        );
    const converted = convertComponents(made, withSlots(starlightComponents, made), {
      known: taken.known,
      iconOf: (icon, line) => icons.nameOf(icon, { file: to, line: first + line - 1 }),
      lose: (component, line) =>
        lose(
          `the component <${component}>`,
          'its text stays, the rest is taken out: docsgen has components of its own, and those of React',
          first + line - 1,
        ),
    });
    made =
      /<CodeBlock\b/.test(converted.text) && !taken.known.has('CodeBlock')
        ? `\nimport CodeBlock from '@theme/CodeBlock';\n${converted.text}`
        : converted.text;
    edits.push(...converted.edits);
    for (const [local, path] of taken.images) {
      made = made.replace(new RegExp(`\\bsrc=\\{\\s*${local}(?:\\.src)?\\s*\\}`, 'g'), `src="${path}"`);
    }
  }
  const lines = made.split('\n').map((before, index) => {
    const fence = /^([ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+)*)(`{3,}|~{3,})([^`]+)$/.exec(before);
    let after = before;
    if (fence !== null) after = `${fence[1]}${fence[2]}${convertFence(fence[3] ?? '')}`;
    else if (/^\s*:::\w+.*\{[^}]*\}\s*$/.test(before)) {
      after = before.replace(/\{([^}]*)\}\s*$/, (_, inner: string) => {
        const icon = icons.nameOf(/icon="?([\w:-]+)"?/.exec(inner)?.[1], { file: to, line: first + index });
        return icon === undefined ? '' : `{icon="${icon}"}`;
      });
    } else if (/[([]/.test(before)) {
      after = before.replace(
        /(!\[[^\]]*\]\()([~@][^)\s]*)/g,
        (_, open: string, path: string) => open + withAlias(path),
      );
    }
    if (after !== before) edits.push({ line: index + 1, before, after });
    return after;
  });
  made = lines.join('\n');
  const changed = changesOf(fields, {
    ...pageFields(fields, { name, address, lose }),
    redirect_from: redirects.length === 0 ? undefined : redirects,
  });
  const hero =
    fields.hero === undefined
      ? ''
      : heroOf(dataOf(fields.hero), {
          title: textOf(fields.title) ?? '',
          withAlias,
          iconOf: (icon) => icons.nameOf(icon, { file: to }),
        });
  let target = to;
  if (hero !== '') {
    if (isMdx) made = afterImports(made, hero);
    else {
      // A page in CommonMark has no components: its text becomes a part of one in MDX.
      target = to.replace(/\.\w+$/, '.mdx');
      const partial = `${parentPath(to)}/_${to.split('/').at(-1)}`;
      const hasText = made.trim() !== '';
      if (hasText) plan.write(partial, made);
      made = `\n${hasText ? `import Rest from './${partial.split('/').at(-1)}';\n\n` : ''}${hero}\n${hasText ? '\n<Rest />\n' : ''}`;
    }
    edits.push({ line: 1, before: '', after: '<Hero>, from the frontmatter' });
  }
  const head = headOf(fields.head);
  if (head !== '') {
    if (target.endsWith('.mdx')) made = afterImports(made, head);
    else lose('head in the frontmatter of a page', 'write the elements between <head> and </head> in an .mdx page');
  }
  // Where imports were, there are no lines left.
  const whole =
    withFields(front, changed) +
    (isMdx ? made.replace(/^\n{3,}/, '\n\n').replace(/^((?:import [^\n]*\n)+)\n{2,}/m, '$1\n') : made);
  plan.editFields(target, changed);
  plan.edits.push(...edits.map(({ line, before, after }) => ({ file: target, line: line + first - 1, before, after })));
  if (whole === text) plan.copy(target, file);
  else plan.write(target, whole, file);
}

/** Values that a page waits for are their names here: `export const version = await latest()`. */
function withoutAwait(text: string): { text: string; edits: { line: number; before: string; after: string }[] } {
  const edits: { line: number; before: string; after: string }[] = [];
  const code = codeRanges(text);
  const made = text.replace(
    /^(export const[ \t]+)([\w$]+|\{[^{}=]*\})([ \t]*=[ \t]*)await\b[^;\n]*(?:\n(?![ \t]*\n|export |import )[^;\n]*)*;?/gm,
    (before, start: string, names: string, is: string, offset: number) => {
      if (code.some(([from, to]) => offset >= from && offset < to)) return before;
      const value = names.startsWith('{')
        ? `{ ${Array.from(names.matchAll(/([\w$]+)\s*(?=[,:}])/g), ([, name]) => `${name}: '[${name}]'`).join(', ')} }`
        : `'[${names}]'`;
      const after = `${start}${names}${is}${value};`;
      edits.push({ line: text.slice(0, offset).split('\n').length, before, after });
      return after;
    },
  );
  return { text: made, edits };
}

/** Components that have all of their parts in slots are tabs: `<PackageManagerTabs><Fragment slot="npm">`. */
function withSlots(table: ComponentTable, text: string): ComponentTable {
  const names = new Set(Array.from(text.matchAll(/<([A-Z]\w*)[^>]*>\s*<Fragment slot=/g), ([, name = '']) => name));
  const tabs = Object.fromEntries([...names].map((name) => [name, () => ({ open: '<Tabs>', close: '</Tabs>' })]));
  return {
    ...table,
    ...tabs,
    ...managerTabs(text),
    Tabs: (tag, parents) =>
      /^(?:(?!<\/Tabs>)[\s\S])*?<TabItem\b/.test(text.slice(tag.end))
        ? table.Tabs?.(tag, parents)
        : contentOnly(tag, parents),
    // Steps of docsgen are counted from 1: other lists stay lists.
    Steps: (tag) =>
      /^\s*(?:[02-9]|1\d)\d*\./.test(text.slice(tag.end, tag.end + 200)) ? { open: '', close: '' } : undefined,
    Fragment: (tag, parents) => (names.has(parents.at(-1)?.name ?? '') ? slotTab(tag) : table.Fragment?.(tag, parents)),
  };
}

const managers = ['npm', 'yarn', 'pnpm', 'bun', 'deno', 'cargo'];

/** A site's own component with a command for each package manager: `<CommandTabs npm="npm i a" yarn="yarn add a" />`. */
function managerTabs(text: string): ComponentTable {
  const names = new Set(
    tagsIn(text)
      .filter(({ attributes }) => managers.filter((manager) => attributes.has(manager)).length > 1)
      .map(({ name }) => name),
  );
  const rule: ComponentTable[string] = (tag) => {
    const commands = managers.flatMap((manager) => {
      const command = attributeOf(tag, manager);
      return command === undefined
        ? []
        : [`<TabItem value="${manager}" label="${manager}">\n\n\`\`\`sh\n${command}\n\`\`\`\n\n</TabItem>`];
    });
    return commands.length === 0 ? '' : `\n<Tabs groupId="package-manager">\n${commands.join('\n')}\n</Tabs>\n`;
  };
  return Object.fromEntries([...names].filter((name) => /^\p{Lu}/u.test(name)).map((name) => [name, rule]));
}

/** Markdown that pages import, without imports of Astro. */
function partText(text: string, iconOf: (name: string) => string | undefined): string {
  const { body } = splitPage(text);
  const taken = takeImports(body, {
    withAlias: (path) => path,
    exists: () => false,
    takeCode: () => undefined,
    outside: () => undefined,
  });
  return convertComponents(taken.text, starlightComponents, { known: taken.known, lose: () => {}, iconOf }).text;
}

function afterImports(text: string, part: string): string {
  const imports = /^(?:\s*(?:import\s[^;]*?['"][^'"]+['"];?[ \t]*(?:\n|$)))+/.exec(text)?.[0] ?? '';
  return `${imports}\n${part}\n${text.slice(imports.length)}`;
}

/** Elements of the head of one page. */
function headOf(head: unknown): string {
  const tags = listOf(head)
    .map(dataOf)
    .flatMap(({ tag, attrs, content }) => {
      if (!/^(?:meta|link|title)$/.test(String(tag))) return [];
      const attributes = Object.entries(dataOf(attrs))
        .map(([key, value]) => ` ${key}="${attributeText(String(value))}"`)
        .join('');
      return tag === 'title'
        ? [`  <title>${mdxText(textOf(content) ?? '')}</title>`]
        : [`  <${String(tag)}${attributes} />`];
    });
  return tags.length === 0 ? '' : `<head>\n${tags.join('\n')}\n</head>\n`;
}

function heroOf(
  hero: Data,
  {
    title: pageTitle,
    withAlias,
    iconOf,
  }: {
    readonly title: string;
    readonly withAlias: (path: string) => string;
    readonly iconOf: (name: string | undefined) => string | undefined;
  },
): string {
  const plainOf = (value: unknown) =>
    (textOf(value) ?? '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const title = plainOf(hero.title) || pageTitle;
  const tagline = plainOf(hero.tagline);
  const { file, light, alt } = dataOf(hero.image);
  const picture = textOf(file) ?? textOf(light);
  const buttons = listOf(hero.actions)
    .map(dataOf)
    .map(({ text, link, icon, variant }) => {
      const shape = iconOf(textOf(icon));
      return `<Button href="${attributeText(textOf(link) ?? '')}"${variant === undefined || variant === 'primary' ? '' : ' kind="plain"'}${shape === undefined ? '' : ` icon="${shape}"`}>${mdxText(plainOf(text))}</Button>`;
    });
  return [
    `<Hero title="${attributeText(title)}"${tagline === '' ? '' : ` tagline="${attributeText(tagline)}"`}>`,
    '',
    ...(buttons.length === 0 ? [] : [...buttons, '']),
    ...(picture === undefined ? [] : [`![${textOf(alt) ?? ''}](${withAlias(picture)})`, '']),
    '</Hero>',
    '',
  ].join('\n');
}

function pageFields(
  fields: Data,
  { name, address, lose }: { name: string; address: string; lose: (about: string, advice: string) => void },
): Data {
  const { label, order, badge, hidden } = dataOf(fields.sidebar);
  const contents = fields.tableOfContents;
  const isStart = fields.template === 'splash';
  if (fields.banner !== undefined) lose('the banner of a page', 'announcement of the config is a line on all pages');
  if (hidden === true)
    lose('sidebar.hidden of a page', 'a page that no sidebar names is hidden: write the sidebar in the config');
  return {
    ...(address === '' ? {} : addressFields(name, address, fields)),
    template: isStart ? 'start' : undefined,
    sidebar_label: textOf(label),
    ...(typeof order === 'number' ? { sidebar_position: order } : {}),
    ...(badge === undefined
      ? {}
      : {
          sidebar_badge:
            typeof badge === 'string'
              ? badge
              : { text: textOf(dataOf(badge).text) ?? '', type: badgeType(textOf(dataOf(badge).variant)) },
        }),
    ...(contents === false ? { hide_table_of_contents: true } : {}),
    ...(isData(contents)
      ? {
          toc_min_heading_level: Math.max(2, Number(contents.minHeadingLevel ?? 2)),
          toc_max_heading_level: Number(contents.maxHeadingLevel ?? 3),
        }
      : {}),
    ...(fields.editUrl === false
      ? { custom_edit_url: null }
      : textOf(fields.editUrl) === undefined
        ? {}
        : { custom_edit_url: fields.editUrl }),
    ...(fields.prev === false ? { pagination_prev: null } : {}),
    ...(fields.next === false ? { pagination_next: null } : {}),
    lastUpdated: undefined,
    ...(textOf(fields.lastUpdated) === undefined
      ? {}
      : { last_update: { date: String(fields.lastUpdated).slice(0, 10) } }),
    hero: undefined,
    head: undefined,
  };
}

interface SidebarInput {
  readonly prefix: string;
  readonly lang: string;
  readonly known: ReadonlyMap<string, Page>;
  readonly note: AddNote;
}

function sidebarItems(items: unknown, input: SidebarInput): readonly unknown[] {
  const { prefix, lang, known, note } = input;
  const pages = [...known.values()];
  const pageAt = (slug: string) =>
    known.get(normalizePath(`/${prefix}/${slug}`).replace(/(?<=.)\/$/, '')) ??
    known.get(normalizePath(`/${slug}`).replace(/(?<=.)\/$/, ''));
  const generated = (directory: string) => {
    const dir = [prefix, directory].filter((part) => part !== '').join('/');
    const found = [dir, directory].find((path) => pages.some(({ id }) => id.startsWith(`${path}/`)));
    if (found === undefined)
      note(
        'lost',
        `the pages of ${directory} in the sidebar`,
        'the folder has none: a script may make them before a build',
      );
    return found === undefined ? [] : [{ type: 'autogenerated', dir: found }];
  };
  return listOf(items).flatMap((item): readonly unknown[] => {
    if (typeof item === 'string') {
      const page = pageAt(item);
      return page === undefined ? [] : [page.id];
    }
    const { label: given, slug, link, items: inner, autogenerate, badge, collapsed, translations } = dataOf(item);
    const label =
      textOf(dataOf(translations)[lang]) ??
      textOf(given) ??
      (isData(given) ? (textOf(given[lang]) ?? textOf(Object.values(given)[0])) : undefined);
    const mark =
      badge === undefined
        ? {}
        : {
            badge:
              typeof badge === 'string'
                ? badge
                : { text: textOf(dataOf(badge).text) ?? '', type: badgeType(textOf(dataOf(badge).variant)) },
          };
    const directory = textOf(dataOf(autogenerate).directory)?.replace(/^\/|\/$/g, '');
    if (inner === undefined && directory !== undefined && label === undefined) return generated(directory);
    if (inner !== undefined || directory !== undefined) {
      const made = inner !== undefined ? sidebarItems(inner, input) : generated(directory ?? '');
      if (made.length === 0) return [];
      return [
        {
          type: 'category',
          label: label ?? 'Pages',
          ...mark,
          ...(typeof collapsed === 'boolean' ? { collapsed } : { collapsed: false }),
          items: made,
        },
      ];
    }
    const target = textOf(slug) ?? textOf(link);
    if (target === undefined) return [];
    const page = /^[a-z]+:|[#?]/i.test(target) ? undefined : pageAt(target);
    if (page !== undefined) return [{ type: 'doc', id: page.id, label, ...mark }];
    return textOf(link) === undefined
      ? []
      : [{ type: 'link', label: label ?? target, href: linkAddress(target), ...mark }];
  });
}

function redirectsOf(redirects: unknown): { readonly entries: readonly Data[]; readonly lost: readonly string[] } {
  const lost: string[] = [];
  const entries = Object.entries(dataOf(redirects)).flatMap(([from, to]) => {
    const target = textOf(to) ?? textOf(dataOf(to).destination);
    if (/[[*]/.test(from) || target === undefined) {
      lost.push(from);
      return [];
    }
    return [{ from: from.replace(/(?<=.)\/$/, ''), to: /^https?:/.test(target) ? target : linkAddress(target) }];
  });
  return { entries, lost };
}

function withFavicon(
  entries: ReturnType<typeof headEntries>,
  favicon: string,
  plan: Plan,
): ReturnType<typeof headEntries> {
  const has = entries.some(({ key, value }) => key === 'favicon' && value !== undefined);
  return has || !plan.files.has(`static${linkAddress(favicon)}`)
    ? entries
    : [{ key: 'favicon', value: linkAddress(favicon) }, ...entries.filter(({ key }) => key !== 'favicon')];
}

/** The logo is a file of the source, or one for each colour mode; here they are static files. */
function logoOf(logo: unknown, { root, plan }: { root: string; plan: Plan }): Data | undefined {
  const { src, light, dark, alt } = dataOf(logo);
  const copied = (path: string | undefined, before = ''): string | undefined => {
    if (path === undefined || !isFile(join(root, path))) return undefined;
    const name = `/${before}${path.split('/').at(-1)}`;
    plan.copy(`static${name}`, join(root, path));
    return name;
  };
  const [first, second] = [textOf(src) ?? textOf(light), textOf(dark)];
  // Two files of one name, as `light/logo.svg` and `dark/logo.svg`, would be one.
  const isAlike = first?.split('/').at(-1) === second?.split('/').at(-1);
  return logoEntry({ light: copied(first), dark: copied(second, isAlike ? 'dark-' : ''), alt });
}

/** `theme/custom.css` with the style sheets of the site; the accent colour that they set. */
function stylesOf(sheets: readonly string[], { root, plan }: { root: string; plan: Plan }): string | undefined {
  const own = sheets
    .filter((path) => /^\.{0,2}\//.test(path) && /\.css$/.test(path) && isFile(join(root, path)))
    .map((path) => relative(root, join(root, path)).split(sep).join('/'));
  for (const path of sheets.filter((sheet) => !own.some((name) => sheet.endsWith(name))))
    plan.note('lost', `the style sheet ${path}`, 'import CSS in theme/custom.css; fonts are set by the key fonts');
  if (own.length === 0) return undefined;
  for (const path of own) plan.copy(path, join(root, path));
  plan.write(
    'theme/custom.css',
    `/* From Starlight: below the styles of docsgen. */\n${own.map((path) => `@import '../${path}' layer(base);`).join('\n')}\n`,
  );
  plan.note(
    'changed',
    `styles of ${own.join(', ')}`,
    'they are imported by theme/custom.css, below those of docsgen: rules for --sl-… and .sl-… do nothing',
  );
  const text = own.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  return /--sl-color-accent:\s*(#(?:[\da-f]{6}|[\da-f]{3}))\s*;/i.exec(text)?.[1];
}

function languageMenu(locales: Data, first: string): Data {
  const items = Object.entries(locales).map(([key, locale]) => ({
    label: textOf(dataOf(locale).label) ?? key,
    href: key === 'root' || (key === first && first === 'root') ? '/' : `/${key}/`,
  }));
  return { label: 'Languages', icon: 'globe', items, position: 'right' };
}
