import { domainToUnicode } from 'node:url';
import { pageCopy } from '../../../src/features/markdown-copies/page-copy.ts';
import type { Finding } from '../../../src/model/diagnostic.ts';
import type { FileMemory } from '../../../src/model/file-memory.ts';
import type { Page } from '../../../src/model/page.ts';
import { firstHeading } from '../../../src/pipeline/content/first-heading.ts';
import { openTextFile } from '../../../src/pipeline/content/read-text.ts';
import { bodyHtml, compilePage, settings } from '../../unit/pipeline/compile/compile-page.ts';
import { added, differences, skipped, skippedMdx } from './differences.ts';
import { expectedOfMdx } from './mdx-oracle.ts';
import { secret } from './mutations.ts';
import { type Expected, expectedOf, titleIn } from './oracle.ts';
import { type Visible, visibleIn, type Words, wordsOf } from './words.ts';

const noMemory: FileMemory = { recall: () => undefined, note: () => undefined } as unknown as FileMemory;

type Parser = 'fast' | 'reference';

/** What is wrong with the page that docsgen makes of a text of CommonMark. */
export async function faultsOfMarkdown(written: string, parser: Parser): Promise<readonly string[]> {
  const made = await pageOf('docs/guide/page.md', written, parser);
  if (made === undefined) return [];
  const { text, page, html } = made;
  const expected = expectedOf(text);
  return [
    ...lost(expected, visibleIn(html).words, { text, findings: page.findings }),
    ...surplus(expected, visibleIn(withoutDark(html)).words, text),
    ...lostMarks(expected, visibleIn(html), { text, findings: page.findings }),
    ...lostTargets(expected, visibleIn(html).targets, { text, findings: page.findings }),
    ...leaks(expected, optionalIn(text), { html, page: bytesOf(page), copy: copyOf(html) }),
    ...copyFaults(html, page.findings),
    ...titleFaults(text, html, true),
  ];
}

/** What is wrong with the page that docsgen makes of a text of MDX; `undefined` where there is nothing to hold it against. */
export async function faultsOfMdx(written: string, parser: Parser): Promise<readonly string[] | undefined> {
  if (skippedMdx.some((where) => where.test(written))) return;
  const expected = await expectedOfMdx(written.replace(/^\ufeff/, ''));
  const made = expected && (await pageOf('docs/guide/page.mdx', written, parser));
  if (made === undefined || expected === undefined) return;
  const { text, page, html } = made;
  return [
    ...lost(expected, visibleIn(html).words, { text, findings: page.findings }),
    ...leaks(expected, optionalIn(text), { html, page: bytesOf(page), copy: copyOf(html) }),
    ...copyFaults(html, page.findings),
    ...titleFaults(text, html, false),
  ];
}

/** The page of a text that is read as a file; `undefined` where nothing of it is shown, which is reported, or where parsers differ. */
async function pageOf(path: string, written: string, parser: Parser) {
  // As files are read: without a byte order mark, for example.
  const file = openTextFile('', path, { files: noMemory, texts: 'at once', unsaved: new Map([[path, written]]) });
  if (file === undefined || 'finding' in file || skipped.some((where) => where.test(file.text))) return;
  const { text } = file;
  const markdown = { ...settings.markdown, format: 'detect', parser } as const;
  const page = await compilePage(text, { path, settings: { markdown } });
  const ends = path.endsWith('.mdx') ? ['invalid-mdx', 'unknown-component'] : ['invalid-mdx'];
  if (page.findings.some(({ rule }) => ends.includes(rule))) return;
  return { text, page, html: await bodyHtml(page) };
}

/** What is kept of a page; findings may quote the source. */
function bytesOf(page: Page): string {
  return JSON.stringify({ ...page, findings: [] });
}

function copyOf(html: string): string {
  return pageCopy({ permalink: '/docs/guide/page', title: '', description: '', byline: '', html }, '');
}

