import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { pluginGrammars } from '../../core/highlight/index.ts';
import { type Pointer, parentPointer } from '../../core/json/pointer.ts';
import { type JsonObject, objectAt, textAt, toPlainJson } from '../../core/json/value.ts';
import type { OperationAddress, Permalink } from '../../model/address.ts';
import type { ApiGuideName, RequestCollectionFormat } from '../../model/api-config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { AddedLanguage } from '../../model/markdown-config.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Reference } from '../../model/reference.ts';
import type { RuleName } from '../../model/rules.ts';
import { decodeUrl, encodePath, encodeUrl, isExternal } from '../../shared/paths.ts';
import type { SampleLanguage } from '../../shared/request/sample-languages.ts';
import { type Language, textOf } from '../../shared/texts/text.ts';
import { createApiLinks } from './api-links.ts';
import { createDocument, type OpenApiDocument } from './document.ts';
import { linkedFields, textsWithLinks } from './document-texts.ts';
import type { Input } from './inputs.ts';
import { withoutInternal } from './internal.ts';
import { publicSchema, schemaDocument } from './json-schema/schema-document.ts';
import { type Layout, mostOnOnePage, operationAddresses, planAddresses } from './layout/addresses.ts';
import type { Bundle } from './load/bundle.ts';
import { bundleWhole, type FetchFile } from './load/bundle.ts';
import { createFolderReader, type FolderReader } from './load/folder-reader.ts';
import type { ReadingLimits } from './load/limits.ts';
import { readText } from './load/read-text.ts';
import { type EarlierVersion, readVersion } from './load/read-version.ts';
import { fetchText } from './load/remote.ts';
import { isIgnored, type Report, toFinding } from './load/report.ts';
import { isDocument, noDocument } from './load/specification-file.ts';
import { type Anchors, createAnchors } from './markup/anchors.ts';
import type { ReferenceLinks } from './markup/description.ts';
import { documentRules } from './rules/index.ts';
import { findInvalidExamples } from './rules/invalid-example.ts';
import { colourExamples } from './samples/code-html.ts';
import { printersOf } from './samples/code-samples.ts';
import { noSdkSamples, readSdkSamples } from './samples/sdk-samples.ts';
import { swaggerPointer } from './swagger/source-pointer.ts';
import type { TryItSettings } from './try-it/operation.ts';
import { upgradeDocument } from './upgrade.ts';
import { validateDocument } from './validate/index.ts';
import { planReference } from './view/plan.ts';
import { buildReference } from './view/reference.ts';

/** How one document is read and shown. */
export interface LoadReferenceOptions {
  readonly id: string;
  readonly language?: Language;
  /** Absolute path of the document. Its folder is the border: nothing outside of it is read. */
  readonly file: string;
  /** How the document is named in places. */
  readonly path: SourcePath;
  readonly permalink: Permalink;
  /** Applied to text and to the keys of `paths`. */
  readonly replaceTokens: (text: string) => string;
  /** What gets a page of its own; without it the size of the document decides. */
  readonly layout?: Layout;
  /** Name of this version, where that is not the one that the document gives. */
  readonly version?: string;
  /** Versions to compare with, newest first. */
  readonly earlier?: readonly EarlierVersion[];
  /** Hosts that the document may refer to; by default none. */
  readonly remote?: readonly string[];
  /** Gets a file from one of them. */
  readonly fetchFile?: FetchFile;
  readonly limits?: ReadingLimits;
  /** Texts of an editor, which are read in place of the files. */
  readonly unsaved?: ReadonlyMap<SourcePath, string> | undefined;
  /** Pages about all of its operations. */
  readonly guides?: readonly ApiGuideName[];
  /** Collections of requests that are written. */
  readonly collections?: readonly RequestCollectionFormat[];
  /** Languages of samples, in order; those that docsgen writes unless given. */
  readonly samples?: readonly SampleLanguage[];
  /** A file with samples of its operations. */
  readonly sdkSamples?: { readonly file: string; readonly path: SourcePath } | undefined;
  /** Whether what is marked `x-internal` or `x-hidden` is shown, too. */
  readonly showInternal?: boolean;
  /** Whether readers can try its operations, and how. */
  readonly tryIt?: TryItSettings | undefined;
  /** Languages that plugins bring, with their colours. */
  readonly codeLanguages?: readonly AddedLanguage[];
}

