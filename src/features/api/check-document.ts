import type { Pointer } from '../../core/json/pointer.ts';
import { type JsonObject, toPlainJson } from '../../core/json/value.ts';
import { once } from '../../shared/once.ts';
import { createDocument, type OpenApiDocument } from './document.ts';
import type { Bundle } from './load/bundle.ts';
import type { Report } from './load/report.ts';
import type { SpecificationFile } from './load/specification-file.ts';
import { isOwnFault } from './own-findings.ts';
import { type PartKeys, partKeys } from './part-keys.ts';
import { findCutExamples } from './rules/cut-example.ts';
import { documentRules } from './rules/index.ts';
import { type CheckedPart, findInvalidExamples } from './rules/invalid-example.ts';
import type { ExampleValidator } from './schema/example-validator.ts';
import { swaggerPointer } from './swagger/source-pointer.ts';
import { upgradeDocument } from './upgrade.ts';
import { validateDocument } from './validate/index.ts';
import { weighViolation } from './validate/lost-part.ts';

/** A document as OpenAPI 3.1, whatever it was written as. */
export interface Upgraded {
  /** Absent where Swagger 2.0 cannot be converted. */
  readonly document: OpenApiDocument | undefined;
  /** The upgraded document in plain objects and numbers, without `bigint`. */
  readonly json: unknown;
  readonly keys: PartKeys;
  /** Validates values with its schemas. */
  readonly validate: ExampleValidator;
}

/** Upgrades a document. The validator is loaded here, as a cached build needs none. */
export async function upgrade(source: OpenApiDocument): Promise<Upgraded> {
  const { createExampleValidator } = await import('./schema/example-validator.ts');
  const document = upgradeDocument(source);
  const json = document && toPlainJson(document.root);
  const keys = once(() => partKeys(document?.root ?? source.root));
  return { document, json, keys: (pointer) => keys()(pointer), validate: createExampleValidator(json) };
}

/**
 * Checks a bundled document by the schema of its specification, by docsgen's rules, and its examples by its schemas.
 *
 * @param before what another build has found of its examples
 */
export async function checkDocument(
  bundle: Bundle,
  files: readonly SpecificationFile[],
  before: ReadonlyMap<Pointer, CheckedPart>,
): Promise<{
  readonly source: OpenApiDocument;
  readonly upgraded: Upgraded;
  readonly reports: readonly Report[];
  readonly parts: ReadonlyMap<Pointer, CheckedPart>;
}> {
  const source = createDocument(bundle.root);
  const { family } = source;
  // Of half a document, the specification would miss the other half.
  const isWhole = files.every((file) => file.whole);
  const found = [
    ...(isWhole ? await validateDocument({ root: bundle.root, family, broken: bundle.broken }) : []),
    ...documentRules.flatMap((rule) => rule(source)),
  ];
  const own = found.filter((report) => isOwnFault(report, bundle, isWhole));
  const reports = [...bundle.reports, ...own.map((report) => weighViolation(report, bundle.root))];
  const upgraded = await upgrade(source);
  const { document, validate, keys } = upgraded;
  const parts = new Map<Pointer, CheckedPart>();
  if (document) {
    const ofExamples = [
      ...findInvalidExamples(document, validate, { keys, before, found: parts }),
      ...findCutExamples(document),
    ];
    reports.push(...ofExamples.map((report) => asWritten(report, source)));
  } else reports.push(notConverted);
  return { source, upgraded, reports, parts };
}

const notConverted: Report = {
  rule: 'invalid-openapi',
  message: 'the document cannot be converted from Swagger 2.0',
  pointer: '',
  hint: 'fix what else is found in it, or convert it into OpenAPI 3',
};

/** A report about an upgraded document, with the pointer of what its author wrote. */
export function asWritten(
  report: Report,
  { family, root }: { readonly family: OpenApiDocument['family']; readonly root: JsonObject },
): Report {
  return family === 'Swagger 2.0' ? { ...report, pointer: swaggerPointer(root, report.pointer) } : report;
}
