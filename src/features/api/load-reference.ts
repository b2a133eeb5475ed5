import { setFlagsFromString } from 'node:v8';
import { pluginGrammars } from '../../core/highlight/index.ts';
import type { Pointer } from '../../core/json/pointer.ts';
import { type JsonObject, objectAt, textAt, toPlainJson } from '../../core/json/value.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Reference } from '../../model/reference.ts';
import type { SampleLanguage } from '../../shared/request/sample-languages.ts';
import { textOf } from '../../shared/texts/text.ts';
import { createApiLinks } from './api-links.ts';
import { createDescriptionLinks } from './description-links.ts';
import { createDocument, type OpenApiDocument } from './document.ts';
import { withoutInternal } from './internal.ts';
import { publicSchema, schemaDocument } from './json-schema/schema-document.ts';
import { type Layout, mostOnOnePage, operationAddresses, planAddresses } from './layout/addresses.ts';
import { type Bundle, bundleWhole } from './load/bundle.ts';
import { createFolderReader, type FolderReader } from './load/folder-reader.ts';
import { borderOf, faultFinding, readText } from './load/read-text.ts';
import { readVersion } from './load/read-version.ts';
import { fetchText } from './load/remote.ts';
import type { Report } from './load/report.ts';
import { isDocument, noDocument } from './load/specification-file.ts';
import {
  failure,
  inputsOf,
  type LoadedReference,
  type LoadReferenceOptions,
  nothing,
  unreadableReference,
} from './loaded-reference.ts';
import { createAnchors } from './markup/anchors.ts';
import type { ReferenceLinks } from './markup/description.ts';
import { findingsOf, isOwnFault, ofSchema } from './own-findings.ts';
import { documentRules } from './rules/index.ts';
import { findInvalidExamples } from './rules/invalid-example.ts';
import { colourExamples } from './samples/code-html.ts';
import { printersOf } from './samples/code-samples.ts';
import { noSdkSamples, readSdkSamples } from './samples/sdk-samples.ts';
import { swaggerPointer } from './swagger/source-pointer.ts';
import { upgradeDocument } from './upgrade.ts';
import { validateDocument } from './validate/index.ts';
import { planReference } from './view/plan.ts';
import { buildReference } from './view/reference.ts';

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
      const seen =
        reader?.seen() ?? new Map([[path, readText(file, path, borderOf(file, options.folder), limits?.mebibytes)]]);
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
    const findings = [faultFinding(reader.root.fault, path)];
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
  const reports = [...bundle.reports, ...found.filter((report) => isOwnFault(report, bundle, whole))];
  const complete = upgradeDocument(document);
  // What is wrong with it has been said.
  if (!complete && !reports.some(({ rule }) => rule === 'invalid-openapi'))
    reports.push({
      rule: 'invalid-openapi',
      message: 'the document cannot be converted from Swagger 2.0',
      pointer: '',
    });
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
  const toFindings = (list: readonly Report[]) => findingsOf(list, bundle, schema !== undefined);
  const earlier = await Promise.all(
    (options.earlier ?? []).map(async (version) => ({
      path: version.path,
      ...(await readVersion(version, {
        replaceTokens,
        folder: options.folder,
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
      const { links, places } = createDescriptionLinks(api, { plan, addresses, anchors });
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
        places: places(bundle),
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
 * Number of operations from which on garbage is collected sooner: most of the memory that V8 would take is garbage. GitHub's 1,200
 * operations take half as much then, in the same time.
 */
const manyOperations = 600;

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
