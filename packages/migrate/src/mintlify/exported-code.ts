import { codeRanges, isWithin } from '../jsx-tags.ts';

/**
 * Writes code that a snippet exports as text into the page, where a block of code shows it:
 *
 *     <CodeBlock filename="Python" language="python">{PyConnect}</CodeBlock>
 *
 * becomes a fenced block with the text of `export const PyConnect = "…"`, as only written code has colours and can be a tab of
 * `<CodeGroup>`. Names that are imported for nothing else are not imported any more.
 *
 * @param read the text of a file that an import of the page names
 */
export function withExportedCode(text: string, read: (path: string) => string | undefined): string {
  if (!text.includes('<CodeBlock')) return text;
  const texts = importedTexts(text, read);
  const code = codeRanges(text);
  let isChanged = false;
  const made = text.replace(
    /^([ \t]*)<CodeBlock\b([^>]*)>\s*\{\s*(\w+)\s*\}\s*<\/CodeBlock>/gm,
    (whole, indent: string, attributes: string, name: string, offset: number) => {
      const value = texts.get(name);
      if (value === undefined || isWithin(code, offset)) return whole;
      isChanged = true;
      const attribute = (key: string) => new RegExp(`\\b${key}="([^"]*)"`).exec(attributes)?.[1];
      return fencedBlock(value, { indent, language: attribute('language'), title: attribute('filename') });
    },
  );
  return isChanged ? withoutUnusedImports(made, new Set(texts.keys())) : text;
}

/** Named imports: the names, and the path. */
const namedImport = /^import\s*\{([^}]*)\}\s*from\s*(['"])([^'"\n]+)\2;?[ \t]*$/gm;

/** Names of a page that are texts in the files they are imported from. */
function importedTexts(text: string, read: (path: string) => string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, names = '', , path = ''] of text.matchAll(namedImport)) {
    const exported = exportedTexts(read(path) ?? '');
    for (const entry of names.split(',')) {
      const [name = '', local = name] = entry.trim().split(/\s+as\s+/);
      const value = exported.get(name);
      if (value !== undefined) found.set(local, value);
    }
  }
  return found;
}

/** Constants of a file that are plain texts. */
function exportedTexts(file: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, template] of file.matchAll(
    /^export const (\w+)\s*=\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\$]|\\.)*)`);?[ \t]*$/gm,
  ))
    found.set(name, unescaped(double ?? single ?? template ?? ''));
  return found;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', b: '', f: '', v: '', 0: '' };

function unescaped(text: string): string {
  return text.replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\n)|(.))/g, (_, four, two, lineEnd, sign: string) => {
    const digits: string | undefined = four ?? two;
    if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16));
    return lineEnd === undefined ? (escapes[sign] ?? sign) : '';
  });
}

interface BlockLook {
  readonly indent: string;
  readonly language: string | undefined;
  readonly title: string | undefined;
}

/** Code between fences that none of its lines ends. */
export function fencedBlock(code: string, { indent, language = '', title }: BlockLook): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const info = [language || 'text', ...(title === undefined ? [] : [`title="${title}"`])].join(' ');
  const lines = [`${fence}${info}`, ...code.replace(/\n+$/, '').split('\n'), fence];
  return lines.map((line) => (line === '' ? '' : indent + line)).join('\n');
}

/** Takes names out of imports that the rest of the page does not have. */
function withoutUnusedImports(text: string, names: ReadonlySet<string>): string {
  const used = new Set(text.replace(namedImport, '').match(/\w+/g));
  return text.replace(namedImport, (whole, given: string, quote: string, path: string) => {
    const entries = given.split(',').map((entry) => entry.trim());
    const kept = entries.filter((entry) => {
      const local = entry.split(/\s+as\s+/).at(-1) ?? '';
      return entry !== '' && (!names.has(local) || used.has(local));
    });
    if (kept.length === entries.filter(Boolean).length) return whole;
    return kept.length === 0 ? '' : `import { ${kept.join(', ')} } from ${quote}${path}${quote};`;
  });
}
