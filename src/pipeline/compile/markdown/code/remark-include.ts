import type { Code, Root } from 'mdast';
import type { SourcePath } from '../../../../model/place.ts';
import { candidatePaths } from '../../../../shared/candidate-paths.ts';
import { didYouMean, nearest } from '../../../../shared/nearest.ts';
import { replaceTokens } from '../../../../shared/tokens.ts';
import { placeOf, type Scope } from '../scope.ts';
import { visit } from '../visit.ts';
import { parseMeta } from './meta.ts';

declare module 'mdast' {
  interface CodeData {
    /** Whether its text is that of a file, without tokens. */
    included?: boolean;
  }
}

/**
 * Fills code blocks with the text of a file, or of a region of it:
 *
 *     ```ts file="../examples/client.ts" region="connect"
 *     ```
 */
export function includeFiles(tree: Root, scope: Scope): void {
  if (!scope.source.text.includes('file=')) return;
  visit(tree, 'code', (node) => {
    const { attributes } = parseMeta(replaceTokens(node.meta ?? '', scope.settings)).meta;
    const path = attributes.get('file');
    if (path === undefined) return;
    if (node.value.trim() !== '') {
      // Other tools give a name to a block so, and it is shown as its author wrote it.
      report(
        scope,
        node,
        `the block names ${path} and has code of its own`,
        'leave the block empty, or write title=',
        undefined,
        'invalid-code-block',
      );
      return;
    }
    const code = include(node, { path, region: attributes.get('region'), scope });
    if (code === undefined) return;
    node.value = code;
    node.data = { ...node.data, included: true };
  });
}

function include(
  node: Code,
  { path, region, scope }: { readonly path: string; readonly region: string | undefined; readonly scope: Scope },
): string | undefined {
  // A leading slash means the folder of the site, as for other files that are not published.
  const [wanted = path] = candidatePaths(path.replace(/^\/+/, '@site/'), scope);
  if (wanted.startsWith('../')) {
    report(scope, node, `${path} lies outside the folder of the site`, 'only files inside it can be included');
    return;
  }
  const text = scope.lookups.text(wanted)?.text;
  if (text === undefined && scope.lookups.file(wanted)) {
    report(scope, node, `${wanted} is no text in UTF-8`, 'only text can be included', wanted);
    return;
  }
  if (text === undefined) {
    report(scope, node, `no file ${wanted} to include`, didYouMean(scope.lookups.nearestFile(wanted)), wanted);
    return;
  }
  if (region === undefined) return codeOf(text);
  const regions = regionsOf(text);
  const found = regions.find(({ name }) => name === region);
  if (found === undefined) {
    const names = regions.map(({ name }) => name).filter(Boolean);
    const near = nearest(region, names) ?? (names.length > 0 ? undefined : '');
    const hint =
      near === ''
        ? `mark it: // #region ${region} … // #endregion ${region}`
        : (didYouMean(near) ?? `its regions are: ${names.join(', ')}`);
    report(scope, node, `${wanted} has no region “${region}”`, hint, wanted);
    return;
  }
  if (found.to === undefined) {
    report(scope, node, `the region “${region}” of ${wanted} has no end`, `end it with #endregion ${region}`, wanted);
    return;
  }
  if (regions.some((other) => other !== found && other.name === region)) {
    const message = `${wanted} has the region “${region}” twice: the first is shown`;
    report(scope, node, message, 'give the other another name', wanted, 'invalid-code-block');
  }
  return codeOf(text, found);
}

/** Reports a problem at the line of the opening fence. */
function report(
  scope: Scope,
  node: Code,
  message: string,
  hint: string | undefined,
  sought?: SourcePath,
  rule: 'broken-include' | 'invalid-code-block' = 'broken-include',
): void {
  const { file, start } = placeOf(scope, node);
  const line = scope.source.text.split('\n')[(start?.line ?? 0) - 1] ?? '';
  scope.findings.push({
    rule,
    message,
    place: { file, start, end: start && { line: start.line, column: line.trimEnd().length + 1 } },
    hint,
    sought: sought === undefined ? undefined : [sought],
  });
}

/** A part of a source file between `// #region name` and `// #endregion`, in the comments of any language. */
export interface Region {
  readonly name: string;
  /** Index of its first line, after the marker. */
  readonly from: number;
  /** Index of the line that ends it; `undefined` where none does. */
  readonly to?: number;
}

const marker =
  /^\s*(?:\/\/|\/\*+|\{\/\*|<!--|--|#|;|%|::|REM\b)?\s*(?:#\s*(?:pragma\s+)?)?(?<kind>(?:end)?region)\b[ \t]*(?<name>[\w.*-]*)\s*(?:\*\/\}?|-->)?\s*$/i;

/** The marker on a line, which has to begin with a comment sign or a `#`: the word alone is text. */
function markerOf(line: string): { readonly ends: boolean; readonly name: string } | undefined {
  const { kind, name = '' } = marker.exec(line)?.groups ?? {};
  if (kind === undefined || /^\s*(?:end)?region\b/i.test(line)) return;
  return { ends: kind.toLowerCase() === 'endregion', name };
}

/** The regions of a file, in the order in which they begin. They may be nested. */
function regionsOf(text: string): readonly Region[] {
  const regions: { name: string; from: number; to?: number }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const found = markerOf(line);
    if (found === undefined) continue;
    if (!found.ends) regions.push({ name: found.name, from: index + 1 });
    else {
      const open = regions.findLast(({ name, to }) => to === undefined && (found.name === '' || name === found.name));
      if (open !== undefined) open.to = index;
    }
  }
  return regions;
}

/**
 * The code of a region, or of the whole file, without markers and without the indent that all of its lines share.
 *
 * ```text
 *     // #region start           start()
 *     start()                ->    .then(go)
 *       .then(go)
 *     // #endregion start
 * ```
 */
function codeOf(text: string, region?: Pick<Region, 'from' | 'to'>): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .slice(region?.from, region?.to)
    .filter((line) => markerOf(line) === undefined);
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^\s*/.exec(line)?.[0] ?? '');
  const shared = indents.reduce((least, indent) => {
    let length = 0;
    while (length < least.length && least[length] === indent[length]) length++;
    return least.slice(0, length);
  }, indents[0] ?? '');
  return lines.map((line) => (line.startsWith(shared) ? line.slice(shared.length) : line.trimStart())).join('\n');
}
