import type { InlineCode, Link, Nodes, Root, Table, TableCell, TableRow } from 'mdast';
import type { Node } from 'unist';
import type { CodeExample } from '../../../model/page.ts';
import { parseApiLink } from '../../../shared/api-links.ts';
import { replaceTokens } from '../../../shared/tokens.ts';
import { parseMeta } from './code/meta.ts';
import { placeOf, type Scope } from './scope.ts';
import { visit } from './visit.ts';

const methods = 'GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS';
const call = new RegExp(`^(?:${methods})\\s+\\S*[/…]\\S*$`);
const codes = /^[1-5]\d\d(?:(?:\s*[,;/]\s*|\s+(?:and|or)\s+)[1-5]\d\d)*$/;

/**
 * Operations that a statement is compared with; a section that names more is about none of them. Each statement stores their names, so
 * that without a limit a list of all operations would be stored with each of its lines.
 */
const maxOperations = 50;

/** A part of a page below a heading. */
interface PagePart {
  readonly depth: number;
  /** Operations that it names, those of its parts included: `pets/createPet`, or `POST /pets`. */
  readonly operations: Set<string>;
}

/**
 * Records what prose and tables say of operations: calls such as `POST /pets`, the text of `api:` links, and the statuses,
 * defaults and values of the operations that a section names. They are examples of languages that no fence can have.
 */
export function recordStatements(tree: Root, scope: Scope): void {
  if (!new RegExp(`api:|operation=|\`(?:${methods})\\s`).test(scope.source.text)) return;
  // What a list of changes says was so once.
  if (/(?:^|\/)(?:change-?logs?|release-?notes?)(?:\/[^/]*)?\.mdx?$/i.test(scope.source.path)) return;
  const page: PagePart = { depth: 0, operations: new Set() };
  let open: readonly PagePart[] = [page];
  const linked = new Set<Node>();
  const later: (() => void)[] = [];
  const name = (operation: string) => {
    for (const { operations } of open) operations.add(operation);
  };
  const record = (language: string, pieces: readonly Piece[], attributes: Record<string, string>) => {
    const example = exampleOf(language, pieces, scope);
    scope.examples.push({ ...example, attributes: new Map(Object.entries(attributes)) });
  };
  /** About the operations of the innermost section that names any; what it names further down counts too. */
  const recordOf = (language: string, pieces: readonly Piece[], attributes: Record<string, string> = {}) => {
    const around = open;
    later.push(() => {
      const section = around.findLast(({ operations }) => operations.size > 0);
      if (section === undefined || section.operations.size > maxOperations) return;
      const operations = JSON.stringify([...section.operations]);
      record(language, pieces, { ...attributes, operations, ...(section === page ? { page: '' } : {}) });
    });
  };
  visit(tree, (node, index, parent) => {
    switch (node.type) {
      case 'heading':
        open = [...open.filter(({ depth }) => depth < node.depth), { depth: node.depth, operations: new Set() }];
        break;
      case 'code': {
        const operation = parseMeta(node.meta ?? '').meta.attributes.get('operation');
        if (operation !== undefined) name(operation);
        break;
      }
      case 'link': {
        const { url, children } = node;
        if (!url.startsWith('api:')) break;
        const link = operationOf(node);
        name(link);
        const [text] = children;
        if (text?.type !== 'inlineCode' || children.length > 1 || !call.test(text.value)) break;
        linked.add(text);
        record('api:call', [{ text: text.value, node: text }], { link });
        break;
      }
      case 'inlineCode': {
        const { value } = node;
        if (call.test(value) && !linked.has(node)) {
          name(value);
          record('api:call', [{ text: value, node }], {});
        }
        const [, of, assigned] = /^([\w-]+)=([\w.-]+)$/.exec(value) ?? [];
        if (of !== undefined && assigned !== undefined)
          recordOf('api:value', [{ text: assigned, node }], { of, kind: 'value' });
        const stated = parent === undefined || index === undefined ? undefined : defaultAfter(parent.children, index);
        if (stated !== undefined)
          recordOf('api:value', [{ text: stated.value, node: stated }], { of: nameIn(value), kind: 'default' });
        break;
      }
      case 'table':
        recordTable(node, recordOf, record);
        break;
    }
  });
  for (const run of later) run();
}

/** A piece of a statement, and the node that it was written as. */
interface Piece {
  readonly text: string;
  readonly node: Node;
}