/** A document with everything that the site needs of it. */
export interface LoadedReference {
  /** A faulty document is shown as far as it goes; of one that cannot be read, the reference says so. */
  readonly reference: Reference;
  readonly findings: readonly Finding[];
  /** Every file that was read, the document first. */
  readonly files: readonly SourcePath[];
  /** Every file that was asked for, for which document, and what `readInput` gives for it. */
  readonly inputs: readonly LoadedInput[];
  /** Links of its descriptions to the site around it, as they are written, and the texts that have them. */
  readonly links: ReadonlyMap<string, readonly Place[]>;
  /** Where its operations are described, webhooks last. */
  readonly operations: readonly OperationAddress[];
  /**
   * The document in one piece, as it was written but with its tokens replaced. Its objects have no prototype, and
   * large integers are `bigint`.
   */
  readonly bundled?: unknown;
  /** What is written next to its pages, by address: what consoles load, collections of requests. */
  readonly extraFiles: ReadonlyMap<Permalink, string>;
  /** The same as OpenAPI 3, also where it was written as Swagger 2.0: for checks. */
  readonly upgraded?: unknown;
}

interface LoadedInput {
  /** The present document, or that of an earlier version. */
  readonly document: SourcePath;
  readonly path: SourcePath;
  readonly input: Input;
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
  for (const options of documents) {
    const { path, file, remote = [], limits } = options;
    let reader: FolderReader | undefined;
    try {
      reader = createFolderReader({ ...options, remote });
      read.push(await readDocument(options, reader));
    } catch (error) {
      const seen = reader?.seen() ?? new Map([[path, readText(file, path, dirname(file), limits?.mebibytes)]]);
      read.push({ loaded: { ...nothing, findings: [failure(error, path)], inputs: inputsOf(path, seen) } });
    }
  }
  const operations = read.flatMap((document) => document.loaded.operations);
  const ids = new Set(documents.map(({ id }) => id));
  return read.map(({ loaded, shape }, index) => {
    const options = documents[index] as LoadReferenceOptions;
    if (shape === undefined) return { ...loaded, ...unreadableReference(options) };
    const { links, broken } = createApiLinks(operations, ids);
    try {
      const { reference, extraFiles, report, places } = shape(links);
      return { ...loaded, reference, extraFiles, links: places, findings: [...loaded.findings, ...report(broken)] };
    } catch (error) {
      const findings = [...loaded.findings, failure(error, options.path)];
      return { ...loaded, ...unreadableReference(options), findings, operations: [] };
    }
  });
}

const nothing = { files: [], operations: [], links: new Map(), inputs: [], findings: [], extraFiles: new Map() };

/** A fault of docsgen ends what it does with one document, and nothing else. */
function failure(error: unknown, file: SourcePath): Finding {
  return {
    rule: 'invalid-openapi',
    message: `this document cannot be shown: ${error instanceof Error ? error.message : String(error)}`,
    place: { file },
    hint: 'this is a fault of docsgen: please report it, with the document',
  };
}

/** The page of a document that cannot be shown. */
function unreadableReference({
  id,
  path,
  permalink,
  language,
}: LoadReferenceOptions): Pick<LoadedReference, 'reference' | 'bundled'> {
  const text = textOf(language);
  const info = { title: id, version: '', description: text('api.unreadable') };
  const bundled = { openapi: '3.1.0', info, paths: {} };
  const document = createDocument(bundled);
  const anchors = createAnchors();
  const plan = planReference(document, anchors, text);
  const addresses = planAddresses({ permalink, plan, layout: 'single' });
  const links = () => undefined;
  const versions = { present: '', earlier: [] };
  const grammars = new Map();
  const samples = { printers: [], sdk: noSdkSamples };
  const shared = {
    samples,
    collections: [],
    guides: [],
    id,
    source: path,
    permalink,
    anchors,
    plan,
    addresses,
    links,
    versions,
    text,
    grammars,
  };
  const parts = { ...shared, specification: '' };
  const { reference } = buildReference(document, parts, { validate: () => [], report: () => {} });
  return { reference, bundled };
}

