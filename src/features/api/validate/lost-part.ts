import { type Pointer, valueAt } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject } from '../../../core/json/value.ts';
import type { Report } from '../load/report.ts';
import { placeAt } from '../node-type.ts';

/**
 * A violation of the specification that hides what is written, as an error: a list of responses has nothing that a page could show.
 * All others are warnings, since pages show what is evidently meant, as other tools do, and the author of a page may not be the
 * document's.
 */
export function weighViolation(report: Report, root: JsonObject): Report {
  const isLoss = report.rule === 'specification-violation' && isLost(report.pointer, root);
  return isLoss ? { ...report, rule: 'invalid-openapi' } : report;
}

/** Whether there is a list in place of a mapping of parts, or a mapping in place of a list. Programs write an empty list for an empty mapping. */
function isLost(pointer: Pointer, root: JsonObject): boolean {
  const value = valueAt(root, pointer);
  const place = placeAt(pointer);
  if (place === 'list') return isObject(value) && Object.keys(value).length > 0;
  return place !== undefined && Array.isArray(value) && value.length > 0;
}