/** The default that a text gives to a parameter: `` `limit` (default `20`) ``. */
function defaultAfter(siblings: readonly Nodes[], index: number): InlineCode | undefined {
  const [between, value] = siblings.slice(index + 1, index + 3);
  const says = /^\s*[(,]?\s*(?:(?:the|its|by)\s+)?defaults?(?:\s+(?:value|to|is|of))*:?\s*$/i;
  return between?.type === 'text' && value?.type === 'inlineCode' && says.test(between.value) ? value : undefined;
}

/** `limit` of `limit=20`. */
function nameIn(code: string): string {
  return code.replace(/=.*/s, '');
}

/** Records what is said in some pieces of a page. */
type RecordStatement = (language: string, pieces: readonly Piece[], attributes?: Record<string, string>) => void;

/** Columns of statuses, and the defaults and values of the parameters that the first column names. */
function recordTable(
  table: Table,
  recordOf: RecordStatement,
  record: (...args: Required<Parameters<RecordStatement>>) => void,
): void {
  const [head, ...rows] = table.children;
  const titles = head?.children.map((cell) => cellText(cell)) ?? [];
  const statuses = rows.flatMap((row) => piecesOf(row.children[0]));
  if (rows.every(({ children: [cell] }) => codes.test(cellText(cell)))) recordOf('api:answers', statuses);
  for (const row of rows) {
    const own = operationsIn(row);
    const [first, ...others] = row.children;
    const of = onlyCode(first)?.value;
    for (const [index, cell] of others.entries()) {
      const title = titles[index + 1] ?? '';
      if (own.length > 0 && codes.test(cellText(cell)) && /code|status|answer|response|return/i.test(title))
        record('api:answers', piecesOf(cell), { operations: JSON.stringify(own), row: '' });
      const values = codesOf(cell);
      if (of === undefined || values.length === 0) continue;
      const kind = /^default/i.test(title) ? 'default' : /type|value|allowed|enum|option/i.test(title) ? 'value' : '';
      for (const node of kind === '' ? [] : values)
        recordOf('api:value', [{ text: node.value, node }], { of: nameIn(of), kind });
    }
  }
}

function operationOf({ url }: Link): string {
  const { document, name } = parseApiLink(url);
  return `${document}/${name}`;
}

function operationsIn(row: TableRow): readonly string[] {
  const found: string[] = [];
  visit(row, (node) => {
    if (node.type === 'link' && node.url.startsWith('api:')) found.push(operationOf(node));
    if (node.type === 'inlineCode' && call.test(node.value)) found.push(node.value);
  });
  return found;
}

function cellText(cell: TableCell | undefined): string {
  const texts: string[] = [];
  if (cell !== undefined)
    visit(cell, (node) => {
      if ('value' in node && typeof node.value === 'string') texts.push(node.value);
    });
  return texts.join('').trim();
}

/** The codes in a cell, each at its node. */
function piecesOf(cell: TableCell | undefined): readonly Piece[] {
  return (cell?.children ?? []).flatMap((node) =>
    'value' in node ? [...node.value.matchAll(/\d{3}/g)].map(([text]) => ({ text, node })) : [],
  );
}

/** The code that a cell is, where it is nothing else. */
function onlyCode(cell: TableCell | undefined): InlineCode | undefined {
  const [code, ...more] = codesOf(cell);
  return more.length === 0 ? code : undefined;
}

/** The pieces of code of a cell that has nothing else but commas and `or` between them. */
function codesOf(cell: TableCell | undefined): readonly InlineCode[] {
  const { children = [] } = cell ?? {};
  const isList = children.every(
    (node) => node.type === 'inlineCode' || (node.type === 'text' && /^(?:[\s,;/|]|or|and)*$/.test(node.value)),
  );
  return isList ? children.filter((node) => node.type === 'inlineCode') : [];
}

/** Pieces below each other as an example; each is marked as a whole. */
function exampleOf(language: string, pieces: readonly Piece[], scope: Scope): Omit<CodeExample, 'attributes'> {
  let code = '';
  const stretches = pieces.map(({ text, node }) => {
    const { start, end = start } = placeOf(scope, node);
    const offset = code.length;
    code += `${replaceTokens(text, scope.settings)}\n`;
    return { offset, start: start ?? { line: 1, column: 1 }, replaced: { end: end ?? { line: 1, column: 1 } } };
  });
  const place = pieces[0] === undefined ? { file: scope.source.path } : placeOf(scope, pieces[0].node);
  return { language, code: code.trimEnd(), place, stretches };
}
