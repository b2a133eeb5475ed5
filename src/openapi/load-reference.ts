import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';
import type { Permalink } from '../model/address.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Reference } from '../model/reference.ts';
import { createDocument, type OpenApiDocument } from './document.ts';
import type { Input } from './inputs.ts';
import { isObject, type JsonObject, textAt, toPlainJson } from './json.ts';
import { bundleDocument } from './load/bundle.ts';
import { createFolderReader } from './load/folder-reader.ts';
import { isIgnored, type Report, toFinding } from './load/report.ts';
import { withoutPrototypes } from './load/without-prototypes.ts';
import { documentRules } from './rules/index.ts';
import { findInvalidExamples } from './rules/invalid-example.ts';
import { colourExamples } from './samples/colour-examples.ts';
import { validateDocument } from './validate/index.ts';
import { buildReference } from './view/reference.ts';

export interface LoadReferenceOptions {
  readonly id: string;
  /** Absolute path of the document. Its folder is the border: nothing outside of it is read. */
  readonly file: string;
  /** How the document is named in places. */
  readonly path: SourcePath;
  readonly permalink: Permalink;
  /** Applied to text and to the keys of `paths`. */
  readonly replaceTokens: (text: string) => string;
}

export interface LoadedReference {
  /** Absent where the file cannot be read or is no document at all; a faulty one is shown as far as it goes. */
  readonly reference?: Reference;
  readonly findings: readonly Finding[];
  /** Every file that was read, the document first. */
  readonly files: readonly SourcePath[];
  /** Every file that was asked for, and what `readInput` gives for it. */
  readonly inputs: ReadonlyMap<SourcePath, Input>;
  /** The document in one piece, as it was written but with its tokens replaced: for download. */
  readonly bundled?: unknown;
  /** The same as OpenAPI 3, also where it was written as Swagger 2.0: for checks. */
  readonly upgraded?: unknown;
}

/** Reads, checks and shapes one OpenAPI document. Faults in the document are findings, never exceptions. */
export async function loadReference(options: LoadReferenceOptions): Promise<LoadedReference> {
  const { id, path, permalink } = options;
  const reader = createFolderReader(options);
  if (!reader.root.ok)
    return { findings: [{ ...reader.root.fault, place: { file: path } }], files: [], inputs: reader.seen() };
  const rootFile = reader.root.file;
  if (!isDocument(rootFile.value)) {
    const fault: Finding = {
      rule: 'invalid-openapi',
      message: 'not an OpenAPI document',
      place: { file: path },
      hint: noDocumentHint,
    };
    return {
      findings: rootFile.findings.length > 0 ? rootFile.findings : [fault],
      files: [path],
      inputs: reader.seen(),
    };
  }

  const bundle = bundleDocument(rootFile, reader);
  const files = reader.files();
  const document = createDocument(bundle.root);
  const { family } = document;
  // Of half a document, the specification would miss the other half.
  const whole = files.every((file) => file.whole);
  const reports = [
    ...bundle.reports,
    ...(whole ? await validateDocument({ root: bundle.root, family, broken: bundle.broken }) : []),
    ...documentRules.flatMap((rule) => rule(document)),
  ];
  const shown = upgrade(document);
  if (!shown) reports.push({ rule: 'invalid-openapi', message: 'cannot be converted from Swagger 2.0', pointer: '' });
  const bundled = toPlainJson(bundle.root);
  const upgraded = shown === document ? bundled : shown && toPlainJson(shown.root);
  const specification = family === 'Swagger 2.0' ? family : `OpenAPI ${textAt(bundle.root, 'openapi')}`.trim();
  const { createJudge } = await import('./schema/judge.ts');
  const judge = createJudge(upgraded);
  const report = (found: Report) => void reports.push(found);
  if (shown) reports.push(...findInvalidExamples(shown, judge));
  const built = shown && buildReference(shown, { id, source: path, permalink, specification }, { judge, report });
  const reference = built && colourExamples(built);
  return {
    ...(reference ? { reference } : {}),
    findings: [
      ...files.flatMap((file) => file.findings),
      ...onlyOnce(reports)
        .filter((report) => !isIgnored(report, bundle.root))
        .map((report) => toFinding(report, bundle.locate)),
    ],
    files: files.map((file) => file.path),
    inputs: reader.seen(),
    bundled,
    ...(upgraded === undefined ? {} : { upgraded }),
  };
}

const noDocumentHint = "a document begins with openapi: '3.1.0' or swagger: '2.0'";

function isDocument(value: unknown): value is JsonObject {
  return isObject(value) && ['openapi', 'swagger', 'paths', 'webhooks', 'components'].some((key) => key in value);
}

/** A document of OpenAPI 3; `undefined` where the converter fails on a faulty one. */
function upgrade(document: OpenApiDocument): OpenApiDocument | undefined {
  if (document.family !== 'Swagger 2.0') return document;
  try {
    const upgraded = withoutPrototypes(upgradeFromTwoToThree(toPlainJson(document.root) as JsonObject));
    return isObject(upgraded) ? createDocument(upgraded) : undefined;
  } catch {
    return undefined;
  }
}

/** A node that is used in many places is looked at in each of them. */
function onlyOnce(reports: readonly Report[]): readonly Report[] {
  return [...new Map(reports.map((report) => [`${report.rule} ${report.pointer} ${report.message}`, report])).values()];
}
