import { escapeText, fenceFor, inlineCode } from '../../core/markdown/index.ts';
import type { SiteDiff } from './compare.ts';
import { type Hunk, placeOf } from './text-diff.ts';
import { counted, kilobytes, lineCount, partName, sizesOf, summaryOf } from './words.ts';

/** Comments on GitHub have 65,536 characters at most. */
export const mostLetters = 60_000;

/**
 * The comparison as a comment on a pull request: what changed in a few lines, then the details, folded. What does not
 * fit is left out, whole sections at a time, and the last line says how many.
 */
export function printMarkdown(diff: SiteDiff, most = mostLetters): string {
  const summary = summaryOf(diff);
  const head = [
    '## Changes for readers',
    diff.isDifferent ? summary.map((entry) => `- ${entry}`).join('\n') : 'Readers see no difference.',
    `Compared: ${code(diff.old)} and ${code(diff.new)}.`,
  ].join('\n\n');
  const sections = diff.isDifferent ? sectionsOf(diff) : [];
  const reserve = 200;
  let text = head;
  let left = 0;
  for (const section of sections) {
    if (text.length + section.length + 2 + reserve > most) left++;
    else text += `\n\n${section}`;
  }
  if (left > 0)
    text += `\n\n_${counted(left, 'section')} of ${sections.length} left out, as a comment has at most ${most.toLocaleString('en')} characters. The page of --format html has them all._`;
  return `${text}\n`;
}

function sectionsOf(diff: SiteDiff): readonly string[] {
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
  return [
    ...list('Pages removed', removed),
    ...list('Pages moved', moved),
    ...list('Pages added', added),
    ...list('Anchors gone: links to these headings lead to the top of the page', anchors),
    ...list('Redirects gone', redirects),
    ...apis.map((api) =>
      folded(
        `API ${api.title}: ${api.state}`,
        api.groups
          .map(({ title, parts }) =>
            [
              `**${title}**`,
              parts
                .flatMap((part) => [
                  `- ${code(partName(part))}`,
                  ...part.changes.map((change) => `  - ${defused(change)}`),
                ])
                .join('\n'),
            ].join('\n\n'),
          )
          .join('\n\n'),
      ),
    ),
    sizes(diff),
    ...pages.changed.map(({ address, title, oldTitle, hunks }) =>
      folded(
        `${title} (${address})${lines(hunks)}`,
        [
          ...(oldTitle === undefined ? [] : [`The title was “${prose(oldTitle)}”.`]),
          ...(hunks.length === 0 ? [] : [fence(hunks)]),
        ].join('\n\n'),
      ),
    ),
    ...pages.moved
      .filter(({ hunks }) => hunks.length > 0)
      .map(({ to, title, hunks }) => folded(`${title} (${to}, moved)${lines(hunks)}`, fence(hunks))),
    ...operations.map(({ address, title, hunks }) => folded(`${title} (${address})${lines(hunks)}`, fence(hunks))),
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
    ([name, old, now]) => `| ${name} | ${kilobytes(old)} | ${kilobytes(now)} | ${kilobytes(now - old, true)} |`,
  );
  const grown = diff.sizes.grown.map(
    ({ address, old, new: now }) => `- ${code(address)}: ${kilobytes(now - old, true)} of HTML`,
  );
  const { old: was, new: is } = diff.search;
  return folded(
    'Sizes and search',
    [
      ['| Uncompressed | Before | After | |', '| --- | --: | --: | --: |', ...rows].join('\n'),
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
  const body = visible(hunks.map((hunk) => [`@@ ${placeOf(hunk)} @@`, ...hunk.lines].join('\n')).join('\n'));
  const mark = fenceFor(body, '`', 3);
  return `${mark}diff\n${body}\n${mark}`;
}

/** Text of a page within a sentence: no markup, and it names no person and no issue. */
function prose(text: string): string {
  return defused(escapeText(visible(text).replace(/\s+/g, ' ')));
}

/** `@name` and `#1` would notify people and link issues; a space of no width is between sign and name. */
function defused(text: string): string {
  return visible(text)
    .replace(/[@#](?=[\w-])/g, '$&\u200b')
    .replaceAll('://', ':\u200b//');
}

function code(text: string): string {
  return inlineCode(visible(text).replace(/\s+/g, ' '));
}

function html(text: string): string {
  return defused(text).replace(/[&<>]/g, (one) => (one === '&' ? '&amp;' : one === '<' ? '&lt;' : '&gt;'));
}

/** Without control characters but line ends and tabs, which viewers hide or obey. */
function visible(text: string): string {
  return text.replace(/(?![\n\t])\p{Cc}/gu, '\ufffd');
}
