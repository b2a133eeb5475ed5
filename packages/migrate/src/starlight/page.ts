import { dirname, join, relative } from 'node:path';
import { parentPath } from 'docsgen/moving';
import { pathAliases } from '../aliases.ts';
import { type Data, dataOf, textOf } from '../data.ts';
import { addressFields, changesOf, splitPage, withFields } from '../fields.ts';
import { isFile, toSlashes } from '../files.ts';
import { convertLines } from '../page-lines.ts';
import { outOfLocale } from '../translated.ts';
import { type Page, pageText } from './documents.ts';
import { withFileName } from './file-names.ts';
import { headOf, heroOf, pageFields } from './frontmatter.ts';
import type { Converted, OpenPage, SiteOfPages } from './open-page.ts';
import { convertCode } from './page-code.ts';

/** Writes a page into the new site: its frontmatter, its code where it is MDX, and its Markdown. */
export function convertPage(page: Page, site: SiteOfPages): void {
  const { plan } = site;
  const text = pageText(page.file);
  const { fields, front, body } = splitPage(text);
  const open = openPage(page, front.split('\n').length, site);
  const code: Converted = open.isMdx ? convertCode(body, open) : { text: body, edits: [] };
  const markdown = convertLines(code.text, site.namesFiles ? { ...open, withFileName } : open);
  const address = slugFields(page, fields, site.originals);
  const changed = changesOf(fields, pageFields(fields, { address, lose: open.lose }));
  const withHero = addHero(markdown.text, fields, open);
  const { target } = withHero;
  const made = outOfLocale(addHead(withHero.text, fields, target, open), placeOf(open));
  const whole = withFields(front, changed) + (open.isMdx ? withoutEmptyLines(made) : made);
  plan.editFields(target, changed);
  for (const { line, before, after } of [...code.edits, ...markdown.edits, ...withHero.edits])
    plan.edits.push({ file: target, line: open.lineOf(line), before, after });
  if (whole === text) plan.copy(target, page.file);
  else plan.write(target, whole, page.file);
}

/** @param first how many lines the frontmatter takes, with the first of the text */
function openPage(page: Page, first: number, site: SiteOfPages): OpenPage {
  const { plan, icons } = site;
  const { name, file, to } = page;
  const lineOf = (line: number) => line + first - 1;
  return {
    page,
    site,
    isMdx: /\.mdx$/i.test(name),
    lineOf,
    lose: (about, advice, line = 1) => plan.noteEach('lost', about, advice, { file: to, line: lineOf(line) }),
    iconAt: (icon, line) => icons.nameOf(icon, { file: to, line: lineOf(line) }),
    withAlias: (path) => withoutAlias(path, file, site),
  };
}

/** A path that is relative to the file, in place of one that begins with a short name for a folder. */
function withoutAlias(path: string, file: string, { root, aliases }: SiteOfPages): string {
  const alias = aliases.find(({ prefix }) => path.startsWith(prefix));
  // In imports, Vite takes a slash for the folder of the site.
  const isOfRoot = path.startsWith('/') && isFile(join(root, path.replace(/\?.*$/, '')));
  if (alias === undefined && !isOfRoot) return path;
  const target = alias === undefined ? join(root, path) : join(root, alias.folder, path.slice(alias.prefix.length));
  const relativePath = toSlashes(relative(dirname(file), target));
  return relativePath.startsWith('.') ? relativePath : `./${relativePath}`;
}

/** Adds the hero of the frontmatter as a component. A page in CommonMark has none: its text becomes a part of a page in MDX. */
function addHero(text: string, { hero, title }: Data, open: OpenPage): Converted & { readonly target: string } {
  const { page, site, isMdx, withAlias } = open;
  const { to } = page;
  if (hero === undefined) return { text, edits: [], target: to };
  const art = textOf(dataOf(dataOf(hero).image).html);
  if (art !== undefined)
    open.lose(
      `the picture of the hero, ${art.trim().slice(0, 40)}`,
      'it is HTML: write it into <Hero>, or name a picture',
    );
  const markup = heroOf(dataOf(hero), {
    title: textOf(title) ?? '',
    withAlias,
    iconOf: (icon) => site.icons.nameOf(icon, { file: to }),
  });
  if (markup === '') return { text, edits: [], target: to };
  const edits = [{ line: 1, before: '', after: '<Hero>, from the frontmatter' }];
  if (isMdx) return { text: afterImports(text, markup), edits, target: to };
  const partial = `_${to.split('/').at(-1)}`;
  const hasText = text.trim() !== '';
  if (hasText) site.plan.write(`${parentPath(to)}/${partial}`, outOfLocale(text, placeOf(open)));
  const [importOfRest, rest] = hasText ? [`import Rest from './${partial}';\n\n`, '\n<Rest />\n'] : ['', ''];
  return { text: `\n${importOfRest}${markup}\n${rest}`, edits, target: to.replace(/\.\w+$/, '.mdx') };
}

/** Adds elements for the head, which only pages in MDX can have. */
function addHead(text: string, fields: Data, target: string, { lose }: OpenPage): string {
  const head = headOf(fields.head);
  if (head === '') return text;
  if (target.endsWith('.mdx')) return afterImports(text, head);
  lose('head in the frontmatter of a page', 'write the elements between <head> and </head> in an .mdx page');
  return text;
}

/** Where a page is, for the paths of a translation. */
function placeOf({ page, site }: OpenPage) {
  return { file: page.file, docs: site.folder, folder: page.folder };
}

/** Removes the empty lines that imports leave. */
function withoutEmptyLines(text: string): string {
  return text.replace(/^\n{3,}/, '\n\n').replace(/^((?:import [^\n]*\n)+)\n{2,}/m, '$1\n');
}

/** Fields that keep a page at its address. A translation has that of its original here. */
function slugFields({ name, slug, id, locale }: Page, fields: Data, originals: ReadonlyMap<string, Page>): Data {
  const original = locale === undefined ? undefined : originals.get(id);
  if (slug === '') return {};
  if (original === undefined) return addressFields(name, slug, fields);
  return { slug: slug === original.slug ? undefined : slug };
}

function afterImports(text: string, part: string): string {
  const imports = /^(?:\s*(?:import\s[^;]*?['"][^'"]+['"];?[ \t]*(?:\n|$)))+/.exec(text)?.[0] ?? '';
  return `${imports}\n${part}\n${text.slice(imports.length)}`;
}

/** Short names of folders in imports: those of `tsconfig.json`, and usual ones. */
export function aliasesOf(root: string): readonly { readonly prefix: string; readonly folder: string }[] {
  const own = pathAliases(root).map(([prefix, folder]) => ({ prefix, folder: relative(root, folder) }));
  return [...own, { prefix: '~/', folder: 'src' }, { prefix: '@/', folder: 'src' }];
}
