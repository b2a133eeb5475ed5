import { pluginGrammars } from '../../core/highlight/index.ts';
import type { Pointer } from '../../core/json/pointer.ts';
import { type JsonObject, objectAt, textAt } from '../../core/json/value.ts';
import type { Finding } from '../../model/diagnostic.ts';
import { parentPath } from '../../shared/paths.ts';
import type { SampleLanguage } from '../../shared/request/sample-languages.ts';
import { textOf } from '../../shared/texts/text.ts';
import { asWritten, checkDocument, type Upgraded, upgrade } from './check-document.ts';
import { createDescriptionLinks, foldersOfTexts } from './description-links.ts';
import { createDocument, type OpenApiDocument } from './document.ts';
import { withoutInternal } from './internal.ts';
import { publicSchema, type SchemaDocument, schemaDocument } from './json-schema/schema-document.ts';
import { operationAddresses, planAddresses } from './layout/addresses.ts';
import { chooseLayout } from './layout/choose-layout.ts';
import type { Bundle } from './load/bundle.ts';
import { bundleWhole, type FetchFile } from './load/bundle-whole.ts';
import type { FolderReader } from './load/folder-reader.ts';
import { faultFinding } from './load/read-text.ts';
import { readVersion } from './load/read-version.ts';
import { fetchText } from './load/remote.ts';
import type { Report } from './load/report.ts';
import { isDocument, noDocument, type SpecificationFile } from './load/specification-file.ts';
import { inputsOf, type LoadedReference, type LoadReferenceOptions, nothing } from './loaded-reference.ts';
import { createAnchors } from './markup/anchors.ts';
import type { ReferenceLinks } from './markup/description.ts';
import { withoutNullExamples } from './null-examples.ts';
import { findingsOf, isOwnFault, ofSchema } from './own-findings.ts';
import { reportOf } from './rules/plain-rule.ts';
import { colourExamples } from './samples/code-html.ts';
import { printersOf } from './samples/code-samples.ts';
import { noSdkSamples, readSdkSamples } from './samples/sdk-samples.ts';
import type { KeptViews } from './view/kept-views.ts';
import { planReference } from './view/plan.ts';
import { buildReference, type ReferenceOptions } from './view/reference.ts';

/** A document whose operations have their addresses. */
export interface ReadDocument {
  readonly loaded: Omit<LoadedReference, 'reference'>;
  /** Builds the reference once the addresses in all documents are known; absent where there is nothing to show. */
  readonly build?: (api: ReferenceLinks) => Pick<LoadedReference, 'reference' | 'sources' | 'extraFiles' | 'links'> & {
    /** Findings of this step, and of one that looks through the document. */
    readonly report: (find: (root: unknown) => readonly Report[]) => readonly Finding[];
  };
}

