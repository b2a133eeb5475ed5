import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Bundle } from './bundle.ts';

/** What a bundle is made of. */
export interface Modules {
  /** Whether the theme of the site takes part. */
  readonly theme: boolean;
  /** For the development server. */
  readonly isDev: boolean;
  /** Pages that have to be run, and pages that are components. */
  readonly pages: readonly SourcePath[];
  readonly components: readonly SourcePath[];
}

/** The same without pages that are left out because of some findings: the same object where there is none. */
export function withoutLost(modules: Modules, findings: readonly Finding[]): Modules {
  const lost = new Set(findings.flatMap(({ place, lost: pages = [] }) => [place?.file, ...pages]));
  const isLeft = (path: SourcePath) => !lost.has(path);
  const rest = { ...modules, pages: modules.pages.filter(isLeft), components: modules.components.filter(isLeft) };
  const isSame = rest.pages.length === modules.pages.length && rest.components.length === modules.components.length;
  return isSame ? modules : rest;
}

/**
 * Files of bundles before one, for pages that are being loaded: a browser may be about to ask for what its page names. Names
 * change with what is in files; the newest come last, and the oldest go.
 */
export function withFilesBefore(
  older: Bundle['files'] = new Map(),
  before: Bundle['files'] = new Map(),
  now: Bundle['files'] | undefined,
): Bundle['files'] {
  const gone = [...before].filter(([name]) => now?.has(name) !== true);
  return new Map([...older, ...gone].slice(-maxOlderFiles));
}

const maxOlderFiles = 50;
