import { cardMarkup } from '../markup.ts';

/**
 * Turns GitBook's tables of cards, `<table data-view="cards">`, into docsgen's cards. Attributes of the head say what a column
 * is: a text, the address (`data-card-target`), the picture (`data-card-cover`), or nothing that is shown (`data-hidden`).
 *
 * @param titleOf the title of a page that a link names; `undefined` where there is none
 */
export function convertCards(text: string, titleOf: (path: string) => string | undefined): string {
  return text.replace(/<table\b[^>]*data-view="cards"[^>]*>([\s\S]*?)<\/table>/g, (whole, inner: string) => {
    const columns = Array.from(
      /<thead>([\s\S]*?)<\/thead>/.exec(inner)?.[1]?.matchAll(/<th\b([^>]*)>/g) ?? [],
      ([, attributes = '']) => attributes,
    );
    const rows = Array.from(
      (/<tbody>([\s\S]*?)<\/tbody>/.exec(inner)?.[1] ?? inner).matchAll(/<tr>([\s\S]*?)<\/tr>/g),
      ([, row = '']) => row,
    );
    const cards = rows.map((row) => convertRow(row, columns, titleOf));
    // As many lines as before: notes name those of the old file.
    return `<div class="cards">${cards.join('')}</div>${'\n'.repeat(whole.split('\n').length - 1)}`;
  });
}

/** @param columns attributes of the cells of the head */
function convertRow(row: string, columns: readonly string[], titleOf: (path: string) => string | undefined): string {
  const cells = Array.from(row.matchAll(/<td\b[^>]*>([\s\S]*?)<\/td>/g), ([, cell = '']) => cell);
  const texts = cells
    .filter((_, index) => !/data-hidden|data-card-(?:target|cover)/.test(columns[index] ?? ''))
    .map((cell) => cell.replace(/<\/?(?:a|p|h\d)\b[^>]*>/g, ' ').trim())
    .filter((cell) => cell !== '');
  const target = cells.findIndex((_, index) => /data-card-target/.test(columns[index] ?? ''));
  const linked = cells.filter((_, index) => !/data-card-cover/.test(columns[index] ?? '')).join('');
  const href = /href="([^"]*)"/.exec(target < 0 ? linked : (cells[target] ?? ''))?.[1];
  const cover = columns.flatMap((column, index) =>
    /data-card-cover(?![\w-])/.test(column) ? (/(?:href|src)="([^"]*)"/.exec(cells[index] ?? '')?.[1] ?? []) : [],
  )[0];
  const picture = cover === undefined ? '' : `<img src="${cover}" alt="">`;
  const [title = href === undefined ? '' : (titleOf(href) ?? href), ...about] = texts;
  return cardMarkup({
    title: title.replace(/<\/?strong>/g, ''),
    href,
    ...(about.length === 0 && cover === undefined ? {} : { text: [picture, ...about].join(' ').trim() }),
  });
}
