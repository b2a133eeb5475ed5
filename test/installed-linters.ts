import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteFiles } from './build-site.ts';

/** A fake textlint: reports the word TODO in the format of textlint 15, if there is a `.textlintrc.json`. */
const textlint = `
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
if (!existsSync('.textlintrc.json')) {
  console.log("\\n== No rules found, textlint hasn’t done anything ==\\n\\nPossible reasons:");
  process.exit(1);
}
const files = process.argv.slice(process.argv.indexOf('--') + 1);
const results = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const index = text.indexOf('TODO');
  if (index < 0) return [];
  const before = text.slice(0, index).split('\\n');
  const point = { line: before.length, column: before.at(-1).length + 1 };
  const loc = { start: point, end: { ...point, column: point.column + 4 } };
  const fix = { range: [index, index + 4], text: 'Later' };
  const message = { type: 'lint', ruleId: 'no-todo', message: "Found\\n TODO.", index, ...point, range: fix.range, loc, severity: 2, fix };
  return [{ filePath: resolve(file), messages: [message] }];
});
console.log(JSON.stringify(results));
process.exit(results.length > 0 ? 1 : 0);
`;

/** A fake Vale: reports the word TODO in the format of Vale 3, if there is a `.vale.ini`. */
const vale = `#!${process.execPath}
const { existsSync, readFileSync } = require('node:fs');
if (process.argv.includes('--version')) process.exit();
if (!existsSync('.vale.ini')) {
  console.error(JSON.stringify({ Line: 0, Path: '', Text: '.vale.ini not found.', Code: 'E100', Span: 0 }));
  process.exit(2);
}
const alerts = {};
for (const file of process.argv.slice(process.argv.indexOf('--') + 1))
  readFileSync(file, 'utf8').split('\\n').forEach((line, at) => {
    const start = line.indexOf('TODO') + 1;
    if (start === 0) return;
    const alert = { Check: 'Own.Todo', Message: 'Say when.', Line: at + 1, Span: [start, start + 3], Link: 'https://example.org/todo', Severity: 'error' };
    alerts[file] = [...(alerts[file] ?? []), alert];
  });
console.log(JSON.stringify(alerts));
`;

const linters: Readonly<Record<string, SiteFiles>> = {
  textlint: {
    'node_modules/textlint/package.json': JSON.stringify({ name: 'textlint', bin: { textlint: 'run.mjs' } }),
    'node_modules/textlint/run.mjs': textlint,
  },
  vale: { 'node_modules/.bin/vale': vale },
};

/** Installs a fake prose linter, `textlint` or `vale`, into the folder of a site. */
export function installLinter(root: string, name: string): void {
  for (const [path, content] of Object.entries(linters[name] ?? {})) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
    chmodSync(join(root, path), 0o755);
  }
}
