import type { TocEntry } from '../../model/page.ts';
import type { GeneratedBody } from '../../model/route.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { type Language, type Text, textOf } from '../../shared/texts/text.ts';
import type { ListedTranslation } from './changes.ts';
import type { TranslationState } from './status.ts';

/** A page in one locale, as the site lists it. */
export interface ShownTranslation extends ListedTranslation {
  /** Of the translation, else of the original; absent of one that is no page of the site. */
  readonly title?: string;
  readonly href?: string;
  /** The language of the title. */
  readonly lang: string;
}

export interface ShownLocale {
  readonly name: string;
  readonly label: string;
  readonly lang: string;
  readonly pages: readonly ShownTranslation[];
}

/** States of a translation that need work, the most urgent first. */
const listed = ['stale', 'unmarked', 'missing', 'orphaned'] as const satisfies readonly TranslationState[];

/** A table of what is translated into each language, then each page that calls for work. */
export function translationsBody(locales: readonly ShownLocale[], language: Language): GeneratedBody {
  const text = textOf(language);
  return {
    html: summary(locales, text) + locales.map((locale) => sectionOf(locale, text)).join(''),
    toc: locales.flatMap((locale): readonly TocEntry[] => [
      { depth: 2, id: locale.name, text: locale.label, html: labelOf(locale) },
      ...statesOf(locale).map((state): TocEntry => {
        const title = text(`translations.${state}`);
        return { depth: 3, id: idOf(locale, state), text: title, html: escapeHtml(title) };
      }),
    ]),
  };
}

function summary(locales: readonly ShownLocale[], text: Text): string {
  const states = ['current', ...listed] as const;
  const head = ['translations.language', ...states.map((state) => `translations.${state}` as const)] as const;
  const rows = locales.map((locale) => {
    const counts = states.map((state) => locale.pages.filter((page) => page.state === state).length);
    const cells = counts.map((count) => `<td class="align-right">${text.number(count)}</td>`).join('');
    return `<tr><th scope="row"><a href="#${escapeHtml(locale.name)}">${labelOf(locale)}</a></th>${cells}</tr>`;
  });
  const headings = head.map(
    (key, index) => `<th scope="col"${index === 0 ? '' : ' class="align-right"'}>${escapeHtml(text(key))}</th>`,
  );
  const table = `<table><thead><tr>${headings.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return `<div class="table-scroll" tabindex="0" role="group" aria-label="${escapeHtml(text('translations.title'))}">${table}</div>`;
}

function sectionOf(locale: ShownLocale, text: Text): string {
  const parts = statesOf(locale).map((state) => {
    const pages = locale.pages.filter((page) => page.state === state);
    const items = pages.map((page) => `<li>${itemOf(page, text)}</li>`).join('');
    return `<h3 id="${escapeHtml(idOf(locale, state))}">${escapeHtml(text(`translations.${state}`))}</h3><ul>${items}</ul>`;
  });
  const rest = parts.length > 0 ? parts.join('') : `<p>${escapeHtml(text('translations.complete'))}</p>`;
  return `<h2 id="${escapeHtml(locale.name)}">${labelOf(locale)}</h2>${rest}`;
}

/** A page with the file of the translation, which may have to be written, and what its original has changed. */
function itemOf({ state, title, href, lang, translation, diff }: ShownTranslation, text: Text): string {
  const file = `<code>${escapeHtml(translation)}</code>`;
  const name = `<bdi lang="${escapeHtml(lang)}">${escapeHtml(title ?? '')}</bdi>`;
  const link =
    title === undefined ? '' : href === undefined ? `${name} ` : `<a href="${escapeHtml(href)}">${name}</a> `;
  if (state !== 'stale') return link + file;
  if (diff === undefined) return `${link}${file}<p>${escapeHtml(text('translations.noChanges'))}</p>`;
  const changes = `<summary>${escapeHtml(text('translations.changes'))}</summary>${diffBlock(diff)}`;
  return `${link}${file}<details class="details">${changes}</details>`;
}

/** A diff as a code block of a page. */
function diffBlock(diff: string): string {
  const lines = diff.trimEnd().split('\n').map(lineOf);
  return `<figure class="code" data-language="diff" data-lines="${lines.length}"><pre tabindex="0"><code class="language-diff">${lines.join('\n')}\n</code></pre></figure>`;
}

function lineOf(line: string): string {
  const mark = /^\+(?!\+\+ )/.test(line) ? ' added' : /^-(?!-- )/.test(line) ? ' removed' : '';
  return `<span class="line${mark}">${escapeHtml(line)}</span>`;
}

function statesOf({ pages }: ShownLocale) {
  return listed.filter((state) => pages.some((page) => page.state === state));
}

function idOf({ name }: ShownLocale, state: TranslationState): string {
  return `${name}-${state}`;
}

function labelOf({ label, lang }: ShownLocale): string {
  return `<bdi lang="${escapeHtml(lang)}">${escapeHtml(label)}</bdi>`;
}
