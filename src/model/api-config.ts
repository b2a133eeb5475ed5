import type { SampleLanguage } from '../shared/request/sample-languages.ts';
import type { BreakingRules } from './api-changes.ts';
import type { CheckSetting } from './check-settings.ts';
import type { SourcePath } from './place.ts';
import type { RuleName } from './rules.ts';

/** An OpenAPI document or JSON Schema that becomes a reference. */
export interface ApiConfig {
  /** Whether it is in the default language, as the locale has no translation of it. */
  readonly isFallback?: true;
  readonly id: string;
  readonly document: SourcePath;
  /** The folder whose files the document may refer to, which has it inside; absent: its own. */
  readonly folder?: SourcePath | undefined;
  readonly route: string;
  /** When absent, the number of operations decides. */
  readonly layout?: 'single' | 'tag' | 'operation';
  /** When absent, the version that the document gives. */
  readonly version?: string;
  /** Newest first. */
  readonly earlier: readonly EarlierApiConfig[];
  /** Which changes since those versions break clients. */
  readonly breaking?: BreakingRules | undefined;
  readonly remote: readonly string[];
  readonly limits: { readonly mebibytes: number; readonly depth: number };
  /** Absent: the document says it. `false`: links that name nothing in the site are broken. */
  readonly linkBase?: string | false;
  /** Pages about the document as a whole. */
  readonly guides: readonly ApiGuideName[];
  /** Files for programs that send requests. */
  readonly collections: readonly RequestCollectionFormat[];
  /** In the order in which they are shown. */
  readonly samples: readonly SampleLanguage[];
  /** Whether readers may choose others. */
  readonly samplesMenu: boolean;
  readonly sdkSamples?: SourcePath | undefined;
  /** Whether what is marked `x-internal` or `x-hidden` is shown. */
  readonly showInternal: boolean;
  /** `false`: readers cannot try operations. */
  readonly tryIt: false | { readonly proxy?: string | undefined };
  /** Only rules whose severity differs from that of the site. */
  readonly checks: { readonly [R in RuleName]?: CheckSetting | undefined };
}

/** A page about all operations of a document. */
export type ApiGuideName = 'errors' | 'authorization';

/** A program that sends requests, by the form of its collections. */
export type RequestCollectionFormat = 'postman' | 'bruno';

export interface EarlierApiConfig {
  readonly version: string;
  readonly document: SourcePath;
}
