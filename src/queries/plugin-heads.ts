import { find, html } from 'property-information';
import type { Finding } from '../model/diagnostic.ts';
import type { HeadElement } from '../model/page.ts';
import type { Place, SourcePath } from '../model/place.ts';
import type { ActivePlugin, HeadHook, RouteInfo } from '../model/plugin.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import type { SourceFile } from '../model/source.ts';
import { hookFinding, pathInPlugin, readResult, reasonOf } from '../pipeline/config/index.ts';

/** What hooks know of a route. */
export function routeInfo(route: Route, sources: ReadonlyMap<SourcePath, SourceFile>): RouteInfo {
  const { permalink, kind, title, description, indexed, source, version, modified } = route;
  const frontmatter = source === undefined ? undefined : sources.get(source)?.frontmatter;
  return {
    ...{ permalink, kind, title, description, indexed },
    ...(source === undefined ? {} : { source }),
    ...(frontmatter === undefined ? {} : { frontmatter }),
    ...(version === undefined ? {} : { version: version.name }),
    ...(modified === undefined ? {} : { modified }),
  };
}

/**
 * The routes of a site with what plugins add to them: elements of their heads, and scripts.
 *
 * @param options.placeOf the place of a plugin in the config
 */
export function withHeads(
  routes: Site['routes'],
  {
    plugins,
    sources,
    placeOf,
  }: {
    readonly plugins: readonly ActivePlugin[];
    readonly sources: readonly SourceFile[];
    readonly placeOf: (plugin: ActivePlugin) => Place;
  },
): { readonly routes: Site['routes']; readonly findings: readonly Finding[] } {
  const known = plugins.filter(({ hooks }) => hooks.head !== undefined || hooks.client !== undefined);
  if (known.length === 0) return { routes, findings: [] };
  const byPath = new Map(sources.map((source) => [source.path, source]));
  // A mistake that all pages share is reported once.
  const findings = new Map<string, Finding>();
  const note = (finding: Finding, plugin: ActivePlugin) => {
    const { message } = finding;
    if (!findings.has(message)) findings.set(message, { place: placeOf(plugin), ...finding });
  };
  const changed = new Map<string, Route>();
  for (const [permalink, route] of routes) {
    const info = routeInfo(route, byPath);
    const page = { hint: `the first page is ${permalink}` };
    const head: HeadElement[] = [];
    const clients: SourcePath[] = [];
    for (const plugin of known) {
      try {
        const { value = [], findings: wrong } = readResult(plugin, 'head', plugin.hooks.head?.(info) ?? []);
        for (const finding of wrong) note({ ...finding, ...page }, plugin);
        head.push(...value.map(toElement));
      } catch (error) {
        note(hookFinding(plugin, 'head', ` throws: ${reasonOf(error)}`, page), plugin);
      }
      for (const entry of plugin.hooks.client ?? []) {
        try {
          const isWanted = typeof entry === 'string' || entry.when === undefined || entry.when(info);
          if (isWanted) clients.push(pathInPlugin(plugin, typeof entry === 'string' ? entry : entry.module));
        } catch (error) {
          note(hookFinding(plugin, 'client', ` throws: ${reasonOf(error)}`, page), plugin);
        }
      }
    }
    const isRedirect = route.kind === 'redirect';
    changed.set(permalink, {
      ...route,
      ...(head.length === 0 ? {} : { head: [...(route.head ?? []), ...head] }),
      ...(clients.length === 0 || isRedirect ? {} : { clients }),
    });
  }
  return { routes: changed, findings: [...findings.values()] };
}

/** As React takes it. */
function toElement({ tag, attributes = {}, content = '' }: HeadHook): HeadElement {
  const given = Object.entries(attributes).flatMap(([key, value]): [string, string | true][] => {
    if (value === false) return [];
    const { attribute, property } = find(html, key);
    const name = /^(?:aria|data)-/.test(attribute) ? attribute : property;
    return [[name, value === true ? true : String(value)]];
  });
  return { tag, attributes: given, content };
}