/** A document whose operations have their addresses, and what is left to do once all documents are. */
interface ReadDocument {
  readonly loaded: Omit<LoadedReference, 'reference'>;
  /** Absent where there is nothing to show. */
  readonly shape?: (api: ReferenceLinks) => {
    readonly reference: Reference;
    readonly extraFiles: LoadedReference['extraFiles'];
    readonly report: (find: (root: unknown) => readonly Report[]) => readonly Finding[];
    readonly places: LoadedReference['links'];
  };
}

async function readDocument(options: LoadReferenceOptions, reader: FolderReader): Promise<ReadDocument> {
  const { id, path, permalink, layout, remote = [], replaceTokens, sdkSamples } = options;
  const { fetchFile = (url: string) => fetchText(url, remote) } = options;
  const inputs = () => inputsOf(path, reader.seen());
  if (!reader.root.ok) {
    const findings = [{ ...reader.root.fault, place: { file: path } }];
    return { loaded: { ...nothing, findings, inputs: inputs() } };
  }
  const rootFile = reader.root.file;
  const schema = schemaDocument(reader, rootFile);
  if (schema === undefined && !isDocument(rootFile.value)) {
    const findings = rootFile.findings.length > 0 ? rootFile.findings : [noDocument(path, rootFile.value)];
    return { loaded: { ...nothing, files: [path], findings, inputs: inputs() } };
  }

  const bundle = await bundleWhole(schema?.file ?? rootFile, schema?.reader ?? reader, fetchFile);
  const files = reader.files();
  const document = createDocument(bundle.root);
  const { family } = document;
  // Of half a document, the specification would miss the other half.
  const whole = files.every((file) => file.whole);
  const found = [
    ...(whole ? await validateDocument({ root: bundle.root, family, broken: bundle.broken }) : []),
    ...documentRules.flatMap((rule) => rule(document)),
  ];
  const isOwnFault = ({ rule, pointer }: Report) => !(isUnread(pointer, bundle) || (!whole && absences.has(rule)));
  const reports = [...bundle.reports, ...found.filter(isOwnFault)];
  const complete = upgradeDocument(document);
  if (!complete)
    reports.push({ rule: 'invalid-openapi', message: 'cannot be converted from Swagger 2.0', pointer: '' });
  const { createExampleValidator } = await import('./schema/example-validator.ts');
  // Examples are those of the whole document.
  const completeJson = complete && toPlainJson(complete.root);
  const validateComplete = createExampleValidator(completeJson);
  // What is found in the upgraded document is reported where the author wrote it.
  const sourceOf = (root: JsonObject) => (found: Report) =>
    family === 'Swagger 2.0' ? { ...found, pointer: swaggerPointer(root, found.pointer) } : found;
  if (complete) reports.push(...findInvalidExamples(complete, validateComplete).map(sourceOf(bundle.root)));
  const { root: publicRoot, wholePointer } = options.showInternal
    ? { root: bundle.root, wholePointer: (pointer: Pointer) => pointer }
    : withoutInternal(bundle.root);
  const isWhole = publicRoot === bundle.root;
  const shown = isWhole ? complete : upgradeDocument(createDocument(publicRoot));
  const upgraded = isWhole ? completeJson : shown && toPlainJson(shown.root);
  const validate = isWhole ? validateComplete : createExampleValidator(upgraded);
  const toFindings = (list: readonly Report[]) =>
    joinAlike(onlyOnce(list).filter((report) => !isIgnored(report, bundle.root)))
      .map((report) => toFinding(schema ? ofSchema(report) : report, bundle.locate))
      // A schema is in the bundle under its own name, and inside the one that defines it.
      .filter(
        (finding, index, all) => !schema || index === all.findIndex((other) => isDeepStrictEqual(other, finding)),
      );
  const earlier = await Promise.all(
    (options.earlier ?? []).map(async (version) => ({
      path: version.path,
      ...(await readVersion(version, {
        replaceTokens,
        remote,
        fetchFile,
        limits: options.limits,
        showInternal: options.showInternal,
      })),
    })),
  );
  const loaded: ReadDocument['loaded'] = {
    findings: [
      ...files.flatMap((file) => file.findings).map((finding) => (schema ? ofSchema(finding) : finding)),
      ...(schema?.findings ?? []),
      ...toFindings(reports),
      ...earlier.flatMap(({ findings }) => findings),
      ...sameVersion(options, bundle),
    ],
    files: files.map((file) => file.path),
    inputs: [...inputs(), ...earlier.flatMap(({ path: own, seen }) => inputsOf(own, seen))],
    links: new Map(),
    operations: [],
    extraFiles: new Map(),
    bundled: schema ? (isWhole ? rootFile.value : publicSchema(publicRoot, schema.pointer)) : publicRoot,
  };
  if (!shown) return { loaded };
  const specification = schema
    ? schema.specification
    : family === 'Swagger 2.0'
      ? family
      : `OpenAPI ${textAt(bundle.root, 'openapi')}`.trim();
  const anchors = createAnchors();
  const text = textOf(options.language);
  const plan = planReference(shown, anchors, text);
  const addresses = planAddresses({ permalink, plan, layout: schema ? (layout ?? layoutOfSchema(shown)) : layout });
  const sdk =
    sdkSamples === undefined
      ? noSdkSamples
      : readSdkSamples(
          sdkSamples,
          plan.operations.map(({ node }) => node),
          { replaceTokens, limits: options.limits },
        );
  const samples = { printers: await printersOf(options.samples ?? ownLanguages), sdk };
  const count = plan.operations.length;
  if (count > manyOperations) setFlagsFromString('--heap-growing-percent=50');
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
      findings: [...loaded.findings, ...sdk.findings, ...(isTooLarge ? [tooLarge] : [])],
      inputs: [...loaded.inputs, ...(sdkSamples === undefined ? [] : inputsOf(sdkSamples.path, sdk.seen))],
      operations: operationAddresses(id, plan.operations, addresses),
      ...(schema ? {} : { upgraded }),
    },
    shape(api) {
      const within = (url: string): string => {
        if (addresses.layout === 'single') return url;
        const anchor = decodeUrl(url.slice(1));
        const [named = ''] = /^schema\/[^/]+/.exec(anchor) ?? [];
        if (!anchors.has(named)) return addresses.hrefOf(anchor);
        const page = encodePath(addresses.schemaPageOf(named));
        return anchor === named ? page : `${page}#${anchor}`;
      };
      const written = new Map<string, string>();
      const links: ReferenceLinks = (url) => {
        if (url.startsWith('api:')) return api(url);
        const href = url.startsWith('#') ? within(url) : url;
        // As it is in the markup.
        if (!isExternal(url)) written.set(encodeUrl(href), url);
        return href;
      };
      const versions = {
        present: versionOf(options, bundle),
        earlier: earlier.flatMap(({ version }) => version ?? []),
      };
      const { tryIt } = options;
      const wrongGrammars: Finding[] = [];
      const grammars = pluginGrammars(options.codeLanguages ?? [], (message) => {
        wrongGrammars.push({ rule: 'plugin-error', message, place: { file: path } });
      });
      const parts = {
        id,
        source: path,
        permalink,
        specification,
        root: schema?.pointer,
        anchors,
        plan,
        addresses,
        links,
        versions,
        text,
        tryIt,
        grammars,
        samples,
        collections: options.collections ?? [],
        guides: options.guides ?? [],
      };
      const shaping: Report[] = [];
      const { reference, files: extraFiles } = buildReference(shown, parts, {
        validate,
        report: (found) => {
          const own = sourceOf(publicRoot)(found);
          shaping.push({ ...own, pointer: wholePointer(own.pointer) });
        },
      });
      return {
        reference: colourExamples(reference, grammars),
        extraFiles,
        report: (find) => [...wrongGrammars, ...toFindings([...shaping, ...find(bundle.root)])],
        places: placesOfLinks(new Map([...written].filter(([, url]) => !isKnown(url, anchors))), bundle),
      };
    },
  };
}

