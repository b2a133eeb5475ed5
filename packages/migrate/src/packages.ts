import { readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { normalizePath } from 'docsgen/moving';
import { type Data, dataOf } from './data.ts';
import { isFile, readJson } from './files.ts';
import { codeRanges, isWithin } from './jsx-tags.ts';
import type { PlannedFile } from './migration.ts';
import { type Plan, readPlanned } from './plan.ts';
import { withoutTexts } from './script-texts.ts';

/**
 * The packages that pages of a new site import, with the versions that the old site has.
 *
 * @param root folder of the old site
 * @param isOwn whether docsgen has a package, or does without it
 * @param brought packages that come with the old tool, which sites use without naming them, and their versions; others that
 *   no package.json names are reported then
 */
export function packagesOf(
  plan: Plan,
  root: string,
  isOwn: (name: string) => boolean,
  brought?: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const manifests = [root, join(root, '..'), join(root, '../..')].map((folder) =>
    dataOf(readJson(join(folder, 'package.json'))),
  );
  // What is only used while a site is built often is among those for developers.
  const versions: Data = Object.assign(
    { ...brought },
    ...manifests.toReversed().flatMap(({ dependencies, devDependencies }) => [devDependencies, dependencies]),
  );
  const imported = [...importedPackages(plan)].filter((name) => !isOwn(name)).sort();
  const names = imported.filter((name) => Object.hasOwn(versions, name));
  if (brought !== undefined)
    for (const name of imported.filter((known) => !names.includes(known) && !isBuiltin(known)))
      plan.note('lost', `the package ${name}`, 'pages import it, and package.json of the old site does not name it', {
        file: 'package.json',
      });
  const hidden = names.filter((name) => String(versions[name]).startsWith('workspace:') && isPrivate(name, root));
  for (const name of hidden)
    plan.note('lost', `the package ${name}`, 'it is private to the old repository: copy what pages need of it', {
      file: 'package.json',
    });
  const kept = names.filter((name) => !hidden.includes(name));
  // Pages have the React of docsgen. Packages ask for the one of the old site, without which npm finds none that suits all of them.
  const peers = kept.length === 0 ? [] : ['react', 'react-dom'].filter((name) => Object.hasOwn(versions, name));
  return Object.fromEntries([...new Set([...kept, ...peers])].map((name) => [name, String(versions[name])]));
}

/** Whether a package of the workspace that the site is in is never published. */
export function isPrivate(name: string, root: string): boolean {
  const folders = [join(root, '..'), join(root, '../packages'), join(root, '../../packages')];
  return folders
    .flatMap((folder) => foldersIn(folder))
    .some((folder) => {
      const manifest = dataOf(readJson(join(folder, 'package.json')));
      return manifest.name === name && manifest.private === true;
    });
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .map((name) => join(folder, name))
      .filter((path) => isFile(join(path, 'package.json')));
  } catch {
    return [];
  }
}

/** Packages that pages import, and files that pages import. */
function importedPackages({ files }: Plan): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open = [...files.keys()].filter(
    (name) =>
      /\.mdx?$/.test(name) || /^(?:src\/(?:pages|theme)|pages|theme|components)\/.*\.(?:[jt]sx?|css)$/.test(name),
  );
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const file = files.get(name);
    if (file === undefined || seen.has(name)) continue;
    seen.add(name);
    for (const specifier of importsIn(file)) {
      if (/^(?:\.|@site\/)/.test(specifier)) {
        const base = specifier.startsWith('@site/')
          ? specifier.slice('@site/'.length)
          : normalizePath(`/${dirname(name)}/${specifier}`).slice(1);
        open.push(
          ...[base, ...codeEndings.flatMap((end) => [base + end, `${base}/index${end}`])].filter((path) =>
            files.has(path),
          ),
        );
      } else {
        const [bare] = /^(?:@[\w.-]+\/)?[\w.-]+/.exec(specifier) ?? [];
        if (bare !== undefined) found.add(bare);
      }
    }
  }
  return found;
}

const codeEndings = ['.js', '.jsx', '.ts', '.tsx', '.mjs', '.mdx', '.md', '.css'];
const importing = /(?:\bfrom|^[ \t]*import|\bimport\(|\brequire\(|@import)\s*['"]([^'"\n]+)['"]/gm;

/** What a file imports; samples of code in pages import nothing. */
function importsIn(file: PlannedFile): readonly string[] {
  if (!/\.(?:[cm]?[jt]sx?|mdx?|css)$/.test(file.to)) return [];
  const written = readPlanned(file);
  const isPage = /\.mdx?$/.test(file.to);
  const text = /\.[cm]?[jt]sx?$/.test(file.to) ? withoutTexts(written) : written;
  const code = isPage ? codeRanges(text) : [];
  // Sentences have words in quotes, too.
  const isStatement = (index: number) =>
    !isPage || /^(?:import\b|export\b|\}|.*\b(?:require|import)\($)/.test(lineAt(text, index));
  return Array.from(text.matchAll(importing))
    .filter(({ index }) => !isWithin(code, index) && isStatement(index))
    .map(([, specifier = '']) => specifier);
}

/** The line of a position, to the end of the word there. */
function lineAt(text: string, index: number): string {
  return text.slice(text.lastIndexOf('\n', index - 1) + 1, index) + (/^\s*\w+\(?/.exec(text.slice(index))?.[0] ?? '');
}
