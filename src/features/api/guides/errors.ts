import { STATUS_CODES } from 'node:http';
import { isObject, textAt } from '../../../core/json/value.ts';
import type { Html, Operation, Response } from '../../../model/reference.ts';
import type { TextKey } from '../../../shared/texts/messages.ts';
import type { Text } from '../../../shared/texts/text.ts';
import { code, escapeHtml, heading, link, list } from './html.ts';

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
 * it. `''` where no operation names an error.
 */
export function errorsGuide(
  operations: readonly Operation[],
  { hrefOf, text }: { readonly hrefOf: (anchor: string) => string; readonly text: Text },
): Html {
  const byStatus = new Map<string, Occurrence[]>();
  for (const operation of operations)
    for (const response of operation.responses)
      if (response.kind === 'error' || response.kind === 'default')
        byStatus.set(response.status, [...(byStatus.get(response.status) ?? []), { operation, response }]);
  const operationItem = ({ method, path, title, anchor }: Operation) =>
    `<span class="method method-${escapeHtml(method.toLowerCase())}">${escapeHtml(method)}</span> ${link(hrefOf(anchor), code(path))} ${title === `${method} ${path}` ? '' : escapeHtml(title)}`.trim();
  return [...byStatus]
    .sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
    .map(([status, occurrences]) => {
      const types = problemTypes(occurrences);
      const meanings = grouped(
        occurrences,
        ({ response }) => response.description || `<p>${escapeHtml(response.summary)}</p>`,
      );
      return [
        heading(2, `error/${status}`, escapeHtml([status, STATUS_CODES[status] ?? ''].filter(Boolean).join(' '))),
        ...(types.length === 0 ? [] : [typeTable(types, text)]),
        ...[...meanings].map(([meaning, found]) => {
          const says = meaning !== '<p></p>' && meaning !== `<p>${STATUS_CODES[status]}</p>`;
          const items = list(
            'ul',
            found.map(({ operation }) => operationItem(operation)),
          );
          const folded = `<details class="fold"><summary>${escapeHtml(text('api.operationCount', { count: found.length }))}</summary>${items}</details>`;
          return `${says ? meaning : ''}${found.length > mostOpen ? folded : items}`;
        }),
      ].join('');
    })
    .join('');
}

/** A longer list of operations is folded. */
const mostOpen = 5;

/** `4XX` comes after the statuses that it is about, `default` last. */
function rank(status: string): string {
  return /^\d/.test(status) ? status.replace(/x/gi, '~') : `~${status}`;
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
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
        if (problem === undefined || type === '' || (example.generated && madeUp.test(type)) || types.has(type))
          continue;
        // What is made from the schema has no title and no detail of its own.
        const said = (key: string) => (example.generated ? '' : textAt(problem, key));
        types.set(type, { type, title: said('title'), detail: said('detail') });
      }
    }
  }
  return [...types.values()];
}

/** What samples put where no author says anything. */
const madeUp = /^(string|https?:\/\/(www\.)?example\.com\b.*|\/.*)$/;

function parsed(json: string): Parameters<typeof textAt>[0] {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
