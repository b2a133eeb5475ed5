import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { decodeUrl } from 'docsgen/moving';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { filesBelow, globPattern } from '../files.ts';
import { linkAddress, toMarkdown } from '../inline.ts';
import { logoEntry } from '../logo.ts';
import type { Migration } from '../migration.ts';
import { addressEntries, lenientChecks, notationPackages, socialLink, writeSite } from '../new-site.ts';
import { finishPlan, hasInPages, mermaidBlock, newPlan, type Plan } from '../plan.ts';
import type { Entries } from '../print-config.ts';
import { type SiteIcons, siteIcons } from '../site-icons.ts';
import { type ApiDocument, apiDocuments } from './api.ts';
import { standInFile, standIns, withGlobals, withHooks } from './browser-code.ts';
import { readConfig } from './config.ts';
import { analytics, buttons, linksOf } from './frame.ts';
import { mathBlock } from './names.ts';
import { readNavigation } from './navigation.ts';
import { convertPage, type PageInput } from './page.ts';
import { redirectsOf } from './redirects.ts';

/** A site of Mintlify: its config, and what several parts of the move ask of it. */
interface Site {
  readonly root: string;
  readonly configName: string;
  readonly config: Data;
  readonly plan: Plan;
  /** Paths of its files, without those that `.mintignore` names. */
  readonly names: readonly string[];
  readonly pages: readonly Page[];
  readonly apis: readonly ApiDocument[];
  readonly icons: SiteIcons;
  /** Whether pages have formulas. */
  readonly isMath: boolean;
}

interface Page {
  /** Path of its file. */
  readonly name: string;
  /** The path without underscores at the beginning of names. */
  readonly plain: string;
  /** Path in the navigation: that of the file without an ending. */
  readonly before: string;
  readonly id: string;
  readonly address: string;
}

/**
 * Plans the move of a site of Mintlify.
 *
 * @throws ConfigFailure
 */
export function migrateMintlify(configFile: string): Migration {
  const site = readSite(configFile);
  const { root, configName, config, plan, pages, apis, icons, isMath } = site;
  writePages(site);
  copyFiles(site);
  takeStyles(site);
  const navigation = readNavigation(config, {
    known: new Map(pages.map((page) => [page.before, page])),
    apis,
    plan,
    file: configName,
    iconOf: (icon) => icons.nameOf(icon, { file: configName }),
  });
  const redirects = redirectsOf(config.redirects, pages, { plan, file: configName });
  // A site without a page at its root shows the first one there.
  const first = pages.find(({ id }) => id === navigation.first);
  const ofRoot = pages.some(({ before }) => before === 'index') || !first ? [] : [{ from: '/', to: first.address }];
  const isMermaid = hasInPages(plan, mermaidBlock);
  writeSite(plan, {
    root,
    from: `Mintlify, ${configName}`,
    addresses: [...pages.map(({ address }) => address), ...ofRoot.map(({ from }) => from)],
    packages: {
      ...icons.packages(),
      ...notationPackages({ isMath, isMermaid }),
    },
    entries: [
      ...identityEntries(site),
      { key: 'docs', value: { route: '/', sidebars: navigation.sidebars } },
      { key: 'posts', value: false },
      { key: 'pages', value: false },
      ...apiEntries(apis),
      ...redirectEntries([...ofRoot, ...new Map(redirects.map((redirect) => [redirect.from, redirect])).values()]),
      ...frameEntries(site, navigation.items),
      ...lookEntries(site),
      {
        key: 'markdown',
        value: isMermaid || isMath ? { mermaid: isMermaid || undefined, math: isMath || undefined } : undefined,
      },
      ...lenientChecks('Mintlify did not check links in a build; without this key they are errors.'),
    ],
  });
  noteRest(site);
  return finishPlan('Mintlify', plan, {
    navigation: [config.navigation, dataOf(config.navbar).links],
    redirects: listOf(config.redirects).length,
  });
}

