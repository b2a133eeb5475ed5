import { plural } from 'docsgen/moving';
import { measures } from './amounts.ts';
import type { Balance, PageDifference, Sum } from './balance.ts';

/** How many pages that differ are listed. */
const maxPages = 200;

/** Whether all that was counted in the old site is shown by the new one. */
export function isEven(balance: Balance): boolean {
  return balance.differences.length === 0 && balance.traces === 0 && findingsOf(balance).length === 0;
}

/** The balance in one sentence: `360 pages of 360, 3,181 code blocks of 3,181`. */
export function printSentence(balance: Balance): string {
  const { pages, amounts, navigation, redirects, traces } = balance;
  const sums: readonly (readonly [string, Sum])[] = [
    ['pages', pages],
    ...measures.filter((measure) => measure !== 'components').map((measure) => [measure, amounts[measure]] as const),
    ['navigation entries', { ...navigation, shown: Math.min(navigation.there, navigation.shown) }],
    ['redirects', { ...redirects, shown: Math.min(redirects.there, redirects.shown) }],
  ];
  // What a tool makes of folders is not written out, and not counted in the old site.
  const isPart = navigation.shown > navigation.there;
  const parts = sums
    .filter(([, { there }]) => there > 0)
    .map(([name, { there, shown }]) => {
      const least = isPart && name === 'navigation entries' ? 'at least ' : '';
      return `${number(shown)} ${named(name, shown)} of ${least}${number(there)}`;
    });
  const components = amounts.components.there;
  const left = traces === 0 ? [] : [`${number(traces)} not taken over, each at its place`];
  const counted = components === 0 ? left : [[plural(components, 'component'), ...left].join(', ')];
  return `${[...parts, ...counted].join(', ')}.`;
}

/** What the balance says of the site as a whole. */
function findingsOf({ fault, languages, navigation, redirects, old }: Balance): readonly string[] {
  return [
    ...(fault === undefined ? [] : [`nothing of the new site is shown before this is put right: ${fault}`]),
    ...Object.entries(languages).flatMap(([name, { there, shown }]) =>
      name === '' || shown === there
        ? []
        : [`the language ${name} has ${number(shown)} ${named('pages', shown)} of ${number(there)}`],
    ),
    ...(Object.keys(languages).length < old.languages.length
      ? [
          `${number(Object.keys(languages).length)} languages of ${number(old.languages.length)} have pages of their own`,
        ]
      : []),
    ...(navigation.shown < navigation.there
      ? [
          `the navigation has ${number(navigation.shown)} ${named('entries', navigation.shown)} of ${number(navigation.there)}`,
        ]
      : []),
    ...(redirects.shown < redirects.there
      ? [`redirects: ${number(redirects.shown)} of ${number(redirects.there)}`]
      : []),
  ];
}

/** The part of `MIGRATION.md` with the balance, as lines. */
export function printBalance(balance: Balance): readonly string[] {
  const { differences, others } = balance;
  const findings = findingsOf(balance);
  const listed = differences.slice(0, maxPages);
  const left = differences.length - listed.length;
  return [
    '## Balance',
    '',
    printSentence(balance),
    '',
    'Counted in the sources of the old site by its own grammar, and in what docsgen shows. `docsgen migrate --check OLD NEW` counts again.',
    ...(balance.isInstalled || differences.length === 0
      ? []
      : [
          '',
          'Packages are not installed yet: formulas, and components that come from packages, are counted after `npm install`.',
        ]),
    ...(findings.length === 0 ? [] : ['', ...findings.map((finding) => `- ${finding}`)]),
    ...(listed.length === 0 ? [] : ['', 'Pages that have less than before:', '', ...listed.map(printPage)]),
    ...(left > 0 ? [`- and ${number(left)} more, which are in \`MIGRATION.json\``] : []),
    ...(others.length === 0
      ? []
      : ['', `No page was made of ${plural(others.length, 'file')} next to those of pages: ${list(others)}.`]),
  ];
}

/** Findings and pages as lines, for a terminal. */
export function printDetails(balance: Balance): readonly string[] {
  return [...findingsOf(balance).map((finding) => `- ${finding}`), ...balance.differences.map(printPage)].map((line) =>
    line.replaceAll('`', ''),
  );
}

/** A page as an entry of a list: `- docs/a.md is empty: 120 words of 124 (one, two …)`. */
function printPage({ from, to, state, reason, lost }: PageDifference): string {
  const place = from === to ? `\`${to}\`` : `\`${to}\` (\`${from}\`)`;
  if (state === 'absent') return `- ${place} is not shown${reason === undefined ? '' : `: ${reason}`}`;
  const parts = lost.map(({ measure, count, of, examples }) => {
    const some =
      examples.length === 0
        ? ''
        : ` (${examples
            .slice(0, 6)
            .map((one) => `\`${one}\``)
            .join(', ')}${count > 6 ? ' …' : ''})`;
    return `${number(count)} of ${number(of)} ${named(measure, of)}${some}`;
  });
  const why = reason === undefined ? '' : `; ${reason}`;
  return `- ${place}${state === 'empty' ? ' is nearly empty' : ''}: without ${parts.join(', ')}${why}`;
}

/** What is counted, as one thing where there is one in all: `code block`, `word of code`, `navigation entry`. */
function named(things: string, count: number): string {
  return count === 1 ? things.replace(/ies$|s\b/, (end) => (end === 's' ? '' : 'y')) : things;
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => `\`${name}\``);
  return shown.join(', ') + (names.length > shown.length ? ` and ${number(names.length - shown.length)} more` : '');
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
