import { docusaurusModule } from 'docsgen/moving';
import { type Plan, rewriteFiles } from '../plan.ts';
import { withoutTexts } from '../script-texts.ts';

/** An import of a module of Docusaurus with names; types are not there when code runs. */
const imported =
  /^import[ \t]+(?!type\b)([\w$*{},\s]+?)\s+from\s*(['"])(@(?:docusaurus|theme|theme-original|theme-init)\/(?!types\b|module-type-aliases\b)[^'"\n]+)\2[ \t]*;?/gm;

/**
 * Takes what code of a site imports of Docusaurus over: by the names of docsgen's modules where it has them, and of what it does not
 * have each name becomes one that does nothing, with the statement as a comment. Without that, a name that is not there ends a build.
 */
export function withoutForeignModules(plan: Plan): void {
  rewriteFiles(plan, /^(?!(?:static|plugins|scripts)\/).*\.[cm]?[jt]sx?$/, (text, to) =>
    /['"]@(?:docusaurus|theme)/.test(text) ? withOwnModules(text, to, plan) : text,
  );
}

function withOwnModules(text: string, to: string, plan: Plan): string {
  const code = withoutTexts(text);
  const isTyped = /\.[cm]?tsx?$/.test(to);
  return text.replace(imported, (statement, bindings: string, quote: string, written: string, offset: number) => {
    if (!code.startsWith(statement, offset)) return statement;
    const specifier = shortName(written);
    // A part of the theme that the site has itself.
    const own = `src/theme/${specifier.replace(/^@theme\//, '')}`;
    if (specifier.startsWith('@theme/') && [...plan.files.keys()].some((path) => isModule(path, own))) return statement;
    const there = docusaurusModule(specifier.replace(/^@theme-(?:original|init)\//, '@theme/'))?.exports;
    const names = namesIn(bindings);
    const lost = names.filter(({ name }) => there === undefined || (name !== '*' && !Object.hasOwn(there, name)));
    if (lost.length === 0)
      return specifier === written
        ? statement
        : statement.replace(`${quote}${written}${quote}`, `${quote}${specifier}${quote}`);
    const kept = names.filter((one) => !lost.includes(one));
    const line = text.slice(0, offset).split('\n').length;
    // That these replace something is in a note of its own.
    if (!to.startsWith('src/theme/'))
      plan.noteEach(
        'lost',
        there === undefined ? `the module ${written}` : `${lost.map(({ name }) => name).join(', ')} of ${written}`,
        'docsgen does not have it: code that imports it gets something that shows what is in it, or does nothing',
        { file: to, line },
      );
    plan.edits.push({ file: to, line, before: statement, after: `// not taken over: ${statement}` });
    return [
      `/* not taken over: ${statement.replaceAll('*/', '*\\/')} */`,
      ...(kept.length === 0 ? [] : [`import ${printNames(kept)} from ${quote}${specifier}${quote};`]),
      ...lost.map(({ name, local }) => standIn(name, local, isTyped)),
    ].join('\n');
  });
}

/** The name that sites are to use for a module which they found in the package that has it. */
function shortName(specifier: string): string {
  return specifier
    .replace(/^@docusaurus\/core\/lib\/client\/exports\//, '@docusaurus/')
    .replace(/^@docusaurus\/theme-[\w-]+\/(?:lib\/)?theme\//, '@theme/')
    .replace(/(?<=^@(?:theme|docusaurus)\/.+)(?:\/index)?\.js$/, '');
}

function isModule(path: string, own: string): boolean {
  return path.startsWith(own) && /^(?:\/index)?\.[jt]sx?$|^$/.test(path.slice(own.length));
}

interface Binding {
  /** `default`, and `*` for all. */
  readonly name: string;
  readonly local: string;
}

/** Names that an import statement binds, without types. */
function namesIn(bindings: string): readonly Binding[] {
  const [, main, all, list = ''] =
    /^\s*([\w$]+)?\s*,?\s*(?:\*\s*as\s+([\w$]+)|\{([\s\S]*)\})?\s*$/.exec(bindings) ?? [];
  return [
    ...(main === undefined ? [] : [{ name: 'default', local: main }]),
    ...(all === undefined ? [] : [{ name: '*', local: all }]),
    ...list.split(',').flatMap((one) => {
      const [, name, local] = /^\s*(?!type\s)([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(one) ?? [];
      return name === undefined ? [] : [{ name, local: local ?? name }];
    }),
  ];
}

function printNames(names: readonly Binding[]): string {
  const main = names.find(({ name }) => name === 'default');
  const all = names.find(({ name }) => name === '*');
  const others = names.filter((one) => one !== main && one !== all);
  const list = others.map(({ name, local }) => (name === local ? name : `${name} as ${local}`));
  return [
    ...(main === undefined ? [] : [main.local]),
    ...(all === undefined ? [] : [`* as ${all.local}`]),
    ...(list.length === 0 ? [] : [`{ ${list.join(', ')} }`]),
  ].join(', ');
}

/** Of a component, what is in it; of a hook and of other functions, nothing. */
function standIn(name: string, local: string, isTyped: boolean): string {
  if (name === '*') return `const ${local} = {}${isTyped ? ' as any' : ''};`;
  if (/^[A-Z]/.test(local)) return `const ${local} = ({ children = null }${isTyped ? ': any' : ''}) => children;`;
  return `const ${local} = (${isTyped ? '..._: any[]' : ''}) => ({})${isTyped ? ' as any' : ''};`;
}
