import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Finding, FindingPlace } from '../../model/requests.ts';

type Show = (file: SourcePath) => string;

/** Diagnostics as JSON values. Paths are relative to the site root, or what `show` makes of them. */
export function toJsonDiagnostics(diagnostics: readonly Diagnostic[], show: Show = (file) => file): Finding[] {
  return diagnostics.map(({ rule, severity, message, place, hint = null, related = [], fix }) => ({
    rule,
    severity,
    message,
    ...toJsonPlace(place, show),
    hint,
    fix: fix === undefined ? null : { file: show(fix.file), start: fix.start, end: fix.end, text: fix.text },
    related: related.map((other) => ({ message: other.message, ...toJsonPlace(other.place, show) })),
  }));
}

function toJsonPlace(place: Place | undefined, show: Show): FindingPlace {
  return {
    file: place === undefined ? null : show(place.file),
    line: place?.start?.line ?? null,
    column: place?.start?.column ?? null,
    endLine: place?.end?.line ?? null,
    endColumn: place?.end?.column ?? null,
  };
}
