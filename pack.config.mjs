// Writes the folders that are published, `docsgen/`, `docsgen-migrate/` and `create-docsgen/`, into `build-package/` or the folder given:
// `npm run package`, then `npm pack` or `npm publish` in each. Published manifests have no scripts and no development
// dependencies: npm would take `prepare` for code that runs at an install.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';

const out = resolve(process.argv[2] ?? 'build-package');
const manifest = publishedManifest('package.json');

/** A manifest without what is for work on the package alone. */
function publishedManifest(file) {
  const { scripts, devDependencies, workspaces, ...published } = JSON.parse(readFileSync(file, 'utf8'));
  return published;
}

/** Starts a package with its manifest and the files that each package has. */
function startPackage(folder, content) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
  cpSync('LICENSE', join(folder, 'LICENSE'));
}

/**
 * A README with links and pictures that lead to the repository, as the package has none of the files.
 *
 * @param folder that it is in, with a slash at its end
 */
function withAddresses(text, folder = '') {
  const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');
  const raw = `${repository.replace('//github.com/', '//raw.githubusercontent.com/')}/v${manifest.version}/`;
  return text
    .replaceAll(/\]\((?![a-z]+:|#)/g, `](${repository}/blob/v${manifest.version}/${folder}`)
    .replaceAll(/(src|srcset)="(?![a-z]+:)/g, `$1="${raw}`);
}

const main = join(out, 'docsgen');
startPackage(main, manifest);
writeFileSync(join(main, 'README.md'), withAddresses(readFileSync('README.md', 'utf8')));
for (const folder of manifest.files.filter((name) => !name.startsWith('!'))) {
  // Those of the source are for its contributors.
  const isWanted = (file) => folder === 'starter' || !file.endsWith('README.md');
  cpSync(folder, join(main, folder), { recursive: true, filter: isWanted });
}

/** Removes the types of modules that no export names: `tsc` writes those of all that the code imports. */
function removeInternalTypes() {
  // The `*` of an export stands for a path.
  const declarations = (pattern) =>
    globSync(pattern.replace('./', '').replace('*', '**/*'), { cwd: main, absolute: true }).map((file) =>
      resolve(file),
    );
  const reached = new Set(
    Object.values(manifest.exports).flatMap(({ types }) => (types === undefined ? [] : declarations(types))),
  );
  // A set goes on to what is added meanwhile.
  for (const file of reached)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g))
      reached.add(join(dirname(file), path.replace(/(?:\.d)?\.tsx?$/, '.d.ts')));
  for (const file of declarations('dist/types/*.d.ts')) if (!reached.has(file)) rmSync(file);
}
removeInternalTypes();

// Here it finds docsgen at the root; where it is installed, as a dependency: of the same version, as it imports what has no promise.
const migrate = join(out, 'docsgen-migrate');
const { peerDependencies, peerDependenciesMeta, ...ofMigrate } = publishedManifest('packages/migrate/package.json');
const dependencies = { ...peerDependencies, ...ofMigrate.dependencies };
startPackage(migrate, { ...ofMigrate, dependencies });
finishPackage(migrate, 'packages/migrate');

const create = join(out, 'create-docsgen');
startPackage(create, publishedManifest('packages/create-docsgen/package.json'));
finishPackage(create, 'packages/create-docsgen');

/** Adds README, commands and `dist/` of a package in `packages/`. */
function finishPackage(to, from) {
  writeFileSync(join(to, 'README.md'), withAddresses(readFileSync(`${from}/README.md`, 'utf8'), `${from}/`));
  cpSync(`${from}/bin`, join(to, 'bin'), { recursive: true });
  execFileSync(process.execPath, [`${from}/esbuild.config.mjs`, join(to, 'dist')]);
}

process.stdout.write(`${main}\n${migrate}\n${create}\n`);
