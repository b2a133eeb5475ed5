import { existsSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { joinPermalink } from 'docsgen/moving';
import { type ApiEntry, apiId, apiPathsIn, hasOperation, operationLink, takeDocument } from '../api-documents.ts';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { splitPage, withFields } from '../fields.ts';
import { filesBelow, isFile, toSlashes } from '../files.ts';
import { type Plan, readPlanned, sourceOf } from '../plan.ts';
import type { SetOfDocs, Site } from './site.ts';

/** A document of a site of Docusaurus. */
export interface OldApi extends ApiEntry {
  readonly paths: Data;
  /** Where the plugin put its pages, absolute; `undefined` for one page of Redoc. */
  readonly folder?: string;
}

/** What a plugin for OpenAPI was given. */
interface Given {
  readonly id: string;
  /** A file or a folder of files, relative to the site, or an address. */
  readonly source: string;
  /** `undefined` where it had no page. */
  readonly route: string | undefined;
  readonly folder?: string;
}

/** The plugins that `takeApis` takes over. */
export const apiPlugins = /^(?:docusaurus-(?:plugin|theme)-openapi-docs|redocusaurus|docusaurus-theme-redoc)$/;

/**
 * API documents of docusaurus-plugin-openapi-docs and redocusaurus, as references of docsgen.
 *
 * @param addresses of the old site: a reference does not take one of another page
 */
export function takeApis(
  { root, config, sets }: Site,
  { plan, addresses }: { readonly plan: Plan; readonly addresses: ReadonlySet<string> },
): readonly OldApi[] {
  const given = config.others.flatMap(({ name, options }) =>
    name === 'redocusaurus'
      ? ofRedoc(options, root)
      : name === 'docusaurus-plugin-openapi-docs'
        ? ofPages(options, sets)
        : [],
  );
  const taken = new Set<string>();
  return given.flatMap(({ id: wanted, source, route, folder }): readonly OldApi[] => {
    if (/^https?:/.test(source)) {
      plan.note('lost', `the API document ${source}`, 'docsgen reads files: store it, and name it under api');
      return [];
    }
    const file = isAbsolute(source) ? source : join(root, source);
    const paths = isFile(file) ? apiPathsIn(file) : undefined;
    if (paths === undefined) {
      plan.note('lost', `the API document ${source}`, 'there is no such file: a script may make it');
      return [];
    }
    const id = apiId(wanted, taken);
    taken.add(id);
    const own = route ?? `/openapi/${id}`;
    const isTaken = addresses.has(own) || sets.some((set) => own === joinPermalink('/', set.options.route));
    return [
      {
        id,
        document: takeDocument(plan, id, file),
        route: isTaken ? joinPermalink(own, 'reference') : own,
        ...(folder === undefined && { layout: 'single' as const }),
        paths,
        ...(folder !== undefined && { folder: join(root, folder) }),
      },
    ];
  });
}

/**
 * The address of the reference in place of pages that a plugin made in a folder.
 *
 * @param folder absolute, or below the documents
 */
export function referenceIn(apis: readonly OldApi[], documents: string, folder: string): string | undefined {
  const path = isAbsolute(folder) ? folder : join(documents, folder);
  return apis.find((api) => api.folder === path)?.route;
}

function ofRedoc({ specs, openapi }: Data, root: string): readonly Given[] {
  const { path = 'openapi', routeBasePath = 'api' } = dataOf(openapi);
  const folder = join(root, String(path));
  const inFolder = existsSync(folder)
    ? filesBelow(folder).filter((name) => /\.openapi\.(?:ya?ml|json)$/.test(name))
    : [];
  return [
    ...listOf(specs)
      .map(dataOf)
      .flatMap(({ id, spec, route }) => {
        const [source, address] = [textOf(spec), textOf(route)];
        return source === undefined
          ? []
          : [{ id: textOf(id) ?? 'api', source, route: address && withoutEnds(address) }];
      }),
    ...inFolder.map((name) => {
      const bare = name.replace(/\.openapi\.\w+$/, '').replace(/(?:^|\/)index$/, '');
      return { id: bare, source: `${String(path)}/${name}`, route: withoutEnds(`${String(routeBasePath)}/${bare}`) };
    }),
  ];
}

function ofPages({ config, docsPluginId }: Data, sets: readonly SetOfDocs[]): readonly Given[] {
  const set = sets.find(({ options }) => options.id === docsPluginId) ?? sets[0];
  return Object.entries(dataOf(config)).flatMap(([id, entry]) => {
    const [source, folder] = [textOf(dataOf(entry).specPath), textOf(dataOf(entry).outputDir)];
    if (source === undefined || folder === undefined) return [];
    const dir = folder.replace(/^\.\/|\/$/g, '');
    const below = set === undefined ? dir : toSlashes(relative(set.options.path, dir));
    return [{ id, source, folder: dir, route: withoutEnds(joinPermalink(`/${set?.options.route ?? ''}`, below)) }];
  });
}

function withoutEnds(address: string): string {
  return `/${address.replace(/^\/+|\/+$/g, '')}`;
}

/** Components that show what the API reference of docsgen has. */
const shown =
  /^<(?:ParamsDetails|RequestSchema|StatusCodes|OperationTabs|SchemaTabs|ApiTabs|MimeTabs|Tabs|Schema|Export|ApiLogo|Heading|details|div|h[23])\b/m;

/** Turns pages that docusaurus-plugin-openapi-docs made into ones that lead to the reference: their addresses stay. */
export function convertApiPages(apis: readonly OldApi[], plan: Plan): void {
  for (const file of [...plan.files.values()]) {
    if (!/\.(?:api|info|tag|schema)\.mdx$/.test(file.to)) continue;
    const text = readPlanned(file);
    if (!/from ['"]@theme\/(?:ApiExplorer|ApiLogo|ApiTabs|Schema|ParamsDetails|DocCardList)/.test(text)) continue;
    const { front, body } = splitPage(text);
    const made = body
      .replace(/^import\s[^\n]*from\s+['"]@(?:theme|docusaurus)\/[^\n]*\n/gm, '')
      .replace(/<Heading\s+as=\{"h(\d)"\}[^>]*?children=\{("(?:[^"\\]|\\.)*")\}\s*>\s*<\/Heading>/g, headingOf)
      .replace(/<span\s[^>]*children=\{"([^"]*)"\}\s*>\s*<\/span>/g, '$1')
      .replace(
        /<MethodEndpoint\s+method=\{"(\w+)"\}\s+path=\{"([^"]+)"\}[^>]*>\s*<\/MethodEndpoint>/g,
        (_, method: string, path: string) => {
          const api = apis.find(({ paths }) => hasOperation(paths, method, path));
          return api === undefined
            ? `\`\`\`http\n${method.toUpperCase()} ${path}\n\`\`\``
            : operationLink(api.id, method, path);
        },
      );
    const end = shown.exec(made)?.index ?? made.length;
    const cut = `${made.slice(0, end).trim()}\n`;
    plan.write(file.to, `${withFields(front, { api: undefined, info_path: undefined })}\n${cut}`, sourceOf(file));
    plan.edits.push({ file: file.to, line: 1, before: 'components of docusaurus-theme-openapi-docs', after: '' });
    plan.noteEach(
      apis.length > 0 ? 'changed' : 'lost',
      'a page of docusaurus-plugin-openapi-docs',
      apis.length > 0
        ? 'it has its text, and a link to the operation in the API reference'
        : 'it has its text; parameters and schemas are shown by a reference: name the document under api',
      { file: file.to },
    );
  }
}

function headingOf(_: string, level: string, text: string): string {
  return `${'#'.repeat(Number(level))} ${String(JSON.parse(text))}`;
}
