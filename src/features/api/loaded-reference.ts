import type { Pointer } from '../../core/json/pointer.ts';
import type { JsonObject } from '../../core/json/value.ts';
import type { OperationAddress, Permalink } from '../../model/address.ts';
import type { BreakingRules } from '../../model/api-changes.ts';
import type { ApiGuideName, RequestCollectionFormat } from '../../model/api-config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { AddedLanguage } from '../../model/markdown-config.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { ApiFinding } from '../../model/plugin.ts';
import type { Reference } from '../../model/reference.ts';
import type { SampleLanguage } from '../../shared/request/sample-languages.ts';
import { type Language, textOf } from '../../shared/texts/text.ts';
import { createDocument } from './document.ts';
import { digestOfInput, type Input } from './inputs.ts';
import { type Layout, planAddresses } from './layout/addresses.ts';
import type { FetchFile } from './load/bundle-whole.ts';
import type { FolderReaderOptions } from './load/folder-reader.ts';
import type { EarlierVersion } from './load/read-version.ts';
import { createAnchors } from './markup/anchors.ts';
import type { CheckedPart } from './rules/invalid-example.ts';
import { noSdkSamples } from './samples/sdk-samples.ts';
import type { TryItSettings } from './try-it/operation.ts';
import type { ViewSource } from './view/kept-views.ts';
import { planReference } from './view/plan.ts';
import { buildReference } from './view/reference.ts';

/** How one document is read and shown. */
export interface LoadReferenceOptions extends Omit<FolderReaderOptions, 'remote'> {
  readonly id: string;
  readonly language?: Language;
  /** Digest of all these, and of what `replaceTokens` does. Without it, the views of no other build are taken. */
  readonly settings?: string;
  readonly permalink: Permalink;
  /** What gets a page of its own; without it `published` decides, or what the document would weigh as one page. */
  readonly layout?: Layout;
  /** The layout that `urls.lock` has addresses of. */
  readonly published?: Layout | undefined;
  /** Name of this version, where that is not the one that the document gives. */
  readonly version?: string;
  /** Versions to compare with, newest first. */
  readonly earlier?: readonly EarlierVersion[];
  /** Which of their changes break clients. */
  readonly breaking?: BreakingRules | undefined;
  /** Hosts that the document may refer to; by default none. */
  readonly remote?: readonly string[];
  /** Gets a file from one of them. */
  readonly fetchFile?: FetchFile;
  /** Pages about all of its operations. */
  readonly guides?: readonly ApiGuideName[];
  /** Collections of requests that are written. */
  readonly collections?: readonly RequestCollectionFormat[];
  /** Languages of samples, in order; those that docsgen writes unless given. */
  readonly samples?: readonly SampleLanguage[];
  /** Whether readers may choose other languages. */
  readonly samplesMenu?: boolean;
  /** A file with samples of its operations. */
  readonly sdkSamples?: { readonly file: string; readonly path: SourcePath } | undefined;
  /** Whether what is marked `x-internal` or `x-hidden` is shown, too. */
  readonly showInternal?: boolean;
  /** Whether readers can try its operations, and how. */
  readonly tryIt?: TryItSettings | undefined;
  /** Languages that plugins bring, with their colours. */
  readonly codeLanguages?: readonly AddedLanguage[];
  /** What plugins find in the document; without a pointer, what is wrong with them. */
  readonly addedRules?: (document: JsonObject) => Promise<readonly (Finding & Partial<Pick<ApiFinding, 'pointer'>>)[]>;
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
  /** What was found of examples, by part. */
  readonly checks: ReadonlyMap<Pointer, CheckedPart>;
  /** What the views of its operations and schemas were made from. */
  readonly sources: readonly ViewSource[];
  /** What is written next to its pages, by address: what consoles load, collections of requests. */
  readonly extraFiles: ReadonlyMap<Permalink, string>;
  /** The bundled document as OpenAPI 3, also where it was written as Swagger 2.0. Examples are checked with it. */
  readonly upgraded?: unknown;
}

export interface LoadedInput {
  /** The present document, or that of an earlier version. */
  readonly document: SourcePath;
  readonly path: SourcePath;
  readonly input: Input;
  readonly digest: string;
}

/** The result fields of a document that cannot be read. */
export const nothing = {
  files: [],
  operations: [],
  links: new Map(),
  inputs: [],
  findings: [],
  checks: new Map(),
  sources: [],
  extraFiles: new Map(),
};

/** A fault of docsgen ends what it does with one document, and nothing else. */
export function failure(error: unknown, file: SourcePath): Finding {
  return {
    rule: 'invalid-openapi',
    message: `this document cannot be shown: ${error instanceof Error ? error.message : String(error)}`,
    place: { file },
    hint: 'this is a fault of docsgen: please report it, with the document',
  };
}

/** The page of a document that cannot be shown. */
export function unreadableReference({
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
  const versions = { present: '', earlier: [], breaking: {} };
  const grammars = new Map();
  const samples = { printers: [], sdk: noSdkSamples };
  const parts = {
    specification: '',
    samples,
    samplesMenu: false,
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
  const { reference } = buildReference(document, parts, { validate: () => [], report: () => {} });
  return { reference, bundled };
}

/** The files that were asked for, by the document that asked. */
export function inputsOf(document: SourcePath, seen: ReadonlyMap<SourcePath, Input>): readonly LoadedInput[] {
  return [...seen].map(([path, input]) => ({ document, path, input, digest: digestOfInput(input) }));
}
