import type { Code, Root } from 'mdast';
import type { CodeExample, CodeStretch } from '../../../../model/page.ts';
import { once } from '../../../../shared/once.ts';
import { replaceTokens, type TokenValues, tokenPattern } from '../../../../shared/tokens.ts';
import { placeOf, type Scope } from '../scope.ts';
import { recordStatements } from '../statements.ts';
import { visit } from '../visit.ts';
import { blankMagicComments, commentStyles, mayHaveMagicComments } from './magic-comments.ts';
import { parseMeta } from './meta.ts';

/**
 * Records the code blocks that can be parsed, or checked against an API, and what prose says of operations. It runs before tokens are replaced, since places of code in
 * the source are lost then.
 */
export function recordExamples(tree: Root, scope: Scope): void {
  if (scope.settings.linksOnly === true) return;
  recordStatements(tree, scope);
  const sourceLines = once(() => scope.source.text.split(/\r\n|\n|\r/));
  visit(tree, 'code', (node) => {
    const name = node.lang?.toLowerCase().replace(/\{.*/, '') ?? '';
    const { settings: values } = scope;
    const meta = parseMeta(replaceTokens(node.meta ?? '', values)).meta;
    const checked = values.markdown.added?.checked.includes(name) === true ? [name] : [];
    const own = meta.title?.endsWith('.env') === true ? ['env'] : ownLanguage(name);
    for (const language of new Set([...own, ...checked])) {
      if (node.position === undefined) return;
      const { attributes } = meta;
      scope.examples.push({
        language,
        ...readCode(node, { sourceLines: sourceLines(), firstLine: node.position.start.line + 1, values, language }),
        attributes,
        place: placeOf(scope, node),
      });
    }
  });
}

/** The language that docsgen checks itself; none of the others. */
function ownLanguage(name: string): readonly string[] {
  const language = otherNames.get(name) ?? name;
  return ownLanguages.has(language) ? [language] : [];
}

const ownLanguages: ReadonlySet<string> = new Set(
  'env http java javascript json json5 jsonc python shell toml xml yaml'.split(' '),
);

const otherNames: ReadonlyMap<string, string> = new Map([
  ['bash', 'shell'],
  ['dotenv', 'env'],
  ['js', 'javascript'],
  ['mjs', 'javascript'],
  ['py', 'python'],
  ['sh', 'shell'],
  ['ts', 'javascript'],
  ['typescript', 'javascript'],
  ['yml', 'yaml'],
]);

/** The code with its tokens replaced, and its stretches with their places in the source. */
function readCode(
  node: Code,
  options: {
    readonly sourceLines: readonly string[];
    /** Number of the line after the opening fence. */
    readonly firstLine: number;
    readonly values: TokenValues;
    readonly language: string;
  },
): Pick<CodeExample, 'code' | 'stretches'> {
  const styles = commentStyles(options.language);
  // The text of a file is on no line of the page: its place is the start of the block.
  if (node.data?.included === true) {
    const code = linesOf(node.value).map(({ text, ending }) => blankMagicComments(text, styles) + ending);
    const start = { line: options.firstLine - 1, column: node.position?.start.column ?? 1 };
    return { code: code.join(''), stretches: [{ offset: 0, start, replaced: { end: start } }] };
  }
  // Most blocks begin in the first column, and are as they are written.
  const isAsWritten = !mayHaveMagicComments(node.value) && !/%(?:product|var)\./.test(node.value);
  if (isAsWritten && node.position?.start.column === 1)
    return { code: node.value, stretches: [{ offset: 0, start: { line: options.firstLine, column: 1 } }] };
  const stretches: CodeStretch[] = [];
  let code = '';
  /** Whether the line before has no tokens. */
  let isWhole = false;
  for (const [index, { text, ending }] of linesOf(node.value).entries()) {
    const line = options.firstLine + index;
    const indent = indentOf(text, options.sourceLines[line - 1] ?? '');
    const written = blankMagicComments(text, styles);
    const point = (at: number) => ({ line, column: indent + at + 1 });
    const begin = stretches.at(-1)?.start;
    const goesOn = isWhole && begin?.column === indent + 1;
    let done = 0;
    for (const { 0: token, index: at } of written.matchAll(tokenPattern)) {
      stretches.push({ offset: code.length, start: point(done) });
      code += written.slice(done, at);
      done = at + token.length;
      stretches.push({ offset: code.length, start: point(at), replaced: { end: point(done) } });
      code += replaceTokens(token, options.values);
    }
    isWhole = done === 0;
    if (!isWhole || !goesOn) stretches.push({ offset: code.length, start: point(done) });
    code += written.slice(done) + ending;
  }
  return { code, stretches };
}

/** The number of characters before a line of code in the source: markers and indents of lists and quotes. */
function indentOf(line: string, sourceLine: string): number {
  return sourceLine.endsWith(line) ? sourceLine.length - line.length : 0;
}

function linesOf(text: string): readonly { readonly text: string; readonly ending: string }[] {
  const parts = text.split(/(\r\n|\n|\r)/);
  return parts.flatMap((line, index) => (index % 2 === 0 ? [{ text: line, ending: parts[index + 1] ?? '' }] : []));
}
