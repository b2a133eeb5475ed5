import { existsSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { definedOnly } from 'docsgen/moving';
import { namedKinds } from '../admonition-kinds.ts';
import { type Data, dataOf, listOf } from '../data.ts';
import { filesBelow, toSlashes } from '../files.ts';
import { notationPackages } from '../new-site.ts';
import { type Plan, readPlanned } from '../plan.ts';
import { themeParts } from './leftovers.ts';
import { nameOf } from './options.ts';
import type { Site } from './site.ts';

interface MarkdownSettings {
  readonly value: Data;
  /** Packages that they need. */
  readonly packages: Readonly<Record<string, string>>;
}

const builtInPlugins = /npm2yarn|remark-gfm|remark-admonitions|github-admonitions|remark-directive/;
const mathPlugins = /(?:remark-math|rehype-katex)/;

/** `markdown` of the config. */
export function markdownSettings({ root, config }: Site, plan: Plan): MarkdownSettings {
  const { data } = config;
  const options = [
    ...config.docs.map(({ raw }) => raw),
    ...config.blogs.map(({ raw }) => raw),
    dataOf(config.extras.pages),
  ];
  const lists = ['remarkPlugins', 'rehypePlugins', 'beforeDefaultRemarkPlugins', 'beforeDefaultRehypePlugins'] as const;
  const plugins = new Set(options.flatMap((raw) => lists.flatMap((list) => listOf(raw[list]).map(nameOf))));
  const math = [...plugins].some((name) => mathPlugins.test(name));
  for (const name of plugins)
    if (!builtInPlugins.test(name) && !mathPlugins.test(name))
      plan.note(
        'lost',
        `the Markdown plugin ${name}`,
        'add it to markdown.remarkPlugins or markdown.rehypePlugins of the config, if pages need what it does',
      );
  const { mermaid, format } = dataOf(data.markdown);
  const keywords = options.flatMap(({ admonitions }) => listOf(dataOf(admonitions).keywords)).map(String);
  const known = ['note', 'tip', 'info', 'warning', 'danger', 'secondary', 'important', 'success', 'caution'];
  const own = [...new Set(keywords)].filter((keyword) => !known.includes(keyword));
  const components = themeComponents(root, plan);
  reportTheme(root, components, plan);
  return {
    value: definedOnly({
      format: format === 'detect' || format === 'md' ? 'detect' : undefined,
      math: math || undefined,
      mermaid: mermaid === true || undefined,
      admonitions: own.length === 0 ? undefined : namedKinds(own),
      components: Object.keys(components).length === 0 ? undefined : components,
    }),
    packages: notationPackages({ isMath: math, isMermaid: mermaid === true }),
  };
}

/** A component of the site in `src/theme`, and none that docsgen has. */
const ownOfTheme = new RegExp(`^@theme/(?!(?:${themeParts})$)`);

/** A part of the theme that docsgen has as a module, and no page without an import. */
const moduleOfTheme = new RegExp(`^@theme/(?!(?:Admonition|Layout|MDXComponents|TabItem|Tabs)$)(?:${themeParts})$`);

const codeEndings = ['.js', '.jsx', '.ts', '.tsx'];

/** Components that `src/theme/MDXComponents` gives to every page, with their files. */
function themeComponents(root: string, plan: Plan): Readonly<Record<string, string>> {
  const file = ['src/theme/MDXComponents', 'src/theme/MDXComponents/index']
    .flatMap((path) => codeEndings.map((end) => path + end))
    .find((path) => existsSync(join(root, path)));
  if (file === undefined) return {};
  const text = readFileSync(join(root, file), 'utf8');
  const exported = text.slice(Math.max(0, startOfExport(text)));
  const pathOf = (from: string) => {
    const base = from.startsWith('@site/')
      ? from.slice('@site/'.length)
      : ownOfTheme.test(from)
        ? from.replace('@theme/', 'src/theme/')
        : from.startsWith('.')
          ? toSlashes(relative(root, join(root, file, '..', from)))
          : undefined;
    return ['', ...codeEndings, ...codeEndings.map((end) => `/index${end}`)]
      .map((end) => base + end)
      .find((candidate) => base !== undefined && extname(candidate) !== '' && existsSync(join(root, candidate)));
  };
  const component = (called: string, exportName: string, path: string): readonly [string, string] => {
    if (exportName === 'default') return [called, path];
    const own = `components/${called}.js`;
    plan.write(own, `export { ${exportName} as default } from '../${path.replace(/\.\w+$/, '')}';\n`);
    return [called, own];
  };
  const found = importedNames(text).flatMap(({ name, exportName, from }) => {
    if (exportName === '*') {
      const path = exported.includes(`...${name}`) ? pathOf(from) : undefined;
      if (path === undefined) return [];
      return exportedNames(readFileSync(join(root, path), 'utf8')).map((own) => component(own, own, path));
    }
    const used = new RegExp(`(?:\\b(\\p{Lu}\\w*)\\s*:\\s*${name}\\b)|(?<![.\\w])(${name})\\s*[,}]`, 'u').exec(exported);
    const called = used?.[1] ?? used?.[2];
    if (called !== undefined && moduleOfTheme.test(from)) {
      plan.write(`components/${called}.js`, `export { default } from '${from}';\n`);
      return [[called, `components/${called}.js`] as const];
    }
    const path = called === undefined || !/^\p{Lu}/u.test(called) ? undefined : pathOf(from);
    return called === undefined || path === undefined ? [] : [component(called, exportName, path)];
  });
  return Object.fromEntries(found);
}

/** Where the object begins that a module exports: at `export default {`, or where the name is declared that it exports. */
function startOfExport(text: string): number {
  const name = /\bexport\s+default\s+(\w+)\s*(?:;|$)/m.exec(text)?.[1];
  const declared = name === undefined ? -1 : text.search(new RegExp(`\\b(?:const|let|var)\\s+${name}\\b`));
  return declared < 0 ? text.search(/\bexport\s+default\b/) : declared;
}

/** The components that a module exports by their names. */
function exportedNames(text: string): readonly string[] {
  const declared = Array.from(
    text.matchAll(/\bexport\s+(?:const|let|class|function)\s+(\p{Lu}\w*)/gu),
    ([, name = '']) => name,
  );
  const listed = Array.from(text.matchAll(/\bexport\s*\{([^}]*)\}/g), ([, list = '']) => list.split(','))
    .flat()
    .map((item) => item.trim().split(/\s+/).at(-1) ?? '');
  return [...declared, ...listed.filter((name) => /^\p{Lu}\w*$/u.test(name))];
}

