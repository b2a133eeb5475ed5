import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../files.ts';

/** A collection of pages: where its files are, and the address that they are below. */
export interface Collection {
  readonly name: string;
  /** Relative to the site, with `/`. */
  readonly dir: string;
  readonly route: string;
}

/** What the code of a site says of its pages. It asks for what a build makes first, so that it is read as text. */
export interface SiteText {
  readonly collections: readonly Collection[];
  readonly hasMath: boolean;
  /** `undefined` where there is one language. */
  readonly languages:
    | {
        readonly first: string;
        readonly all: readonly string[];
        readonly isFolder: boolean;
        readonly isPrefixed: boolean;
      }
    | undefined;
  /** Code of the layout, in which the bar is. */
  readonly layout: string;
}

export function readSiteText(root: string): SiteText {
  const code = filesBelow(
    root,
    (name) => name.startsWith('.') || /^(?:content|public|out|build|dist)$/.test(name),
  ).filter((name) => /\.[cm]?tsx?$|\.[cm]?jsx?$/.test(name));
  const textOf = (name: string) => readFileSync(join(root, name), 'utf8');
  const source = code
    .filter((name) => /^source\.config\./.test(name))
    .map(textOf)
    .join('\n');
  const loaders = code
    .filter((name) => /(?:^|\/)source(?:\/index)?\.[jt]sx?$|(?:^|\/)lib\//.test(name))
    .map(textOf)
    .join('\n');
  const i18n = code.map(textOf).find((text) => /\bdefineI18n\(|\bI18nConfig\b/.test(text)) ?? '';
  return {
    collections: collectionsIn(source, loaders),
    hasMath: /\bremark-?math\b/i.test(source),
    languages: /defaultLanguage/.test(i18n) ? languagesIn(i18n) : undefined,
    layout: code
      .filter((name) => /(?:^|\/)layout(?:\.shared|\.config)?\.[jt]sx?$|(?:^|\/)(?:site|shared)\.[jt]sx?$/.test(name))
      .map(textOf)
      .join('\n'),
  };
}

function collectionsIn(source: string, loaders: string): readonly Collection[] {
  // `const { docs, meta } = defineDocs(…)` is the collection `docs`.
  const defined = Array.from(
    source.matchAll(
      /\bconst\s+(?:\{\s*(?:docs\s*:\s*)?)?(\w+)[^=]*=\s*define(?:Docs|Collections)\(([\s\S]*?)(?=\bconst\s+[\w{][^=]*=\s*define|\bexport default|$)/g,
    ),
  );
  const named = defined.flatMap(([, name = '', text = '']) => {
    if (/\btype:\s*['"]meta['"]/.test(text)) return [];
    return [{ name, dir: /\bdir:\s*['"`]([^'"`]+)/.exec(text)?.[1] ?? 'content/docs' }];
  });
  const [imports = '', ...loaded] = loaders.split(/\bloader\(/);
  const blocks = loaded.map((text) => text.split(/\n[)}]/)[0] ?? '');
  const found = (named.length === 0 ? [{ name: 'docs', dir: 'content/docs' }] : named).flatMap(
    ({ name, dir }): readonly Collection[] => {
      const used = new RegExp(`\\b${name}\\s+as\\s+(\\w+)`).exec(imports)?.[1] ?? name;
      const block = blocks.find((text) => new RegExp(`\\b${used}\\b`).test(text.slice(0, 800)));
      const base =
        /\bbaseUrl:\s*['"`]([^'"`]*)/.exec(block ?? '')?.[1] ??
        (name === 'docs' || named.length < 2 ? '/docs' : undefined);
      return base === undefined
        ? []
        : [
            {
              name: idOf(name),
              dir: dir.replace(/^\.?\//, '').replace(/\/$/, ''),
              route: `/${base.replace(/^\/|\/$/g, '')}`,
            },
          ];
    },
  );
  return [...new Map(found.map((one) => [one.dir, one])).values()];
}

function languagesIn(text: string): SiteText['languages'] {
  const first = /\bdefaultLanguage:\s*['"]([\w-]+)/.exec(text)?.[1] ?? 'en';
  const list = /\blanguages:\s*\[([^\]]*)\]/.exec(text)?.[1] ?? '';
  const all = Array.from(list.matchAll(/['"]([\w-]+)['"]/g), ([, name = '']) => name);
  const hides = /\bhideLocale:\s*['"]([\w-]+)/.exec(text)?.[1] ?? 'never';
  return {
    first,
    all: [...new Set([first, ...all])],
    isFolder: /\bparser:\s*['"]dir['"]/.test(text),
    isPrefixed: hides === 'never',
  };
}

/** The id of a set of documents for the name of a collection: `blogCollection` is `blog-collection`. */
function idOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z\d]+/g, '-')
    .toLowerCase();
}
