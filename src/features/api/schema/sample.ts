import { toPlainJson } from '../../../core/json/value.ts';
import type { SchemaError } from '../../../core/json-schema/index.ts';
import type { OpenApiDocument } from '../document.ts';
import { maxItems } from './drafting.ts';
import type { ExampleValidator } from './example-validator.ts';
import { type SchemaSource, schemaParts } from './parts.ts';
import { draftSample } from './sample-draft.ts';
import { createDecisions, revise } from './sample-revision.ts';
import { commonTypes } from './types.ts';
import type { Direction } from './view-state.ts';

/** What a sample is made with. */
export interface SampleOptions {
  readonly document: OpenApiDocument;
  /** Checks whether a value fits. */
  readonly validate: ExampleValidator;
  readonly direction: Direction;
  /** Approximate limit of values in a sample; required ones are always made. */
  readonly values: number;
}

/** Finding a value that fits can take forever; what people write takes a handful of attempts. */
const maxAttempts = 150;

/** Attempts to find a value that fits one alternative only, once there is one that fits several. */
const moreAttempts = 15;

/**
 * A value that fits the schema and shows what it means: authors' examples, defaults and enums where there are
 * any, else made up. Schemas that contain themselves are shown once.
 *
 * A draft is validated, and its errors say where the next draft has to differ. Examples of authors stay where they do not
 * fit, which is reported with them. Of alternatives that overlap, the first that fits is shown.
 *
 * @returns
 *   Without a `value` where the schema says too little to make one up. Where nothing was found that fits, what came nearest, as parts
 *   that contradict each other still show what the author means, with the path of what does not fit; `undefined` where there is not even
 *   that.
 */
export function sampleOf(
  source: SchemaSource,
  options: SampleOptions,
): { readonly value?: unknown; readonly misfit?: Path } | undefined {
  const { document, validate, direction } = options;
  const { parts, never } = schemaParts(document, [source]);
  if (never || commonTypes(parts).conflict) return undefined;
  const decisions = createDecisions();
  let overlapping: { readonly value: unknown; readonly attempt: number } | undefined;
  let nearest: { readonly value: unknown; readonly faults: number; readonly misfit: Path } | undefined;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (overlapping !== undefined && attempt - overlapping.attempt > moreAttempts) break;
    const draft = draftSample(source, decisions, options);
    if (draft.value === undefined && attempt === 0) return {};
    const errors =
      draft.value === undefined
        ? [{ path: [], keyword: 'missing', params: {} }]
        : validate(source.pointer, toPlainJson(draft.value), direction).filter(
            (error) => !draft.isLeftOut(error) && !draft.isAuthored(error) && !isCutShort(error),
          );
    if (errors.length === 0) return { value: draft.value };
    if (errors.some(({ keyword }) => keyword === 'too-many-steps' || keyword === 'unusable-document')) return undefined;
    if (saysSomething(draft.value) && errors.length < (nearest?.faults ?? Number.POSITIVE_INFINITY))
      nearest = { value: draft.value, faults: errors.length, misfit: placeOf(errors[0]) };
    if (errors.every(fitsSeveral)) overlapping ??= { value: draft.value, attempt };
    if (!revise(decisions, draft, errors, attempt)) break;
  }
  if (overlapping !== undefined) return { value: overlapping.value };
  return nearest && { value: nearest.value, misfit: nearest.misfit };
}

type Path = SchemaError['path'];

/** What in a value is wrong: of what is missing, the place where it would be. */
function placeOf(error: Pick<SchemaError, 'path' | 'params'> | undefined): Path {
  const { path = [], params = {} } = error ?? {};
  return typeof params.missingProperty === 'string' ? [...path, params.missingProperty] : path;
}

/** Whether a sample has fewer items than the schema asks for, as no reader wants more of them. */
function isCutShort({ keyword, params }: Pick<SchemaError, 'keyword' | 'params'>): boolean {
  return (keyword === 'minItems' || keyword === 'minProperties') && Number(params.limit) > maxItems;
}

/** Whether there is more to a value than its brackets. */
function saysSomething(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== undefined;
}

/** Whether the only fault is that the value fits more than one alternative. */
function fitsSeveral({ keyword, params }: Pick<SchemaError, 'keyword' | 'params'>): boolean {
  return keyword === 'oneOf' && Array.isArray(params.passingSchemas);
}