/** A JSON Schema with more definitions has a page for each of them, as a document has for more operations. */
function layoutOfSchema({ root }: OpenApiDocument): Layout {
  const definitions = Object.keys(objectAt(objectAt(root, 'components') ?? {}, 'schemas') ?? {});
  return definitions.length > mostOnOnePage ? 'operation' : 'single';
}

/**
 * Of so many, most of the memory that V8 would take is garbage: GitHub's 1,200 operations took half of it, in the same time, when
 * it was collected sooner.
 */
const manyOperations = 600;

/** What is wrong with a JSON Schema is no fault of an OpenAPI document. */
function ofSchema<F extends Report | Finding>(found: F): F {
  return found.rule === 'invalid-openapi' ? { ...found, rule: 'invalid-json-schema' } : found;
}
const ownLanguages: readonly SampleLanguage[] = ['curl', 'javascript', 'python', 'java'];

/** Rules about what is not there, which may be in what could not be read. */
const absences: ReadonlySet<RuleName> = new Set(['missing-operation-id', 'path-parameter']);

/** Whether a pointer leads to or through a `$ref` that cannot be followed: what would be there is not known. */
function isUnread(pointer: Pointer, { broken }: Bundle): boolean {
  for (let at = pointer; at !== ''; at = parentPointer(at)) if (broken.has(at)) return true;
  return false;
}

