import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, parentPath } from '../../../shared/paths.ts';
import { type Data, textOf } from '../data.ts';
import { convertFence } from '../fence-info.ts';
import { addressFields, changesOf, splitPage, withFields } from '../fields.ts';
import { isFile } from '../files.ts';
import { attributeOf, codeRanges, renamed, type Tag } from '../jsx-tags.ts';
import { type ComponentTable, convertComponents } from '../page-components.ts';
import type { Plan } from '../plan.ts';
import type { SiteIcons } from '../site-icons.ts';
import { type ApiDocument, hasOperation } from './api.ts';
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
