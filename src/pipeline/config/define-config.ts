import type { UserConfig } from './schema/site.ts';

export type { UserConfig };

/**
 * Gives a site config its type: completion and checks in the editor. Returns the config as it is.
 *
 * @example
 *     import { defineConfig } from 'docsgen';
 *
 *     export default defineConfig({ title: 'My project' });
 */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
