import type { AskedAudiences, ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import { audienceHint } from '../../shared/left-out.ts';

/** Options of a command that decide which site is made of a config. */
export interface SiteChoice {
  /** For whom it is made, of the audiences of the config; without the content of any unless given. */
  readonly audiences?: AskedAudiences | undefined;
  /** Whether pages are to open as files, without a server. */
  readonly offline?: boolean | undefined;
}

/** The config of the chosen site. */
export function withChoice(config: ResolvedConfig, { audiences = [], offline }: SiteChoice): ResolvedConfig {
  const shown = { ...config, shownAudiences: audiences === 'all' ? config.audiences : [...audiences] };
  return offline === true ? withoutServer(shown) : shown;
}

/** A config for pages that open as files: what asks a server is left out, and no header can be sent. */
function withoutServer(config: ResolvedConfig): ResolvedConfig {
  return {
    ...config,
    offline: true,
    pageFiles: 'file',
    trailingSlash: false,
    precompress: [],
    analytics: undefined,
    markdown: { ...config.markdown, linkPreviews: false },
    security: { ...config.security, policy: 'none' },
    search: config.search !== false,
    api: config.api.map((entry) => ({ ...entry, tryIt: false, samplesMenu: false })),
  };
}

/** Audiences of the command line that the config does not have. */
export function unknownAudiences(known: readonly string[], { audiences = [] }: SiteChoice): readonly Finding[] {
  if (audiences === 'all') return [];
  return audiences
    .filter((name) => !known.includes(name))
    .map((name) => ({
      rule: 'invalid-config',
      message: `--audience: the config has no audience ${JSON.stringify(name)}`,
      hint: audienceHint(name, known),
    }));
}
