import { describe, expect, test } from 'vitest';
import { bodyHtml, compilePage, settings } from '../compile-page.ts';

const aside = (like: string, title: string, rest: string, label = title.replace(/<[^>]*>/g, '')) =>
  `<aside class="admonition admonition-${like}" aria-label="${label}"><p class="admonition-title">${title}</p>${rest}</aside>`;

describe.each(['fast', 'reference'] as const)('with the %s parser', (parser) => {
  const shown = async (text: string) => {
    const page = await compilePage(text, { settings: { markdown: { ...settings.markdown, parser } } });
    return { html: (await bodyHtml(page)).replace(/>\n+/g, '>').replace(/\n+</g, '<').trim(), findings: page.findings };
  };

  test.each([
    ['without a title', '> [!TIP]\n> Text', aside('tip', 'Tip', '<p>Text</p>')],
    ['with a title', '> [!TIP] A title\n> Text', aside('tip', 'A title', '<p>Text</p>')],
    [
      'with marks in its title',
      '> [!note] See `x` and **y**\n> Text',
      aside('note', 'See <code>x</code> and <strong>y</strong>', '<p>Text</p>'),
    ],
    ['that is a title alone', '> [!WARNING] Careful', aside('warning', 'Careful', '')],
    ['with a title and a paragraph', '> [!CAUTION] Stop\n>\n> Text', aside('danger', 'Stop', '<p>Text</p>')],
    ['of a kind of the site', '> [!legal] Terms\n> Text', aside('info', 'Terms', '<p>Text</p>')],
    [
      'that is closed',
      '> [!TIP]- More\n> Text',
      '<details class="details"><summary>More</summary><p>Text</p></details>',
    ],
    ['that is open', '> [!TIP]+\n> Text', '<details class="details" open><summary>Tip</summary><p>Text</p></details>'],
  ])('an alert %s', async (_, text, html) => {
    const page = await shown(text);
    expect(page.html.replace(' open=""', ' open')).toBe(html);
    expect(page.findings).toEqual([]);
  });

  test('a quote that begins otherwise stays one', async () => {
    expect((await shown('> [!TIP]**x**\n> y')).html).toContain('<blockquote>');
    expect((await shown('> Text\n> [!TIP]')).html).toContain('<blockquote>');
  });

  test('an unknown kind is reported', async () => {
    const { html, findings } = await shown('> [!WARNIN] x');
    expect(html).toContain('[!WARNIN] x');
    expect(findings.map(({ message, hint }) => [message, hint])).toEqual([
      ['[!warnin] is no known kind of alert: it is shown as text', 'did you mean [!WARNING]?'],
    ]);
  });
});
