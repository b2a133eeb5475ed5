import type { UserConfig } from './pipeline/config/index.ts';

export type { UserConfig };

/** What a site's config imports. Editors show the text in `pipeline/config/declarations.ts`, which is published. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
