import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { normalizePath } from 'docsgen/moving';
import { braceRanges } from '../expressions.ts';
import { addressFields, changesOf, splitPage, withFields } from '../fields.ts';
import { isFile, toSlashes } from '../files.ts';
import { codeRanges, scriptRanges, type Tag } from '../jsx-tags.ts';
import { convertComponents } from '../page-components.ts';
import { lineOfLost, takeImports, withAskedValues, withPictures } from '../page-imports.ts';
import { convertLines } from '../page-lines.ts';
import type { LineEdit } from '../page-writer.ts';
import { addUse, lostComponent, mdxTrace } from '../traces.ts';
import { outOfLocale } from '../translated.ts';
import { nameOfIcon } from './components.ts';
import type { Lose, ReactSite, SitePage } from './site.ts';
import { standInFor } from './stand-ins.ts';

/** Where a language has its pages: `/content/de` in `/content`. */
export interface LanguageFolder {
  /** Absolute path of the folder of all pages. */
  readonly docs: string;
  /** Name of the folder of the language below it; empty without one. */
  readonly folder: string;
}

/** Writes a page into the new site. */
export function writePage(page: SitePage, site: ReactSite, language: LanguageFolder): void {
  const { plan, root, route } = site;
  const text = readText(page.file);
  const { fields, front, body } = splitPage(text);
  const shift = front === '' ? 0 : front.split('\n').length - 1;
  const place = toSlashes(relative(root, page.file));
  const lose: Lose = (about, advice, line = 1) =>
    plan.noteEach('lost', about, advice, { file: place, line: line + shift });
  const made = convertBody(body, { file: page.file, to: page.to, site, lose });
  const below = route === '/' ? page.address : page.address.slice(route.length) || '/';
  const wanted = {
    ...site.fieldsOf(page, lose),
    ...(page.locale === undefined ? addressFields(page.name, below, fields) : {}),
  };
  const changed = changesOf(fields, wanted);
  plan.editFields(page.to, changed);
  for (const { line, before, after } of made.edits)
    plan.edits.push({ file: page.to, line: line + shift, before, after });
  const whole = withFields(front, changed) + outOfLocale(made.text, { file: page.file, ...language });
  if (whole === text) plan.copy(page.to, page.file);
  else plan.write(page.to, whole, page.file);
}

function readText(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
}

interface OpenPage {
  /** Absolute. */
  readonly file: string;
  readonly to: string;
  readonly site: ReactSite;
  readonly lose: Lose;
}

/** Converts the text after the frontmatter; pages that end with `.md` have no components. */
export function convertBody(
  body: string,
  open: OpenPage,
): { readonly text: string; readonly edits: readonly LineEdit[] } {
  const { file, site } = open;
  const prepared = site.prepare(body, { file });
  const edits: LineEdit[] = linesChanged(body, prepared);
  let text = prepared;
  if (/\.mdx$/i.test(file)) {
    const code = convertCode(prepared, open);
    text = code.text;
    edits.push(...code.edits);
  }
  const lines = convertLines(text, {
    withAlias: (path) => pictureAt(path, open),
    iconAt: (icon) => site.icons.nameOf(icon),
  });
  return { text: lines.text.replace(/^\n{3,}/, '\n\n'), edits: [...edits, ...lines.edits] };
}

/** The path of a picture that Markdown names from a folder with a short name, or that is served as it is; else as it is written. */
function pictureAt(path: string, open: OpenPage): string {
  const { file, site } = open;
  const target = path.startsWith('.') ? resolve(dirname(file), path) : site.withAlias(path);
  if (target === undefined || !isFile(target)) return path;
  const served = toSlashes(relative(site.publicDir, target));
  if (!served.startsWith('../')) return `/${served}`;
  if (path.startsWith('.')) return path;
  const shown = toSlashes(relative(dirname(file), target));
  return outside(target, path, open) ?? (shown.startsWith('.') ? shown : `./${shown}`);
}

/** Lines that are other than before, where a text has as many as it had; else one edit for all of it. */
function linesChanged(before: string, after: string): LineEdit[] {
  if (before === after) return [];
  const [old, made] = [before.split('\n'), after.split('\n')];
  if (old.length !== made.length) return [{ line: 1, before: 'notations of the page', after: 'those of docsgen' }];
  return old.flatMap((line, index) =>
    line === made[index] ? [] : [{ line: index + 1, before: line, after: made[index] ?? '' }],
  );
}

