import type { ImportDeclaration, Program } from 'estree';
import type { Nodes, Root } from 'mdast';
import type { MdxjsEsm } from 'mdast-util-mdxjs-esm';
import type { Node } from 'unist';
import type { Place, Point, SourcePath } from '../../model/place.ts';
import { candidatePaths } from '../../shared/candidate-paths.ts';
import { withoutLoaders } from '../../shared/loaders.ts';
import { didYouMean } from '../../shared/nearest.ts';
import { codeIn, isJsx } from './markdown/jsx.ts';
import { importedComponent, importStatement } from './markdown/other-tools/docusaurus.ts';
import { placeOf, type Scope } from './markdown/scope.ts';
import { visit } from './markdown/visit.ts';

/** A partial that the file imports: `import Notice from './_notice.mdx'`. */
interface PartialImport {
  readonly name: string;
  readonly path: SourcePath;
  readonly place: Place;
  /** Removes the statement from the file. */
  readonly remove: () => void;
}

const markdown = /\.mdx?$/i;
const extensions = [
  ...['', '.tsx', '.ts', '.jsx', '.js', '.mjs', '.json'],
  ...['/index.tsx', '/index.ts', '/index.jsx', '/index.js', '/index.mjs'],
];

/**
 * Reads the import and export statements of a file: records the names they define, reports imports of files that do not
 * exist, and returns the partials.
 */
export function readImports(tree: Root, scope: Scope): readonly PartialImport[] {
  const partials: PartialImport[] = [];
  tree.children = tree.children.flatMap((node) => [...takeModuleCode(node), node]);
  for (const node of tree.children) {
    if (node.type !== 'mdxjsEsm' || node.data?.estree == null) continue;
    const program = node.data.estree;
    for (const statement of [...program.body]) {
      if (statement.type === 'ImportDeclaration') readImport(statement, node, program);
      else for (const name of exportedNames(statement)) scope.definedNames.add(name);
    }
  }
  return partials;

  function readImport(statement: ImportDeclaration, node: MdxjsEsm, program: Program) {
    const specifier = String(statement.source.value);
    const names = statement.specifiers.map((item) => item.local.name);
    const remove = () => {
      program.body.splice(program.body.indexOf(statement), 1);
      if (program.body.length === 0) tree.children.splice(tree.children.indexOf(node), 1);
    };
    const place = placeOf(scope, located(statement) ?? node);
    scope.imports.push({ specifier, place });
    const [only] = names;
    const component = importedComponent(specifier);
    if (component !== undefined && names.length === 1 && only !== undefined) {
      scope.importedComponents.set(only, component);
      return;
    }
    for (const name of names) scope.definedNames.add(name);
    const path = importedPath(specifier, scope);
    if (path === undefined) return;
    if (path.wanted.startsWith('../')) {
      // The config has looked for these: a plugin of a monorepo has its modules next to the site.
      const { components } = scope.settings.markdown;
      if (!markdown.test(path.wanted) && Object.values(components).includes(path.wanted)) return;
      scope.findings.push({
        rule: 'missing-import',
        message: `${specifier} lies outside the folder of the site`,
        place,
        hint: 'only files inside it and packages can be imported: copy the file into the folder, or install its package',
      });
      return;
    }
    if (path.found === undefined) {
      scope.findings.push({
        rule: 'missing-import',
        message: `no file ${path.wanted} to import`,
        place,
        sought: extensions.map((extension) => path.wanted + extension),
        hint: didYouMean(scope.lookups.nearestFile(path.wanted)),
      });
      return;
    }
    const [name] = names;
    if (/^!!?raw-loader!|\?raw$/.test(specifier)) {
      if (name !== undefined) scope.rawImports.set(name, path.found);
      return;
    }
    if (markdown.test(path.found) && name !== undefined && statement.specifiers[0]?.type === 'ImportDefaultSpecifier') {
      partials.push({ name, path: path.found, place, remove });
    }
  }
}

