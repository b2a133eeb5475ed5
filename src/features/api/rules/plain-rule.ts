import { valueAt } from '../../../core/json/pointer.ts';
import type { JsonObject } from '../../../core/json/value.ts';
import type { ApiDocumentInfo, ApiFinding } from '../../../model/plugin.ts';
import type { RuleName } from '../../../model/rules.ts';
import type { Report } from '../load/report.ts';

/** A rule of the form that rules of plugins have: it needs the document, and says what is wrong where. */
export type PlainRule = (api: ApiDocumentInfo) => readonly ApiFinding<RuleName>[];

/** The report of what such a rule finds. Of an object or a list, its name is pointed to. */
export function reportOf(found: ApiFinding<RuleName>, document: JsonObject): Report {
  const value = valueAt(document, found.pointer);
  return { ...found, part: typeof value === 'object' && value !== null ? 'key' : 'value' };
}
