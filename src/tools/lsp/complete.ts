import type { CompletionItem } from 'vscode-languageserver';
import { grammarNames } from '../../core/highlight/index.ts';
import { childPointer } from '../../core/json/pointer.ts';
import type { SourcePath } from '../../model/place.ts';
import { rules } from '../../model/rules.ts';
import type { ConfigKey } from '../../pipeline/config/index.ts';
import { iconNames } from '../../shared/icons.ts';
import { parseUrl } from '../../shared/parse-url.ts';
import { encodePath, encodeUrl, relativePath, splitUrl } from '../../shared/paths.ts';
import { documentAt, fileAt, headingsOf, isDataFile, type KnownSite } from '../workspace/index.ts';
import { apiFiles } from './api-document.ts';
import { type AskedFile, operationName } from './at.ts';
import { type Cursor, cursorIn, cursorInConfig, cursorInData } from './cursor.ts';
import { rangeInLine } from './positions.ts';

/** Kinds of completions, by the numbers of the protocol. */
const kinds = {
  text: 1,
  property: 10,
  value: 12,
  keyword: 14,
  file: 17,
  reference: 18,
  component: 7,
  method: 2,
} as const;

interface Offer {
  readonly label: string;
  readonly kind: keyof typeof kinds;
  readonly detail?: string | undefined;
  readonly documentation?: string | undefined;
  /** The text to insert instead of the label, with `$0` and `$1` as tab stops. */
  readonly snippet?: string | undefined;
  readonly insert?: string | undefined;
  /** The text to compare with the typed one, instead of the label. */
  readonly filter?: string | undefined;
}

/** What a page may write: loaded at the first question. */
export interface Vocabulary {
  /** Keys of frontmatter, with what they say. */
  readonly frontmatter: ReadonlyMap<string, { readonly about: string; readonly values: readonly string[] }>;
  /** Components by name, with their attributes. */
  readonly components: ReadonlyMap<string, readonly string[]>;
  readonly admonitions: readonly string[];
  /** Keys of an object of the config, by its path. */
  readonly configKeys: (path: readonly string[]) => ReadonlyMap<string, ConfigKey>;
}

/** Attributes of the first line of a block of code. */
const metas: readonly (readonly [name: string, snippet: string, about: string])[] = [
  ['title', 'title="$1"', 'A title above the code.'],
  ['showLineNumbers', 'showLineNumbers', 'Numbers before the lines.'],
  ['file', 'file="$1"', 'Takes the code from a file of the site.'],
  ['region', 'region="$1"', 'With `file`: the part of it between marks of this name.'],
  ['operation', 'operation="$1"', 'The operation that the example is checked against.'],
  ['notes', 'notes', 'Numbered notes, from comments in the code.'],
  ['npm2yarn', 'npm2yarn', 'A tab for each package manager.'],
];

/** Everything that may be written at a point of a file. */
export function completionsAt(
  asked: CompletionInput,
  position: { readonly line: number; readonly character: number },
): readonly CompletionItem[] {
  const cursor = cursorFor(asked.site, asked.path)(asked.text, position);
  if (cursor === undefined) return [];
  const range = rangeInLine(position.line, cursor.start, position.character);
  return offersFor(cursor, asked).map(
    ({ label, kind, detail, documentation, snippet, insert, filter }): CompletionItem => ({
      label,
      kind: kinds[kind],
      detail,
      documentation: documentation === undefined ? undefined : { kind: 'markdown', value: documentation },
      filterText: filter ?? label,
      insertTextFormat: snippet === undefined ? 1 : 2,
      textEdit: { range, newText: snippet ?? insert ?? label },
    }),
  );
}

function cursorFor({ config }: KnownSite, path: SourcePath): typeof cursorIn {
  if (config.file === path || /\.[cm]?[jt]s$/.test(path)) return cursorInConfig;
  return isDataFile(path) ? cursorInData : cursorIn;
}

interface CompletionInput extends AskedFile {
  readonly vocabulary: Vocabulary;
}

