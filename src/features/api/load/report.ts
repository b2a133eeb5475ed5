import { type Pointer, parsePointer } from '../../../core/json/pointer.ts';
import { childAt, isObject, type JsonObject, textsAt } from '../../../core/json/value.ts';
import type { Finding } from '../../../model/diagnostic.ts';
import type { Place } from '../../../model/place.ts';
import type { RuleName } from '../../../model/rules.ts';

/** A finding whose place is still a pointer into the bundled document. */
export interface Report {
  readonly rule: RuleName;
  readonly message: string;
  readonly pointer: Pointer;
  /** Where it is, if that is not what the pointer leads to. */
  readonly place?: Place | undefined;
  /** The part that the finding points to; by default the value. */
  readonly part?: Part;
  readonly hint?: string;
  readonly related?: readonly RelatedReport[];
  /** Keys of what the report is about, if that is found in several places: reports that have one in common are joined to one. */
  readonly about?: readonly string[] | undefined;
}

/** Another place that matters: the key of what the pointer leads to, unless more is said. */
type RelatedReport = Pick<Report, 'message' | 'pointer' | 'place' | 'part'>;

/** The name, the value, or the first place of some words in a text; the whole text if they are written otherwise. */
export type Part = 'key' | 'value' | { readonly words: string };

/** Where something of the bundled document was written. */
export type Locate = (pointer: Pointer, part?: Part) => Place;

/** The finding of a report: pointers become places. */
export function toFinding(report: Report, locate: Locate): Finding {
  const { rule, message, pointer, place, part, hint, related } = report;
  return {
    rule,
    message,
    place: place ?? locate(pointer, part),
    hint,
    related: related?.map((item) => ({
      message: item.message,
      place: item.place ?? locate(item.pointer, item.part ?? 'key'),
    })),
  };
}

/** Whether the reported node or one around it has the rule in its `x-docsgen-ignore`. */
export function isIgnored(report: Report, root: JsonObject): boolean {
  let node: unknown = root;
  if (ignores(node, report.rule)) return true;
  for (const key of parsePointer(report.pointer)) {
    node = childAt(node, key);
    if (ignores(node, report.rule)) return true;
  }
  return false;
}

function ignores(node: unknown, rule: RuleName): boolean {
  return isObject(node) && textsAt(node, 'x-docsgen-ignore').includes(rule);
}
