import { dirname } from 'node:path';
import { normalizePath } from 'docsgen/moving';
import { codeRanges, isWithin } from './jsx-tags.ts';
import { type Plan, readPlanned, sourceOf } from './plan.ts';
import { sheetCompilers } from './sheet-compilers.ts';
import { mdxTrace } from './traces.ts';

/**
 * Makes CSS of style sheets of Sass and Less, and has modules import that. What cannot be compiled is reported, and is a comment where
 * it was imported: a build would end there.
 */
export function convertSheets(root: string, plan: Plan): void {
  const compile = sheetCompilers(root);
  const lost = new Set<string>();
  for (const file of [...plan.files.values()].filter(({ to }) => sheet.test(to))) {
    const { to } = file;
    const source = sourceOf(file);
    const text = readPlanned(file);
    const write = (css: string) => {
      plan.files.delete(to);
      plan.write(to.replace(sheet, '.css'), css, source);
    };
    // A part of others is in their CSS.
    const isPart = /(?:^|\/)_[^/]+$/.test(to);
    if (to.endsWith('.scss') && !isSass.test(text)) write(text.replace(/(^|[\s;{}])\/\/[^\n]*/g, '$1'));
    else if (!isPart && source !== undefined) {
      const made = compile(source);
      if ('css' in made) write(made.css);
      else {
        lost.add(to);
        noteLost(to, made.problem, plan);
      }
    }
  }
  for (const file of [...plan.files.values()].filter(({ to }) => /\.(?:mdx|[cm]?[jt]sx?)$/.test(to)))
    renameImports(file.to, lost, plan);
}

const sheet = /\.(?:scss|sass|less)$/;

/** What a style sheet has that is no CSS; nested rules are CSS by now. */
const isSass = /[@$#](?:\{|include|mixin|use|forward|extend|if|each|function|import\s+['"](?!http))|\$[\w-]+|&[\w-]/;

function noteLost(to: string, problem: string, { note }: Plan): void {
  const css = to.replace(sheet, '.css');
  const compiler = to.endsWith('.less') ? 'lessc' : 'sass';
  note(
    'lost',
    `the style sheet ${to}`,
    `browsers read CSS only, and ${problem}: run npm install there and migrate again, or npx ${compiler} ${to} ${css} here, and import that file`,
    { file: to },
  );
}

/** Has a module import the CSS of its style sheets. */
function renameImports(to: string, lost: ReadonlySet<string>, plan: Plan): void {
  const file = plan.files.get(to);
  const before = file === undefined ? '' : readPlanned(file);
  if (file === undefined || !/\.(?:scss|sass|less)['"]/.test(before)) return;
  const code = to.endsWith('.mdx') ? codeRanges(before) : [];
  let at = 0;
  const lines = before.split('\n').map((line, index) => {
    const start = at;
    at += line.length + 1;
    if (isWithin(code, start)) return line;
    const after = renamed(line, to, lost, plan);
    if (after !== line) plan.edits.push({ file: to, line: index + 1, before: line, after });
    return after;
  });
  const text = lines.join('\n');
  if (text !== before) plan.write(to, text, sourceOf(file));
}

function renamed(line: string, importer: string, lost: ReadonlySet<string>, plan: Plan): string {
  const [, name, specifier] = /^import\s+(?:(\w+)\s+from\s+)?['"]([^'"]+)['"];?[ \t]*$/.exec(line) ?? [];
  if (specifier !== undefined && lost.has(pathOf(specifier, importer))) {
    const trace = importer.endsWith('.mdx') ? mdxTrace(line) : `// not taken over: ${line}`;
    if (name === undefined) return trace;
    return importer.endsWith('.mdx') ? `export const ${name} = {};\n\n${trace}\n` : `const ${name} = {}; ${trace}`;
  }
  return line.replace(/(['"])([^'"]+)\.(?:s[ac]ss|less)\1/g, (whole, quote: string, path: string) =>
    plan.files.has(`${pathOf(path, importer)}.css`) ? `${quote}${path}.css${quote}` : whole,
  );
}

/** The path in the new site that an import names. */
export function pathOf(specifier: string, importer: string): string {
  return specifier.startsWith('@site/')
    ? specifier.slice('@site/'.length)
    : normalizePath(`/${dirname(importer)}/${specifier}`).slice(1);
}
