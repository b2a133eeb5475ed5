import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { normalizePath, parentPath } from '../../../shared/paths.ts';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { convertFence } from '../fence-info.ts';
import { addressFields, changesOf, splitPage, withFields } from '../fields.ts';
import { filesBelow, globPattern, isFile } from '../files.ts';
import { linkAddress, toMarkdown } from '../inline.ts';
import { attributeOf, codeRanges, renamed, rewriteTags, type Tag } from '../jsx-tags.ts';
import { logoEntry } from '../logo.ts';
import type { Migration } from '../migration.ts';
import { addressEntries, lenientChecks, socialLink, writeSite } from '../new-site.ts';
import { type ComponentTable, convertComponents } from '../page-components.ts';
import { finishPlan, hasInPages, mermaidBlock, newPlan, type Plan } from '../plan.ts';
import { ConfigFailure } from '../run-config.ts';
import { type SiteIcons, siteIcons } from '../site-icons.ts';
import { fieldRules, mintlifyComponents } from './components.ts';
import { withHeadingId, withoutIdBlocks } from './heading-ids.ts';
import { withLiteralNames, withProps } from './names.ts';
import { readNavigation } from './navigation.ts';
import { inlineSteps, listSteps } from './steps.ts';

/** The config file of a site of Mintlify; `undefined` where a folder has none. */
export function mintlifyConfigIn(folder: string): string | undefined {
  return ['docs.json', 'mint.json']
    .map((name) => join(folder, name))
    .find(
      (file) => isFile(file) && /"(?:navigation|\$schema"\s*:\s*"https:\/\/mintlify)/.test(readFileSync(file, 'utf8')),
    );
}

interface ApiDocument {
  readonly id: string;
  readonly document: string;
  readonly route: string;
  readonly paths: Data;
}

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
      const id = name.replace(/\.mdx?$/i, '');
      return { name, id, address: `/${id.replace(/(?:^|\/)index$/, '')}` };
    });
  const known = new Map(pages.map((page) => [page.id, page]));
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
  for (const name of names.filter(isSnippet)) {
    if (/\.mdx?$/i.test(name))
      convertPage({ name, address: '' }, { plan, root, apis, variables, isSnippet: true, pageIds, linked, icons });
    else if (/\.[jt]sx?$/.test(name))
      plan.write(`components/${name}`, withHooks(readFileSync(join(root, name), 'utf8')));
  }
  const used = new Set(apis.map(({ document }) => document));
  for (const name of names) {
    if (!/\.(?:mdx?|json|ya?ml|lock|jsx?|tsx?|css|py|sh)$/i.test(name) && !/^(?:LICENSE|package)/.test(name))
      plan.copy(`static/${name}`, join(root, name));
  }
  for (const name of names.filter((path) => /^[^/]+\.css$/.test(path))) {
    plan.copy(`theme/${name}`, join(root, name));
    note(
      'changed',
      `the style sheet ${name}`,
      'it is in theme/: import it in theme/custom.css, if its rules are for classes of your own',
      { file: name },
    );
  }
  for (const name of names.filter((path) => /^[^/]+\.js$/.test(path)))
    note('lost', `the script ${name}`, 'every page loaded it: put it into static/ and name it in scripts', {
      file: name,
    });
  const nav = readNavigation(config, { known, apis, note, iconOf: (icon) => icons.nameOf(icon, { file: shown }) });
  const redirects = listOf(config.redirects)
    .map(dataOf)
    .flatMap(({ source, destination }) => {
      const [from, to] = [textOf(source), textOf(destination)];
      if (from === undefined || to === undefined) return [];
      const [, before = '', slug] = /^\/?(.*?)\/?:(\w+)\*$/.exec(from) ?? [];
      const target = /^\/?(.*?)\/?:(\w+)\*$/.exec(to);
      if (slug !== undefined && target?.[2] === slug && !before.includes(':')) {
        const below = target[1] === '' ? '/' : `/${target[1]}/`;
        return pages
          .filter(({ address }) => address.startsWith(below))
          .map(({ address }) => ({ from: `/${before}/${address.slice(below.length)}`.replace('//', '/'), to: address }))
          .filter((redirect) => !pages.some(({ address }) => address === redirect.from));
      }
      if (/[*:]/.test(from.replace(/^https?:/, ''))) {
        plan.noteEach('lost', 'redirects by a pattern', `write each address under redirects, such as ${from}`, {
          file: shown,
        });
        return [];
      }
      const address = `/${from.replace(/^\/+|\/+$/g, '')}`;
      return pages.some((page) => page.address === address) || address === to
        ? []
        : [{ from: address, to: /^https?:/.test(to) ? to : linkAddress(to).replace(/(?<=.)\/index$/, '') }];
    });
  const unique = [...new Map(redirects.map((redirect) => [redirect.from, redirect])).values()];
  const first = nav.first === undefined ? undefined : known.get(nav.first);
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

