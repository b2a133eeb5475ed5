import { resolve } from 'node:path';
import type { Message, Metafile, Plugin } from 'esbuild';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { addTo } from '../../shared/group-by.ts';
import type { BundleInput } from './bundle.ts';
import { pathIn, sourcePaths } from './paths.ts';
import { bundleServer } from './server.ts';

/**
 * Adds to each finding of the bundler the pages that import the faulty file, also through other files. Only a bundle
 * that succeeds says what imports what, so these pages are bundled once more with nothing in such files.
 */
export async function withImportingPages(
  input: BundleInput,
  findings: readonly Finding[],
): Promise<readonly Finding[]> {
  const { root } = input.config;
  const sourceOf = sourcePaths(input.config);
  const name = (file: string) => sourceOf(resolve(root, file));
  const atFault = new Set(findings.flatMap(({ place }) => (place === undefined ? [] : [name(place.file)])));
  const metafile = await bundleWithout(atFault, input);
  if (metafile === undefined) return findings;
  const importers = new Map<SourcePath, [SourcePath, ...SourcePath[]]>();
  for (const [from, { imports }] of Object.entries(metafile.inputs)) {
    for (const { path } of imports) addTo(importers, name(pathIn(path)), name(pathIn(from)));
  }
  const pages = new Set([...input.modules.map(({ source }) => source), ...input.componentPages]);
  return findings.map((finding) => {
    if (finding.place === undefined) return finding;
    const reached = new Set([name(finding.place.file)]);
    for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
    return { ...finding, lost: [...reached].filter((file) => pages.has(file)).sort() };
  });
}

/** `undefined` where the bundler fails for another reason than what is in files. */
async function bundleWithout(empty: Set<SourcePath>, input: BundleInput): Promise<Metafile | undefined> {
  const sourceOf = sourcePaths(input.config);
  for (;;) {
    try {
      return (await bundleServer(input, 'components', { first: [emptyFiles(empty, sourceOf)] }))?.metafile;
    } catch (error) {
      const messages = (error as { errors?: readonly Message[] }).errors ?? [];
      const files = messages.flatMap(({ location }) => (location === null ? [] : [pathIn(location.file)]));
      const more = files.map((file) => sourceOf(resolve(input.config.root, file))).filter((file) => !empty.has(file));
      if (more.length === 0) return undefined;
      for (const file of more) empty.add(file);
    }
  }
}

function emptyFiles(empty: ReadonlySet<SourcePath>, sourceOf: (file: string) => SourcePath): Plugin {
  const nothing = (path: string) =>
    ({
      contents: /\.css$/i.test(path) ? '' : 'module.exports = {};',
      loader: /\.css$/i.test(path) ? 'css' : 'js',
    }) as const;
  return {
    name: 'empty-files',
    setup(build) {
      build.onLoad({ filter: /.*/, namespace: 'docsgen-page' }, ({ path }) =>
        empty.has(path) ? nothing(path) : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) =>
        empty.has(sourceOf(path)) ? nothing(path) : undefined,
      );
    },
  };
}
