import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from '../files.ts';
import { renamed, rewriteTags } from '../jsx-tags.ts';

const hooks = ['useState', 'useEffect', 'useRef', 'useMemo', 'useCallback'];

/** The import of the hooks that code calls. */
export function hooksImport(code: string): string {
  return `import { ${hooks.filter((hook) => new RegExp(`(?<![\\w.])${hook}\\(`).test(code)).join(', ')} } from 'react';\n`;
}

/** A component with hooks, which Mintlify knows without an import, runs in browsers. */
export function withHooks(code: string): string {
  if (!hooks.some((hook) => new RegExp(`(?<![\\w.])${hook}\\(`).test(code)) || /^\s*['"]use client/.test(code))
    return code;
  return `'use client';\n${/from ['"]react['"]/.test(code) ? '' : hooksImport(code)}\n${code}`;
}

/** Names of components that a page imports and that run in browsers. */
export function browserComponents(text: string, root: string): ReadonlySet<string> {
  const imports = Array.from(text.matchAll(/^import\s+([^'"]*?)\s+from\s+['"]@site\/components\/([^'"]+)['"]/gm));
  return new Set(
    imports.flatMap(([, names = '', path = '']) => {
      const file = join(root, path);
      const isBrowsers = isFile(file) && withHooks(readFileSync(file, 'utf8')).startsWith("'use client'");
      return isBrowsers ? (names.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []) : [];
    }),
  );
}

/**
 * Takes out attributes that are functions, of components that run in browsers; with an attribute that is a component, the whole
 * element, which cannot be rendered without it.
 */
export function withoutFunctions(
  text: string,
  names: ReadonlySet<string>,
  lose: (component: string) => void,
): ReturnType<typeof rewriteTags> {
  return rewriteTags(text, (tag) => {
    if (!names.has(tag.name)) return undefined;
    const kept = [...tag.attributes].filter(
      ([, { kind, value }]) => kind !== 'code' || !/=>|^\s*function\b|^\s*\p{Lu}[\p{L}\p{N}]*\s*$/u.test(value),
    );
    if (kept.length === tag.attributes.size) return undefined;
    lose(tag.name);
    if (
      [...tag.attributes.values()].some(
        ({ kind, value }) => kind === 'code' && /^\s*\p{Lu}[\p{L}\p{N}]*\s*$/u.test(value),
      )
    )
      return { open: '', close: '' };
    return renamed(tag, tag.name, Object.fromEntries(kept));
  });
}
