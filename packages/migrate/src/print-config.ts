/** An object of a config with comments above its keys. */
export type Entries = readonly { readonly key: string; readonly value: unknown; readonly comment?: string }[];

/** The text of `docsgen.config.ts`. */
export function printConfig(entries: Entries, about: string): string {
  const lines = entries
    .filter(({ value }) => value !== undefined)
    .flatMap(({ key, value, comment }) => [
      ...(comment === undefined ? [] : comment.split('\n').map((line) => `  // ${line}`)),
      `  ${printKey(key)}: ${printValue(value, 1)},`,
    ]);
  return `import { defineConfig } from 'docsgen';\n\n// ${about}\nexport default defineConfig({\n${lines.join('\n')}\n});\n`;
}

function printKey(key: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? key : printText(key);
}

function printText(text: string): string {
  return text.includes("'") || /[\n\r\u2028\u2029]/.test(text)
    ? JSON.stringify(text)
    : `'${text.replaceAll('\\', '\\\\')}'`;
}

function printValue(value: unknown, depth: number): string {
  if (typeof value === 'string') return printText(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => printValue(item, depth + 1))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${printKey(key)}: ${printValue(item, depth + 1)}`);
  const [open, close] = isList ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  if (!line.includes('\n') && line.length + depth * 2 < 100) return line;
  const indent = '  '.repeat(depth);
  return `${open}\n${parts.map((part) => `${indent}  ${part},`).join('\n')}\n${indent}${close}`;
}
