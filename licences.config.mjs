// What is said of the packages in a bundle: `THIRD-PARTY-LICENSES.txt`, as their licences ask for, and `sbom.cdx.json`, as CycloneDX.
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes both files, the bill of materials last.
 *
 * @param out folder that they are written to
 * @param manifest of the package with the bundle
 * @param inputs files in the bundle, from the current folder
 */
export async function writeBill({ out, manifest, inputs }) {
  /** Folders of the packages inside the bundle, sorted. */
  const packages = new Set(
    inputs
      // A package may bring along another without its manifest: that one goes by the licence of the first.
      .map((input) =>
        [...input.matchAll(/node_modules\/(?:@[^/]+\/)?[^/]+/g)].map((match) => input.slice(0, match.index) + match[0]),
      )
      .map((folders) => folders.findLast((folder) => existsSync(join(folder, 'package.json'))))
      .filter((folder) => folder !== undefined),
  );
  const bundled = [...packages].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = ['LICENSE', 'LICENSE.md', 'license', 'LICENSE.txt', 'LICENCE', 'license.md']
      .map((candidate) => join(folder, candidate))
      .find((candidate) => existsSync(candidate));
    return { name, version, license, text: file === undefined ? '' : `\n\n${readFileSync(file, 'utf8').trim()}` };
  });

  // Their licences, as these ask for: copyright of each, and below those that have the same terms, these once.
  const byTerms = new Map();
  for (const { name, version, license, text } of bundled) {
    const start = text.search(/^Permission is hereby granted/m);
    const terms = start < 0 ? '' : text.slice(start);
    const copyright = start < 0 ? text : text.slice(0, start).trimEnd();
    const key = terms === '' ? name : terms.replace(/\s+/g, ' ').toLowerCase();
    const group = byTerms.get(key) ?? { terms, packages: [] };
    group.packages.push(`${name} ${version} (${license})${copyright}`);
    byTerms.set(key, group);
  }
  const notices = [...byTerms.values()].map(({ packages, terms }) =>
    [...packages, terms].filter((part) => part !== '').join('\n\n'),
  );
  await writeFile(join(out, 'THIRD-PARTY-LICENSES.txt'), `${notices.join('\n\n---\n\n')}\n`);

  // Their versions, for programs that look for known vulnerabilities: they see the packages that are installed, and not these.
  const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const component = ({ name, version, license }) => ({
    type: 'library',
    name,
    version,
    purl: purl(name, version),
    'bom-ref': purl(name, version),
    licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }],
  });
  const ids = new Set();
  const components = bundled.map(component).filter(({ purl }) => !ids.has(purl) && ids.add(purl));
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: component(manifest) },
    components,
  };
  await writeFile(join(out, 'sbom.cdx.json'), `${JSON.stringify(bom)}\n`);
}
