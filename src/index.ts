import type { UserConfig } from './pipeline/config/index.ts';
import type * as requests from './program/requests.ts';

export type * from './program/requests.ts';
export type { UserConfig };

/** What a site's config imports. Editors show the text in `pipeline/config/declarations.ts`, which is published. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}

// The functions for programs are loaded when they are called: a config imports this file, too.

export async function build(request?: requests.BuildRequest): Promise<requests.BuildReport> {
  return (await import('./program/index.ts')).build(request);
}

export async function checkLinks(request?: requests.CheckLinksRequest): Promise<requests.CheckLinksReport> {
  return (await import('./program/index.ts')).checkLinks(request);
}

export async function serve(request?: requests.ServeRequest): Promise<requests.Server> {
  return (await import('./program/index.ts')).serve(request);
}
