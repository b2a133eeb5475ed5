import type { Finding, RelatedPlace } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { groupBy } from '../../shared/group-by.ts';
import { otherFormat } from '../../shared/other-format.ts';

const missing = /(\S+) is not defined$/;

/** Names that only browsers define. */
const ofBrowsers = /^(?:window|document|navigator|location|history|(?:local|session)Storage|matchMedia|\w+Observer)$/;

/**
 * The hint for an error that was thrown while a page was rendered.
 *
 * @param place of the error, where it is known
 */
export function hintFor(message: string, place?: Place): string | undefined {
  if (/\bA component suspended\b/.test(message))
    return 'a component is an async function, or waits with use(): let its module await what it shows, as in const data = await …';
  const name = missing.exec(message)?.[1];
  if (name !== undefined && ofBrowsers.test(name))
    return `pages are rendered without a browser: use ${name} in an effect, as in useEffect(() => …, [])`;
  const isInPage = place === undefined || /\.mdx?$/i.test(place.file);
  if (name !== undefined && isInPage)
    return `in MDX braces hold code: write \\{${name}\\} for the characters, give ${name} a value with export const, or write %var.${name}% for a variable of the site${otherFormat(place?.file ?? '')}`;
  return place === undefined ? 'a component that it uses throws while it is rendered on the server' : undefined;
}

/**
 * Findings about what threw, with the place where it was thrown.
 *
 * @param source what was rendered; `undefined` for what has no source
 */
export function thrownThere(
  findings: readonly Finding[],
  place: Place,
  source: SourcePath | undefined,
): readonly Finding[] {
  const isElsewhere = source !== undefined && source !== place.file;
  const related = isElsewhere ? { related: [{ message: renderedHere, place: { file: source } }] } : {};
  return findings.map(({ hint: _, ...finding }) => ({
    ...finding,
    place,
    ...related,
    hint: hintFor(finding.message, place),
  }));
}

const renderedHere = 'is rendered with it';

/** What throws on many pages is one mistake: it is reported once, with the first of them. What would be on the others is unknown. */
export function onePerMistake(findings: readonly Finding[]): readonly Finding[] {
  const groups = groupBy(findings, ({ rule, message, place }, index) => {
    const isShared = rule === 'render-error' && place?.start !== undefined;
    return isShared ? JSON.stringify([message, place]) : index;
  });
  return [...groups.values()].map(withPages);
}

function withPages(findings: readonly Finding[]): Finding {
  // Pages without a source, such as the one for missing addresses, are rendered with it, too.
  const named = findings.find(({ related = [] }) => related.length > 0);
  const first = named ?? findings[0];
  if (first === undefined) throw new Error('an empty group');
  const [related] = first.related ?? [];
  const more = findings.length - 1;
  if (related === undefined || more === 0) return first;
  const all: RelatedPlace = {
    ...related,
    message: `${renderedHere}, and so ${more === 1 ? 'is' : 'are'} ${more} more`,
  };
  const lost = findings.flatMap((finding) => (finding.related ?? []).map(({ place }) => place.file));
  return { ...first, related: [all], lost: [...new Set(lost)] };
}
