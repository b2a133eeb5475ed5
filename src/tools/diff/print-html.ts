import { escapeHtml } from '../../shared/escape-html.ts';
import type { SiteDiff } from './compare.ts';
import { captionOf, type DiffPiece, diffWords, type Hunk, rowsOf } from './text-diff.ts';
import { counted, kilobytes, lineCount, partLines, partName, sizesOf, summaryOf, visible } from './words.ts';

/** The comparison as one page: it loads nothing, runs nothing, and shows before and after side by side. */
export function printHtml(diff: SiteDiff): string {
  const title = `Changes for readers: ${diff.old} and ${diff.new}`;
  const body = [
    ...summary(diff),
    ...pageLists(diff),
    ...diff.apis.map(apiChanges),
    ...changedTexts(diff),
    ...sizes(diff),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex"><title>${html(title)}</title><style>${styles}</style></head>
<body><main>${body.filter((part) => part !== '').join('\n')}</main></body></html>
`;
}

function summary(diff: SiteDiff): readonly string[] {
  return [
    `<h1>Changes for readers</h1><p class="what">Before: ${code(diff.old)}, after: ${code(diff.new)}</p>`,
    diff.isDifferent ? `<ul>${summaryOf(diff).map(item).join('')}</ul>` : '<p>Readers see no difference.</p>',
  ];
}

/** What became of addresses: of pages, anchors and redirects. */
function pageLists({ pages, anchorsGone, redirectsGone }: SiteDiff): readonly string[] {
  return [
    list(
      'Pages removed',
      pages.removed.map((page) => {
        const { redirect } = page;
        const leads =
          redirect === undefined ? warning('readers of this address find nothing') : `redirects to ${code(redirect)}`;
        return `${named(page)} ${leads}`;
      }),
    ),
    list(
      'Pages moved',
      pages.moved.map(({ from, to, title, redirects }) => {
        const gone = redirects ? '' : ` ${warning('the old address does not redirect')}`;
        return `${html(title)} ${code(from)} → ${code(to)}${gone}`;
      }),
    ),
    list('Pages added', pages.added.map(named)),
    list(
      'Anchors gone',
      anchorsGone.map(({ address, id, heading }) => `${code(`${address}#${id}`)} ${html(heading)}`),
      'Links to these headings lead to the top of the page.',
    ),
    list(
      'Redirects gone',
      redirectsGone.map(({ from, to }) => `${code(from)} → ${code(to)}`),
    ),
  ];
}

function apiChanges({ title, state, groups }: SiteDiff['apis'][number]): string {
  const parts = groups.map(({ title: group, parts }) => {
    const items = parts.map((part) => {
      const lines = partLines(part);
      const changes =
        lines.length === 0 ? '' : `<ul>${lines.map((line) => `<li>${withCode(line)}</li>`).join('')}</ul>`;
      return `<li>${code(partName(part))}${changes}</li>`;
    });
    return `<h3>${html(group)}</h3><ul>${items.join('')}</ul>`;
  });
  return `<h2>API ${html(title)}: ${state}</h2>${parts.join('')}`;
}

/** Texts side by side: of pages, of pages that moved, and of operations. */
function changedTexts({ pages, operations }: SiteDiff): readonly string[] {
  return [
    texts(
      'Pages changed',
      pages.changed.map(({ address, title, oldTitle, hunks }) => {
        const name = oldTitle === undefined ? title : `${title}, before: ${oldTitle}`;
        return { name, address, hunks };
      }),
    ),
    texts(
      'Changes of pages that moved',
      pages.moved
        .filter(({ hunks }) => hunks.length > 0)
        .map(({ to, title, hunks }) => ({ name: title, address: to, hunks })),
    ),
    texts(
      'Texts of API operations',
      operations.map(({ address, title, hunks }) => ({ name: title, address, hunks })),
    ),
  ];
}

function sizes(diff: SiteDiff): readonly string[] {
  const { search } = diff;
  const rows = sizesOf(diff).map(
    ([name, old, now]) => `<tr><th>${name}<td>${kilobytes(old)}<td>${kilobytes(now)}<td>${kilobytes(now - old, true)}`,
  );
  return [
    '<h2>Sizes</h2><table><thead><tr><th>Uncompressed<th>Before<th>After<th>Difference</thead><tbody>',
    ...rows,
    '</tbody></table>',
    list(
      'Pages that grew most',
      diff.sizes.grown.map((page) => `${named(page)} ${kilobytes(page.new - page.old, true)} of HTML`),
    ),
    search.old === search.new
      ? ''
      : `<p>Search: ${counted(search.old ?? 0, 'entry', 'entries')} before, ${search.new ?? 0} after.</p>`,
  ];
}

function list(title: string, entries: readonly string[], note = ''): string {
  if (entries.length === 0) return '';
  const about = note === '' ? '' : `<p>${note}</p>`;
  return `<h2>${title}</h2>${about}<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
}

function item(text: string): string {
  return `<li>${html(text)}</li>`;
}

function texts(
  title: string,
  entries: readonly { readonly name: string; readonly address: string; readonly hunks: readonly Hunk[] }[],
): string {
  if (entries.length === 0) return '';
  const isOpen = entries.length <= 10 ? ' open' : '';
  const folded = entries.map(({ name, address, hunks }) => {
    const { added, removed } = lineCount(hunks);
    return `<details${isOpen}><summary>${named({ title: name, address })} <span class="count">+${added} −${removed}</span></summary>${hunks.map(sideBySide).join('')}</details>`;
  });
  return `<h2>${title}</h2>${folded.join('\n')}`;
}

function sideBySide(hunk: Hunk): string {
  const rows = rowsOf(hunk).map(([before, after]) => {
    if (before === after) return `<tr><td>${html(before ?? '')}<td class="same">${html(after ?? '')}`;
    const words = before === undefined || after === undefined ? undefined : diffWords(before, after);
    return `<tr>${cell('del', before, words?.before)}${cell('ins', after, words?.after)}`;
  });
  return `<table class="texts"><caption>${html(captionOf(hunk))}</caption><thead><tr><th scope="col">Before<th scope="col">After</thead><tbody>${rows.join('\n')}</tbody></table>`;
}

function cell(tag: 'del' | 'ins', line: string | undefined, pieces: readonly DiffPiece[] | undefined): string {
  if (line === undefined) return '<td class="none">';
  const text =
    pieces === undefined
      ? mark(tag, line)
      : pieces.map((piece) => (piece.isChanged ? mark(tag, piece.text) : html(piece.text))).join('');
  return `<td class="${tag}">${text}`;
}

function mark(tag: 'del' | 'ins', text: string): string {
  return text === '' ? '' : `<${tag}>${html(text)}</${tag}>`;
}

function named({ address, title }: { readonly address: string; readonly title: string }): string {
  return `${html(title)} ${code(address)}`;
}

function code(text: string): string {
  return `<code>${html(text)}</code>`;
}

/** What changed in an API is a sentence with names in backticks. */
function withCode(text: string): string {
  return html(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function warning(text: string): string {
  return `<strong>${text}</strong>`;
}

function html(text: string): string {
  return escapeHtml(visible(text));
}

const styles = `
:root { color-scheme: light dark; --line: light-dark(#d4d7de, #3a3f4b); --soft: light-dark(#565d6b, #a6adbb);
  --del: light-dark(#fdecec, #3a1c20); --del-word: light-dark(#f7b9bd, #7a2a34);
  --ins: light-dark(#e7f6ea, #14301d); --ins-word: light-dark(#a5dcb2, #22663a); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; padding: 1.5rem; }
main { max-inline-size: 80rem; margin-inline: auto; }
h1 { line-height: 1.2; margin-block: 0 0.5rem; } h2 { margin-block: 2rem 0.5rem; font-size: 1.25rem; }
.what, .count, caption { color: var(--soft); }
code, .texts td { font: 0.875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
details { border: 1px solid var(--line); border-radius: 0.375rem; margin-block: 0.5rem; padding: 0.5rem 0.75rem; }
summary, li { overflow-wrap: anywhere; } summary { cursor: pointer; }
table { border-collapse: collapse; } th, td { border: 1px solid var(--line); padding: 0.25rem 0.5rem; text-align: start; vertical-align: top; }
.texts { inline-size: 100%; table-layout: fixed; margin-block: 0.75rem; } .texts td { white-space: pre-wrap; }
.texts thead { font-size: 0.875rem; } caption { text-align: start; font-size: 0.875rem; }
.del { background: var(--del); } .ins { background: var(--ins); } .none { background: color-mix(in srgb, var(--line) 30%, transparent); }
del, ins { text-decoration: none; border-radius: 2px; } del { background: var(--del-word); } ins { background: var(--ins-word); }
@media (max-width: 45rem) { body { padding: 1rem; } th, td { padding: 0.25rem; } table { font-size: 0.8125rem; } .texts, .texts tbody, .texts tr, .texts td, caption { display: block; } .texts thead, .texts .none, .texts .same, .texts td:empty { display: none; } }
@media (forced-colors: active) { del { text-decoration: line-through; } ins { text-decoration: underline; } }
`;
