import type { Finding } from '../../model/diagnostic.ts';
import type { CodeFinding } from '../../model/example.ts';
import type { ActivePlugin, BlockFinding, FileHook, PluginFinding, RouteHook } from '../../model/plugin.ts';
import type { PluginRoute } from '../../model/route.ts';
import { cleanPath, joinPermalink } from '../../shared/paths.ts';
import { hintFor, hookFinding, notPlain, ownFinding, pathInPlugin, shownPath } from '../config/index.ts';

/** A route as the pipeline has it; its props are asked for when the page is rendered. */
export function toPluginRoute(
  plugin: ActivePlugin,
  { permalink: given, title, description = '', indexed = true, template }: RouteHook,
  baseUrl: string,
): PluginRoute {
  const permalink = joinPermalink(baseUrl, cleanPath(given).slice(1));
  const shared = { permalink, canonical: permalink, title, description, keywords: [], indexed };
  return { kind: 'plugin', plugin: plugin.name, template: pathInPlugin(plugin, template), ...shared };
}

/** The finding for a route whose template does not exist. */
export function missingTemplate(plugin: ActivePlugin, { permalink, template }: RouteHook): Finding {
  const message = ` gives ${permalink} the template ${shownPath(plugin, template)}, which does not exist`;
  return hookFinding(plugin, 'routes', message, { hint: hintFor(template) });
}

/** Contents by path; of several with one path the last counts. */
export function fileContents(
  plugin: ActivePlugin,
  files: readonly FileHook[],
): { readonly contents: ReadonlyMap<string, FileHook['content']>; readonly findings: readonly Finding[] } {
  const twice = files.filter(({ path }, at) => files.findIndex((other) => other.path === path) < at);
  return {
    contents: new Map(files.map(({ path, content }) => [path, content])),
    findings: twice.map(({ path }) => hookFinding(plugin, 'files', ` gives ${path} twice`)),
  };
}

/** Props as JSON has them; none where it cannot hold them. */
export function plainProps(
  plugin: ActivePlugin,
  hook: string,
  props: unknown = {},
): { readonly props: unknown; readonly findings: readonly Finding[] } {
  const wrong = notPlain(props);
  if (wrong === undefined) return { props: JSON.parse(JSON.stringify(props)), findings: [] };
  const hint = 'props are stored as JSON: texts, numbers, lists and plain objects';
  return { props: {}, findings: [hookFinding(plugin, hook, ` gives ${wrong}`, { hint })] };
}

/** What a plugin finds wrong with a site, under its own rules. */
export function ownFindings(plugin: ActivePlugin, found: readonly PluginFinding[]): readonly Finding[] {
  return found.map((finding) => ownFinding(plugin, 'check', finding));
}

/** What a plugin finds in code or in a string, under its own rules. */
export function codeFindings(
  plugin: ActivePlugin,
  hook: 'blocks' | 'formats',
  found: readonly BlockFinding[],
): readonly CodeFinding[] {
  return found.map(({ span, ...finding }) => ({ ...ownFinding(plugin, hook, finding), span }));
}
