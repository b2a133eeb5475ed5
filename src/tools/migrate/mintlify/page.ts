import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, parentPath } from '../../../shared/paths.ts';
import { hasOperation, operationLink } from '../api-documents.ts';
import { type Data, textOf } from '../data.ts';
import { convertFence } from '../fence-info.ts';
import { addressFields, changesOf, splitPage, withFields } from '../fields.ts';
import { isFile } from '../files.ts';
import { attributeOf, codeRanges, renamed, type Tag } from '../jsx-tags.ts';
import { type ComponentTable, convertComponents } from '../page-components.ts';
import type { Plan } from '../plan.ts';
import type { SiteIcons } from '../site-icons.ts';
import type { ApiDocument } from './api.ts';
import { browserComponents, hooksImport, withoutFunctions } from './browser-code.ts';
import { fieldRules, mintlifyComponents } from './components.ts';
import { withHeadingId, withoutIdBlocks } from './heading-ids.ts';
import { withLiteralNames, withProps } from './names.ts';
import { inlineSteps, listSteps } from './steps.ts';

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

/** Takes a page over, or a part of pages. */
export function convertPage(
  { name, plain, address }: { readonly name: string; readonly plain: string; readonly address: string },
  { plan, root, apis, variables, isSnippet, pageIds, linked, icons }: PageInput,
): void {
  const file = join(root, name);
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const { fields, front, body } = splitPage(text);
  const first = front === '' ? 1 : front.split('\n').length;
  const to = isSnippet ? snippetPath(name) : `docs/${plain.replace(/\.md$/i, '.mdx')}`;
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
  const targetOf = (path: string) =>
    path.startsWith('/')
      ? path.slice(1)
      : path.startsWith('.')
        ? normalizePath(`${parentPath(name)}/${path}`)
        : undefined;
  const whole = inlineSteps(made, (path) => {
    const target = join(root, targetOf(path) ?? path);
    return isFile(target) ? splitPage(readFileSync(target, 'utf8')).body.replaceAll('\r\n', '\n') : undefined;
  });
  const hasParts = whole !== made;
  const code = codeRanges(whole);
  made = whole.replace(
    /^(import\s+[^'"]*?from\s+)(['"])([^'"]+)\2(;?)/gm,
    (statement, head: string, quote: string, path: string, end: string, offset: number) => {
      const target = targetOf(path);
      if (target === undefined || code.some(([from, to]) => offset >= from && offset < to)) return statement;
      const moved = /\.[jt]sx?$/.test(target)
        ? `components/${target}`
        : /\.mdx?$/.test(target)
          ? /(?:^|\/)_?snippets\//.test(target)
            ? snippetPath(target)
            : `docs/${target}`
          : target;
      if (isFile(join(root, target))) return `${head}${quote}@site/${moved}${quote}${end}`;
      lose(`the import ${path}`, 'there is no such file: what the page had of it is left out');
      return '';
    },
  );
  const known = new Set(definedIn(made));
  made = isSnippet ? withProps(made, known) : withLiteralNames(made, known);
  made = withoutMixedGroups(made);
  const plainHeadings = withoutIdBlocks(made);
  if (plainHeadings !== made) edits.push({ line: 1, before: '<div id="…">', after: 'ids of headings' });
  made = plainHeadings;
  const steps = listSteps(made);
  if (hasParts || steps !== made) edits.push({ line: 1, before: '<Step>', after: 'steps as a numbered list' });
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
  const called = withoutFunctions(converted.text, browserComponents(made, root), (component) =>
    lose(`functions that <${component}> is given`, 'it runs in browsers, which get plain values: give it children'),
  );
  made = called.text;
  edits.push(...converted.edits, ...called.edits);
  const titles = new Map<string, number>();
  let fence: string | undefined;
  let isInGroup = false;
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
          // Tabs of a group have names of their own, which are those of languages without a title.
          const given = /\btitle="([^"]*)"/.exec(after)?.[1];
          const title = given ?? /(?:`{3,}|~{3,})([\w+#-]+)/.exec(after)?.[1];
          const count = (titles.get(title ?? '') ?? 0) + 1;
          if (title !== undefined && isInGroup) titles.set(title, count);
          if (count > 1 && given !== undefined)
            after = after.replace(/\btitle="[^"]*"/, () => `title="${title} (${count})"`);
          else if (count > 1) after = `${after.trimEnd()} title="${title} (${count})"`;
          fence = mark;
        } else fence = undefined;
      } else if (fence === undefined) {
        const group = before.lastIndexOf('<CodeGroup');
        if (group >= 0 || before.includes('</CodeGroup')) {
          titles.clear();
          isInGroup = group > before.lastIndexOf('</CodeGroup');
        }
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
        pageFields(fields, { name: plain, address, lose, iconOf: (icon) => icons.nameOf(icon, { file: name }) }),
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
      const link = `\n${operationLink(api.id, method, path)}\n`;
      made = `${link}${made}`;
      edits.push({ line: 1, before: '', after: link.trim() });
    }
  }
  plan.editFields(to, changed);
  plan.edits.push(...edits.map(({ line, before, after }) => ({ file: to, line: line + first - 1, before, after })));
  const written = withFields(front, changed) + made;
  if (written === text) plan.copy(to, file);
  else plan.write(to, written, file);
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
      code.some(([from, to]) => index >= from && index < to) ? [] : (names.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []),
    ),
  ]);
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

/** Where a snippet is: in a folder of parts of pages, whose names begin with an underscore. */
function snippetPath(name: string): string {
  return `docs/${name.replace(/(^|\/)_?snippets\//, '$1_snippets/')}`;
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
