import type { Ask } from '../core/graph/index.ts';
import type { Finding, RelatedPlace } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import { type ServerPart, traceScript } from '../pipeline/bundle/index.ts';
import type { StackPoint } from '../shared/thrown-at.ts';
import { bundleInput, type SiteBundle } from './bundle.ts';

/** Gives findings about what threw the place where it was thrown: the bundle is made once more, with a source map. */
export async function locateThrown(
  q: Ask,
  { bundle, modules }: SiteBundle,
  {
    part,
    findings,
    points,
    source,
  }: {
    readonly part: ServerPart;
    readonly findings: readonly Finding[];
    /** The calls that led to the error, innermost first, in the script of the bundle. */
    readonly points: readonly StackPoint[];
    /** What was rendered; `undefined` for what has no source. */
    readonly source: SourcePath | undefined;
  },
): Promise<readonly Finding[]> {
  if (findings.length === 0 || bundle === undefined) return findings;
  const place = await traceScript(await bundleInput(q, modules), { part, script: bundle[part], points });
  if (place === undefined) return findings;
  const { hintFor } = await import('../pipeline/render/index.ts');
  return findings.map(({ hint: _, ...finding }) => ({
    ...finding,
    ...placed(place, source),
    hint: hintFor(finding.message, place),
  }));
}

function placed(place: NonNullable<Finding['place']>, source: SourcePath | undefined): Partial<Finding> {
  if (source === undefined || source === place.file) return { place };
  return { place, related: [{ message: renderedHere, place: { file: source } }] };
}

const renderedHere = 'is rendered with it';

/** What throws on many pages is one mistake: it is reported once, with the first of them. */
export function onePerMistake(findings: readonly Finding[]): readonly Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const { rule, message, place } = finding;
    const isShared = rule === 'render-error' && place?.start !== undefined;
    const key = isShared ? JSON.stringify([message, place]) : `${groups.size}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].map(withPages);
}

function withPages([first, ...others]: readonly Finding[]): Finding {
  if (first === undefined) throw new Error('an empty group');
  const [related] = first.related ?? [];
  if (related === undefined || others.length === 0) return first;
  const all: RelatedPlace = {
    ...related,
    message: `${renderedHere}, and so ${others.length === 1 ? 'is' : 'are'} ${others.length} more`,
  };
  return { ...first, related: [all] };
}
