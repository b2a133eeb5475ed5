import { braceRanges } from './expressions.ts';
import { codeRanges, isWithin } from './jsx-tags.ts';

interface Imports {
  readonly text: string;
  readonly edits: readonly { readonly line: number; readonly before: string; readonly after: string }[];
  /** Names that the page imports or defines, and that stay. */
  readonly known: ReadonlySet<string>;
  /** Pictures, videos and sounds by the name that they are imported with: their paths. */
  readonly images: ReadonlyMap<string, string>;
  readonly lost: readonly { readonly line: number; readonly specifier: string; readonly names: readonly string[] }[];
}

const picture = /\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm|mov|mp3|wav|ogg)$/i;

/** The line of a value in place of a name of a module that stays behind, see `valuesOfLost`. */
export function lineOfLost(name: string): RegExp {
  return new RegExp(
    `^export const ${name} = (?:\\[\\]|'(?:\\[${name}\\])?'|\\(\\{ children \\}\\) => children);\\n?`,
    'm',
  );
}

/**
 * Values for names of a module that stays behind: nothing for a text and for a list that the page goes through, what is in it for an
 * element that code makes, the name in brackets for what it shows.
 */
function valuesOfLost(path: string, names: readonly string[], text: string): string {
  if (/\?raw$/.test(path)) return names[0] === undefined ? '' : `export const ${names[0]} = '';`;
  const shown = names.filter(
    (name) =>
      new RegExp(`(?<![=$])\\{[^{}<\n]*\\b${name}\\b`).test(text.replace(/^import .*$/gm, '')) &&
      !text.includes(`<${name}`),
  );
  const valueFor = (name: string) => {
    if (new RegExp(`\\bcreateElement\\(\\s*${name}\\b`).test(text)) return '({ children }) => children';
    return new RegExp(`\\b${name}(?:\\??\\.\\w+\\(|\\[)`).test(text) ? '[]' : `'[${name}]'`;
  };
  return shown.map((name) => `export const ${name} = ${valueFor(name)};`).join('\n');
}

/**
 * With values for names of modules that stay behind and that attributes of the page ask for, without which it is not shown:
 * `className={styles.date}`.
 */
