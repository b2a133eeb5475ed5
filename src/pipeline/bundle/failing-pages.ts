import { TraceMap } from '@jridgewell/trace-mapping';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { BundleInput } from './bundle.ts';
import { withImportingPages } from './importing-pages.ts';
import { type LoadError, loadApart } from './load.ts';
import { bundleServer, mapOf, scriptOf } from './server.ts';
import { traceScript, traceThrown } from './trace.ts';

/**
 * Findings for a script that throws when it is loaded. An error ends the load, so that all pages behind it are unknown:
 * they are loaded once more, each on its own, and all that fail are found together.
 */
export async function findFailing(input: BundleInput, error: LoadError): Promise<readonly Finding[]> {
  const failing = await failingPages(input);
  return failing.length > 0 ? failing : withImportingPages(input, [await findingFor(error, input)]);
}

async function failingPages(input: BundleInput): Promise<readonly Finding[]> {
  const made = await bundleServer(input, 'components', { mapped: true, apart: true }).catch(() => undefined);
  const json = mapOf(made?.outputFiles);
  if (json === undefined) return [];
  const map = new TraceMap(json);
  /** One error has one cause: a module that several pages import throws the same one for each of them. */
  const causes = new Map<string, { readonly finding: Finding; readonly pages: SourcePath[] }>();
  // A script that cannot be parsed has no pages to load.
  const failures = await loadApart(scriptOf(made?.outputFiles)).catch(() => []);
  for (const [source, error] of failures) {
    const place = await traceThrown(input, map, error);
    const key = JSON.stringify([error.message, place ?? source]);
    const cause = causes.get(key) ?? { finding: { ...error.finding, place: place ?? { file: source } }, pages: [] };
    causes.set(key, { ...cause, pages: [...cause.pages, source] });
  }
  return [...causes.values()].map(({ finding, pages }) => withPages(finding, pages));
}

function withPages(finding: Finding, pages: readonly SourcePath[]): Finding {
  const [first, ...others] = pages;
  if (first === undefined || first === finding.place?.file) return { ...finding, lost: pages };
  const more = others.length === 0 ? '' : `, and so ${others.length === 1 ? 'is' : 'are'} ${others.length} more`;
  const place: Place = { file: first };
  return { ...finding, lost: pages, related: [{ message: `is loaded with it${more}`, place }] };
}

/** The finding for code that belongs to no page, with the place where it throws. */
async function findingFor(error: LoadError, input: BundleInput): Promise<Finding> {
  for (const part of ['templates', 'components'] as const) {
    const place = await traceScript(input, part, error);
    if (place !== undefined) return { ...error.finding, place };
  }
  return error.finding;
}
