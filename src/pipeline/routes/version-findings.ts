import type { DocAddress, Permalink } from '../../model/address.ts';
import type { DocsConfig, DocsVersion } from '../../model/config.ts';
import type { RouteContext } from './input.ts';

/** A version without documents, and one whose address a document of another version has taken. */
export function reportVersions(context: RouteContext, { versions, versioned }: DocsConfig): void {
  if (!versioned) return;
  for (const version of versions) {
    if (!context.docs.some((doc) => doc.version === version.name)) {
      context.report({
        rule: 'empty-site',
        message: `the version ${version.name} has no documents`,
        place: { file: version.dir },
        hint: 'leave it out with docs.versions.only, or take it out of versions.json',
      });
    }
    const intruder = context.docs.find((doc) => doc.version !== version.name && livesIn(doc, version, versions));
    if (intruder === undefined) continue;
    const keyPath = [...(version.name === 'current' ? ['docs', 'versions', 'current'] : version.keyPath), 'path'];
    context.report({
      rule: 'invalid-config',
      message: `the version ${version.name} lives at ${version.route}, where ${intruder.source} has the address ${intruder.permalink}`,
      place: context.locate(keyPath),
      hint: `give the version another path: ${pathSetting(version)}`,
      related: [{ message: 'the document', place: { file: intruder.source } }],
    });
  }
}

function pathSetting({ name }: DocsVersion): string {
  return name === 'current' ? 'docs.versions.current.path' : `docs.versions.released[${JSON.stringify(name)}].path`;
}

/** Whether a document has an address in a version that its own does not lie in. */
function livesIn(doc: DocAddress, version: DocsVersion, versions: readonly DocsVersion[]): boolean {
  const home = versions.find(({ name }) => name === doc.version)?.route;
  return home !== undefined && !isBelow(home, version.route) && isBelow(doc.permalink, version.route);
}

function isBelow(permalink: Permalink, route: Permalink): boolean {
  return permalink === route || permalink.startsWith(route.endsWith('/') ? route : `${route}/`);
}