/** Reads one document with its files, checks it and plans its pages. */
export async function readDocument(
  options: LoadReferenceOptions,
  reader: FolderReader,
  kept: KeptViews,
): Promise<ReadDocument> {
  const { path, remote = [], fetchFile = (url: string) => fetchText(url, remote) } = options;
  if (!reader.root.ok) {
    const findings = [faultFinding(reader.root.fault, path)];
    return { loaded: { ...nothing, findings, inputs: inputsOf(path, reader.seen()) } };
  }
  const rootFile = reader.root.file;
  const schema = schemaDocument(reader, rootFile);
  if (schema === undefined && !isDocument(rootFile.value)) {
    const findings = rootFile.findings.length > 0 ? rootFile.findings : [noDocument(path, rootFile.value)];
    return { loaded: { ...nothing, files: [path], findings, inputs: inputsOf(path, reader.seen()) } };
  }
  const bundle = await bundleWhole(schema?.file ?? rootFile, schema?.reader ?? reader, fetchFile);
  const files = reader.files();
  const checked = await checkDocument(bundle, files, kept.checks);
  const added = schema === undefined ? await addedReports(options, bundle) : { reports: [], faults: [] };
  const shown = await shownPart(bundle, checked.upgraded, options.showInternal);
  const earlier = await readEarlier(options, fetchFile);
  const loaded: ReadDocument['loaded'] = {
    ...nothing,
    findings: [
      ...files.flatMap((file) => file.findings).map((finding) => (schema ? ofSchema(finding) : finding)),
      ...(schema?.findings ?? []),
      ...findingsOf([...checked.reports, ...added.reports], bundle, schema !== undefined),
      ...added.faults,
      ...earlier.flatMap(({ findings }) => findings),
      ...sameVersion(options, bundle),
    ],
    files: files.map((file) => file.path),
    inputs: [
      ...inputsOf(path, reader.seen()),
      ...earlier.flatMap(({ path: ofVersion, seen }) => inputsOf(ofVersion, seen)),
    ],
    checks: checked.parts,
    bundled: schema ? (shown.isWhole ? rootFile.value : publicSchema(shown.root, schema.pointer)) : shown.root,
  };
  const { validate } = shown.upgraded;
  const document = shown.upgraded.document && withoutNullExamples(shown.upgraded.document, validate);
  if (!document) return { loaded };
  const versions = {
    present: versionOf(options, bundle),
    earlier: earlier.flatMap(({ version }) => version ?? []),
    breaking: options.breaking ?? {},
  };
  const { family } = checked.source;
  const planned = await planDocument(options, document, {
    schema,
    versions,
    specification: schema?.specification ?? specificationOf(family, bundle.root),
  });
  return {
    loaded: {
      ...loaded,
      findings: [...loaded.findings, ...planned.findings],
      inputs: [...loaded.inputs, ...planned.inputs],
      operations: planned.operations,
      ...(schema ? {} : { upgraded: shown.upgraded.json }),
    },
    build: (api) =>
      buildPlanned(api, {
        options,
        bundle,
        files,
        document,
        shown,
        family,
        planned,
        isSchema: schema !== undefined,
        kept,
      }),
  };
}

/** What plugins find in a document. */
async function addedReports({ addedRules }: LoadReferenceOptions, bundle: Bundle) {
  const added = (await addedRules?.(bundle.root)) ?? [];
  const reports = added.flatMap(({ pointer, place, related, ...found }) =>
    pointer === undefined ? [] : [reportOf({ ...found, pointer }, bundle.root)],
  );
  const faults = added.filter(({ pointer }) => pointer === undefined);
  return { reports: reports.filter((report) => isOwnFault(report, bundle, true)), faults };
}

/** Builds the reference of a document that is planned. Reports of this step have pointers of the whole document. */
function buildPlanned(
  api: ReferenceLinks,
  input: {
    readonly options: LoadReferenceOptions;
    readonly bundle: Bundle;
    readonly files: readonly SpecificationFile[];
    readonly document: OpenApiDocument;
    readonly shown: ShownPart;
    readonly family: OpenApiDocument['family'];
    readonly planned: Awaited<ReturnType<typeof planDocument>>;
    readonly isSchema: boolean;
    readonly kept: KeptViews;
  },
): ReturnType<NonNullable<ReadDocument['build']>> {
  const { options, bundle, files, document, shown, family, planned, isSchema, kept } = input;
  const isSpread = new Set(files.map((file) => parentPath(file.path))).size > 1;
  const folderOf = isSpread ? foldersOfTexts(bundle) : () => undefined;
  const { links, places } = createDescriptionLinks(api, folderOf, planned.parts);
  const wrongGrammars: Finding[] = [];
  const grammars = pluginGrammars(options.codeLanguages ?? [], (message) => {
    wrongGrammars.push({ rule: 'plugin-error', message, place: { file: options.path } });
  });
  const reports: Report[] = [];
  const {
    reference,
    files: extraFiles,
    sources,
  } = buildReference(
    document,
    { ...planned.parts, links, isSpread, grammars },
    {
      validate: shown.upgraded.validate,
      report: (report) => {
        const own = asWritten(report, { family, root: shown.root });
        reports.push({ ...own, pointer: shown.wholePointer(own.pointer) });
      },
    },
    options.settings === undefined ? undefined : { settings: options.settings, keys: shown.upgraded.keys, kept },
  );
  return {
    reference: colourExamples(reference, grammars),
    sources,
    extraFiles,
    report: (find) => [...wrongGrammars, ...findingsOf([...reports, ...find(bundle.root)], bundle, isSchema)],
    links: places(bundle),
  };
}

