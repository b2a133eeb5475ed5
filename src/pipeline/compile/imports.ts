import type { Program } from 'estree';
import type { Root } from 'mdast';
import type { MdxjsEsm } from 'mdast-util-mdxjs-esm';
import type { Place, SourcePath } from '../../model/place.ts';
import { candidatePaths } from '../../shared/candidate-paths.ts';
import { builtInOfImport } from './markdown/components/index.ts';
import { placeOf, type Scope } from './markdown/scope.ts';

/** A partial that the file imports: `import Notice from './_notice.mdx'`. */
export interface PartialImport {
  readonly name: string;
  readonly path: SourcePath;
  readonly place: Place;
  /** Takes the statement out of the file, once its content stands in the tree. */
  readonly remove: () => void;
}

const markdown = /\.mdx?$/i;
const extensions = ['', '.tsx', '.ts', '.jsx', '.js', '.mjs', '.json', '/index.tsx', '/index.ts', '/index.js'];

/**
 * Reads the import and export statements of a file: notes the names they define, drops imports of
 * built-in components, reports imports of files that do not exist, and returns the partials.
 */
export function readImports(tree: Root, scope: Scope): readonly PartialImport[] {
  const partials: PartialImport[] = [];
  for (const node of tree.children) {
    if (node.type !== 'mdxjsEsm' || node.data?.estree == null) continue;
    const program = node.data.estree;
    for (const statement of [...program.body]) {
      if (statement.type === 'ImportDeclaration') readImport(statement, node, program);
      else for (const name of exportedNames(statement)) scope.definedNames.add(name);
    }
  }
  tree.children = tree.children.filter((node) => node.type !== 'mdxjsEsm' || node.data?.estree?.body.length !== 0);
  return partials;

  function readImport(
    statement: Extract<Program['body'][number], { type: 'ImportDeclaration' }>,
    node: MdxjsEsm,
    program: Program,
  ) {
    const specifier = String(statement.source.value);
    const names = statement.specifiers.map((item) => item.local.name);
    const remove = () => {
      program.body.splice(program.body.indexOf(statement), 1);
      if (program.body.length === 0) tree.children.splice(tree.children.indexOf(node), 1);
    };
    const builtIn = builtInOfImport(specifier);
    if (builtIn !== undefined && names.length === 1 && names[0] === builtIn) {
      program.body.splice(program.body.indexOf(statement), 1);
      return;
    }
    for (const name of names) scope.definedNames.add(name);
    const place = placeOf(scope, located(statement) ?? node);
    scope.imports.push({ specifier, place });
    const path = importedPath(specifier, scope);
    if (path === undefined) return;
    if (path.found === undefined) {
      const near = scope.lookups.nearestFile(path.wanted);
      scope.findings.push({
        rule: 'missing-import',
        message: `no file ${path.wanted} to import`,
        place,
        sought: extensions.map((extension) => path.wanted + extension),
        ...(near === undefined ? {} : { hint: `did you mean ${near}?` }),
      });
      return;
    }
    const [name] = names;
    if (markdown.test(path.found) && name !== undefined && statement.specifiers[0]?.type === 'ImportDefaultSpecifier') {
      partials.push({ name, path: path.found, place, remove });
    }
  }
}

/** Names that the import and export statements of a file define. */
export function definedIn(tree: Root): ReadonlySet<string> {
  const statements = tree.children.flatMap((node) => (node.type === 'mdxjsEsm' ? (node.data?.estree?.body ?? []) : []));
  return new Set(
    statements.flatMap((statement) =>
      statement.type === 'ImportDeclaration'
        ? statement.specifiers.map(({ local }) => local.name)
        : exportedNames(statement),
    ),
  );
}

/** Where an import leads within the site; `undefined` for packages and for `@theme/…`. */
function importedPath(specifier: string, scope: Scope): { wanted: string; found?: string } | undefined {
  const bare = specifier.replace(/^!!raw-loader!/, '').replace(/\?.*$/, '');
  if (!bare.startsWith('.') && !bare.startsWith('@site/')) return;
  const wanted = candidatePaths(bare, scope)[0] ?? bare;
  const found = extensions.map((extension) => wanted + extension).find(scope.lookups.file);
  return found === undefined ? { wanted } : { wanted, found };
}

/** An estree node's place, in the form of unist; remark-mdx gives its programs true positions. */
function located(node: { loc?: { start: Column; end: Column } | null | undefined }) {
  if (node.loc == null) return;
  const { start, end } = node.loc;
  return {
    position: {
      start: { line: start.line, column: start.column + 1 },
      end: { line: end.line, column: end.column + 1 },
    },
  };
}

interface Column {
  readonly line: number;
  readonly column: number;
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