/** The config, with the files that `$ref` names in place. */
function readConfig(file: string): Data {
  const read = (path: string, depth: number): unknown => {
    let value: unknown;
    try {
      value = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
    } catch (error) {
      throw new ConfigFailure(
        `${path} cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
        'is it valid JSON?',
      );
    }
    const fill = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(fill);
      if (!isData(part)) return part;
      const target = textOf(part.$ref);
      if (target !== undefined && depth < 10 && isFile(join(dirname(path), target))) {
        const { $ref: _, ...rest } = part;
        const filled = read(join(dirname(path), target), depth + 1);
        return Array.isArray(filled) ? filled : { ...dataOf(filled), ...rest };
      }
      return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, fill(inner)]));
    };
    return fill(value);
  };
  return dataOf(read(file, 0));
}

/** API documents that the config, its groups and pages name. */
function apiDocuments(
  config: Data,
  { root, names, plan }: { root: string; names: readonly string[]; plan: Plan },
): readonly ApiDocument[] {
  const found = new Set<string>();
  const add = (value: unknown) => {
    for (const entry of listOf(value)) {
      const source = textOf(entry) ?? textOf(dataOf(entry).source);
      for (const path of source === undefined ? listOf(dataOf(entry).source).map(String) : [source]) {
        if (/^https?:/.test(path))
          plan.note('lost', `the API document ${path}`, 'docsgen reads files: store it, and name it under api');
        else if (path !== '') found.add(path.replace(/^\.?\//, ''));
      }
    }
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) walk(item);
    else if (isData(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'openapi') add(inner);
        else walk(inner);
      }
    }
  };
  walk({ openapi: config.openapi, api: config.api, navigation: config.navigation });
  for (const name of names.filter((path) => /\.mdx?$/.test(path))) {
    const written = textOf(splitPage(readFileSync(join(root, name), 'utf8')).fields.openapi);
    const file = written === undefined ? undefined : /^(\S+\.(?:json|ya?ml))\s/.exec(written)?.[1];
    if (file !== undefined) add(file);
  }
  // Without a name, Mintlify takes documents that it finds.
  if (found.size === 0)
    for (const name of names.filter((path) => /(?:^|\/)openapi\.(?:json|ya?ml)$/.test(path))) found.add(name);
  return [...found].flatMap((path): ApiDocument[] => {
    const file = join(root, path);
    if (!isFile(file)) {
      plan.note('lost', `the API document ${path}`, 'there is no such file: a script may make it');
      return [];
    }
    let paths: Data = {};
    try {
      const document = dataOf(parse(readFileSync(file, 'utf8'), { logLevel: 'silent', maxAliasCount: 1000 }));
      if (document.openapi === undefined && document.swagger === undefined) return [];
      paths = { ...dataOf(document.paths), ...dataOf(document.webhooks) };
    } catch {
      // docsgen reports it.
    }
    const id = path.replace(/\.\w+$/, '').replace(/[^\w.-]+/g, '-');
    plan.copy(`openapi/${path}`, file);
    return [{ id, document: `openapi/${path}`, route: `/openapi/${id}`, paths }];
  });
}

/** Names that a page exports or imports. */
function definedIn(text: string): ReadonlySet<string> {
  return new Set([
    ...Array.from(
      text.matchAll(/^export\s+(?:const|let|var|function)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gmu),
      ([, name = '']) => name,
    ),
    ...Array.from(text.matchAll(/^import\s+([^'"]*?)\s+from\s/gm)).flatMap(
      ([, names = '']) => names.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [],
    ),
  ]);
}

interface PageInput {
  readonly plan: Plan;
  readonly root: string;
  readonly apis: readonly ApiDocument[];
  readonly variables: Readonly<Record<string, string>>;
  readonly isSnippet: boolean;
  readonly pageIds: ReadonlySet<string>;
  /** Ids that links of the site name. */
  readonly linked: ReadonlySet<string>;
  readonly icons: SiteIcons;
}

function convertPage(
  { name, address }: { readonly name: string; readonly address: string },
  { plan, root, apis, variables, isSnippet, pageIds, linked, icons }: PageInput,
): void {
  const file = join(root, name);
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const { fields, front, body } = splitPage(text);
  const first = front === '' ? 1 : front.split('\n').length;
  const to = isSnippet ? snippetPath(name) : `docs/${name.replace(/\.md$/i, '.mdx')}`;
  const lose = (about: string, advice: string, line = first) =>
    plan.noteEach('lost', about, advice, { file: name, line });
  const edits: { line: number; before: string; after: string }[] = [];
  let made = body.replace(/<!--([\s\S]*?)-->/g, '{/*$1*/}');
  for (const [key, value] of Object.entries(variables)) made = made.replaceAll(`{{${key}}}`, value);
  // Parts of other files.
  made = made.replace(/^<Snippet\s+file=["']([^"']+)["']\s*\/>/gm, (_, path: string) => {
    const local = `Snippet${path.replace(/\.\w+$/, '').replace(/[^A-Za-z\d]+(\w?)/g, (__, letter: string) => letter.toUpperCase())}`;
    return `import ${local} from '/snippets/${path}';\n\n<${local} />`;
  });
  made = made.replace(
    /^(import\s+[^'"]*?from\s+)(['"])([^'"]+)\2/gm,
    (whole, head: string, quote: string, path: string) => {
      const target = path.startsWith('/')
        ? path.slice(1)
        : path.startsWith('.')
          ? normalizePath(`${parentPath(name)}/${path}`)
          : undefined;
      if (target === undefined) return whole;
      const moved = /\.[jt]sx?$/.test(target)
        ? `components/${target}`
        : /\.mdx?$/.test(target)
          ? /(?:^|\/)_?snippets\//.test(target)
            ? snippetPath(target)
            : `docs/${target}`
          : target;
      if (!isFile(join(root, target))) lose(`the import ${path}`, 'there is no such file');
      return `${head}${quote}@site/${moved}${quote}`;
    },
  );
  const known = new Set(definedIn(made));
  made = isSnippet ? withProps(made, known) : withLiteralNames(made, known);
  const read = (path: string) => {
    const source = join(root, path.replace(/^@site\/(?:docs\/)?/, '').replace(/(^|\/)_snippets\//, '$1snippets/'));
    const from = [source, source.replace(/(^|\/)snippets\//, '$1_snippets/')].find(isFile);
    return from && splitPage(readFileSync(from, 'utf8')).body.replaceAll('\r\n', '\n');
  };
  made = withoutMixedGroups(made);
  const plainHeadings = withoutIdBlocks(made);
  if (plainHeadings !== made) edits.push({ line: 1, before: '<div id="…">', after: 'ids of headings' });
  made = plainHeadings;
  const steps = listSteps(inlineSteps(made, read));
  if (steps !== made) edits.push({ line: 1, before: '<Step>', after: 'steps as a numbered list' });
  made = steps;
  const absolute = (path: string) =>
    /^(?:[a-z]+:|\/|#|@|\{)/i.test(path) ? path : normalizePath(`/${parentPath(name)}/${path}`);
  const withSource = (tag: Tag) => {
    const source = attributeOf(tag, 'src');
    return source === undefined || absolute(source) === source
      ? undefined
      : renamed(tag, tag.name, { ...Object.fromEntries(tag.attributes), src: absolute(source) });
  };
  const named = fieldRules(linked);
  const cardRule: ComponentTable[string] = (tag, parents) => {
    const picture = attributeOf(tag, 'img');
    const attributes = new Map(tag.attributes);
    if (picture !== undefined) attributes.set('img', { kind: 'text', value: absolute(picture) });
    return mintlifyComponents.Card?.({ ...tag, attributes }, parents);
  };
  const media = {
    Card: cardRule,
    Tile: cardRule,
    img: withSource,
    video: withSource,
    source: withSource,
    audio: withSource,
  };
  const converted = convertComponents(
    made,
    { ...mintlifyComponents, ...named, ...media },
    {
      known,
      iconOf: (icon, line) => icons.nameOf(icon, { file: name, line: first + line - 1 }),
      lose: (component, line) =>
        lose(
          `the component <${component}>`,
          'its text stays, the rest is taken out: docsgen has components of its own, and those of React',
          first + line - 1,
        ),
    },
  );
  const plain = withoutFunctions(converted.text, browserComponents(made, root), (component) =>
    lose(`functions that <${component}> is given`, 'it runs in browsers, which get plain values: give it children'),
  );
  made = plain.text;
  edits.push(...converted.edits, ...plain.edits);
  const titles = new Map<string, number>();
  let fence: string | undefined;
  made = made
    .split('\n')
    .map((before, index) => {
      const mark = /^[ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+)*(`{3,}|~{3,})/.exec(before)?.[1];
      let after = before;
      if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
        if (fence === undefined) {
          after = before.replace(
            /(`{3,}|~{3,})([^`]*)$/,
            (_, ticks: string, info: string) => ticks + convertFence(info, { hasTitle: true }),
          );
          // Tabs of a group have names of their own.
          after = after.replace(/title="([^"]*)"/, (whole, title: string) => {
            const count = (titles.get(title) ?? 0) + 1;
            titles.set(title, count);
            return count === 1 ? whole : `title="${title} (${count})"`;
          });
          fence = mark;
        } else fence = undefined;
      } else if (fence === undefined) {
        if (/<\/?CodeGroup/.test(before)) titles.clear();
        after = withHeadingId(before, linked)
          .replace(
            /(\]\(|\bhref=["'])((?:\/[^)"'#?\s]*?)?)\/index(?=[)"'#?])/g,
            (_, open: string, path: string) => open + (path || '/'),
          )
          .replace(/(\]\()([^)\s#]+)\.md(?=[)#])/g, (link, open: string, path: string) =>
            !/^[a-z]+:/i.test(path) && pageIds.has(absolute(path).slice(1)) ? `${open}${absolute(path)}` : link,
          )
          .replace(/(!\[[^\]]*\]\()([^)\s]+)/g, (_, open: string, path: string) => open + absolute(path))
          .replace(/className="[^"]*\b(?:dark:hidden|hidden dark:block)\b[^"]*"/g, (given) =>
            /\bhidden dark:block|(?<!:)\bhidden\b.*dark:block/.test(given)
              ? 'className="only-dark"'
              : 'className="only-light"',
          );
      }
      if (after !== before) edits.push({ line: index + 1, before, after });
      return after;
    })
    .join('\n');
  if (/(?<![\w.])use(?:State|Effect|Ref|Memo|Callback)\(/.test(made) && !/from ['"]react['"]/.test(made)) {
    made = `\n${hooksImport(made)}\n${made}`;
    plan.note(
      'changed',
      `${name} has code of browsers`,
      "pages are rendered once: put what readers use into a component of its own that begins with 'use client'",
      { file: name },
    );
  }
  const changed = isSnippet
    ? {}
    : changesOf(
        fields,
        pageFields(fields, { name, address, lose, iconOf: (icon) => icons.nameOf(icon, { file: name }) }),
      );
  const operation = isSnippet ? undefined : textOf(fields.openapi);
  if (operation !== undefined) {
    const [, of, method = '', path = ''] = /^(?:(\S+\.(?:json|ya?ml))\s+)?(\w+)\s+(\S+)/.exec(operation) ?? [];
    const api = apis.find(
      ({ document, paths }) =>
        (of === undefined || document === `openapi/${of.replace(/^\.?\//, '')}`) && hasOperation(paths, method, path),
    );
    if (api === undefined) lose(`the operation ${operation}`, 'no API document has it: name the document under api');
    else {
      const link = `\n[${method.toUpperCase()} ${path.replace(/[{}]/g, (sign) => `\\${sign}`)}](<api:${api.id}/${method.toUpperCase()} ${path.replaceAll('{', '\\{').replaceAll('}', '\\}')}>)\n`;
      made = `${link}${made}`;
      edits.push({ line: 1, before: '', after: link.trim() });
    }
  }
  plan.editFields(to, changed);
  plan.edits.push(...edits.map(({ line, before, after }) => ({ file: to, line: line + first - 1, before, after })));
  const whole = withFields(front, changed) + made;
  if (whole === text) plan.copy(to, file);
  else plan.write(to, whole, file);
}

/** Takes out `<CodeGroup>` around more than blocks of code: its tabs would have no place for that. */
function withoutMixedGroups(text: string): string {
  const code = codeRanges(text);
  return text.replace(/<CodeGroup\b[^>]*>([\s\S]*?)<\/CodeGroup>/g, (whole, inner: string, offset: number) => {
    if (code.some(([from, to]) => offset >= from && offset < to)) return whole;
    const rest = inner.replace(/^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\1[ \t]*$/gm, '');
    const hasText = /[^\s<>]/.test(rest.replace(/\{\/\*[\s\S]*?\*\/\}|<[^>]*>/g, '')) && !/<[A-Z]/.test(rest);
    return hasText ? inner : whole;
  });
}

/** Names of components that a page imports and that run in browsers. */
function browserComponents(text: string, root: string): ReadonlySet<string> {
  const imports = Array.from(text.matchAll(/^import\s+([^'"]*?)\s+from\s+['"]@site\/components\/([^'"]+)['"]/gm));
  return new Set(
    imports.flatMap(([, names = '', path = '']) => {
      const file = join(root, path);
      const isBrowsers = isFile(file) && withHooks(readFileSync(file, 'utf8')).startsWith("'use client'");
      return isBrowsers ? (names.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []) : [];
    }),
  );
}

/**
 * Takes out attributes that are functions, of components that run in browsers; with an attribute that is a component, the whole
 * element, which cannot be rendered without it.
 */
function withoutFunctions(
  text: string,
  names: ReadonlySet<string>,
  lose: (component: string) => void,
): ReturnType<typeof rewriteTags> {
  return rewriteTags(text, (tag) => {
    if (!names.has(tag.name)) return undefined;
    const kept = [...tag.attributes].filter(
      ([, { kind, value }]) => kind !== 'code' || !/=>|^\s*function\b|^\s*\p{Lu}[\p{L}\p{N}]*\s*$/u.test(value),
    );
    if (kept.length === tag.attributes.size) return undefined;
    lose(tag.name);
    if (
      [...tag.attributes.values()].some(
        ({ kind, value }) => kind === 'code' && /^\s*\p{Lu}[\p{L}\p{N}]*\s*$/u.test(value),
      )
    )
      return { open: '', close: '' };
    return renamed(tag, tag.name, Object.fromEntries(kept));
  });
}

/** Where a snippet is: in a folder of parts of pages, whose names begin with an underscore. */
function snippetPath(name: string): string {
  return `docs/${name.replace(/(^|\/)_?snippets\//, '$1_snippets/')}`;
}

function hasOperation(paths: Data, method: string, path: string): boolean {
  return isData(dataOf(paths[path])[method.toLowerCase()]);
}

const hooks = ['useState', 'useEffect', 'useRef', 'useMemo', 'useCallback'];

function hooksImport(code: string): string {
  return `import { ${hooks.filter((hook) => new RegExp(`(?<![\\w.])${hook}\\(`).test(code)).join(', ')} } from 'react';\n`;
}

/** A component with hooks, which Mintlify knows without an import, runs in browsers. */
function withHooks(code: string): string {
  if (!hooks.some((hook) => new RegExp(`(?<![\\w.])${hook}\\(`).test(code)) || /^\s*['"]use client/.test(code))
    return code;
  return `'use client';\n${/from ['"]react['"]/.test(code) ? '' : hooksImport(code)}\n${code}`;
}

function pageFields(
  fields: Data,
  {
    name,
    address,
    lose,
    iconOf,
  }: {
    readonly name: string;
    readonly address: string;
    readonly lose: (about: string, advice: string) => void;
    readonly iconOf: (name: string | undefined) => string | undefined;
  },
): Data {
  const icon = iconOf(textOf(fields.icon));
  if (textOf(fields.url) !== undefined) lose('a page that leads to another site', 'write a link into the sidebar');
  return {
    ...addressFields(name, address, fields),
    sidebar_label: textOf(fields.sidebarTitle),
    sidebar_icon: icon,
    sidebar_badge: textOf(fields.tag),
    tag: undefined,
    ...(fields.mode === 'custom' ? { template: 'start' } : {}),
    ...(fields.hidden === true && fields.unlisted === undefined ? { unlisted: true } : {}),
    ...(fields.tags !== undefined && !Array.isArray(fields.tags) ? { tags: undefined } : {}),
  };
}

function linksOf(items: unknown): readonly { label: string; href: string }[] {
  return listOf(items)
    .map(dataOf)
    .flatMap(({ label, name, type, icon, href, url }) => {
      const target = textOf(href) ?? textOf(url);
      // Links may be an icon alone.
      const shown = [label, name, type, icon].map(textOf).find((text) => text !== undefined && text !== '');
      return target === undefined || shown === undefined ? [] : [{ label: shown, href: linkAddress(target) }];
    });
}

function buttons(config: Data): readonly Data[] {
  const { links, primary } = dataOf(config.navbar);
  const button = dataOf(primary ?? config.topbarCtaButton);
  const shown =
    button.type === 'github'
      ? [{ label: 'GitHub', href: textOf(button.href) ?? textOf(button.url) ?? '' }]
      : linksOf([button]);
  return [...linksOf(links ?? config.topbarLinks), ...shown]
    .filter(({ href }) => href !== '')
    .map((link) => ({ ...link, position: 'right' }));
}

function analytics(config: Data, { note }: Plan): readonly { key: string; value: unknown }[] {
  const given = dataOf(config.integrations ?? config.analytics);
  const ga4 = textOf(dataOf(given.ga4).measurementId);
  const gtm = textOf(dataOf(given.gtm).tagId);
  const plausible = textOf(dataOf(given.plausible).domain);
  for (const name of Object.keys(given))
    if (!['ga4', 'gtm', 'plausible'].includes(name))
      note('lost', `the integration ${name}`, 'see the key analytics, or add its script with scripts');
  const value = {
    ...(ga4 !== undefined && /^G-[A-Z\d]+$/.test(ga4) ? { ga4: { id: ga4 } } : {}),
    ...(gtm !== undefined && /^GTM-[A-Z\d]+$/.test(gtm) ? { gtm: { id: gtm } } : {}),
    plausible: plausible === undefined ? undefined : { domain: plausible },
  };
  return [{ key: 'analytics', value }];
}
