import type picocolors from 'picocolors';
import type { SiteDiff } from './compare.ts';
import { captionOf, type Hunk } from './text-diff.ts';
import { counted, kilobytes, partLines, partName, sizesOf, summaryOf, visible } from './words.ts';

/** What picocolors' `createColors` returns, as far as it is used. */
export type DiffColors = Pick<ReturnType<typeof picocolors.createColors>, 'bold' | 'dim' | 'red' | 'green' | 'cyan'>;

/** The comparison for people at a terminal: everything, with the summary at the end, where they look. */
export function printTerminal(diff: SiteDiff, colors: DiffColors): string {
  const { pages, anchorsGone, redirectsGone, apis, operations, search } = diff;
  const out: string[] = [];
  const section = (title: string, entries: readonly string[]) => {
    if (entries.length > 0) out.push([colors.bold(title), ...entries.map((entry) => `  ${entry}`)].join('\n'));
  };
  const text = (title: string, hunks: readonly Hunk[], notes: readonly string[] = []) =>
    out.push([colors.bold(title), ...notes, ...hunks.map((hunk) => printHunk(hunk, colors))].join('\n'));

  section(
    'Pages added',
    pages.added.map(({ address, title }) => `${colors.green('+')} ${plain(address)}  ${plain(title)}`),
  );
  section(
    'Pages removed',
    pages.removed.map(
      ({ address, title, redirect }) =>
        `${colors.red('-')} ${plain(address)}  ${plain(title)}${redirect === undefined ? colors.red(' (no redirect)') : ` (redirects to ${plain(redirect)})`}`,
    ),
  );
  section(
    'Pages moved',
    pages.moved.map(
      ({ from, to, redirects }) =>
        `${plain(from)} => ${plain(to)}${redirects ? '' : colors.red(' (the old address does not redirect)')}`,
    ),
  );
  section(
    'Anchors gone',
    anchorsGone.map(
      ({ address, id, heading }) => `${colors.red('-')} ${plain(address)}#${plain(id)}  ${plain(heading)}`,
    ),
  );
  section(
    'Redirects gone',
    redirectsGone.map(({ from, to }) => `${colors.red('-')} ${plain(from)} => ${plain(to)}`),
  );
  for (const { title, state, groups } of apis)
    section(
      `API ${plain(title)}: ${state}`,
      groups.flatMap(({ kind, title: group, parts }) => [
        kind === 'breaking' ? colors.red(group) : group,
        ...parts.flatMap((part) => [
          `  ${plain(partName(part))}`,
          ...partLines(part).map((change) => `    ${plain(change)}`),
        ]),
      ]),
    );
  for (const { address, title, oldTitle, hunks } of pages.changed)
    text(
      `${plain(title)}  ${plain(address)}`,
      hunks,
      oldTitle === undefined ? [] : [`  the title was ${plain(oldTitle)}`],
    );
  for (const { to, title, hunks } of pages.moved)
    if (hunks.length > 0) text(`${plain(title)}  ${plain(to)} (moved)`, hunks);
  for (const { address, title, hunks } of operations) text(`${plain(title)}  ${plain(address)}`, hunks);

  section(
    'Sizes, uncompressed',
    sizesOf(diff)
      .filter(([, old, now]) => old !== now)
      .map(([name, old, now]) => `${name}: ${kilobytes(old)} => ${kilobytes(now)} (${kilobytes(now - old, true)})`),
  );
  section(
    'Pages that grew most',
    diff.sizes.grown.map(({ address, old, new: now }) => `${plain(address)}: ${kilobytes(now - old, true)} of HTML`),
  );
  if (search.old !== search.new)
    section('Search', [`${counted(search.old ?? 0, 'entry', 'entries')} => ${search.new ?? 0}`]);
  out.push(
    diff.isDifferent
      ? [
          colors.bold(`Changes for readers, ${plain(diff.old)} => ${plain(diff.new)}`),
          ...summaryOf(diff).map((one) => `  ${one}`),
        ].join('\n')
      : `readers see no difference between ${plain(diff.old)} and ${plain(diff.new)}`,
  );
  return `${out.join('\n\n')}\n`;
}

function printHunk(hunk: Hunk, colors: DiffColors): string {
  const paint = (line: string) =>
    line.startsWith('+') ? colors.green(line) : line.startsWith('-') ? colors.red(line) : colors.dim(line);
  return [colors.cyan(`  ${plain(captionOf(hunk))}`), ...hunk.lines.map((line) => `  ${paint(plain(line))}`)].join(
    '\n',
  );
}

/** Of one line. */
function plain(text: string): string {
  return visible(text).replaceAll('\n', '\ufffd');
}