/** A link within the document that leads somewhere. */
function isKnown(url: string, anchors: Anchors): boolean {
  return url.startsWith('#') && anchors.has(decodeUrl(url.slice(1)));
}

/**
 * Places of links that may be broken: those of descriptions, and fields that are links.
 *
 * @param written what is shown for a link of a description, to how that is written
 */
function placesOfLinks(
  written: ReadonlyMap<string, string>,
  { root, locate }: Bundle,
): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  const add = (url: string, place: Place): void => {
    const known = places.get(url);
    if (known === undefined) places.set(url, [place]);
    else known.push(place);
  };
  const found = textsWithLinks(new Set(written.values()), root);
  for (const [href, url] of written)
    for (const pointer of found.get(url) ?? []) add(href, locate(pointer, { words: url }));
  for (const [url, pointer] of linkedFields(root)) if (!isExternal(url) && !written.has(url)) add(url, locate(pointer));
  return places;
}

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

function inputsOf(document: SourcePath, seen: ReadonlyMap<SourcePath, Input>): readonly LoadedInput[] {
  return [...seen].map(([path, input]) => ({ document, path, input }));
}

/** Without duplicates: a node that is used in many places is checked in each of them. */
function onlyOnce(reports: readonly Report[]): readonly Report[] {
  return [...new Map(reports.map((report) => [`${report.rule} ${report.pointer} ${report.message}`, report])).values()];
}

/** As many faults of a document that are the same are reported one by one. */
const mostAlike = 10;

/** Some documents make one mistake throughout: where they break their specification alike, one report says how often. */
function joinAlike(reports: readonly Report[]): readonly Report[] {
  const keyOf = ({ rule, message }: Report) => (rule === 'invalid-openapi' ? message : undefined);
  const counts = new Map<string, number>();
  for (const key of reports.map(keyOf)) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  const said = new Set<string>();
  return reports.flatMap((report) => {
    const key = keyOf(report);
    const count = key === undefined ? 1 : (counts.get(key) ?? 1);
    if (key === undefined || count <= mostAlike) return [report];
    if (said.has(key)) return [];
    said.add(key);
    return [{ ...report, message: `${report.message}, here and in ${count - 1} other places` }];
  });
}