function offersFor(cursor: Cursor, input: CompletionInput): readonly Offer[] {
  const { site, vocabulary } = input;
  switch (cursor.kind) {
    case 'frontmatter-key':
      return [...vocabulary.frontmatter].map(([label, { about }]) => ({
        ...{ label, kind: 'property' as const, documentation: about },
        snippet: `${label}: $0`,
      }));
    case 'frontmatter-value':
      return frontmatterValues(cursor.key, input);
    case 'address':
      return addresses(cursor.typed, cursor.isShown, input);
    case 'component':
      return [...vocabulary.components.keys()].map((label) => ({ label, kind: 'component' as const }));
    case 'attribute':
      return (vocabulary.components.get(cursor.component) ?? [])
        .filter((name) => !cursor.written.includes(name))
        .map((label) => ({ label, kind: 'property' as const, snippet: `${label}="$1"$0` }));
    case 'value':
      return attributeValues(cursor, input);
    case 'language':
      return [...new Set([...grammarNames, 'mermaid', 'text'])].map((label) => ({ label, kind: 'value' as const }));
    case 'meta':
      return metas.map(([label, snippet, documentation]) => ({
        label,
        kind: 'property' as const,
        snippet,
        documentation,
      }));
    case 'directive':
      return vocabulary.admonitions.map((label) => ({
        label,
        kind: 'keyword' as const,
        snippet: `${label}\n\n$0\n\n:::`,
      }));
    case 'rule':
      return Object.entries(rules).map(([label, { about }]) => ({
        label,
        kind: 'property' as const,
        documentation: about,
      }));
    case 'id':
      return site.plan.docs.map(({ id, title }) => ({ label: id, kind: 'reference' as const, detail: title }));
    case 'config-key':
      return [...vocabulary.configKeys(cursor.path)].map(([label, { about, isText }]) => ({
        ...{ label, kind: 'property' as const, documentation: about },
        snippet: isText ? `${label}: '$1'$0` : `${label}: $0`,
      }));
    case 'config-value':
      return (vocabulary.configKeys(cursor.path).get(cursor.key)?.values ?? [])
        .filter((value) => !cursor.isQuoted || typeof value === 'string')
        .map((value) => {
          const isWrapped = typeof value === 'string' && !cursor.isQuoted;
          return { label: String(value), kind: 'value' as const, ...(isWrapped ? { insert: `'${value}'` } : {}) };
        });
    case 'ref':
      return refs(input);
  }
}

function frontmatterValues(key: string, { site, vocabulary, path }: CompletionInput): readonly Offer[] {
  const { content, plan } = site;
  const named = (labels: readonly (readonly [string, string | undefined])[]) =>
    labels.map(([label, detail]) => ({ label, kind: 'value' as const, detail }));
  if (key === 'tags') {
    const folder = (file: string) => file.slice(0, file.lastIndexOf('/') + 1);
    const listed = [...content.tags].flatMap(([file, tags]) => (path.startsWith(folder(file)) ? tags : []));
    const used = content.sources.flatMap(({ frontmatter }) =>
      frontmatter.tags.filter((tag) => typeof tag === 'string'),
    );
    const known = new Map(listed.map((tag) => [tag.key, tag.label] as const));
    return named([
      ...known,
      ...[...new Set(used)].filter((tag) => !known.has(tag)).map((tag) => [tag, undefined] as const),
    ]);
  }
  if (key === 'authors')
    return named(
      [...content.authors.values()]
        .flat()
        .flatMap(({ key: id, name }) => (id === undefined ? [] : [[id, name] as const])),
    );
  if (key === 'pagination_next' || key === 'pagination_prev')
    return named(plan.docs.map(({ id, title }) => [id, title] as const));
  if (key === 'sidebar_icon') return named(iconNames.map((name) => [name, undefined] as const));
  return named((vocabulary.frontmatter.get(key)?.values ?? []).map((value) => [value, undefined] as const));
}

function attributeValues(
  { component, attribute }: { readonly component: string; readonly attribute: string },
  { site, vocabulary }: CompletionInput,
): readonly Offer[] {
  const listed = (labels: readonly string[]): readonly Offer[] =>
    labels.map((label) => ({ label, kind: 'value' as const }));
  if (attribute === 'icon' || (component === 'Icon' && attribute === 'name')) return listed(iconNames);
  if (attribute === 'type' && (component === 'Admonition' || component === 'Badge'))
    return listed(vocabulary.admonitions);
  if (component === 'Term' && attribute === 'id')
    return listed((site.content.glossary?.terms ?? []).map(({ id }) => id));
  return [];
}

