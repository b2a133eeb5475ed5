import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { splitPage } from '../fields.ts';
import { isFile, toSlashes } from '../files.ts';
import { codeRanges, isWithin } from '../jsx-tags.ts';
import { convertComponents } from '../page-components.ts';
import { takeImports, withAskedValues, withPictures } from '../page-imports.ts';
import type { LineEdit } from '../page-writer.ts';
import { addUse, lostComponent } from '../traces.ts';
import { starlightComponents } from './components.ts';
import { docsDir } from './documents.ts';
import type { Converted, OpenPage, SiteOfPages } from './open-page.ts';
import { knownPackages } from './package-components.ts';
import { withSlots } from './slots.ts';

/** Converts the code of a page in MDX: imports, values that it waits for, components. */
export function convertCode(body: string, open: OpenPage): Converted {
  const { iconAt, lose } = open;
  const imports = convertImports(body, open);
  const awaits = withoutAwait(imports.text);
  for (const { line } of awaits.edits)
    lose(
      'code of a page that waits',
      'pages are rendered at once, and show the name in brackets: write the value, or import it from a file',
      line,
    );
  for (const { line, specifier } of imports.lost)
    if (!/^astro:|^@astrojs\/starlight/.test(specifier) && !knownPackages.test(specifier))
      lose(`the import ${specifier}`, 'it is of Astro, or not there: docsgen has components of React', line);
  const components = convertComponents(awaits.text, withSlots(starlightComponents, awaits.text), {
    known: imports.known,
    iconOf: iconAt,
    lose(component, line, tag) {
      addUse(open.site.plan.uses, tag);
      lose(`the component <${component}>`, lostComponent, line);
    },
  });
  const needsCodeBlock = /<CodeBlock\b/.test(components.text) && !imports.known.has('CodeBlock');
  const text = needsCodeBlock ? `\nimport CodeBlock from '@theme/CodeBlock';\n${components.text}` : components.text;
  return {
    text: withAskedValues(withPictures(text, imports.images), imports.lost),
    edits: [...imports.edits, ...awaits.edits, ...components.edits],
  };
}

/** Imports of a page, with the files that they name in the new site. */
function convertImports(body: string, { page, site, withAlias }: OpenPage): ReturnType<typeof takeImports> {
  const folder = dirname(page.file);
  return takeImports(body, {
    withAlias,
    outside: (path) => takeOutside(resolve(folder, path.replace(/\?.*$/, '')), /\?.*$/.exec(path)?.[0] ?? '', site),
    exists: (path) => isFile(resolve(folder, path)),
    takeCode(path, names) {
      const from = resolve(folder, path);
      const runsInBrowsers = names.some((local) => new RegExp(`<${local}\\b[^>]*\\sclient:`).test(body));
      if (!site.code.take(from, runsInBrowsers)) return undefined;
      const place = site.code.placeOf(from);
      return place?.startsWith('outside/') === true ? `@site/${place}` : path;
    },
  });
}

/**
 * Takes a file that a page imports from outside of the documents into the new site.
 *
 * @param file absolute path
 * @param query of the import, such as `?raw`; empty where it has none
 * @returns how the page imports it; `undefined` where that stays as it is
 */
function takeOutside(file: string, query: string, { plan, root, folder, icons }: SiteOfPages): string | undefined {
  const inDocs = !relative(folder, file).startsWith('..');
  if (inDocs || !isFile(file)) return undefined;
  const local = localPath(root, file);
  // Markdown is compiled in the folder of documents only.
  if (/\.mdx?$/.test(file) && query === '') {
    const part = `${docsDir}/_parts/${local}`;
    const iconOf = (icon: string) => icons.nameOf(icon, { file: part });
    if (!plan.files.has(part)) plan.write(part, partText(readFileSync(file, 'utf8'), iconOf));
    return `@site/${part}`;
  }
  if (local.startsWith('src/')) {
    // Code that is shown as text.
    if (query !== '') plan.copy(local, file);
    return undefined;
  }
  if (query === '' && /\.[cm]?[jt]sx?$/.test(file)) return undefined;
  plan.copy(`outside/${local}`, file);
  return `@site/outside/${local}${query}`;
}

/** Values that a page waits for are their names here: `export const version = await latest()`. */
function withoutAwait(text: string): Converted {
  const edits: LineEdit[] = [];
  const code = codeRanges(text);
  const made = text.replace(
    /^(export const[ \t]+)([\w$]+|\{[^{}=]*\})([ \t]*=[ \t]*)await\b[^;\n]*(?:\n(?![ \t]*\n|export |import )[^;\n]*)*;?/gm,
    (before, start: string, names: string, is: string, offset: number) => {
      if (isWithin(code, offset)) return before;
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

/** The path of a file below the folder of the site, also of one that is above it. */
export function localPath(root: string, file: string): string {
  return toSlashes(relative(root, file)).replace(/^(?:\.\.\/)+/, '');
}
