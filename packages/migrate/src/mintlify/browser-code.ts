import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from '../files.ts';
import { renamed, rewriteTags } from '../jsx-tags.ts';
import { withCodeBlocksInCode } from './code-blocks.ts';
import { mintlifyComponents } from './components.ts';

const hooks = ['useState', 'useEffect', 'useRef', 'useMemo', 'useCallback'];

/** The import of the hooks that code calls. */
export function hooksImport(code: string): string {
  return `import { ${hooks.filter((hook) => new RegExp(`(?<![\\w.])${hook}\\(`).test(code)).join(', ')} } from 'react';\n`;
}

/** A component with hooks, which Mintlify knows without an import, runs in browsers. */
export function withHooks(code: string): string {
  if (!hooks.some((hook) => new RegExp(`(?<![\\w.])${hook}\\(`).test(code)) || /^\s*['"]use client/.test(code))
    return code;
  const hasHooks = /from ['"]react['"]|\}\s*=\s*React\b/.test(code);
  return `'use client';\n${hasHooks ? '' : hooksImport(code)}\n${code}`;
}

/** The file, in the folder of components, of what code has in place of components of Mintlify. */
export const standInFile = 'mintlify.jsx';

/**
 * Imports what code has without an import in Mintlify: `React`, and components.
 *
 * @param name path of the file below the folder of components
 * @returns also the names of components of Mintlify
 */
export function withGlobals(given: string, name: string): { readonly text: string; readonly names: readonly string[] } {
  const isOwn = (local: string) =>
    new RegExp(`\\b(?:const|let|var|function|class)\\s+${local}\\b|\\bimport\\s[^'"]*\\b${local}\\b[^'"]*from\\b`).test(
      given,
    );
  const used = new Set(Array.from(given.matchAll(/<(\p{Lu}\w*)/gu), ([, local = '']) => local));
  const code = used.has('CodeBlock') && !isOwn('CodeBlock') ? withCodeBlocksInCode(given) : given;
  const names = [...used].filter((local) => Object.hasOwn(mintlifyComponents, local) && !isOwn(local)).sort();
  const folder = '../'.repeat(name.split('/').length - 1) || './';
  const imports = [
    ...(/(?<![\w.'"])React\b/.test(code) && !isOwn('React') ? ["import * as React from 'react';\n"] : []),
    ...(names.length === 0 ? [] : [`import { ${names.join(', ')} } from '${folder}${standInFile}';\n`]),
  ].join('');
  const [directive = ''] = /^\s*(['"])use client\1;?[ \t]*\n?/.exec(code) ?? [];
  return { text: directive + imports + code.slice(directive.length), names };
}

/** What code has in place of components of Mintlify: their titles and texts. */
export function standIns(names: Iterable<string>): string {
  return `function Block({ title, href, children }) {
  return (
    <div>
      {title === undefined ? null : <p>{href === undefined ? <strong>{title}</strong> : <a href={href}>{title}</a>}</p>}
      {children}
    </div>
  );
}

export { ${[...names]
    .sort()
    .map((name) => `Block as ${name}`)
    .join(', ')} };
`;
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