/** A text, and what is reported of it. */
interface Reported {
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** Words that are missing, and lines of which no finding tells. */
function lost({ words, blockAt }: Expected, found: Words, { text, findings }: Reported): readonly string[] {
  const optional = optionalIn(text);
  const lines = text.split(/\r\n|\n|\r/).map(wordsOf);
  return [...words].flatMap(([word, count]) => {
    if (count <= (found.get(word) ?? 0) + (optional.get(word) ?? 0)) return [];
    const blocks = lines.flatMap((there, index) => (there.includes(word) ? [blockAt(index + 1)] : []));
    const isReported = findings.some(({ place }) => {
      if (place?.start === undefined) return true;
      const [first, last] = [place.start.line, place.end?.line ?? place.start.line];
      return blocks.length === 0 || blocks.some(([from, to]) => first <= to && last >= from);
    });
    return isReported ? [] : [`lost: ${word}`];
  });
}

function surplus({ words, allowed }: Expected, found: Words, text: string): readonly string[] {
  const optional = optionalIn(text);
  return [...found].flatMap(([word, count]) => {
    const most = (words.get(word) ?? 0) + (allowed.get(word) ?? 0) + (optional.get(word) ?? 0);
    return count <= most || added.some((words) => words.test(word)) ? [] : [`surplus: ${word}`];
  });
}

/** Words that are in bold or the like in one of the two alone. Where something is reported, the structure may differ. */
function lostMarks({ marked, allowed }: Expected, found: Visible, { text, findings }: Reported): readonly string[] {
  // One tilde strikes out on GitHub, and here.
  if (findings.length > 0 || /(?<!~)(?:~|~{3,})(?!~)/.test(text)) return [];
  const names = new Set([...marked.keys(), ...found.marked.keys()]);
  return [...names].flatMap((name) => {
    const [there, here] = [marked.get(name) ?? 0, found.marked.get(name) ?? 0];
    return there === here || allowed.has(name.split(' ')[1] ?? '')
      ? []
      : [`marked: ${name}, ${here} times for ${there}`];
  });
}

function lostTargets({ targets }: Expected, found: readonly string[], { findings }: Reported): readonly string[] {
  const hosts = found.filter((url) => /^https?:\/\/[^/]*(?:%[89A-F]|[\u3000-\u303f\uff00-\uff60])/i.test(url));
  const missing = targets.filter(
    (url) => /^https?:/i.test(url) && !found.some((one) => isSame(plain(one), plain(url))),
  );
  return [
    ...hosts.map((url) => `host: ${url}`),
    ...(findings.length > 0 ? [] : missing.map((url) => `target: ${url} of ${found.join(' ')}`)),
  ];
}

/** Whether addresses are the same but for signs and what looks like `&name;` at the end, on which renderers differ where there are no brackets. */
function isSame(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length);
  const rest = long.slice(short.length).replace(/^(?:&[a-z\d]+;?)+$/, '');
  return long.startsWith(short) && !/^[^\p{L}\p{N}]*[a-z\d]/u.test(rest);
}

function plain(url: string): string {
  try {
    return decodeURI(url)
      .replace(/^(https?:\/\/)([^/?#:]+)/i, (_, scheme: string, host: string) => scheme + domainToUnicode(host))
      .toLowerCase();
  } catch {
    return url.toLowerCase();
  }
}

/** Words of comments in the bytes of an output. */
function leaks(
  { words, allowed, targets }: Expected,
  optional: Words,
  outputs: Readonly<Record<string, string>>,
): readonly string[] {
  const shown = [...words.keys(), ...allowed.keys(), ...optional.keys(), ...targets].join(' ');
  return Object.entries(outputs).flatMap(([name, bytes]) =>
    [...new Set(bytes.match(new RegExp(`${secret}\\d+`, 'g')))]
      .filter((word) => !shown.includes(word))
      .map((word) => `${name} has the comment ${word}`),
  );
}

/** Markup without the pictures for dark mode: readers see one of two, and copies have the other. */
function withoutDark(html: string): string {
  return html.replace(/<img\b[^>]*\bclass="[^"]*\bonly-dark\b[^>]*>/g, '');
}

/** Words that the Markdown copy of a page does not have, or has besides. */
function copyFaults(html: string, findings: readonly Finding[]): readonly string[] {
  // Such a page ends the build.
  if (findings.some(({ rule }) => rule === 'unknown-component')) return [];
  const copy = copyOf(html);
  const [page, again] = [visibleIn(withoutDark(html)).words, expectedOf(copy).words];
  // Of a drawing, copies have the name.
  const optional = optionalIn(`${copy}${html.match(/<svg\b[\s\S]*?<\/svg>/gi)?.join('')}`);
  return [...page].flatMap(([word, count]) =>
    count <= (again.get(word) ?? 0) + (optional.get(word) ?? 0) || added.some((words) => words.test(word))
      ? []
      : [`copy without ${word}`],
  );
}

/** Words of the title on the page that the title in sidebars has not: comments aside, it is read before the page is. */
function titleFaults(text: string, html: string, isCommonMark: boolean): readonly string[] {
  const title = firstHeading(text, isCommonMark);
  const shown = titleIn(html);
  if (title === undefined || shown === undefined) return [];
  const words = wordsOf(title);
  const own = wordsOf(shown);
  return own.every((word) => words.includes(word)) || !text.startsWith('# ') ? [] : [`title ${title} of ${shown}`];
}

function optionalIn(text: string): Words {
  const words = new Map<string, number>();
  for (const where of differences)
    for (const [place] of text.matchAll(where))
      for (const word of wordsOf(place)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}