export function withAskedValues(text: string, lost: Imports['lost']): string {
  let shown = '';
  let last = 0;
  for (const [from, to] of codeRanges(text)) {
    shown += text.slice(last, from);
    last = to;
  }
  shown += text.slice(last);
  const values = lost.flatMap(({ names }) =>
    names.flatMap((name) => {
      const isAsked = new RegExp(`=\\{(?:[^{}]|\\{[^{}]*\\})*(?<![\\w$.'"\`-])${name}\\b`).test(shown);
      if (!isAsked || new RegExp(`^export (?:const|function) ${name}\\b`, 'm').test(text)) return [];
      return [`export const ${name} = ${new RegExp(`\\b${name}[.[]`).test(shown) ? '{}' : 'undefined'};`];
    }),
  );
  return values.length === 0 ? text : `\n${values.join('\n')}\n\n${text}`;
}

/** Takes imports of Astro out of a page, and changes the paths of others. */
export function takeImports(
  text: string,
  {
    withAlias,
    exists,
    takeCode,
    outside,
    takePackage = () => undefined,
  }: {
    readonly withAlias: (path: string) => string;
    readonly exists: (path: string) => boolean;
    /** Takes a module over that is imported by these names: how the page names it then; `undefined` where it stays behind. */
    readonly takeCode: (path: string, names: readonly string[]) => string | undefined;
    /** The path in the new site of a file that is not in the old one's folder; `undefined` for others. */
    readonly outside: (path: string) => string | undefined;
    /** Takes a package over that a page imports: how the page names it then; `undefined` where it stays behind. */
    readonly takePackage?: (specifier: string, names: readonly string[]) => string | undefined;
  },
): Imports {
  const edits: { line: number; before: string; after: string }[] = [];
  const known = new Set<string>();
  const images = new Map<string, string>();
  const lost: { line: number; specifier: string; names: readonly string[] }[] = [];
  // Imports of a text within braces are shown.
  const code = [...codeRanges(text), ...braceRanges(text)];
  const made = text.replace(
    /^import[ \t]+(?:((?:[\p{L}\p{N}_$*, \t]|\{[^{}'"`;]*\})+?)\s+from\s+)?(['"])([^'"\n]+)\2[ \t]*;?[ \t]*$/gmu,
    (whole, bindings: string | undefined, _quote: string, specifier: string, offset: number) => {
      if (isWithin(code, offset)) return whole;
      const line = text.slice(0, offset).split('\n').length;
      const names = Array.from(
        (bindings ?? '').matchAll(/(?:\bas\s+)?([\p{L}_$][\p{L}\p{N}_$]*)(?=\s*(?:,|\}|$))/gu),
        ([, name = '']) => name,
      );
      const aliased = withAlias(specifier);
      const path = (aliased.startsWith('.') ? outside(aliased) : undefined) ?? aliased;
      const bare = path.replace(/\?.*$/, '');
      const change = (after: string) => {
        if (after !== whole) edits.push({ line, before: whole, after });
        return after;
      };
      if (picture.test(bare) && names[0] !== undefined) {
        images.set(names[0], bare);
        return change('');
      }
      const isRelative = path.startsWith('.');
      const isForeign =
        /\.(?:astro|vue|svelte|mdoc)$/.test(bare) ||
        /^(?:astro|virtual):|^@astrojs\/|^astro(?:\/|$)|^@?starlight/.test(specifier);
      const isData = /\.(?:mdx?|json|ya?ml)$/.test(bare);
      const isCode = isRelative && !isData && !isForeign && !/\?/.test(path);
      const module = isCode
        ? takeCode(bare, names)
        : isRelative || isForeign || isData || path.startsWith('/') || path.startsWith('@site/')
          ? undefined
          : takePackage(path, names);
      const isKept = module !== undefined || (!isCode && isData && (!isRelative || exists(bare)));
      if (isForeign || !(isKept || (/\?raw$/.test(path) && (!isRelative || exists(bare))))) {
        lost.push({ line, specifier, names });
        return change(valuesOfLost(path, names, text));
      }
      for (const name of names) known.add(name);
      // Astro names what a Markdown file has `Content`; it is the default export here.
      const bound = /\.mdx?$/.test(bare)
        ? whole.replace(/\{\s*Content(?:\s+as\s+(\w+))?\s*,?\s*\}/, (_, as = 'Content') => as)
        : whole;
      return change(bound.replace(specifier, module ?? path));
    },
  );
  // A text is no component.
  const shown = [...codeRanges(made), ...braceRanges(made)];
  for (const { 1: name = '', index } of made.matchAll(
    /^export\s+(?:const|function|let)\s+([\p{L}_$][\p{L}\p{N}_$]*)(?!\s*=\s*['"`]|[\p{L}\p{N}_$])/gmu,
  ))
    if (!isWithin(shown, index)) known.add(name);
  return { text: made, edits, known, images, lost };
}

/** Writes the paths of pictures in place of their names; what else asks for one imports it, and gets its address. */
export function withPictures(text: string, images: ReadonlyMap<string, string>): string {
  let made = text;
  const kept: string[] = [];
  for (const [local, path] of images) {
    made = made.replace(new RegExp(`\\bsrc=\\{\\s*${local}(?:\\.src)?\\s*\\}`, 'g'), `src="${path}"`);
    if (!new RegExp(`(?:[=\\[,(]\\s*|\\{[^{}\\n]*)(?<!\\.)\\b${local}\\b(?!\\s*=>)`).test(made)) continue;
    made = made.replace(new RegExp(`(?<![\\w.])${local}\\.src\\b`, 'g'), local);
    kept.push(`import ${local} from '${path}';\n`);
  }
  return kept.length === 0 ? made : `\n${kept.join('')}\n${made}`;
}
