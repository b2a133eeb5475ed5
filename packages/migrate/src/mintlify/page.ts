import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, parentPath } from 'docsgen/moving';
import { hasOperation, operationLink } from '../api-documents.ts';
import { type Data, textOf } from '../data.ts';
import { addressFields, changesOf, searchField, splitPage, withFields } from '../fields.ts';
import { isFile } from '../files.ts';
import { attributeOf, codeRanges, isWithin, renamed, type Tag } from '../jsx-tags.ts';
import { inlineSteps, listSteps } from '../list-steps.ts';
import { listTrees } from '../list-trees.ts';
import { type ComponentTable, convertComponents } from '../page-components.ts';
import type { LineEdit } from '../page-writer.ts';
import type { Plan } from '../plan.ts';
import type { SiteIcons } from '../site-icons.ts';
import { addUse, lostComponent, mdxTrace } from '../traces.ts';
import { type ApiDocument, operationIn } from './api.ts';
import { browserComponents, hooksImport, withoutFunctions } from './browser-code.ts';
import { withCodeBlocks, withPrompts } from './code-blocks.ts';
import { fieldRules, isPicture, mintlifyComponents } from './components.ts';
import { withExportedCode } from './exported-code.ts';
import { withoutIdBlocks } from './heading-ids.ts';
import { convertLines } from './lines.ts';
import { withLiteralNames, withProps } from './names.ts';

/** What the pages of a site are converted with. */
export interface PageInput {
  readonly plan: Plan;
  readonly root: string;
  readonly apis: readonly ApiDocument[];
  readonly variables: Readonly<Record<string, string>>;
  /** Paths of pages, without their ending. */
  readonly pageIds: ReadonlySet<string>;
  /** Ids that links of the site name. */
  readonly linked: ReadonlySet<string>;
  readonly icons: SiteIcons;
  /** Whether the site has formulas. */
  readonly isMath: boolean;
}

interface PageFile {
  /** Path below the folder of the site. */
  readonly name: string;
  /** The path without underscores at the beginning of names. */
  readonly plain: string;
  readonly address: string;
  /** Whether it is a part of pages. */
  readonly isSnippet: boolean;
}

/** A page while it is converted. */
interface Conversion extends PageInput {
  readonly page: PageFile;
  /** Lists something that is lost. @param line in the text after the frontmatter, from 1 */
  readonly lose: (about: string, advice: string, line?: number) => void;
  /** docsgen's name of an icon. */
  readonly iconOf: (icon: string | undefined, line?: number) => string | undefined;
  /** Lines count in the text after the frontmatter, from 1. */
  readonly edits: LineEdit[];
}

/** Writes a page, or a part of pages. */
export function convertPage(page: PageFile, input: PageInput): void {
  const { name, plain, isSnippet } = page;
  const { plan, root, icons } = input;
  const file = join(root, name);
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const { fields, front, body } = splitPage(text);
  const first = front === '' ? 1 : front.split('\n').length;
  const conversion: Conversion = {
    ...input,
    page,
    lose: (about, advice, line = 1) => plan.noteEach('lost', about, advice, { file: name, line: first + line - 1 }),
    iconOf: (icon, line) =>
      icons.nameOf(icon, line === undefined ? { file: name } : { file: name, line: first + line - 1 }),
    edits: [],
  };
  const { edits } = conversion;
  const converted = withReact(withImportsFirst(convertText(body, conversion)));
  const changed = isSnippet ? {} : changesOf(fields, pageFields(fields, conversion));
  const made = isSnippet ? converted : withOperation(converted, textOf(fields.openapi), conversion);
  const to = isSnippet ? snippetPath(name) : `docs/${plain.replace(/\.md$/i, '.mdx')}`;
  plan.editFields(to, changed);
  plan.edits.push(...edits.map(({ line, before, after }) => ({ file: to, line: line + first - 1, before, after })));
  const written = withFields(front, changed) + made;
  if (written === text) plan.copy(to, file);
  else plan.write(to, written, file);
}

/** Converts the text after the frontmatter: what is of other files, then components, then lines. */
function convertText(body: string, conversion: Conversion): string {
  const { page, edits, linked, pageIds } = conversion;
  const { isMath } = conversion;
  const { text, hasParts } = withImports(withCodeOfSnippets(body, conversion), conversion);
  const imported = withCodeBlocks(withPrompts(text), definedIn(text).has('CodeBlock'));
  if (imported !== text) edits.push({ line: 1, before: '<CodeBlock>, <Prompt>', after: 'blocks of code' });
  const known = new Set(definedIn(imported));
  const named = withoutMixedGroups(
    page.isSnippet ? withProps(imported, known) : withLiteralNames(imported, known, isMath),
  );
  const withIds = withoutIdBlocks(named);
  if (withIds !== named) edits.push({ line: 1, before: '<div id="…">', after: 'ids of headings' });
  const withSteps = listSteps(withIds);
  if (hasParts || withSteps !== withIds) edits.push({ line: 1, before: '<Step>', after: 'steps as a numbered list' });
  const withTrees = known.has('Tree') ? withSteps : listTrees(withSteps);
  if (withTrees !== withSteps) edits.push({ line: 1, before: '<Tree>', after: 'trees of files as lists' });
  const lines = convertLines(convertTags(withTrees, known, conversion), {
    linked,
    pageIds,
    absolute: (path) => absolute(path, page),
  });
  edits.push(...lines.edits);
  return lines.text;
}

