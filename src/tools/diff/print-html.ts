import { escapeHtml } from '../../shared/escape-html.ts';
import type { SiteDiff } from './compare.ts';
import { diffWords, type Hunk, type Piece, placeOf, rowsOf } from './text-diff.ts';
import { counted, kilobytes, lineCount, partName, sizesOf, summaryOf, visible } from './words.ts';

/** The comparison as one page: it loads nothing, runs nothing, and shows before and after side by side. */
export function printHtml(diff: SiteDiff): string {
  const { pages, anchorsGone, redirectsGone, apis, operations, search } = diff;
  const title = `Changes for readers: ${diff.old} and ${diff.new}`;
  const body = [
    `<h1>Changes for readers</h1><p class="what">Before: <code>${html(diff.old)}</code>, after: <code>${html(diff.new)}</code></p>`,
    diff.isDifferent ? `<ul>${summaryOf(diff).map(item).join('')}</ul>` : '<p>Readers see no difference.</p>',
    list(
      'Pages removed',
      pages.removed.map(
        (page) =>
          `${named(page)}${page.redirect === undefined ? ' <strong>readers of this address find nothing</strong>' : ` redirects to <code>${html(page.redirect)}</code>`}`,
      ),
    ),
    list(
      'Pages moved',
      pages.moved.map(
        ({ from, to, title: name, redirects }) =>
          `${html(name)} <code>${html(from)}</code> → <code>${html(to)}</code>${redirects ? '' : ' <strong>the old address does not redirect</strong>'}`,
      ),
    ),
    list('Pages added', pages.added.map(named)),
    list(
      'Anchors gone',
      anchorsGone.map(({ address, id, heading }) => `<code>${html(`${address}#${id}`)}</code> ${html(heading)}`),
      'Links to these headings lead to the top of the page.',
    ),
    list(
      'Redirects gone',
      redirectsGone.map(({ from, to }) => `<code>${html(from)}</code> → <code>${html(to)}</code>`),
    ),
    ...apis.map((api) =>
      [
        `<h2>API ${html(api.title)}: ${api.state}</h2>`,
        ...api.groups.map(
          ({ title: group, parts }) =>
            `<h3>${html(group)}</h3><ul>${parts
              .map(
                (part) =>
                  `<li><code>${html(partName(part))}</code>${part.changes.length === 0 ? '' : `<ul>${part.changes.map(item).join('')}</ul>`}</li>`,
              )
              .join('')}</ul>`,
        ),
      ].join(''),
    ),
    texts(
      'Pages changed',
      pages.changed.map(({ address, title: name, oldTitle, hunks }) => ({
        name: `${name}${oldTitle === undefined ? '' : `, before: ${oldTitle}`}`,
        address,
        hunks,
      })),
    ),
    texts(
      'Changes of pages that moved',
      pages.moved
        .filter(({ hunks }) => hunks.length > 0)
        .map(({ to, title: name, hunks }) => ({ name, address: to, hunks })),
    ),
    texts(
      'Texts of API operations',
      operations.map(({ address, title: name, hunks }) => ({ name, address, hunks })),
    ),
    '<h2>Sizes</h2><table><thead><tr><th>Uncompressed<th>Before<th>After<th>Difference</thead><tbody>',
    ...sizesOf(diff).map(
      ([name, old, now]) =>
        `<tr><th>${name}<td>${kilobytes(old)}<td>${kilobytes(now)}<td>${kilobytes(now - old, true)}`,
    ),
    '</tbody></table>',
    list(
      'Pages that grew most',
      diff.sizes.grown.map((page) => `${named(page)} ${kilobytes(page.new - page.old, true)} of HTML`),
    ),
    search.old === search.new
      ? ''
      : `<p>Search: ${counted(search.old ?? 0, 'entry', 'entries')} before, ${search.new ?? 0} after.</p>`,
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex"><title>${html(title)}</title><style>${styles}</style></head>
<body><main>${body.filter((part) => part !== '').join('\n')}</main></body></html>
`;
}

function list(title: string, entries: readonly string[], note = ''): string {
  if (entries.length === 0) return '';
  const about = note === '' ? '' : `<p>${note}</p>`;
  return `<h2>${title}</h2>${about}<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
}

function texts(
  title: string,
  entries: readonly { readonly name: string; readonly address: string; readonly hunks: readonly Hunk[] }[],
): string {
  if (entries.length === 0) return '';
  const isOpen = entries.length <= 10 ? ' open' : '';
  const folded = entries.map(({ name, address, hunks }) => {
    const { added, removed } = lineCount(hunks);
    return `<details${isOpen}><summary>${html(name)} <code>${html(address)}</code> <span class="count">+${added} −${removed}</span></summary>${hunks.map(sideBySide).join('')}</details>`;
  });
  return `<h2>${title}</h2>${folded.join('\n')}`;
}

function sideBySide(hunk: Hunk): string {
  const rows = rowsOf(hunk).map(([before, after]) => {
    if (before === after) return `<tr><td>${html(before ?? '')}<td class="same">${html(after ?? '')}`;
    const words = before === undefined || after === undefined ? undefined : diffWords(before, after);
    return `<tr>${cell('del', before, words?.before)}${cell('ins', after, words?.after)}`;
  });
  return `<table class="texts"><caption>${html(placeOf(hunk))}</caption><thead><tr><th scope="col">Before<th scope="col">After</thead><tbody>${rows.join('\n')}</tbody></table>`;
}

function cell(tag: 'del' | 'ins', line: string | undefined, pieces: readonly Piece[] | undefined): string {
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
  return `${html(title)} <code>${html(address)}</code>`;
}

function html(text: string): string {
  return escapeHtml(visible(text));
}

function item(text: string): string {
  return `<li>${html(text)}</li>`;
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
