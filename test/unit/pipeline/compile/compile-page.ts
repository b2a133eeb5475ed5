import { createElement } from 'react';
import * as runtime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DocumentAddress } from '../../../../src/model/address.ts';
import type { ApiHistory } from '../../../../src/model/api-changes.ts';
import type { Page } from '../../../../src/model/page.ts';
import type { Asset, SourceFile } from '../../../../src/model/source.ts';
import { type CompileSettings, compile, createPageParser } from '../../../../src/pipeline/compile/index.ts';
import type { Lookups } from '../../../../src/pipeline/compile/markdown/scope.ts';
import { nearest } from '../../../../src/shared/nearest.ts';
import { evaluate } from './evaluate.ts';

export const settings: CompileSettings = {
  baseUrl: '/',
  product: { name: 'Vital Store', slug: 'vital' },
  audiences: { known: ['partners', 'staff'], shown: ['staff'] },
  variables: { release: '2.30.0' },
  markdown: {
    parser: 'fast',
    format: 'mdx',
    compat: { comments: true, admonitions: true, headingIds: true },
    math: false,
    mermaid: false,
    code: { twoslash: false },
    zoom: false,
    linkPreviews: false,
    admonitions: { legal: { title: 'Legal', like: 'info' } },
    components: {},
    remarkPlugins: [],
    rehypePlugins: [],
    handlers: {},
  },
  contentDirs: ['docs', 'releases'],
  docsFolders: [],
  sets: ['docs', 'sdk'],
  staticDir: 'static',
};

export interface Surroundings {
  readonly documents?: Readonly<Record<string, string>>;
  /** By `set:id`, or by `set:id@version`. */
  readonly members?: Readonly<Record<string, string>>;
  readonly assets?: Readonly<Record<string, Partial<Asset>>>;
  readonly partials?: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
  /** Addresses that the static folder answers. */
  readonly serves?: readonly string[];
  readonly texts?: Readonly<Record<string, string>>;
  readonly operations?: Readonly<Record<string, string>>;
  readonly histories?: readonly ApiHistory[];
  readonly latestPost?: DocumentAddress;
  readonly kind?: SourceFile['kind'];
  readonly path?: string;
  readonly permalink?: string;
  readonly frontmatter?: Partial<SourceFile['frontmatter']>;
  readonly settings?: Partial<CompileSettings>;
}

const parse = createPageParser(settings.markdown);

/** Compiles one text as `docs/guide/page.mdx`, shown at `/docs/guide/page`. */
export function compilePage(text: string, around: Surroundings = {}): Promise<Page> {
  const { documents = {}, assets = {}, partials = {}, files = [], texts = {}, operations = {} } = around;
  const lookups: Lookups = {
    document: (path) =>
      documents[path] === undefined ? undefined : ({ permalink: documents[path], source: path } as DocumentAddress),
    member: (set, id, version) => {
      const permalink = around.members?.[`${set}:${id}${version === '' ? '' : `@${version}`}`];
      return permalink === undefined ? undefined : ({ id, permalink } as DocumentAddress);
    },
    leftOut: () => undefined,
    leftOutMember: () => undefined,
    nearestMember: (set, id) =>
      nearest(
        `${set}:${id}`,
        Object.keys(around.members ?? {}).map((key) => key.replace(/@.*/, '')),
      )?.slice(set.length + 1),
    partial: (path) => (partials[path] === undefined ? undefined : sourceFile(path, partials[path], 'partial')),
    asset: (path) => {
      const asset = assets[path];
      return asset === undefined
        ? undefined
        : { path, permalink: `/assets/${path.split('/').at(-1)}`, bytes: 1, ...asset };
    },
    holds: (path) => files.includes(path),
    file: (path) => files.includes(path) || partials[path] !== undefined,
    serves: (address) => around.serves?.includes(address) === true,
    text: (path) => (texts[path] === undefined ? undefined : { text: texts[path], hash: texts[path] }),
    operation: (document, name) => {
      const href = operations[`${document}/${name}`];
      return href === undefined ? undefined : { document, method: 'GET', path: '/', href };
    },
    histories: () => around.histories ?? [],
    latestPost: () => around.latestPost,
    nearestFile: () => Object.keys(documents)[0],
    nearestOperation: () => Object.keys(operations)[0],
  };
  const all = { ...settings, ...around.settings };
  const source = sourceFile(around.path ?? 'docs/guide/page.mdx', text, around.kind ?? 'doc');
  return compile(
    { ...source, frontmatter: { ...source.frontmatter, ...around.frontmatter } },
    {
      parse: around.settings?.markdown === undefined ? parse : createPageParser(all.markdown),
      settings: all,
      lookups,
      permalink: around.permalink ?? '/docs/guide/page',
    },
  );
}

/** Markup of the body, whichever way it went. */
export async function bodyHtml({ body }: Page): Promise<string> {
  if (body.kind === 'html') return body.html;
  const component = await evaluate(body.code, runtime);
  return renderToStaticMarkup(createElement(component));
}

function sourceFile(path: string, text: string, kind: SourceFile['kind']): SourceFile {
  const frontmatter = {
    keywords: [],
    tags: [],
    draft: false,
    unlisted: false,
    hideTitle: false,
    hideToc: false,
    terms: true,
    parseNumberPrefixes: true,
    authors: [],
    redirectFrom: [],
    custom: {},
  };
  return { path, name: path.replace('docs/', ''), kind, format: 'mdx', text, hash: text, frontmatter };
}
