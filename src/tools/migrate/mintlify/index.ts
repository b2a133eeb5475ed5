import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { dataOf, listOf, textOf } from '../data.ts';
import { filesBelow, globPattern } from '../files.ts';
import { linkAddress, toMarkdown } from '../inline.ts';
import { logoEntry } from '../logo.ts';
import type { Migration } from '../migration.ts';
import { addressEntries, lenientChecks, socialLink, writeSite } from '../new-site.ts';
import { finishPlan, hasInPages, mermaidBlock, newPlan } from '../plan.ts';
import { siteIcons } from '../site-icons.ts';
import { apiDocuments } from './api.ts';
import { standInFile, standIns, withGlobals, withHooks } from './browser-code.ts';
import { readConfig } from './config.ts';
import { analytics, buttons, linksOf } from './frame.ts';
import { readNavigation } from './navigation.ts';
import { convertPage } from './page.ts';
import { redirectsOf } from './redirects.ts';

export { mintlifyConfigIn } from './config.ts';

/**
 * Plans the move of a site of Mintlify.
 *
 * @throws ConfigFailure
 */
export function migrateMintlify(configFile: string): Migration {
  const root = dirname(configFile);
  const shown = basename(configFile);
  const plan = newPlan(shown);
  const { note } = plan;
  const config = readConfig(configFile);
  const ignored = existsSync(join(root, '.mintignore'))
    ? readFileSync(join(root, '.mintignore'), 'utf8')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !line.startsWith('#'))
    : [];
  const isIgnored = (name: string) =>
    ignored.some(
      (glob) =>
        globPattern(glob.replace(/^\/|\/$/g, '')).test(name) || name.startsWith(`${glob.replace(/^\/|\/$/g, '')}/`),
    );
  const names = filesBelow(root, (part) => part.startsWith('.') || part === 'node_modules').filter(
    (name) => !isIgnored(name),
  );
  const isSnippet = (name: string) => /^(?:[\w-]+\/)?_?snippets\//.test(name);
  const pages = names
    .filter(
      (name) =>
        /\.mdx?$/i.test(name) &&
        !isSnippet(name) &&
        !/(?:^|\/)(?:README|CONTRIBUTING|LICENSE|CODE_OF_CONDUCT|AGENTS|CLAUDE)\.md$/i.test(name),
    )
    .map((name) => {
      const before = name.replace(/\.mdx?$/i, '');
      // A name that begins with an underscore is that of a part of a page here.
      const plain = name.replace(/(^|\/)_+(?=[^/])/g, '$1');
      const id = plain.replace(/\.mdx?$/i, '');
      return { name, plain, before, id, address: `/${before.replace(/(?:^|\/)index$/, '')}` };
    });
  const known = new Map(pages.map((page) => [page.before, page]));
  const apis = apiDocuments(config, { root, names, plan });
  const variables = Object.fromEntries(
    Object.entries(dataOf(config.variables)).map(([key, value]) => [key, String(value)]),
  );
  const pageIds = new Set(known.keys());
  const linked = new Set(
    pages.flatMap(({ name }) =>
      Array.from(readFileSync(join(root, name), 'utf8').matchAll(/#([\w.-]+)(?=[)"'])/g), ([, id = '']) => id),
    ),
  );
  const { library } = dataOf(config.icons);
  const icons = siteIcons(root, plan, library === 'lucide' || library === 'tabler' ? [library] : ['fa6-solid']);
  for (const page of pages)
    convertPage(page, { plan, root, apis, variables, isSnippet: false, pageIds, linked, icons });
  const replaced = new Set<string>();
  for (const name of names.filter(isSnippet)) {
    if (/\.mdx?$/i.test(name))
      convertPage(
        { name, plain: name, address: '' },
        { plan, root, apis, variables, isSnippet: true, pageIds, linked, icons },
      );
    else if (/\.[jt]sx?$/.test(name)) {
      const { text, names: used } = withGlobals(withHooks(readFileSync(join(root, name), 'utf8')), name);
      plan.write(`components/${name}`, text);
      for (const component of used) replaced.add(component);
    }
  }
  if (replaced.size > 0) {
    plan.write(`components/${standInFile}`, standIns(replaced));
    note(
      'changed',
      `components of Mintlify in code: ${[...replaced].sort().join(', ')}`,
      `components/${standInFile} shows their titles and texts: draw them there`,
    );
  }
  const used = new Set(apis.map(({ document }) => document));
  for (const name of names) {
    if (!/\.(?:mdx?|json|ya?ml|lock|jsx?|tsx?|css|py|sh)$/i.test(name) && !/^(?:LICENSE|package)/.test(name))
      plan.copy(`static/${name}`, join(root, name));
  }
  const sheets = names.filter((path) => /^[^/]+\.css$/.test(path));
  for (const name of sheets) plan.copy(`styles/${name}`, join(root, name));
  if (sheets.length > 0) {
    plan.write(
      'theme/custom.css',
      `/* From Mintlify: below the styles of docsgen. */\n${sheets.map((name) => `@import '../styles/${name}' layer(base);`).join('\n')}\n`,
    );
    note(
      'changed',
      `styles of ${sheets.join(', ')}`,
      'they are imported by theme/custom.css, below those of docsgen: rules for elements of Mintlify do nothing',
    );
  }
  for (const name of names.filter((path) => /^[^/]+\.js$/.test(path)))
    note('lost', `the script ${name}`, 'every page loaded it: put it into static/ and name it in scripts', {
      file: name,
    });
  const nav = readNavigation(config, { known, apis, note, iconOf: (icon) => icons.nameOf(icon, { file: shown }) });
  const redirects = redirectsOf(config.redirects, pages, { plan, file: shown });
  const unique = [...new Map(redirects.map((redirect) => [redirect.from, redirect])).values()];
  const first = pages.find(({ id }) => id === nav.first);
  const root404 = known.has('index') || first === undefined ? [] : [{ from: '/', to: first.address }];
  const colors = dataOf(config.colors);
  const logo = textOf(config.logo) ?? textOf(dataOf(config.logo).light);
  const darkLogo = textOf(dataOf(config.logo).dark);
  const favicon = textOf(config.favicon) ?? textOf(dataOf(config.favicon).light);
  const appearance = dataOf(config.appearance);
  const mode = textOf(appearance.default) ?? textOf(dataOf(config.modeToggle).default);
  const isMermaid = hasInPages(plan, mermaidBlock);
  const canonical = textOf(dataOf(dataOf(config.seo).metatags).canonical);
  const footer = dataOf(config.footer);
  const socials = dataOf(footer.socials ?? config.footerSocials);
  const banner = textOf(dataOf(config.banner).content);
  const isLocal = (path: string | undefined) => path !== undefined && plan.files.has(`static${linkAddress(path)}`);
  writeSite(plan, {
    root,
    from: `Mintlify, ${shown}`,
    addresses: [...pages.map(({ address }) => address), ...root404.map(({ from }) => from)],
    packages: { ...icons.packages(), ...(isMermaid ? { mermaid: 'latest' } : {}) },
    entries: [
      { key: 'title', value: textOf(config.name) ?? 'My project' },
      { key: 'tagline', value: textOf(config.description) },
      ...addressEntries(canonical),
      { key: 'favicon', value: isLocal(favicon) ? linkAddress(favicon ?? '') : undefined },
      { key: 'docs', value: { route: '/', sidebars: nav.sidebars } },
      { key: 'posts', value: false },
      { key: 'pages', value: false },
      ...(apis.length === 0
        ? []
        : [
            {
              key: 'api',
              value: apis.map(({ id, document, route }) => ({
                id,
                document,
                route,
                layout: 'operation',
                linkBase: false,
              })),
            },
          ]),
      ...(unique.length + root404.length === 0 ? [] : [{ key: 'redirects', value: [...root404, ...unique] }]),
      {
        key: 'navbar',
        value: {
          ...(isLocal(logo)
            ? { logo: logoEntry({ light: logo, dark: isLocal(darkLogo) ? darkLogo : undefined }), title: '' }
            : {}),
          items: [...nav.items, ...buttons(config)],
          social: Object.entries(socials).map(([name, href]) => socialLink(name, String(href))),
        },
      },
      {
        key: 'footer',
        value: {
          columns: listOf(footer.links)
            .map(dataOf)
            .map(({ header, items }) => ({ title: textOf(header) ?? 'Links', links: linksOf(items) }))
            .filter(({ links }) => links.length > 0),
        },
      },
      ...(banner === undefined ? [] : [{ key: 'announcement', value: { id: 'banner', content: toMarkdown(banner) } }]),
      {
        key: 'colorMode',
        value: { default: mode === 'dark' || mode === 'light' ? mode : 'system', toggle: appearance.strict !== true },
      },
      {
        key: 'accent',
        value: /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(String(colors.primary)) ? colors.primary : undefined,
      },
      ...analytics(config, plan),
      { key: 'markdown', value: isMermaid ? { mermaid: true } : undefined },
      ...lenientChecks('Mintlify did not check links in a build; without this key they are errors.'),
    ],
  });
  for (const name of used) if (!plan.files.has(name)) note('lost', `the API document ${name}`, 'there is no such file');
  for (const key of ['styling', 'fonts', 'contextual', 'interaction', 'background'])
    if (config[key] !== undefined) note('changed', key, 'looks are set by accent, fonts and theme/custom.css');
  note(
    'hint',
    'the search and the assistant',
    'docsgen has a search of its own; assistants opens a page in an assistant',
  );
  return finishPlan('Mintlify', plan);
}
