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

/** The modules without the pages that findings report as failed. Returns the given object where no page is left out. */
export function withoutFailedPages(modules: Modules, findings: readonly Finding[]): Modules {
  const lost = new Set(findings.flatMap(({ place, lost: pages = [] }) => [place?.file, ...pages]));
  const isLeft = (path: SourcePath) => !lost.has(path);
  const rest = { ...modules, pages: modules.pages.filter(isLeft), components: modules.components.filter(isLeft) };
  const isSame = rest.pages.length === modules.pages.length && rest.components.length === modules.components.length;
  return isSame ? modules : rest;
}

/**
 * Files of earlier bundles, which the development server still serves: an open page asks for the names of the bundle that it
 * was rendered with. At most `maxOlderFiles` of them, the newest last. They are copied: a file of a bundle would keep the memory of
 * all of it.
 */
export function withOlderFiles(
  older: Bundle['files'] = new Map(),
  before: Bundle['files'] = new Map(),
  now: Bundle['files'] | undefined,
): Bundle['files'] {
  const gone = [...before].flatMap(([name, content]) =>
    now?.has(name) === true ? [] : [[name, new Uint8Array(content)] as const],
  );
  return new Map([...older, ...gone].slice(-maxOlderFiles));
}

const maxOlderFiles = 50;
