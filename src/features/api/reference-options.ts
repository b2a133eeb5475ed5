import { join } from 'node:path';
import type { ApiConfig } from '../../model/api-config.ts';
import type { LoadReferenceOptions } from './loaded-reference.ts';

/** The settings of an API entry that decide how its document is read. Link base and severities are applied later. */
export type ReferenceSettings = Omit<ApiConfig, 'linkBase' | 'checks'> & Pick<LoadReferenceOptions, 'published'>;

type SiteOptions = Pick<
  LoadReferenceOptions,
  'language' | 'codeLanguages' | 'unsaved' | 'replaceTokens' | 'fetchFile' | 'addedRules'
> & {
  /** Absolute path of the site. */
  readonly root: string;
};

/** How a document of the config is read. */
export function referenceOptions(
  { document, folder, route, version, tryIt, earlier, sdkSamples, ...settings }: ReferenceSettings,
  { root, ...site }: SiteOptions,
): LoadReferenceOptions {
  const fileAt = (path: string) => ({ file: join(root, path), path });
  return {
    ...settings,
    ...site,
    ...fileAt(document),
    folder: folder === undefined ? undefined : join(root, folder),
    sdkSamples: sdkSamples === undefined ? undefined : fileAt(sdkSamples),
    permalink: route,
    version,
    tryIt: tryIt === false ? undefined : tryIt,
    earlier: earlier.map(({ version: name, document: path }) => ({ name, ...fileAt(path) })),
  };
}
