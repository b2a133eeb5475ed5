import { createHash } from 'node:crypto';
import { digest, digestOf } from '../../core/cache/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { SourcePath } from '../../model/place.ts';
import { searchKeys, textsAsJson } from '../../shared/texts/client.ts';
import type { Language } from '../../shared/texts/text.ts';
import type { Bundle } from './bundle.ts';

/** A bundle as it is stored: its files lie one after the other in the data that comes with it. */
export interface StoredBundle extends Pick<Bundle, 'islands' | 'styleSources' | 'assets'> {
  /** `templates` and `components` are the scripts; the others are output paths. Empty where nothing could be bundled. */
  readonly parts: readonly { readonly name: string; readonly bytes: number }[];
  /** Modules and data of the site itself that are in it. */
  readonly sources: readonly SourcePath[];
}

/** The result where nothing can be bundled: without parts. */
export const emptyBundle: StoredBundle = {
  assets: { styles: [], scripts: [], inline: '' },
  islands: { templates: [], components: [] },
  styleSources: [],
  parts: [],
  sources: [],
};

export function packBundle({ assets, islands, styleSources, files, templates, components, graph }: Bundle): {
  readonly stored: StoredBundle;
  readonly data: Uint8Array;
} {
  const all = [
    ['templates', Buffer.from(templates)] as const,
    ['components', Buffer.from(components)] as const,
    ...files,
  ];
  const parts = all.map(([name, data]) => ({ name, bytes: data.byteLength }));
  const sources = graph.files.filter((file) => !/^(?:[a-z-]{2,}:|\.\.\/)|(?:^|\/)node_modules\//.test(file));
  return {
    stored: { assets, islands, styleSources, parts, sources },
    data: Buffer.concat(all.map(([, data]) => data)),
  };
}

/** A bundle as pages are rendered with it. */
export interface CachedBundle extends Omit<Bundle, 'graph' | 'usesSiteData'>, Pick<StoredBundle, 'sources'> {
  /** Digests of the code that renders the frame of every page, and of the code that renders single bodies. */
  readonly digests: { readonly templates: string; readonly components: string };
}

/** A bundle as it was stored, with the texts of the search, which follow the language. */
export function cachedBundle(
  stored: StoredBundle,
  data: Uint8Array,
  { search, language, filesBase }: Pick<ResolvedConfig, 'search' | 'language' | 'filesBase'>,
): CachedBundle {
  const made = unpackBundle(stored, data);
  const { templates, components, islands, assets } = made;
  const ofTemplates = digestOf([digest(templates), islands.templates, assets, environmentOf(templates)]);
  const ofComponents = digestOf([digest(components), islands.components, environmentOf(components)]);
  if (!search) return { ...made, digests: { templates: ofTemplates, components: ofComponents } };
  const [path, text] = searchTextsFile(language);
  const withTexts = { ...assets, searchTexts: filesBase + path };
  return {
    ...made,
    assets: withTexts,
    files: new Map([...made.files, [path, text]]),
    digests: { templates: digestOf([ofTemplates, withTexts]), components: ofComponents },
  };
}

/** The texts of the search dialog, which scripts load: the only file of a bundle that another language has otherwise. */
function searchTextsFile(language: Language): readonly [path: string, content: Uint8Array] {
  const text = textsAsJson(searchKeys, language);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
  return [`assets/search-texts-${digest}.json`, Buffer.from(text)];
}

function unpackBundle(
  { assets, islands, styleSources, parts, sources }: StoredBundle,
  data: Uint8Array,
): Omit<CachedBundle, 'digests'> {
  const files = new Map<string, Uint8Array>();
  let offset = 0;
  for (const { name, bytes } of parts) {
    files.set(name, data.subarray(offset, offset + bytes));
    offset += bytes;
  }
  const take = (name: string) => {
    const script = Buffer.from(files.get(name) ?? new Uint8Array()).toString();
    files.delete(name);
    return script;
  };
  return {
    templates: take('templates'),
    components: take('components'),
    islands,
    assets,
    styleSources,
    sources,
    files,
  };
}

/** Values of the environment variables that a script reads by name, which what it renders may depend on. */
function environmentOf(script: string): readonly (readonly [string, string | undefined])[] {
  if (!script.includes('process.env')) return [];
  const read = script.matchAll(/\bprocess\.env(?:\??\.([A-Za-z_]\w*)|\["(\w+)"\])|\{([^{}]*)\}=process\.env\b/g);
  const names = [...read].flatMap(([, name, quoted, several = '']) => [
    ...(name === undefined ? [] : [name]),
    ...(quoted === undefined ? [] : [quoted]),
    ...(several.match(/(?:^|(?<=,))\w+/g) ?? []),
  ]);
  return [...new Set(names)].sort().map((name) => [name, process.env[name]]);
}
