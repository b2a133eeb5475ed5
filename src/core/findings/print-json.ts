import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';

/** A diagnostic as scripts read it. Lines and columns are 1-based, ends exclusive; all keys are always present. */
export interface JsonDiagnostic extends JsonPlace {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint: string | null;
  /** The edit that fixes it, if one is certain: offsets are 0-based UTF-16 code units of the text without byte order mark. */
  readonly fix: { readonly file: string; readonly start: number; readonly end: number; readonly text: string } | null;
  readonly related: readonly (JsonPlace & { readonly message: string })[];
}

interface JsonPlace {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly endLine: number | null;
  readonly endColumn: number | null;
}

type Show = (file: SourcePath) => string;

/** Diagnostics as JSON values. Paths are relative to the site root, or what `show` makes of them. */
export function toJsonDiagnostics(diagnostics: readonly Diagnostic[], show: Show = (file) => file): JsonDiagnostic[] {
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

function toJsonPlace(place: Place | undefined, show: Show): JsonPlace {
  return {
    file: place === undefined ? null : show(place.file),
    line: place?.start?.line ?? null,
    column: place?.start?.column ?? null,
    endLine: place?.end?.line ?? null,
    endColumn: place?.end?.column ?? null,
  };
}
