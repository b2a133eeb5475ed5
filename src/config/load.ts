import { randomUUID } from 'node:crypto';
import { join, relative, resolve, sep } from 'node:path';
import { TraceMap } from '@jridgewell/trace-mapping';
import type { Location, Message } from 'esbuild';
import type { Finding } from '../model/diagnostic.ts';
import type { Place, SourcePath } from '../model/place.ts';
import { bundleConfig, type ConfigBundle, isBuildFailure, NotUtf8 } from './bundle.ts';
import { originalPlace } from './place.ts';

export type LoadedConfig =
  | { readonly kind: 'loaded'; readonly value: unknown; readonly bundle: ConfigBundle }
  /** `files` is what has to change before it is worth another try. */
  | { readonly kind: 'failed'; readonly findings: readonly Finding[]; readonly files: readonly SourcePath[] };

/** Runs a config file and returns what it exports by default, as it is. What is wrong with it comes as findings. */
export async function loadConfigFile(root: string, file: SourcePath): Promise<LoadedConfig> {
  let bundle: ConfigBundle;
  try {
    bundle = await bundleConfig(root, join(root, file));
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
  const name = `docsgen-config-${randomUUID()}.mjs`;
  try {
    const module = await importCode(bundle.code, name);
    if (module.default !== undefined) return { kind: 'loaded', value: module.default, bundle };
    return fail({
      message: 'the config has no default export',
      place: { file },
      hint: "write export default defineConfig({ title: 'My project' })",
    });
  } catch (error) {
    return fail({
      message: `the config throws: ${messageOf(error)}`,
      place: thrownAt(error, name, bundle) ?? { file },
    });
  }
}

/**
 * Imports code without a file on the disk, which a killed process would leave behind. `name`, which has to be new each
 * time, stands in stack traces and keeps Node from returning what it imported before.
 */
async function importCode(code: string, name: string): Promise<{ default?: unknown }> {
  const named = `${code}\n//# sourceURL=${name}`;
  return import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(named).toString('base64')}`);
}

function bundleFindings(error: unknown, root: string, file: SourcePath): Finding[] {
  if (error instanceof NotUtf8) {
    const place = { file: sourcePath(root, error.file) };
    return [{ rule: 'unreadable-file', message: `${place.file} is not UTF-8`, place, hint: 'save it as UTF-8' }];
  }
  if (!isBuildFailure(error)) throw error;
  return error.errors.map((message) => bundleFinding(message, root, file));
}

function bundleFinding({ text, location, notes, pluginName }: Message, root: string, file: SourcePath): Finding {
  const related = notes.flatMap(({ text, location }) =>
    location === null ? [] : [{ message: lowerFirst(text), place: placeOf(location, root) }],
  );
  // esbuild's own notes without a place advise on esbuild's options.
  const hint = pluginName === '' ? undefined : notes.find((note) => note.location === null)?.text;
  return {
    rule: 'invalid-config',
    message: lowerFirst(text),
    place: location === null ? { file } : placeOf(location, root),
    ...(hint === undefined ? {} : { hint }),
    ...(related.length === 0 ? {} : { related }),
  };
}

/** esbuild counts columns from 0, and in bytes. */
function placeOf({ file, line, column, length, lineText }: Location, root: string): Place {
  const bytes = Buffer.from(lineText);
  const unitsBefore = (offset: number) => bytes.subarray(0, offset).toString().length;
  const start = { line, column: unitsBefore(column) + 1 };
  const place = { file: sourcePath(root, resolve(root, file)), start };
  return length === 0 ? place : { ...place, end: { line, column: unitsBefore(column + length) + 1 } };
}

/** The innermost frame that is in a file of the site. */
function thrownAt(error: unknown, name: string, bundle: ConfigBundle): Place | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, line, column] = new RegExp(`${name}:(\\d+):(\\d+)`).exec(stack) ?? [];
  if (line === undefined || column === undefined) return undefined;
  const place = originalPlace(new TraceMap(bundle.map), { line: Number(line), column: Number(column) - 1 });
  return place?.start && { file: place.file, start: place.start };
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.split('\n', 1)[0] ?? '';
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function sourcePath(root: string, path: string): SourcePath {
  return relative(root, path).split(sep).join('/');
}
