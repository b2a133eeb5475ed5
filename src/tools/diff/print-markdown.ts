import { escapeLineStart, escapeMarkdown, fenceFor, inlineCode } from '../../core/markdown/index.ts';
import type { SiteDiff } from './compare.ts';
import { captionOf, type Hunk } from './text-diff.ts';
import { counted, kilobytes, lineCount, partLines, partName, sizesOf, summaryOf, visible } from './words.ts';

/** Comments on GitHub have 65,536 characters at most. */
export const maxLetters = 60_000;
/** A title is to be recognised, and a line of a page without line ends is not to be scrolled through. */
const maxTitle = 150;
const maxLine = 400;

interface CommentPart {
  /** Heading of this section and of those next to it. */
  readonly heading?: string;
  readonly text: string;
}

/**
 * The comparison as a comment on a pull request: what changed in a few lines, then the details, folded. What does not
 * fit is left out, whole sections at a time, and the last line says how many.
 */
export function printMarkdown(diff: SiteDiff, most = maxLetters): string {
  const summary = summaryOf(diff);
  const head = [
    '## Changes for readers',
    `The built site before, ${code(diff.old)}, and after, ${code(diff.new)}, compared by docsgen.`,
    diff.isDifferent ? summary.map((entry) => `- ${entry}`).join('\n') : 'Readers see no difference.',
  ].join('\n\n');
  const sections = diff.isDifferent ? sectionsOf(diff) : [];
  const reserve = 200;
  let text = head;
  let left = 0;
  let heading: string | undefined;
  for (const section of sections) {
    const isNew = section.heading !== undefined && section.heading !== heading;
    const piece = isNew ? `### ${section.heading}\n\n${section.text}` : section.text;
    if (text.length + piece.length + 2 + reserve > most) left++;
    else {
      text += `\n\n${piece}`;
      heading = section.heading;
    }
  }
  if (left > 0)
    text += `\n\n_${counted(left, 'section')} of ${sections.length} left out, as a comment has at most ${most.toLocaleString('en')} characters. The page of --format html has them all._`;
  return `${text}\n`;
}

function sectionsOf(diff: SiteDiff): readonly CommentPart[] {
  const { pages, anchorsGone, redirectsGone, apis, operations } = diff;
  const added = pages.added.map(({ address, title }) => `- ${prose(title)} ${code(address)}`);
  const removed = pages.removed.map(
    ({ address, title, redirect }) =>
      `- ${prose(title)} ${code(address)}${redirect === undefined ? ': **readers of this address find nothing**' : `, redirects to ${code(redirect)}`}`,
  );
  const moved = pages.moved.map(
    ({ from, to, title, redirects }) =>
      `- ${prose(title)} ${code(from)} → ${code(to)}${redirects ? '' : ': **the old address does not redirect**'}`,
  );
  const anchors = anchorsGone.map(
    ({ address, id, heading }) => `- ${code(`${address}#${id}`)}, heading “${prose(heading)}”`,
  );
  const redirects = redirectsGone.map(({ from, to }) => `- ${code(from)}, which led to ${code(to)}`);
  const untitled = [
    ...list('Pages removed', removed),
    ...list('Pages moved', moved),
    ...list('Pages added', added),
    ...list('Headings gone: links to them from elsewhere lead to the top of the page', anchors),
    ...list('Redirects gone', redirects),
    ...apis.map((api) =>
      folded(
        `API ${short(api.title)}: ${api.state}`,
        api.groups
          .map(({ title, parts }) =>
            [
              `**${title}**`,
              parts
                .flatMap((part) => [
                  `- ${code(partName(part))}`,
                  ...partLines(part).map((change) => `  - ${defused(oneLine(change))}`),
                ])
                .join('\n'),
            ].join('\n\n'),
          )
          .join('\n\n'),
      ),
    ),
    sizes(diff),
  ];
  const texts = [
    ...pages.changed.map(({ address, title, oldTitle, hunks }) =>
      folded(
        `${short(title)} (${address})${lines(hunks)}`,
        [
          ...(oldTitle === undefined ? [] : [`The title was “${prose(oldTitle)}”.`]),
          ...(hunks.length === 0 ? [] : [fence(hunks)]),
        ].join('\n\n'),
      ),
    ),
    ...pages.moved
      .filter(({ hunks }) => hunks.length > 0)
      .map(({ to, title, hunks }) => folded(`${short(title)} (${to}, moved)${lines(hunks)}`, fence(hunks))),
  ];
  return [
    ...untitled.map((text) => ({ text })),
    ...texts.map((text) => ({ heading: 'Texts of pages: lines added (+) and removed (−)', text })),
    ...operations.map(({ address, title, hunks }) => ({
      heading: 'Texts of API operations: lines added (+) and removed (−)',
      text: folded(`${short(title)} (${address})${lines(hunks)}`, fence(hunks)),
    })),
  ];
}

