import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { apiId, apiPathsIn, takeDocument } from '../api-documents.ts';
import { type Data, textOf } from '../data.ts';
import { splitPage, withFields } from '../fields.ts';
import { isFile } from '../files.ts';
import { linkAddress } from '../inline.ts';
import type { Migration } from '../migration.ts';
import { addressEntries, writeSite } from '../new-site.ts';
import { finishPlan, newPlan, type Plan } from '../plan.ts';
import { ConfigFailure } from '../run-config.ts';
import { namedIn, type References } from './named.ts';

/**
 * Plans the move of API references: of a page with Redoc or Scalar, or of the documents that a config of theirs names.
 *
 * @throws ConfigFailure
 */
export function migrateReferences(tool: 'Redoc' | 'Scalar'): (configFile: string) => Migration {
  return (configFile) => {
    const root = dirname(configFile);
    const configName = basename(configFile);
    const plan = newPlan(configName);
    const named = namedIn(configFile);
    const apis = takeDocuments(named, { root, plan });
    const pages = takePages(named, { root, plan });
    if (apis.length + pages.length === 0)
      throw new ConfigFailure(
        `${configFile} names no API document that is in this folder`,
        'store the document next to it, and write its path there',
      );
    const [first] = apis;
    const hasStart = [...apis.map(({ route }) => route), ...pages].includes('/');
    const redirects = hasStart || first === undefined ? [] : [{ from: '/', to: first.route }];
    writeSite(plan, {
      root,
      from: `${tool}, ${configName}`,
      addresses: [...pages, ...(redirects.length > 0 || first?.route === '/' ? ['/'] : [])],
      entries: [
        { key: 'title', value: named.title ?? first?.title ?? 'API' },
        { key: 'tagline', value: named.description },
        ...addressEntries(named.url),
        { key: 'favicon', value: takeFavicon(named, { root, plan }) },
        { key: 'docs', value: pages.length === 0 ? false : { route: '/' } },
        { key: 'posts', value: false },
        { key: 'pages', value: false },
        {
          key: 'api',
          value: apis.map(({ id, document, route }) => ({
            id,
            document,
            route,
            layout: named.isOnePage ? 'single' : undefined,
          })),
        },
        { key: 'redirects', value: redirects.length === 0 ? undefined : redirects },
        {
          key: 'navbar',
          value:
            apis.length + pages.length > 1
              ? { items: apis.map(({ title, route }) => ({ label: title, href: route })) }
              : undefined,
        },
        { key: 'colorMode', value: { default: 'system', toggle: true } },
        { key: 'accent', value: named.accent },
      ],
    });
    noteRest(tool, named, plan);
    return finishPlan(tool, plan);
  };
}

interface Taken {
  readonly id: string;
  readonly document: string;
  readonly route: string;
  readonly title: string;
}

interface Site {
  readonly root: string;
  readonly plan: Plan;
}

function takeDocuments({ documents }: References, { root, plan }: Site): readonly Taken[] {
  const taken = new Set<string>();
  const found = documents.flatMap(
    ({ name, path, route }): (Omit<Taken, 'route'> & { route?: string | undefined }) | [] => {
      if (/^(?:https?:)?\/\//.test(path)) {
        plan.note('lost', `the API document ${path}`, 'docsgen reads files: store it, and name it under api');
        return [];
      }
      const file = fileAt(path, root);
      if (file === undefined || apiPathsIn(file) === undefined) {
        plan.note('lost', `the API document ${path}`, 'there is no such file: a script or a server may make it');
        return [];
      }
      const id = apiId(name ?? basename(file).replace(/\.\w+$/, ''), taken);
      taken.add(id);
      return { id, document: takeDocument(plan, id, file), title: name ?? titleOf(file) ?? id, route };
    },
  );
  return found.map((api) => ({ ...api, route: api.route ?? (found.length === 1 ? '/' : `/${api.id}`) }));
}

/** A file by a path that a page or a config names; one that begins with a slash is of the root of the server. */
function fileAt(path: string, root: string): string | undefined {
  const bare = path.replace(/[?#].*$/s, '').replace(/^\/+/, '');
  return [join(root, bare), join(root, '..', bare)].find(isFile);
}

function titleOf(file: string): string | undefined {
  return textOf(/^[ \t]{1,8}["']?title["']?:[ \t]*["']?([^\n"']+)/m.exec(readFileSync(file, 'utf8'))?.[1]?.trim());
}

/** Copies pages of Markdown to their addresses. @returns the addresses */
function takePages({ pages }: References, { root, plan }: Site): readonly string[] {
  return pages.flatMap(({ name, path, route }, index) => {
    const file = fileAt(path, root);
    if (file === undefined) {
      plan.note('lost', `the page ${path}`, 'there is no such file');
      return [];
    }
    const text = readFileSync(file, 'utf8');
    const fields: Data = { slug: route, sidebar_label: name, sidebar_position: index + 1 };
    const to = `docs/${path.replace(/^(?:\.?\/)?(?:docs\/)?/, '')}`;
    const { front, body } = splitPage(text);
    plan.write(to, withFields(front, fields) + body, file);
    plan.editFields(to, fields);
    return [route];
  });
}

function takeFavicon({ favicon }: References, { root, plan }: Site): string | undefined {
  const file = favicon === undefined ? undefined : fileAt(favicon, root);
  if (favicon === undefined || file === undefined) return undefined;
  const address = linkAddress(favicon.replace(/[?#].*$/s, ''));
  plan.copy(`static${address}`, file);
  return address;
}

function noteRest(tool: string, { isOnePage, others }: References, { note }: Plan): void {
  if (isOnePage)
    note(
      'changed',
      `links to parts of the page, such as ${tool === 'Redoc' ? '#operation/… and #tag/…' : '#tag/…'}`,
      'each operation has an id of its own: docsgen routes lists the addresses, for links from other sites',
    );
  if (others.length > 0)
    note(
      'changed',
      others.join(', '),
      'docsgen reports faults of API documents by rules of its own, see checks; looks are set by accent, fonts and theme/custom.css',
    );
  note('hint', 'the search', 'docsgen has one of its own');
}
