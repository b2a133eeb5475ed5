import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';
import type { OperationAddress, Permalink } from '../model/address.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Place, SourcePath } from '../model/place.ts';
import type { Reference } from '../model/reference.ts';
import { decodeUrl, isExternal } from '../shared/paths.ts';
import { createApiLinks } from './api-links.ts';
import { createDocument, type OpenApiDocument } from './document.ts';
import type { Input } from './inputs.ts';
import { isObject, type JsonObject, textAt, toPlainJson } from './json.ts';
import { type Layout, mostOnOnePage, operationAddresses, planAddresses } from './layout/addresses.ts';
import { bundleDocument } from './load/bundle.ts';
import { createFolderReader } from './load/folder-reader.ts';
import { isIgnored, type Report, toFinding } from './load/report.ts';
import { withoutPrototypes } from './load/without-prototypes.ts';
import { createAnchors } from './markup/anchors.ts';
import type { ReferenceLinks } from './markup/description.ts';
import { documentRules } from './rules/index.ts';
import { findInvalidExamples } from './rules/invalid-example.ts';
import { colourExamples } from './samples/colour-examples.ts';
import { textsWith } from './texts-with.ts';
import { validateDocument } from './validate/index.ts';
import { planReference } from './view/plan.ts';
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
  /** What gets a page of its own; without it the size of the document decides. */
  readonly layout?: Layout;
}

export interface LoadedReference {
  /** Absent where the file cannot be read or is no document at all; a faulty one is shown as far as it goes. */
  readonly reference?: Reference;
  readonly findings: readonly Finding[];
  /** Every file that was read, the document first. */
  readonly files: readonly SourcePath[];
  /** Every file that was asked for, and what `readInput` gives for it. */
  readonly inputs: ReadonlyMap<SourcePath, Input>;
  /** Links of its descriptions to the site around it, as they are written, and the texts that have them. */
  readonly links: ReadonlyMap<string, readonly Place[]>;
  /** Where its operations are described, webhooks last. */
  readonly operations: readonly OperationAddress[];
  /**
   * The document in one piece, as it was written but with its tokens replaced. Its objects have no prototype, and
   * large integers are `bigint`.
   */
  readonly bundled?: unknown;
  /** The same as OpenAPI 3, also where it was written as Swagger 2.0: for checks. */
  readonly upgraded?: unknown;
}

/** Reads, checks and shapes one OpenAPI document. Faults in the document are findings, never exceptions. */
export async function loadReference(options: LoadReferenceOptions): Promise<LoadedReference> {
  const [loaded] = await loadReferences([options]);
  if (loaded === undefined) throw new Error('a document gives a result');
  return loaded;
}

/** The same for all documents of a site, whose descriptions may link to operations of each other. */
export async function loadReferences(documents: readonly LoadReferenceOptions[]): Promise<readonly LoadedReference[]> {
  const read: ReadDocument[] = [];
  for (const options of documents) read.push(await readDocument(options));
  const operations = read.flatMap((document) => document.loaded.operations);
  return read.map(({ loaded, shape }) => {
    const { links, broken } = createApiLinks(operations);
    if (shape === undefined) return loaded;
    const { reference, report, places } = shape(links);
    return { ...loaded, reference, links: places, findings: [...loaded.findings, ...report(broken)] };
  });
}

/** A document whose operations have their addresses, and what is left to do once all documents are. */
interface ReadDocument {
  readonly loaded: LoadedReference;
  /** Absent where there is nothing to show. */
  readonly shape?: (api: ReferenceLinks) => {
    readonly reference: Reference;
    readonly report: (find: (root: unknown) => readonly Report[]) => readonly Finding[];
    readonly places: LoadedReference['links'];
  };
}

async function readDocument(options: LoadReferenceOptions): Promise<ReadDocument> {
  const { id, path, permalink, layout } = options;
  const reader = createFolderReader(options);
  if (!reader.root.ok) {
    const findings = [{ ...reader.root.fault, place: { file: path } }];
    return { loaded: { files: [], operations: [], findings, links: new Map(), inputs: reader.seen() } };
  }
  const rootFile = reader.root.file;
  if (!isDocument(rootFile.value)) {
    const fault: Finding = {
      rule: 'invalid-openapi',
      message: 'not an OpenAPI document',
      place: { file: path },
      hint: noDocumentHint,
    };
    const findings = rootFile.findings.length > 0 ? rootFile.findings : [fault];
    return { loaded: { files: [path], operations: [], findings, links: new Map(), inputs: reader.seen() } };
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
  const upgraded = shown && toPlainJson(shown.root);
  const { createJudge } = await import('./schema/judge.ts');
  const judge = createJudge(upgraded);
  if (shown) reports.push(...findInvalidExamples(shown, judge));
  const toFindings = (list: readonly Report[]) =>
    onlyOnce(list)
      .filter((report) => !isIgnored(report, bundle.root))
      .map((report) => toFinding(report, bundle.locate));
  const loaded: LoadedReference = {
    findings: [...files.flatMap((file) => file.findings), ...toFindings(reports)],
    files: files.map((file) => file.path),
    inputs: reader.seen(),
    links: new Map(),
    operations: [],
    bundled: bundle.root,
  };
  if (!shown) return { loaded };
  const specification = family === 'Swagger 2.0' ? family : `OpenAPI ${textAt(bundle.root, 'openapi')}`.trim();
  const anchors = createAnchors();
  const plan = planReference(shown, anchors);
  const addresses = planAddresses({ permalink, plan, layout });
  const count = plan.operations.length;
  const tooLarge: Finding = {
    rule: 'large-reference',
    message: `${count} operations on one page make it slow to open`,
    place: { file: path },
    hint: `without layout: 'single', a document of more than ${mostOnOnePage} has a page for each operation`,
  };
  const isTooLarge = addresses.layout === 'single' && count > mostOnOnePage;
  return {
    loaded: {
      ...loaded,
      findings: isTooLarge ? [...loaded.findings, tooLarge] : loaded.findings,
      operations: operationAddresses(id, plan.operations, addresses),
      upgraded,
    },
    shape(api) {
      const within = (url: string) => (addresses.layout === 'single' ? url : addresses.hrefOf(decodeUrl(url.slice(1))));
      const written = new Set<string>();
      const links: ReferenceLinks = (url) => {
        if (url.startsWith('#')) return within(url);
        if (url.startsWith('api:')) return api(url);
        if (!isExternal(url)) written.add(url);
        return url;
      };
      const options = { id, source: path, permalink, specification, anchors, plan, addresses, links };
      const shaping: Report[] = [];
      const reference = buildReference(shown, options, { judge, report: (found) => void shaping.push(found) });
      return {
        reference: colourExamples(reference),
        report: (find) => toFindings([...shaping, ...find(bundle.root)]),
        places: new Map(
          [...textsWith(written, bundle.root)].map(([url, pointers]) => [url, pointers.map((at) => bundle.locate(at))]),
        ),
      };
    },
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
