import type { PublishedChanges } from '../../features/api/changes/published-changes.ts';
import type { SiteDiff } from './compare.ts';

/** `1 page`, `1,204 pages`. */
export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : nouns}`;
}

/** `12.4 KB`; `+0.3 KB` for a difference. */
export function kilobytes(bytes: number, isDifference = false): string {
  const text = `${(Math.abs(bytes) / 1000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} KB`;
  if (!isDifference) return text;
  return bytes < 0 ? `−${text}` : `+${text}`;
}

/** A line for each kind of change, such as `3 pages added`; none for what did not change. */
export function summaryOf({
  pages,
  redirectsGone,
  anchorsGone,
  apis,
  operations,
  operationsAlike,
}: SiteDiff): readonly string[] {
  const breaking = apis.flatMap(({ groups }) => groups).filter(({ kind }) => kind === 'breaking');
  const broken = breaking.reduce((sum, { parts }) => sum + parts.length, 0);
  const lost = pages.removed.filter(({ redirect }) => redirect === undefined).length;
  const unled = pages.moved.filter(({ redirects }) => !redirects).length;
  const entries: readonly (readonly [count: number, text: string])[] = [
    [pages.added.length, `${counted(pages.added.length, 'page')} added`],
    [pages.removed.length, `${counted(pages.removed.length, 'page')} removed${without(lost, pages.removed.length)}`],
    [pages.moved.length, `${counted(pages.moved.length, 'page')} moved${without(unled, pages.moved.length)}`],
    [pages.changed.length, `${counted(pages.changed.length, 'page')} changed`],
    [pages.relinked, `${counted(pages.relinked, 'page')} with links that follow the moves, and no other change`],
    [anchorsGone.length, `${counted(anchorsGone.length, 'heading')} gone that links may lead to`],
    [redirectsGone.length, `${counted(redirectsGone.length, 'redirect')} gone`],
    [
      apis.length,
      `${counted(apis.length, 'API')} changed${broken > 0 ? `, with breaking changes to ${counted(broken, 'operation or schema', 'operations and schemas')}` : ''}`,
    ],
    [
      operations.length,
      `texts of ${counted(operations.length + operationsAlike, 'API operation')} changed${operationsAlike > 0 ? `, ${operationsAlike} of them only in what others show too, such as a schema` : ''}`,
    ],
  ];
  return entries.filter(([count]) => count > 0).map(([, text]) => text);
}

/** `, 2 of them without a redirect`; of all, there is nothing to count. */
function without(count: number, all: number): string {
  if (count === 0) return '';
  return count === all ? ', without a redirect' : `, ${count} of them without a redirect`;
}

/** Sizes that are shown, by name, before and after. */
export function sizesOf({ sizes }: SiteDiff): readonly (readonly [name: string, old: number, now: number])[] {
  const names = { html: 'HTML', js: 'JavaScript', css: 'CSS', other: 'Other files' } as const;
  return (['html', 'js', 'css', 'other'] as const).map((kind) => [names[kind], sizes.old[kind], sizes.new[kind]]);
}

/** `GET /pets/{id} (Read one pet)`, `schema Pet`. */
export function partName({ kind, method, name, title }: PublishedChanges['parts'][number]): string {
  if (kind === 'document') return 'the document';
  if (method === undefined) return `${kind === 'security' ? 'security scheme' : kind} ${name}`;
  return `${method.toUpperCase()} ${name}${title === '' ? '' : ` (${title})`}`;
}

/** The lines below the name of a part. */
export function partLines({ changes, usedBy }: PublishedChanges['parts'][number]): readonly string[] {
  return usedBy === undefined ? changes : [...changes, usedBy];
}

export function lineCount(hunks: readonly { readonly lines: readonly string[] }[]): { added: number; removed: number } {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length;
  return { added: count('+'), removed: count('-') };
}

/** Without control characters but line ends and tabs, and without marks of direction, which viewers hide or obey. */
export function visible(text: string): string {
  return text.replace(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
