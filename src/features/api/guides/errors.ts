import { STATUS_CODES } from 'node:http';
import { isObject, textAt } from '../../../core/json/value.ts';
import type { Permalink } from '../../../model/address.ts';
import type { Html, Operation, Response } from '../../../model/reference.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { groupBy } from '../../../shared/group-by.ts';
import type { TextKey } from '../../../shared/texts/messages.ts';
import type { Text } from '../../../shared/texts/text.ts';
import { code, descriptionOf, heading, link, list } from './html.ts';

/** A longer list of operations with the same meaning is folded. */
const maxOpen = 5;

interface ProblemType {
  readonly type: string;
  readonly title: string;
  readonly detail: string;
}

/** An error of an operation. */
interface Occurrence {
  readonly operation: Operation;
  readonly response: Response;
}

/**
 * All errors of a document: each status with what it means, its problem types (RFC 9457) and the operations that answer
 * it. What single operations mean by it, or several in nearly the same words, is in one list. `''` where no operation names an error.
 */
export function errorsGuide(
  operations: readonly Operation[],
  options: { readonly permalink: Permalink; readonly hrefOf: (anchor: string) => string; readonly text: Text },
): Html {
  const { permalink, hrefOf, text } = options;
  const errors = operations.flatMap((operation) =>
    operation.responses
      .filter(({ kind }) => kind === 'error' || kind === 'default')
      .map((response): Occurrence => ({ operation, response })),
  );
  const byStatus = groupBy(errors, ({ response }) => response.status);
  const operationItem = ({ method, path, title, anchor }: Operation) =>
    `<span class="method method-${escapeHtml(method.toLowerCase())}">${escapeHtml(method)}</span> ${link(hrefOf(anchor), code(path))} ${title === `${method} ${path}` ? '' : escapeHtml(title)}`.trim();
  const listed = (items: readonly Html[], isSaid: boolean): Html => {
    if (isSaid || items.length <= maxOpen) return list('ul', items);
    const count = escapeHtml(text('api.operationCount', { count: items.length }));
    return `<details class="fold"><summary>${count}</summary>${list('ul', items)}</details>`;
  };
  return [...byStatus]
    .sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
    .map(([status, occurrences]) => {
      const types = problemTypes(occurrences);
      const meanings = [
        ...groupBy(occurrences, ({ response }) => descriptionOf(permalink, meaningOf(response, status))),
      ];
      const lines = linesOf(meanings);
      const isList = lines.size > 1 || [...lines].some(([meaning]) => meaning === '');
      const inList = isList ? [...lines] : [];
      const below = isList ? meanings.filter((one) => !lines.has(one)) : meanings;
      const item = ({ operation }: Occurrence, words = '') =>
        words === '' ? operationItem(operation) : text('api.colon', { label: operationItem(operation), value: words });
      return [
        heading(2, `error/${status}`, escapeHtml([status, STATUS_CODES[status] ?? ''].filter(Boolean).join(' '))),
        ...(types.length === 0 ? [] : [typeTable(types, text)]),
        listed(
          inList.flatMap(([meaning, found]) => found.map((one) => item(one, wordsOf(meaning)))),
          inList.some(([meaning]) => meaning !== ''),
        ),
        ...below.map(
          ([meaning, found]) =>
            meaning +
            listed(
              found.map((one) => item(one)),
              false,
            ),
        ),
      ].join('');
    })
    .join('');
}

/** What an error means; `''` where that is what its status says. */
function meaningOf({ description, summary }: Response, status: string): Html {
  const meaning = description || `<p>${escapeHtml(summary)}</p>`;
  return wordsOf(meaning) === '' || wordsOf(meaning) === STATUS_CODES[status] ? '' : meaning;
}

/** The inside of a meaning that is one paragraph; `undefined` for any other. */
function wordsOf(meaning: Html): Html | undefined {
  const words = meaning.startsWith('<p>') && meaning.endsWith('</p>') ? meaning.slice(3, -4) : undefined;
  return words?.includes('<p>') ? undefined : words;
}

/** What an error means, and the operations that answer it. */
type Meaning = readonly [meaning: Html, found: readonly Occurrence[]];

/**
 * Meanings that are shown next to their operations: none, that of one operation only, and those of a few that differ from another
 * one by a word. What many operations mean is said once.
 */
function linesOf(meanings: readonly Meaning[]): ReadonlySet<Meaning> {
  const words = meanings.map(([meaning]) => wordsOf(meaning)?.split(' '));
  const isLine = ([meaning, found]: Meaning, index: number) => {
    const own = words[index];
    if (meaning === '' || own === undefined) return meaning === '';
    const isLikeOwn = (other: readonly string[] | undefined, at: number) =>
      other !== undefined && at !== index && areAlike(own, other);
    return found.length === 1 || (found.length <= maxOpen && words.some(isLikeOwn));
  };
  return new Set(meanings.filter(isLine));
}

/** The most words by which two meanings may differ and still count as alike: `feature`, `feature set`. */
const maxDifferentWords = 2;
const minCommonWords = 3;

function areAlike(a: readonly string[], b: readonly string[]): boolean {
  if (Math.abs(a.length - b.length) > maxDifferentWords) return false;
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const common = start + end;
  return common >= minCommonWords && Math.max(a.length, b.length) - common <= maxDifferentWords;
}

/** `4XX` comes after the statuses that it is about, `default` last. */
function rank(status: string): string {
  return /^\d/.test(status) ? status.replace(/x/gi, '~') : `~${status}`;
}

function typeTable(types: readonly ProblemType[], text: Text): Html {
  const columns = (
    [
      ['api.columnType', ({ type }) => code(type)],
      ['api.columnTitle', ({ title }) => escapeHtml(title)],
      ['api.columnDescription', ({ detail }) => escapeHtml(detail)],
    ] as const satisfies readonly (readonly [TextKey, (type: ProblemType) => Html])[]
  ).filter(([, cell]) => types.some((type) => cell(type) !== ''));
  const row = (tag: string, cells: readonly Html[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const head = columns.map(([name]) => escapeHtml(text(name)));
  const rows = types.map((type) =>
    row(
      'td',
      columns.map(([, cell]) => cell(type)),
    ),
  );
  return `<div class="table-scroll" tabindex="0"><table><thead>${row('th', head)}</thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** The problem types that examples of responses show, each once. */
function problemTypes(occurrences: readonly Occurrence[]): readonly ProblemType[] {
  const types = new Map<string, ProblemType>();
  for (const { response } of occurrences) {
    for (const { type: media, examples } of response.content) {
      if (!/problem\+json/i.test(media)) continue;
      for (const example of examples) {
        const problem = parsed(example.text);
        const type = textAt(problem, 'type');
        if (problem === undefined || type === '' || (example.generated && placeholder.test(type)) || types.has(type))
          continue;
        // A generated example has a placeholder for title and detail.
        const said = (key: string) => (example.generated ? '' : textAt(problem, key));
        types.set(type, { type, title: said('title'), detail: said('detail') });
      }
    }
  }
  return [...types.values()];
}

/** Values that generated samples have as placeholders. */
const placeholder = /^(string|https?:\/\/(www\.)?example\.com\b.*|\/.*)$/;

function parsed(json: string): Parameters<typeof textAt>[0] {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
