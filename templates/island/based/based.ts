import { withBaseUrl } from '../../../src/shared/paths.ts';

/** The base URL of the site, which the bundler writes here. */
declare const DOCSGEN_BASE: string | undefined;

/** Attributes with an address, by their names in React. Those that an element does not have are not on it. */
const names = ['href', 'src', 'srcSet', 'poster', 'action', 'formAction', 'data', 'xlinkHref', 'imageSrcSet'];

/** An address from the root, alone or among those of a `srcSet`. */
const fromRoot = /(?<=^|,\s+)\/(?!\/)[^\s]*/g;

/**
 * The props of an element of a site's own component with the base URL in front of addresses from the root, as it is put in front of those
 * in Markdown: what works at `/` works below a path as well.
 */
export function based<Props extends object>(type: unknown, props: Props): Props {
  const base = typeof DOCSGEN_BASE === 'string' ? DOCSGEN_BASE : '/';
  if (base === '/' || typeof type !== 'string') return props;
  let own: Props = props;
  for (const name of names) {
    const value: unknown = (props as Record<string, unknown>)[name];
    if (typeof value !== 'string') continue;
    const address = value.replace(fromRoot, (path) => withBaseUrl(path, base));
    if (address !== value) own = { ...own, [name]: address };
  }
  return own;
}