/** What a module imports: the name in it, that in the other module (`*` for all of it), and that module. */
function importedNames(text: string): readonly { name: string; exportName: string; from: string }[] {
  const all = Array.from(
    text.matchAll(/import\s+\*\s+as\s+(\w+)\s+from\s+['"]([^'"]+)['"]/g),
    ([, name = '', from = '']) => ({ name, exportName: '*', from }),
  );
  const single = Array.from(
    text.matchAll(/import\s+(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\}\s*)?from\s+['"]([^'"]+)['"]/g),
    ([, whole, list = '', from = '']) => [
      ...(whole === undefined || whole === 'type' ? [] : [{ name: whole, exportName: 'default', from }]),
      ...list.split(',').flatMap((item) => {
        const [, exportName, name = exportName] = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(item) ?? [];
        return exportName === undefined || name === undefined ? [] : [{ name, exportName, from }];
      }),
    ],
  ).flat();
  return [...all, ...single];
}

/** Reports components of the theme that the site replaced, and that are not components of pages. */
function reportTheme(root: string, components: Readonly<Record<string, string>>, { note, files }: Plan): void {
  const used = new Set(
    [...files.values()]
      .filter(({ to }) => /\.(?:[jt]sx?|mdx?)$/.test(to))
      .flatMap((file) => readPlanned(file).match(/(?<=['"])@theme\/[\w/]+(?=['"])/g) ?? [])
      .filter((specifier) => ownOfTheme.test(specifier))
      .map((specifier) => specifier.slice('@theme/'.length)),
  );
  const names = new Set(
    filesBelow(join(root, 'src/theme'))
      .filter((name) => /\.[jt]sx?$/.test(name))
      .map((name) => name.replace(/\.\w+$/, '').replace(/\/index$/, '')),
  );
  const isTaken = (name: string) =>
    // Files next to a component are its own.
    [...used].some((component) => name === component || name.startsWith(`${component}/`)) ||
    (name.startsWith('MDXComponents') && Object.keys(components).length > 0) ||
    Object.values(components).some((file) => file.startsWith(`src/theme/${name}`)) ||
    /^prism/.test(name);
  const lost = [...names].filter((name) => !isTaken(name) && name !== 'Root');
  if (names.has('Root'))
    note(
      'lost',
      'the component src/theme/Root',
      'it is around all of the site, and not here: what components ask it for, such as a provider of React, has to be in these components, or their pages cannot be rendered',
      { file: 'src/theme/Root' },
    );
  const [first] = lost;
  if (first !== undefined)
    note(
      'lost',
      `${lost.length === 1 ? 'the theme component' : `${lost.length} theme components:`} ${lost.join(', ')}`,
      `${lost.length === 1 ? 'it replaced one' : 'they replaced those'} of Docusaurus; templates of your own are in theme/, and markdown.components has components for pages`,
      { file: lost.length === 1 ? `src/theme/${first}` : 'src/theme' },
    );
}
