import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { ConfigFailure } from '../run-config.ts';

/** A document or a page that is named, with its path as it is written. */
interface NamedDocument {
  readonly name: string | undefined;
  readonly path: string;
  /** Its address, where the config has one. */
  readonly route?: string;
}

/** What a page or a config names. */
export interface References {
  readonly documents: readonly NamedDocument[];
  readonly pages: readonly (NamedDocument & { readonly route: string })[];
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly url?: string | undefined;
  readonly favicon?: string | undefined;
  readonly accent?: string | undefined;
  /** Whether one page showed a whole document. */
  readonly isOnePage: boolean;
  /** Keys of the config that mean nothing here. */
  readonly others: readonly string[];
}

/** @throws ConfigFailure */
export function namedIn(configFile: string): References {
  const text = readFileSync(configFile, 'utf8').replace(/^\uFEFF/, '');
  if (/\.html?$/.test(configFile)) return namedInPage(text);
  let config: Data;
  try {
    config = dataOf(parse(text, { logLevel: 'error', maxAliasCount: 100 }));
  } catch (error) {
    throw new ConfigFailure(
      `${configFile} cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      'correct it there, then move again',
    );
  }
  const accent = accentIn(text);
  return configFile.endsWith('.json') ? namedInScalar(config) : { ...namedInRedocly(config), accent };
}

/** A page: `<redoc spec-url>`, `Redoc.init()`, `<script id="api-reference" data-url>`, `createApiReference()`. */
function namedInPage(html: string): References {
  const text = html.replace(/<!--[\s\S]*?-->/g, '');
  const tags = Array.from(text.matchAll(/<(?:redoc|script|link)\b[^>]*>/gi), ([tag]) => tag);
  const attribute = (tag: string | undefined, name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i')
      .exec(tag ?? '')
      ?.slice(1)
      .find(Boolean);
  const script = text.slice(Math.max(0, text.search(/\bcreateApiReference\(/)));
  const isCalled = /\bcreateApiReference\(/.test(text);
  const paths = [
    ...tags.filter((tag) => /^<redoc/i.test(tag)).map((tag) => attribute(tag, 'spec-url')),
    ...Array.from(text.matchAll(/\bRedoc\.init\(\s*["']([^"'\n]+)["']/g), ([, path]) => path),
    ...tags.filter((tag) => attribute(tag, 'id') === 'api-reference').map((tag) => attribute(tag, 'data-url')),
    ...(isCalled ? Array.from(script.matchAll(/\burl["']?\s*:\s*["']([^"'\n]+)["']/g), ([, path]) => path) : []),
  ].filter((path) => path !== undefined && path !== '');
  const icon = tags.find((tag) => /^<link/i.test(tag) && /\bicon\b/.test(attribute(tag, 'rel') ?? ''));
  return {
    documents: [...new Set(paths)].map((path) => ({ name: undefined, path: String(path) })),
    pages: [],
    title: textOf(/<title>([^<]*)<\/title>/i.exec(text)?.[1]?.trim()),
    favicon: attribute(icon, 'href'),
    accent: accentIn(text),
    isOnePage: true,
    others: [],
  };
}

/** `apis` of `redocly.yaml`; a key may have a version, `core@v2`. */
function namedInRedocly(config: Data): Omit<References, 'accent'> {
  return {
    documents: Object.entries(dataOf(config.apis)).flatMap(([key, api]) => {
      const path = textOf(dataOf(api).root);
      return path === undefined ? [] : [{ name: key.replace('@', '-'), path }];
    }),
    pages: [],
    title: textOf(dataOf(config.seo).title),
    description: textOf(dataOf(config.seo).description),
    favicon: textOf(dataOf(config.logo).favicon),
    isOnePage: true,
    others: ['extends', 'rules', 'decorators', 'preprocessors', 'plugins', 'theme', 'openapi'].filter(
      (key) => config[key] !== undefined,
    ),
  };
}

/** `navigation.routes` of `scalar.config.json`, and `guides` and `references` of its first release. */
function namedInScalar(config: Data): References {
  const documents: NamedDocument[] = [];
  const pages: (NamedDocument & { route: string })[] = [];
  const add = (value: Data, route: string) => {
    const path = textOf(value.filepath) ?? textOf(value.path) ?? textOf(value.url);
    if (path === undefined) return;
    const named = { name: textOf(value.title) ?? textOf(value.name), path, route };
    if (/\.mdx?$/i.test(path)) pages.push(named);
    else documents.push(named);
  };
  const walkRoutes = (routes: unknown, above: string) => {
    for (const [key, value] of Object.entries(dataOf(routes))) {
      const route = `${above}/${key}`.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
      const entry = dataOf(value);
      if (isData(entry.children)) walkRoutes(entry.children, route);
      if (entry.type !== 'group' && entry.type !== 'link') add(entry, route);
    }
  };
  const walkGuide = (items: unknown, above: string) => {
    for (const item of listOf(items).map(dataOf)) {
      const name = (textOf(item.name) ?? textOf(item.title) ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
      if (item.children === undefined) add(item, `${above}/${name}`);
      else walkGuide(item.children, `${above}/${name}`);
    }
  };
  walkRoutes(dataOf(config.navigation).routes, '');
  for (const guide of listOf(config.guides).map(dataOf)) walkGuide(guide.sidebar, '');
  for (const reference of listOf(config.references).map(dataOf)) {
    const [name, path] = [textOf(reference.name), textOf(reference.path) ?? textOf(reference.url)];
    if (path !== undefined) documents.push({ name, path });
  }
  const site = dataOf(config.siteConfig);
  return {
    documents,
    pages,
    title: textOf(dataOf(config.info).title),
    description: textOf(dataOf(config.info).description),
    favicon: textOf(dataOf(dataOf(site.head).favicon).path) ?? textOf(site.favicon),
    isOnePage: false,
    others: ['siteConfig', 'customDomain', 'subdomain'].filter((key) => config[key] !== undefined),
  };
}

/** The main colour of a theme of Redoc, in JSON or YAML. */
function accentIn(text: string): string | undefined {
  return /\bprimary["']?\s*:\s*\{?\s*["']?main["']?\s*:\s*["']?(#(?:[\da-f]{6}|[\da-f]{3}))\b/i.exec(text)?.[1];
}