/** What readers see of a document. */
interface ShownPart {
  readonly root: JsonObject;
  readonly isWhole: boolean;
  readonly upgraded: Upgraded;
  /** Where a place of `root` is in the whole document. */
  readonly wholePointer: (pointer: Pointer) => Pointer;
}

/** The part of a document that readers see: without what is marked as internal, unless that is shown. */
async function shownPart({ root }: Bundle, whole: Upgraded, showInternal: boolean | undefined): Promise<ShownPart> {
  const shown = showInternal ? { root, wholePointer: (pointer: Pointer) => pointer } : withoutInternal(root);
  const isWhole = shown.root === root;
  return { ...shown, isWhole, upgraded: isWhole ? whole : await upgrade(createDocument(shown.root)) };
}

function readEarlier(options: LoadReferenceOptions, fetchFile: FetchFile) {
  const { earlier = [], replaceTokens, folder, remote = [], limits, showInternal } = options;
  const reading = { replaceTokens, folder, remote, fetchFile, limits, showInternal };
  return Promise.all(
    earlier.map(async (version) => ({ path: version.path, ...(await readVersion(version, reading)) })),
  );
}

/** Gives pages and operations their addresses, and reads what else the reference is built from. */
async function planDocument(
  options: LoadReferenceOptions,
  document: OpenApiDocument,
  about: {
    /** Of a document that is a JSON Schema. */
    readonly schema: SchemaDocument | undefined;
    readonly specification: string;
    readonly versions: ReferenceOptions['versions'];
  },
) {
  const { id, path, permalink, replaceTokens, limits, sdkSamples, tryIt, samplesMenu = false } = options;
  const { schema, specification, versions } = about;
  const anchors = createAnchors();
  const text = textOf(options.language);
  const plan = planReference(document, anchors, text);
  const { layout, findings } = chooseLayout(options, document, plan.operations);
  const addresses = planAddresses({ permalink, plan, layout });
  const nodes = plan.operations.map(({ node }) => node);
  const sdk = sdkSamples === undefined ? noSdkSamples : readSdkSamples(sdkSamples, nodes, { replaceTokens, limits });
  const samples = { printers: await printersOf(options.samples ?? ownLanguages), sdk };
  return {
    parts: {
      id,
      source: path,
      permalink,
      specification,
      root: schema?.pointer,
      anchors,
      plan,
      addresses,
      versions,
      text,
      tryIt,
      samples,
      samplesMenu,
      collections: options.collections ?? [],
      guides: options.guides ?? [],
    },
    operations: operationAddresses(id, plan.operations, addresses),
    findings: [...sdk.findings, ...findings],
    inputs: sdkSamples === undefined ? [] : inputsOf(sdkSamples.path, sdk.seen),
  };
}

/** For display: `OpenAPI 3.1.0`. */
function specificationOf(family: OpenApiDocument['family'], root: JsonObject): string {
  return family === 'Swagger 2.0' ? family : `OpenAPI ${textAt(root, 'openapi')}`.trim();
}

const ownLanguages: readonly SampleLanguage[] = ['curl', 'javascript', 'python', 'java'];

/** An earlier version that has the name of the present one. */
function sameVersion(options: LoadReferenceOptions, bundle: Bundle): readonly Finding[] {
  const present = versionOf(options, bundle);
  return (options.earlier ?? [])
    .filter(({ name }) => name === present)
    .map(({ name, path }) => ({
      rule: 'api-version',
      message: `version ${name} is also the name of an earlier version, ${path}`,
      place: bundle.locate('/info/version'),
      hint: 'raise the version of this document, or name it with version in the config',
    }));
}

function versionOf({ version }: LoadReferenceOptions, { root }: Bundle): string {
  return version ?? (textAt(objectAt(root, 'info'), 'version') || 'present');
}