/** Writes code that snippets export into the page, see `withExportedCode`. */
function withCodeOfSnippets(body: string, { page, root, edits }: Conversion): string {
  const made = withExportedCode(body, (path) => {
    const target = join(root, targetOf(path, page) ?? path);
    return /\.mdx?$/.test(target) && isFile(target) ? readFileSync(target, 'utf8') : undefined;
  });
  if (made !== body) edits.push({ line: 1, before: '<CodeBlock>', after: 'the code itself' });
  return made;
}

/**
 * Puts variables in, and lets imports of other files name their new places.
 *
 * @returns also whether steps of other files are put in, see `inlineSteps`
 */
function withImports(body: string, { page, root, variables, lose }: Conversion) {
  let text = body.replace(/<!--([\s\S]*?)-->/g, '{/*$1*/}');
  for (const [key, value] of Object.entries(variables)) text = text.replaceAll(`{{${key}}}`, value);
  const added = new Set<string>();
  text = text.replace(/^<Snippet\s+file=["']([^"']+)["']\s*\/>/gm, (_, path: string) => {
    const local = `Snippet${path.replace(/\.\w+$/, '').replace(/[^A-Za-z\d]+(\w?)/g, (__, letter: string) => letter.toUpperCase())}`;
    const folder = ['snippets', '_snippets'].find((name) => isFile(join(root, name, path))) ?? 'snippets';
    added.add(`import ${local} from '/${folder}/${path}';`);
    return `<${local} />`;
  });
  if (added.size > 0) text += `\n\n${[...added].join('\n')}\n`;
  const whole = inlineSteps(text, (path) => {
    const target = join(root, targetOf(path, page) ?? path);
    return isFile(target) ? splitPage(readFileSync(target, 'utf8')).body.replaceAll('\r\n', '\n') : undefined;
  });
  const code = codeRanges(whole);
  const imported = whole.replace(
    /^(import\s+[^'"]*?from\s+)(['"])([^'"]+)\2(;?)/gm,
    (statement, head: string, quote: string, path: string, end: string, offset: number) => {
      const target = targetOf(path, page);
      if (target === undefined || isWithin(code, offset)) return statement;
      if (isFile(join(root, target))) return `${head}${quote}@site/${newPath(target)}${quote}${end}`;
      lose(`the import ${path}`, 'there is no such file: what the page had of it is left out');
      return '';
    },
  );
  return { text: imported, hasParts: whole !== text };
}

/** The file that a path in an import names, below the folder of the site; `undefined` for a package. */
function targetOf(path: string, { name }: PageFile): string | undefined {
  if (path.startsWith('/')) return path.slice(1);
  return path.startsWith('.') ? normalizePath(`${parentPath(name)}/${path}`) : undefined;
}

/** Where an imported file is in the new site. */
function newPath(file: string): string {
  if (/\.[jt]sx?$/.test(file)) return `components/${file}`;
  if (!/\.mdx?$/.test(file)) return file;
  return /(?:^|\/)_?snippets\//.test(file) ? snippetPath(file) : `docs/${file}`;
}