function convertCode(body: string, open: OpenPage) {
  const { file, to, site, lose } = open;
  const { plan, icons } = site;
  const folder = dirname(file);
  const withAlias = (path: string) => {
    const target = site.withAlias(path) ?? (path.startsWith('.') ? resolve(folder, path) : undefined);
    const ending = target === undefined ? undefined : partEnding(target);
    if (target === undefined || (ending === '' && path.startsWith('.'))) return path;
    const shown = toSlashes(relative(folder, target)) + ending;
    return shown.startsWith('.') ? shown : `./${shown}`;
  };
  const imports = takeImports(withoutComments(body), {
    withAlias,
    exists(path) {
      const from = resolve(folder, path);
      // Files of the old tool, such as `_meta.json`, come along where a page asks for them.
      const place = normalizePath(`/${dirname(to)}/${path}`).slice(1);
      if (/\.(?:json|ya?ml)$/.test(path) && isFile(from) && !plan.files.has(place)) plan.copy(place, from);
      return isFile(from);
    },
    outside: (path) => outside(resolve(folder, path.replace(/\?.*$/, '')), path, open),
    takeCode(path) {
      const from = resolve(folder, path);
      return site.code.take(from, false) ? `@site/${site.code.placeOf(from)}` : undefined;
    },
    takePackage(specifier, names) {
      // What is used in code is a value, for which the component of docsgen is none.
      const isValue = names.some((name) =>
        new RegExp(`[=:(,\\[{]\\s*${name}\\b`).test(body.replace(/^import .*$/gm, '')),
      );
      const other = isValue ? standInFor(specifier, plan) : undefined;
      if (other !== undefined) return `@site/${other}`;
      return !site.isOfTool(specifier) && site.code.takePackage(specifier) ? specifier : undefined;
    },
  });
  for (const { line, specifier } of imports.lost)
    if (!site.isOfTool(specifier))
      lose(`the import ${specifier}`, 'it is not there, or it asks for the old tool: write it for docsgen', line);
  const components = convertComponents(imports.text, site.components, {
    known: new Set([...imports.known, ...site.globals]),
    iconOf: (icon, line) => icons.nameOf(nameOfIcon(icon), { file: to, line }),
    lose(name: string, line: number, tag: Tag) {
      addUse(plan.uses, tag);
      lose(`the component <${name}>`, lostComponent, line);
    },
  });
  return {
    text: withAskedValues(
      withStandIns(
        withPictures(withoutUnused(withoutEmptyTabs(components.text)), imports.images),
        imports.lost.flatMap(({ names }) => names),
      ),
      imports.lost,
    ),
    edits: [...imports.edits, ...components.edits],
  };
}

/** The ending that a part of pages is imported without; empty for what is no such part. */
function partEnding(path: string): string {
  const code = ['', '.ts', '.tsx', '.js', '.jsx'];
  return code.some((end) => isFile(path + end)) ? '' : (['.mdx', '.md'].find((end) => isFile(path + end)) ?? '');
}

/**
 * With values for names that the code of a page asks for and that are not there any more, so that the page is shown without them:
 * pictures for those of pictures, for others what is in them. A comment says which.
 */
function withStandIns(text: string, names: readonly string[]): string {
  const withoutValues = (of: readonly string[]) => of.reduce((made, name) => made.replace(lineOfLost(name), ''), text);
  const rest = withoutValues(names);
  const code = scriptRanges(rest).map(([from, to]) => rest.slice(from, to).replace(/\{\/\*[\s\S]*?\*\/\}/g, ''));
  const needed = names.filter((name) => code.some((script) => new RegExp(`(?<![\\w$.])${name}\\b`).test(script)));
  if (needed.length === 0) return text;
  const values = needed.map((name) =>
    /^Image/.test(name)
      ? `export const ${name} = 'img';`
      : `${mdxTrace(name)}\n\nexport const ${name} = ({ children }) => children;`,
  );
  return `\n${values.join('\n\n')}\n\n${withoutValues(needed)}`;
}

/** Without imports that nothing of the page asks for any more, such as those of icons that have a name now. */
function withoutUnused(text: string): string {
  const code = [...codeRanges(text), ...braceRanges(text)];
  return text.replace(
    /^import\s+\{([^{}]*)\}\s+from\s+['"][^'"]+['"];?[ \t]*$/gm,
    (statement, names: string, offset: number) => {
      if (code.some(([from, to]) => offset >= from && offset < to)) return statement;
      const rest = text.slice(0, offset) + text.slice(offset + statement.length);
      const isUsed = names
        .split(',')
        .map((name) =>
          name
            .replace(/^.*\bas\b/, '')
            .replace(/\btype\b/, '')
            .trim(),
        )
        .some((name) => name !== '' && new RegExp(`\\b${name.replace(/\$/g, '\\$')}\\b`).test(rest));
      return isUsed ? statement : '';
    },
  );
}

/** Groups of tabs without tabs, as those that are made of other components, are comments around what is in them. */
function withoutEmptyTabs(text: string): string {
  return text.replace(
    /<Tabs\b[^>]*>((?:(?!<TabItem\b|<Tabs\b|<\/Tabs>)[\s\S])*)<\/Tabs>/g,
    (whole, inner: string) => mdxTrace(whole.slice(0, whole.indexOf('>') + 1)) + inner,
  );
}

/** Comments of HTML, which MDX has not. */
function withoutComments(text: string): string {
  const code = codeRanges(text).filter(([from]) => !text.startsWith('<!--', from));
  return text.replace(/<!--([\s\S]*?)-->/g, (whole, inner: string, offset: number) =>
    code.some(([from, to]) => offset >= from && offset < to) ? whole : `{/*${inner.replaceAll('*/', '* /')}*/}`,
  );
}

/** Takes a file that a page imports from outside of the pages. @returns how it is imported; `undefined` where that stays as it is */
function outside(file: string, written: string, { site }: OpenPage): string | undefined {
  const query = /\?.*$/.exec(written)?.[0] ?? '';
  if (!isFile(file)) return undefined;
  const { plan } = site;
  if (/\.mdx?$/i.test(file) && query === '') {
    const page = site.pageAt(file);
    const to = page ?? site.partOf(file);
    if (page === undefined && !plan.files.has(to)) {
      // A part may import itself through others.
      plan.copy(to, file);
      const lose: Lose = (about, advice, line = 1) =>
        plan.noteEach('lost', about, advice, { file: toSlashes(relative(site.root, file)), line });
      plan.write(to, convertBody(splitPage(readText(file)).body, { file, to, site, lose }).text, file);
    }
    return `@site/${to}`;
  }
  if (site.isInPages(file) || (/\.(?:[cm]?[jt]sx?|css|s[ac]ss|less)$/.test(file) && query === '')) return undefined;
  const to = `outside/${toSlashes(relative(site.root, file)).replace(/^(?:\.\.\/)+/, '')}`;
  plan.copy(to, file);
  return `@site/${to}${query}`;
}