/** Takes imports and exports out of an element, which MDX has between its tags as well, so that they are before it. */
function takeModuleCode(node: Nodes): readonly MdxjsEsm[] {
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'containerDirective') return [];
  const taken = node.children.flatMap((child) =>
    (child as Nodes).type === 'mdxjsEsm' ? [child as Nodes as MdxjsEsm] : takeModuleCode(child),
  );
  node.children = node.children.filter((child) => (child as Nodes).type !== 'mdxjsEsm');
  return taken;
}

/** Names that the import and export statements of a file define. */
export function definedIn(tree: Pick<Root, 'children'>): ReadonlySet<string> {
  const statements = tree.children.flatMap((node) => (node.type === 'mdxjsEsm' ? (node.data?.estree?.body ?? []) : []));
  return new Set(
    statements.flatMap((statement) =>
      statement.type === 'ImportDeclaration'
        ? statement.specifiers.map(({ local }) => local.name)
        : exportedNames(statement),
    ),
  );
}

/** The file that an import names within the site; `undefined` for packages and for `@theme/…`. */
function importedPath(specifier: string, scope: Scope): { wanted: string; found?: string } | undefined {
  const bare = withoutLoaders(specifier).replace(/\?.*$/, '').replace(/^\//, '@site/');
  if (!bare.startsWith('.') && !bare.startsWith('@site/')) return;
  const candidates = candidatePaths(bare, scope);
  const [wanted = bare] = candidates;
  const { staticDir } = scope.settings;
  const ofStatic = specifier.startsWith('/') && staticDir !== undefined ? [`${staticDir}/${wanted}`] : [];
  // What is translated takes the place of its original.
  const files = [...ofStatic, ...candidates.toReversed()].flatMap((path) =>
    extensions.map((extension) => path + extension),
  );
  const found = files.find(scope.lookups.file);
  return { wanted, found };
}

/** The position of an estree node as unist has it, with columns from 1. */
function located(node: { loc?: { start: Point; end: Point } | null | undefined }) {
  if (node.loc == null) return;
  const { start, end } = node.loc;
  return {
    position: {
      start: { line: start.line, column: start.column + 1 },
      end: { line: end.line, column: end.column + 1 },
    },
  };
}

function exportedNames(statement: Program['body'][number]): readonly string[] {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const { declaration, specifiers } = statement;
  const exported = specifiers.flatMap(({ local }) => (local.type === 'Identifier' ? [local.name] : []));
  if (declaration == null) return exported;
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  }
  return declaration.id === null ? [] : [declaration.id.name];
}

/**
 * Imports the components of `markdown.components` into a file that uses them. Names that the file defines itself are
 * left alone.
 */
export function importSiteComponents(tree: Root, components: Readonly<Record<string, SourcePath>>): void {
  const files = new Map(Object.entries(components));
  if (files.size === 0) return;
  const own = definedIn(tree);
  const uses = usesIn(tree, new Set([...files.keys()].filter((name) => !own.has(name))));
  tree.children.unshift(...[...uses].map(([name, use]) => importOf(name, files.get(name) ?? '', use)));
}

/** The wanted names that are used as tags, also within code, with the node that uses them first. */
function usesIn(tree: Root, wanted: ReadonlySet<string>): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  visit(tree, (node) => {
    for (const name of namesIn(node)) {
      const [root = ''] = name.split('.');
      if (wanted.has(root) && !found.has(root)) found.set(root, node);
    }
  });
  return found;
}

function namesIn(node: Nodes): readonly string[] {
  return [...(isJsx(node) ? [node.name ?? ''] : []), ...codeIn(node).flatMap(tagsIn)];
}

function tagsIn(code: string): readonly string[] {
  return Array.from(code.matchAll(/<([\p{L}\p{N}_$.]+)/gu), ([, name = '']) => name);
}

/** An import statement at the first use of the component, where its errors are reported. */
function importOf(name: string, file: SourcePath, { position }: Node): MdxjsEsm {
  return { ...importStatement(name, `@site/${file}`), position };
}