/** Pages, files, anchors and operations, in the form in which the address was begun. */
function addresses(typed: string, isShown: boolean, input: CompletionInput): readonly Offer[] {
  const { site, path } = input;
  const { documents, operations } = site.plan.book;
  const { path: before, hash } = splitUrl(typed);
  if (hash !== '' || typed.endsWith('#')) return anchors(before, input);
  const files = isShown ? site.content.assets.paths.filter((file) => image.test(file)) : [];
  const statics = isShown ? [...site.content.assets.statics.keys()].filter((file) => image.test(file)) : [];
  if (typed.startsWith('/'))
    return [
      ...statics.map((label) => ({ label, kind: 'file' as const })),
      ...(isShown ? [] : documents.map(({ permalink, title }) => offer(permalink, title))),
    ];
  const relative = (file: SourcePath) => relativePath(path, file);
  const images = files.map((file) => ({ label: relative(file), kind: 'file' as const }));
  if (isShown) return [...images, ...statics.map((label) => ({ label, kind: 'file' as const }))];
  const others = documents.filter(({ source }) => source !== path && /\.mdx?$/.test(source));
  const pages = /\.mdx?$/.test(path)
    ? others.map(({ source, title }) => offer(relative(source), title, source))
    : documents.map(({ permalink, title }) => offer(permalink, title));
  const calls = operations.map((operation) => {
    const name = operationName(operation);
    return {
      label: name,
      kind: 'method' as const,
      detail: `${operation.method} ${operation.path}`,
      insert: /\s/.test(name) ? `<${name}>` : name,
    };
  });
  return [
    ...pages,
    ...calls,
    ...anchors('', input).map((one) => ({ ...one, label: `#${one.label}`, insert: `#${one.label}` })),
  ];
}

/** Components of an API document, of its own file first. */
function refs({ site, workspace, path, textOf }: CompletionInput): readonly Offer[] {
  const files = [...apiFiles(site, textOf).keys()].filter((file) => file !== path);
  return [path, ...files].flatMap((file) => {
    const data = workspace.readData(textOf(file));
    const here = file === path ? '' : encodePath(relativePath(path, file));
    return data.namesAt('/components').flatMap((kind) =>
      data.namesAt(childPointer('/components', kind)).map((name) => {
        const label = `${here}#${childPointer('/components', kind, name)}`;
        const documentation = data.textAt(childPointer('/components', kind, name, 'description'));
        return {
          label,
          kind: 'reference' as const,
          documentation,
          insert: encodeUrl(label),
          filter: `${label} ${name}`,
        };
      }),
    );
  });
}

const image = /\.(?:avif|gif|jpe?g|png|svg|webp|mp4|webm)$/i;

function offer(label: string, title: string, source?: SourcePath): Offer {
  return { label, kind: 'reference', detail: title, filter: `${label} ${title} ${source ?? ''}` };
}

/** Anchors of the page that a path names; the offered text replaces all of the address. */
function anchors(before: string, { site, workspace, path, text }: CompletionInput): readonly Offer[] {
  const target =
    before === '' ? path : before.startsWith('/') ? documentAt(site, before)?.source : sourceOf(site, path, before);
  if (target === undefined) return [];
  const page = workspace.page(target);
  const found = target === path ? headingsOf(text, page) : (page?.toc ?? []);
  const titles = new Map(found.map(({ id, text: title }) => [id, title]));
  return [...new Set([...titles.keys(), ...(page?.ids ?? []).map(({ id }) => id)])].map((id) => ({
    label: before === '' ? id : `${before}#${id}`,
    kind: 'reference' as const,
    detail: titles.get(id),
    insert: before === '' ? `#${id}` : `${before}#${id}`,
    filter: `${before}#${id}`,
  }));
}

/** The page that a path in a link names. */
export function sourceOf(site: KnownSite, from: SourcePath, path: string): SourcePath | undefined {
  const { bySource } = site.plan.book;
  const found = fileAt(site, from, path);
  if (found !== undefined && bySource.has(found)) return found;
  const base = `file:///${from}`;
  const joined = parseUrl(path, base)?.pathname.slice(1) ?? '';
  return bySource.has(joined) ? joined : undefined;
}