/** @throws ConfigFailure */
function readSite(configFile: string): Site {
  const root = dirname(configFile);
  const configName = basename(configFile);
  const plan = newPlan(configName);
  const config = plan.watch(readConfig(configFile));
  const isIgnored = ignoredBy(join(root, '.mintignore'));
  const isHidden = (part: string) => part.startsWith('.') || part === 'node_modules';
  const names = filesBelow(root, isHidden).filter((name) => !isIgnored(name));
  const { library } = dataOf(config.icons);
  return {
    root,
    configName,
    config,
    plan,
    names,
    pages: names.filter(isPage).map(pageOf),
    isMath: names.some((name) => /\.mdx?$/i.test(name) && mathBlock.test(readFileSync(join(root, name), 'utf8'))),
    apis: apiDocuments(config, { root, names, plan }),
    icons: siteIcons(root, plan, library === 'lucide' || library === 'tabler' ? [library] : ['fa6-solid']),
  };
}

/** The patterns of a file in the form of `.gitignore`, as a test for paths. */
function ignoredBy(file: string): (name: string) => boolean {
  if (!existsSync(file)) return () => false;
  const patterns = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replace(/^\/|\/$/g, ''));
  return (name) => patterns.some((pattern) => globPattern(pattern).test(name) || name.startsWith(`${pattern}/`));
}

function isSnippet(name: string): boolean {
  return /^(?:[\w-]+\/)?_?snippets\//.test(name);
}

function isPage(name: string): boolean {
  return (
    /\.mdx?$/i.test(name) &&
    !isSnippet(name) &&
    !/(?:^|\/)(?:README|CONTRIBUTING|LICENSE|CODE_OF_CONDUCT|AGENTS|CLAUDE)\.md$/i.test(name)
  );
}

function pageOf(name: string): Page {
  const before = name.replace(/\.mdx?$/i, '');
  // A name that begins with an underscore is that of a part of a page here.
  const plain = name.replace(/(^|\/)_+(?=[^/])/g, '$1');
  const id = plain.replace(/\.mdx?$/i, '');
  return { name, plain, before, id, address: `/${before.replace(/(?:^|\/)index$/, '')}` };
}

