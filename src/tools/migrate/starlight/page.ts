import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parentPath } from '../../../shared/paths.ts';
import { pathAliases } from '../aliases.ts';
import { type Data, dataOf, textOf } from '../data.ts';
import { convertFence } from '../fence-info.ts';
import { addressFields, changesOf, splitPage, withFields } from '../fields.ts';
import { isFile } from '../files.ts';
import { codeRanges } from '../jsx-tags.ts';
import { convertComponents } from '../page-components.ts';
import type { Plan } from '../plan.ts';
import type { SiteIcons } from '../site-icons.ts';
import { outOfLocale } from '../translated.ts';
import type { SiteCode } from './code.ts';
import { starlightComponents } from './components.ts';
import { docsDir, type Page } from './documents.ts';
import { headOf, heroOf, pageFields } from './frontmatter.ts';
import { takeImports, withPictures } from './imports.ts';
import { knownPackages } from './package-components.ts';
import { withSlots } from './slots.ts';

/** Writes a page. */
export function convertPage(
  page: Page,
  {
    plan,
    root,
    folder,
    originals,
    aliases,
    icons,
    code,
  }: {
    readonly plan: Plan;
    readonly root: string;
    readonly folder: string;
    /** Pages of the first language, by their paths without an ending. */
    readonly originals: ReadonlyMap<string, Page>;
    readonly aliases: ReturnType<typeof aliasesOf>;
    readonly icons: SiteIcons;
    readonly code: SiteCode;
  },
): void {
  const { name, file, to } = page;
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
      if (!/^astro:|^@astrojs\/starlight/.test(specifier) && !knownPackages.test(specifier))
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
    made = withPictures(made, taken.images);
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
  const changed = changesOf(fields, pageFields(fields, { address: slugFields(page, fields, originals), lose }));
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
      if (hasText) plan.write(partial, outOfLocale(made, { file, docs: folder, folder: page.folder }));
      made = `\n${hasText ? `import Rest from './${partial.split('/').at(-1)}';\n\n` : ''}${hero}\n${hasText ? '\n<Rest />\n' : ''}`;
    }
    edits.push({ line: 1, before: '', after: '<Hero>, from the frontmatter' });
  }
  const head = headOf(fields.head);
  if (head !== '') {
    if (target.endsWith('.mdx')) made = afterImports(made, head);
    else lose('head in the frontmatter of a page', 'write the elements between <head> and </head> in an .mdx page');
  }
  made = outOfLocale(made, { file, docs: folder, folder: page.folder });
  // Where imports were, there are no lines left.
  const whole =
    withFields(front, changed) +
    (isMdx ? made.replace(/^\n{3,}/, '\n\n').replace(/^((?:import [^\n]*\n)+)\n{2,}/m, '$1\n') : made);
  plan.editFields(target, changed);
  plan.edits.push(...edits.map(({ line, before, after }) => ({ file: target, line: line + first - 1, before, after })));
  if (whole === text) plan.copy(target, file);
  else plan.write(target, whole, file);
}

/** Fields that keep a page at its address. A translation has that of its original here. */
function slugFields({ name, slug, id, locale }: Page, fields: Data, originals: ReadonlyMap<string, Page>): Data {
  const original = locale === undefined ? undefined : originals.get(id);
  if (slug === '') return {};
  if (original === undefined) return addressFields(name, slug, fields);
  return { slug: slug === original.slug ? undefined : slug };
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

/** The path of a file below the folder of the site, also of one that is above it. */
export function localPath(root: string, file: string): string {
  return relative(root, file)
    .split(sep)
    .join('/')
    .replace(/^(?:\.\.\/)+/, '');
}

/** Short names of folders in imports: those of `tsconfig.json`, and usual ones. */
export function aliasesOf(root: string): readonly { readonly prefix: string; readonly folder: string }[] {
  const own = pathAliases(root).map(([prefix, folder]) => ({ prefix, folder: relative(root, folder) }));
  return [...own, { prefix: '~/', folder: 'src' }, { prefix: '@/', folder: 'src' }];
}