/** A short list is open, since reviewers came for it. */
function list(title: string, entries: readonly string[]): readonly string[] {
  if (entries.length === 0) return [];
  if (entries.length <= 10) return [`### ${title}\n\n${entries.join('\n')}`];
  const pieces: string[] = [];
  for (let at = 0; at < entries.length; at += 100)
    pieces.push(folded(`${title} (${entries.length})`, entries.slice(at, at + 100).join('\n')));
  return pieces;
}

function sizes(diff: SiteDiff): string {
  const rows = sizesOf(diff).map(
    ([name, old, now]) =>
      `| ${name} | ${kilobytes(old)} | ${kilobytes(now)} | ${old === now ? '' : kilobytes(now - old, true)} |`,
  );
  const grown = diff.sizes.grown.map(
    ({ address, old, new: now }) => `- ${code(address)}: ${kilobytes(now - old, true)} of HTML`,
  );
  const { old: was, new: is } = diff.search;
  return folded(
    'Sizes and search',
    [
      ['| Uncompressed | Before | After | Difference |', '| --- | --: | --: | --: |', ...rows].join('\n'),
      ...(grown.length === 0 ? [] : [`Pages that grew most:\n\n${grown.join('\n')}`]),
      ...(was === is ? [] : [`Entries of the search: ${was ?? 'none'} before, ${is ?? 'none'} after.`]),
    ].join('\n\n'),
  );
}

function folded(summary: string, body: string): string {
  return `<details><summary>${html(summary)}</summary>${body === '' ? '' : `\n\n${body}`}\n\n</details>`;
}

function lines(hunks: readonly Hunk[]): string {
  const { added, removed } = lineCount(hunks);
  return hunks.length === 0 ? '' : `: ${[`+${added}`, `−${removed}`].join(' ')}`;
}

/** The fence is longer than any in the text, so that the text cannot end it. */
function fence(hunks: readonly Hunk[]): string {
  const body = visible(
    hunks.map((hunk) => [`@@ ${short(captionOf(hunk))} @@`, ...shortLines(hunk.lines)].join('\n')).join('\n'),
  );
  const mark = fenceFor(body, '`', 3);
  return `${mark}diff\n${body}\n${mark}`;
}

/** Long lines around the place where they begin to differ. */
function shortLines(all: readonly string[]): readonly string[] {
  return all.map((line, at) => {
    if (line.length <= maxLine) return line;
    const other = counterpartOf(all, at);
    let same = 1;
    while (same < other.length && line[same] === other[same]) same++;
    const from = other === '' || same < maxLine / 2 ? 1 : Math.min(same - 60, line.length - maxLine);
    const to = from + maxLine;
    return `${line[0]}${from > 1 ? '… ' : ''}${line.slice(from, to)}${to < line.length ? ' …' : ''}`;
  });
}

/** The line that has come for one that is gone, or the other way round; `''` where there is none. */
function counterpartOf(all: readonly string[], at: number): string {
  const sign = all[at]?.[0] ?? ' ';
  const other = sign === '-' ? '+' : '-';
  let start = at;
  while (all[start - 1]?.startsWith(sign)) start--;
  let first = start;
  if (sign === '-') while (all[first]?.startsWith(sign)) first++;
  else while (all[first - 1]?.startsWith(other)) first--;
  const found = sign === ' ' ? undefined : all[first + at - start];
  return found?.startsWith(other) ? found : '';
}

/** Text of a page within a sentence or at the start of an entry: no markup, and it names no person and no issue. */
function prose(text: string): string {
  return defused(escapeLineStart(escapeMarkdown(short(text))));
}

/** `@name` and `#1` would notify people and link issues, addresses be links; a space of no width takes them apart. */
function defused(text: string): string {
  return visible(text).replace(/[@#](?=[\w-])|GH-(?=\d)|:(?=\/\/)|www(?=\.)/gi, '$&\u200b');
}

function code(text: string): string {
  return inlineCode(oneLine(text));
}

function short(text: string): string {
  const line = oneLine(text);
  return line.length <= maxTitle ? line : `${line.slice(0, maxTitle - 2).trimEnd()} …`;
}

function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim();
}

function html(text: string): string {
  return defused(oneLine(text)).replace(/[&<>]/g, (one) => (one === '&' ? '&amp;' : one === '<' ? '&lt;' : '&gt;'));
}