/** Writes pages and snippets, which are parts of pages or code. */
function writePages(site: Site): void {
  const { root, config, plan, names, pages, apis, icons, isMath } = site;
  const input: PageInput = {
    plan,
    root,
    apis,
    variables: Object.fromEntries(Object.entries(dataOf(config.variables)).map(([key, value]) => [key, String(value)])),
    pageIds: new Set(pages.map(({ before }) => before)),
    linked: new Set(
      pages.flatMap(({ name }) =>
        Array.from(readFileSync(join(root, name), 'utf8').matchAll(/#([^\s)"'<>#{}]+)(?=[)"'])/g), ([, id = '']) =>
          decodeUrl(id),
        ),
      ),
    ),
    icons,
    isMath,
  };
  for (const page of pages) convertPage({ ...page, isSnippet: false }, input);
  for (const name of names.filter((path) => isSnippet(path) && /\.mdx?$/i.test(path)))
    convertPage({ name, plain: name, address: '', isSnippet: true }, input);
  const code = names.filter((path) => isSnippet(path) && /\.[jt]sx?$/.test(path));
  writeComponents(code, site);
}

/** Writes components that snippets are, with one in place of each of Mintlify that they use. */
function writeComponents(names: readonly string[], { root, plan }: Site): void {
  const replaced = new Set<string>();
  for (const name of names) {
    const { text, names: used } = withGlobals(withHooks(readFileSync(join(root, name), 'utf8')), name);
    plan.write(`components/${name}`, text);
    for (const component of used) replaced.add(component);
  }
  if (replaced.size === 0) return;
  plan.write(`components/${standInFile}`, standIns(replaced));
  plan.note(
    'changed',
    `components of Mintlify in code: ${[...replaced].sort().join(', ')}`,
    `components/${standInFile} shows their titles and texts: draw them there`,
  );
}

/** Copies images and other files that addresses name. */
function copyFiles({ root, plan, names }: Site): void {
  for (const name of names)
    if (!/\.(?:mdx?|json|ya?ml|lock|jsx?|tsx?|css|py|sh)$/i.test(name) && !/^(?:LICENSE|package)/.test(name))
      plan.copy(`static/${name}`, join(root, name));
}

/** `theme/custom.css` with the style sheets of the site; scripts of all pages are noted. */
function takeStyles({ root, plan, names }: Site): void {
  const sheets = names.filter((path) => /^[^/]+\.css$/.test(path));
  for (const name of sheets) plan.copy(`styles/${name}`, join(root, name));
  if (sheets.length > 0) {
    plan.write(
      'theme/custom.css',
      `/* From Mintlify: below the styles of docsgen. */\n${sheets.map((name) => `@import '../styles/${name}' layer(base);`).join('\n')}\n`,
    );
    plan.note(
      'changed',
      `styles of ${sheets.join(', ')}`,
      'they are imported by theme/custom.css, below those of docsgen: rules for elements of Mintlify do nothing',
    );
  }
  for (const name of names.filter((path) => /^[^/]+\.js$/.test(path)))
    plan.note('lost', `the script ${name}`, 'every page loaded it: put it into static/ and name it in scripts', {
      file: name,
    });
}

/** Title, address and icon of the site. */
function identityEntries({ config, plan }: Site): Entries {
  const favicon = textOf(config.favicon) ?? textOf(dataOf(config.favicon).light);
  return [
    { key: 'title', value: textOf(config.name) ?? 'My project' },
    { key: 'tagline', value: textOf(config.description) },
    ...addressEntries(textOf(dataOf(dataOf(config.seo).metatags).canonical)),
    { key: 'favicon', value: fileOf(favicon, plan) && linkAddress(favicon ?? '') },
  ];
}

function apiEntries(apis: readonly ApiDocument[]): Entries {
  if (apis.length === 0) return [];
  const value = apis.map(({ id, document, route }) => ({ id, document, route, layout: 'operation', linkBase: false }));
  return [{ key: 'api', value }];
}

function redirectEntries(redirects: readonly unknown[]): Entries {
  return redirects.length === 0 ? [] : [{ key: 'redirects', value: redirects }];
}

/** Bar, footer and banner. @param items entries of the bar that the navigation has */
function frameEntries({ config, plan }: Site, items: readonly unknown[]): Entries {
  const light = fileOf(textOf(config.logo) ?? textOf(dataOf(config.logo).light), plan);
  const dark = fileOf(textOf(dataOf(config.logo).dark), plan);
  const footer = dataOf(config.footer);
  const banner = textOf(dataOf(config.banner).content);
  return [
    {
      key: 'navbar',
      value: {
        ...(light === undefined ? {} : { logo: logoEntry({ light, dark }), title: '' }),
        items: [...items, ...buttons(config)],
        social: Object.entries(dataOf(footer.socials ?? config.footerSocials)).map(([name, href]) =>
          socialLink(name, String(href)),
        ),
      },
    },
    {
      key: 'footer',
      value: {
        columns: listOf(footer.links)
          .map(dataOf)
          .map(({ header, items: links }) => ({ title: textOf(header) ?? 'Links', links: linksOf(links) }))
          .filter(({ links }) => links.length > 0),
      },
    },
    ...(banner === undefined ? [] : [{ key: 'announcement', value: { id: 'banner', content: toMarkdown(banner) } }]),
  ];
}

/** A path of the config, where the new site has its file. */
function fileOf(path: string | undefined, { files }: Plan): string | undefined {
  return path !== undefined && files.has(`static${linkAddress(path)}`) ? path : undefined;
}

/** Colours and analytics. */
function lookEntries({ config, plan }: Site): Entries {
  const { primary } = dataOf(config.colors);
  const appearance = dataOf(config.appearance);
  const mode = textOf(appearance.default) ?? textOf(dataOf(config.modeToggle).default);
  return [
    {
      key: 'colorMode',
      value: { default: mode === 'dark' || mode === 'light' ? mode : 'system', toggle: appearance.strict !== true },
    },
    { key: 'accent', value: /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(String(primary)) ? primary : undefined },
    ...analytics(config, plan),
  ];
}

/** Notes what the config has that docsgen has not. */
function noteRest({ config, plan, apis }: Site): void {
  for (const name of new Set(apis.map(({ document }) => document)))
    if (!plan.files.has(name)) plan.note('lost', `the API document ${name}`, 'there is no such file');
  for (const key of ['styling', 'fonts', 'contextual', 'interaction', 'background'])
    if (config[key] !== undefined) plan.note('changed', key, 'looks are set by accent, fonts and theme/custom.css');
  plan.note(
    'hint',
    'the search and the assistant',
    'docsgen has a search of its own; assistants opens a page in an assistant',
  );
}
