import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path';
import type { Location, Message } from 'esbuild';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { codeFaultHint } from '../../shared/code-fault-hint.ts';
import { conflictAt } from '../../shared/merge-conflict.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { namesIn } from '../text/index.ts';
import { nameIfSlow, nowDoing } from '../threads/index.ts';
import {
  bundleConfig,
  type ConfigBundle,
  isBuildFailure,
  missingExport,
  missingPackage,
  UnreadableFile,
} from './bundle.ts';
import { ConfigError, runConfig } from './run.ts';
import { followErrors, placeInBundle, reasonOf } from './thrown.ts';

export { formatKeyPath, type KeyPath, valueAt } from '../../shared/key-path.ts';
export { bundleConfig, type ConfigBundle, exportingModule } from './bundle.ts';
export { createLocate, type Locate } from './locate.ts';
export { failureOf, placeThrown, reasonOf, thrownHere } from './thrown.ts';

export type LoadedConfig =
  | { readonly kind: 'loaded'; readonly value: unknown; readonly bundle: ConfigBundle }
  /** `files`: source paths of the files that may have caused it. */
  | { readonly kind: 'failed'; readonly findings: readonly Finding[]; readonly files: readonly SourcePath[] };

/**
 * Bundles and runs a config file and returns its default export as it is. Faults of the config are findings:
 * `invalid-config`, `unreadable-file`.
 *
 * @param bundleIt replaces the bundler by one that uses a cache
 */
export async function loadConfigFile(
  root: string,
  file: SourcePath,
  bundleIt: typeof bundleConfig = bundleConfig,
): Promise<LoadedConfig> {
  let bundle: ConfigBundle;
  try {
    bundle = await bundleIt(root, join(root, file));
  } catch (error) {
    const findings = bundleFindings(error, root, file);
    return {
      kind: 'failed',
      findings,
      files: [...new Set([file, ...findings.flatMap(({ place }) => place?.file ?? [])])],
    };
  }
  const fail = (finding: Omit<Finding, 'rule'>): LoadedConfig => {
    return { kind: 'failed', findings: [{ rule: 'invalid-config', ...finding }], files: bundle.files };
  };
  try {
    // A process may build several sites.
    const name = `config:${join(root, file)}`;
    const doing = `running ${file}`;
    if (mayTakeLong.test(bundle.code)) nowDoing(doing);
    const running = runConfig(bundle.code, name, join(root, file)).finally(() => nowDoing(undefined));
    const module = await nameIfSlow(doing, running);
    followErrors(name, bundle);
    if (module.default !== undefined) return { kind: 'loaded', value: module.default, bundle };
    return fail({
      message: 'the config has no default export',
      place: { file },
      hint: "write export default defineConfig({ title: 'My project' })",
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { cause, script } = error;
    return fail({
      message: `the config throws: ${reasonOf(cause)}`,
      place: placeInBundle(cause, script, bundle) ?? { file },
    });
  }
}

/** Loops, waits, commands, and code of packages. To watch over a config without them would take as long as to run some hundred. */
const mayTakeLong = /\b(?:for|while) ?\(|\bdo ?\{|\bawait\b|^import [^"]*"(?!docsgen|node:(?!child_process))/m;

function bundleFindings(error: unknown, root: string, file: SourcePath): Finding[] {
  if (error instanceof UnreadableFile) {
    const { start, hint } = error.fault;
    const place = { file: sourcePath(root, error.file), start };
    return [{ rule: 'unreadable-file', message: `${place.file} ${error.message}`, place, hint }];
  }
  if (!isBuildFailure(error)) throw error;
  return error.errors.map((message) => bundleFinding(message, root, file));
}

function bundleFinding({ text, location, notes, pluginName }: Message, root: string, file: SourcePath): Finding {
  const related = notes.flatMap(({ text, location }) =>
    location === null ? [] : [{ message: noteText(text), place: placeOf(location, root) }],
  );
  const missing =
    conflictAt(location?.lineText) ??
    missingExport(text) ??
    missingPackage(text) ??
    (location === null ? undefined : missingFile(text, resolve(root, location.file)));
  // Notes of esbuild itself that have no place are about esbuild's options.
  const hint = pluginName === '' ? undefined : notes.find((note) => note.location === null)?.text;
  return {
    rule: 'invalid-config',
    message: missing?.message ?? lowerFirst(text),
    place: location === null ? { file } : placeOf(location, root),
    hint: missing?.hint ?? hint ?? codeFaultHint(text),
    related: related.length === 0 ? undefined : related,
  };
}

/** The message for an import, by `importer`, of a file that does not exist; `undefined` for other messages. */
function missingFile(text: string, importer: string): Pick<Finding, 'message' | 'hint'> | undefined {
  const [, specifier] = /^Could not resolve "(\.[^"]*)"/.exec(text) ?? [];
  if (specifier === undefined) return undefined;
  const folder = resolve(dirname(importer), posix.dirname(specifier));
  const near = nearest(posix.basename(specifier), namesIn(folder));
  const hint =
    didYouMean(near && `${specifier.slice(0, specifier.lastIndexOf('/') + 1)}${near}`) ??
    `it is looked up from the folder of ${basename(importer)}`;
  return { message: `there is no file ${specifier}`, hint };
}

/** The text of a note, without the colon at its end; one that names the plugin is about the import of a file. */
function noteText(text: string): string {
  return text.startsWith('The plugin ') ? 'imported here' : lowerFirst(text).replace(/:$/, '');
}

/** The place of a message, whose columns are 0-based and count bytes. */
function placeOf({ file, line, column, length, lineText }: Location, root: string): Place {
  const bytes = Buffer.from(lineText);
  const unitsBefore = (offset: number) => bytes.subarray(0, offset).toString().length;
  const start = { line, column: unitsBefore(column) + 1 };
  const place = { file: sourcePath(root, resolve(root, file)), start };
  return length === 0 ? place : { ...place, end: { line, column: unitsBefore(column + length) + 1 } };
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function sourcePath(root: string, path: string): SourcePath {
  return relative(root, path).split(sep).join('/');
}
