import type { Place } from '../../model/place.ts';

const missing = /(\S+) is not defined$/;

/** Names that only browsers define. */
const ofBrowsers = /^(?:window|document|navigator|location|history|(?:local|session)Storage|matchMedia|\w+Observer)$/;

/**
 * The hint for an error that was thrown while a page was rendered.
 *
 * @param place of the error, where it is known
 */
export function hintFor(message: string, place?: Place): string | undefined {
  const name = missing.exec(message)?.[1];
  if (name !== undefined && ofBrowsers.test(name))
    return `pages are rendered without a browser: use ${name} in an effect, as in useEffect(() => …, [])`;
  const isInPage = place === undefined || /\.mdx?$/i.test(place.file);
  if (name !== undefined && isInPage)
    return `in MDX braces hold code: write \\{${name}\\} for the characters, or give ${name} a value with export const`;
  return place === undefined ? 'a component that it uses throws while it is rendered on the server' : undefined;
}