/** An address of the site for one that is relative to a page. */
function absolute(path: string, { name }: PageFile): string {
  return /^(?:[a-z]+:|\/|#|@|\{)/i.test(path) ? path : normalizePath(`/${parentPath(name)}/${path}`);
}

/** Changes components to docsgen's, and addresses in tags to those of the site. @param known names that the page has itself */
function convertTags(text: string, known: ReadonlySet<string>, conversion: Conversion): string {
  const { page, root, linked, edits, lose, iconOf } = conversion;
  const withSource = (tag: Tag) => {
    const source = attributeOf(tag, 'src');
    return source === undefined || absolute(source, page) === source
      ? undefined
      : renamed(tag, tag.name, { ...Object.fromEntries(tag.attributes), src: absolute(source, page) });
  };
  const card: ComponentTable[string] = (tag, parents) => {
    const attributes = new Map(tag.attributes);
    for (const key of ['img', 'icon']) {
      const path = attributeOf(tag, key);
      if (path !== undefined && (key === 'img' || isPicture(path)))
        attributes.set(key, { kind: 'text', value: absolute(path, page) });
    }
    return mintlifyComponents.Card?.({ ...tag, attributes }, parents);
  };
  const media = { img: withSource, video: withSource, source: withSource, audio: withSource };
  const converted = convertComponents(
    text,
    { ...mintlifyComponents, ...fieldRules(linked), Card: card, Tile: card, ...media },
    {
      known,
      iconOf: (icon, line, component) =>
        isPicture(icon) && (component === 'Card' || component === 'Tile') ? icon : iconOf(icon, line),
      lose(component, line, tag) {
        addUse(conversion.plan.uses, tag);
        lose(`the component <${component}>`, lostComponent, line);
      },
    },
  );
  const called = withoutFunctions(converted.text, browserComponents(text, root), (component) =>
    lose(`functions that <${component}> is given`, 'it runs in browsers, which get plain values: give it children'),
  );
  edits.push(...converted.edits, ...called.edits);
  return called.text;
}

/** Moves imports from the end of a page, where they were added so that lines kept their numbers, to its beginning. */
function withImportsFirst(text: string): string {
  const lines = text.trimEnd().split('\n');
  const last = lines.findLastIndex((line) => line !== '' && !/^import \w+ from '[^']*';$/.test(line)) + 1;
  const imports = lines.slice(last).filter((line) => line !== '');
  return imports.length === 0 ? text : `\n${imports.join('\n')}\n${lines.slice(0, last).join('\n')}\n`;
}

/** Adds the import of the hooks that code of a page calls: Mintlify has them without one. */
function withReact(text: string): string {
  if (!/(?<![\w.])use(?:State|Effect|Ref|Memo|Callback)\(/.test(text) || /from ['"]react['"]/.test(text)) return text;
  return `\n${hooksImport(text)}\n${text}`;
}

/** Adds the operation that a page is about. @param operation the field `openapi` */
function withOperation(text: string, operation: string | undefined, { apis, edits, lose }: Conversion): string {
  if (operation === undefined) return text;
  const { document: of, method = '', path = '' } = operationIn(operation) ?? {};
  const api = apis.find(
    ({ document, paths }) => (of === undefined || isNamed(document, of)) && hasOperation(paths, method, path),
  );
  if (api === undefined) {
    lose(`the operation ${operation}`, 'no API document has it: name the document under api');
    return `\n${mdxTrace(`openapi: ${operation}`)}\n${text}`;
  }
  const link = operationLink(api.id, method, path);
  edits.push({ line: 1, before: '', after: link.trim() });
  return `\n${link}\n${text}`;
}

/** Whether a page means this document: by its path, or by its name alone, `v2` for `api/v2.yaml`. */
function isNamed(document: string, name: string): boolean {
  const path = `openapi/${name.replace(/^\.?\//, '')}`;
  return (
    document === path ||
    document.replace(/\.\w+$/, '') === path ||
    document.endsWith(`/${name}`) ||
    document.replace(/\.\w+$/, '').endsWith(`/${name}`)
  );
}

/** Names that a page exports or imports. */
function definedIn(text: string): ReadonlySet<string> {
  const code = codeRanges(text);
  return new Set([
    ...Array.from(
      text.matchAll(/^export\s+(?:const|let|var|function)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gmu),
      ([, name = '']) => name,
    ),
    ...Array.from(text.matchAll(/^import\s+([^'"]*?)\s+from\s/gm)).flatMap(({ index, 1: names = '' }) =>
      isWithin(code, index) ? [] : (names.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []),
    ),
  ]);
}

/** Takes out `<CodeGroup>` around more than blocks of code: its tabs would have no place for that. */
function withoutMixedGroups(text: string): string {
  const code = codeRanges(text);
  return text.replace(/<CodeGroup\b[^>]*>([\s\S]*?)<\/CodeGroup>/g, (whole, inner: string, offset: number) => {
    if (isWithin(code, offset)) return whole;
    const rest = inner.replace(/^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\1[ \t]*$/gm, '');
    const hasText = /[^\s<>]/.test(rest.replace(/\{\/\*[\s\S]*?\*\/\}|<[^>]*>/g, '')) && !/<[A-Z]/.test(rest);
    return hasText ? inner : whole;
  });
}

/** Where a snippet is: in a folder of parts of pages, whose names begin with an underscore. */
function snippetPath(name: string): string {
  return `docs/${name.replace(/(^|\/)_?snippets\//, '$1_snippets/')}`;
}

/** Fields of a page as docsgen has them. */
function pageFields(fields: Data, { page, lose, iconOf }: Conversion): Data {
  const icon = iconOf(textOf(fields.icon));
  if (textOf(fields.url) !== undefined) lose('a page that leads to another site', 'write a link into the sidebar');
  return {
    ...addressFields(page.plain, page.address, fields),
    sidebar_label: textOf(fields.sidebarTitle),
    sidebar_icon: icon,
    sidebar_badge: textOf(fields.tag),
    tag: undefined,
    ...(/^(?:true|false)$/.test(String(fields.noindex)) ? { noindex: String(fields.noindex) === 'true' } : {}),
    ...searchField({ isOut: String(fields.searchable) === 'false', boost: fields.boost, lose }),
    searchable: undefined,
    boost: undefined,
    ...(fields.mode === 'custom' ? { template: 'start' } : {}),
    ...(fields.hidden === true && fields.unlisted === undefined ? { unlisted: true } : {}),
    ...(fields.tags !== undefined && !Array.isArray(fields.tags) ? { tags: undefined } : {}),
  };
}
