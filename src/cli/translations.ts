import { join, relative, resolve, sep } from 'node:path';
import { replaceFile } from '../core/write/index.ts';
import {
  type ListedTranslation,
  markData,
  markTranslation,
  type TranslationState,
  type TranslationStatus,
  withChanges,
} from '../features/translations/index.ts';
import { didYouMean, nearest } from '../shared/nearest.ts';
import { UsageError } from '../shared/user-error.ts';
import { readTranslations, type TranslationsResult } from '../tools/translate/read-translations.ts';
import { isUsable } from './report.ts';
import { attemptToWrite, exitCodes, plural, type Terminal } from './terminal.ts';

interface TranslationsFlags {
  readonly root?: string;
  readonly locale?: string;
  readonly accept?: boolean;
  readonly all?: boolean;
  readonly json?: boolean;
  readonly export?: 'xliff' | 'crowdin';
  readonly import?: boolean;
  readonly out?: string;
}

/** `docsgen translations`: lists missing, stale and orphaned translations, or that all are up to date. */
export async function translationsCommand(
  terminal: Terminal,
  files: readonly string[],
  flags: TranslationsFlags,
): Promise<number> {
  const { root, locale, accept = false, all = false } = flags;
  const { cwd, stderr } = terminal;
  checkUsage(files, flags);
  const result = await readTranslations({ cwd, root });
  if (!isUsable(terminal, result)) return exitCodes.usage;
  const names = [...result.locales.keys()];
  if (names.length === 0) {
    stderr.write('the site has no other language: name its languages in locales of the config\n');
    return exitCodes.usage;
  }
  if (locale !== undefined && !names.includes(locale)) {
    const hint = didYouMean(nearest(locale, names)) ?? `there is ${names.join(', ')}`;
    stderr.write(`there is no locale ${locale} with translations; ${hint}\n`);
    return exitCodes.usage;
  }
  const { importTranslations, exportTranslations } = await import('./exchange-translations.ts');
  if (flags.import === true) return importTranslations(terminal, result, files, locale);
  const paths = files.map((file) => relative(result.root, resolve(cwd, file)).split(sep).join('/'));
  const wanted = names
    .filter((name) => locale === undefined || name === locale)
    .map((name) => ({
      name,
      pages: (result.locales.get(name) ?? []).filter((page) => isNamed(page, paths)),
      data: (result.data.get(name) ?? []).filter((file) => isNamed(file, paths)),
      labels: (result.labels.get(name) ?? []).filter((file) => isNamed(file, paths)),
    }));
  const found = wanted.flatMap(({ pages, data, labels }) => [...pages, ...data, ...labels]);
  const unknown = paths.filter((path) => !found.some((file) => isNamed(file, [path])));
  if (unknown.length > 0) {
    for (const path of unknown) stderr.write(`${path} is no translation, and no page that could have one\n`);
    return exitCodes.usage;
  }
  if (flags.export !== undefined)
    return exportTranslations(terminal, result, wanted, {
      format: flags.export,
      out: flags.out,
      all: all || paths.length > 0,
    });
  const ofLocales = wanted.map(({ name, pages, data }) => ({ name, pages: [...pages, ...data] }));
  if (accept)
    return acceptAll(
      terminal,
      result,
      ofLocales.flatMap(({ pages }) => pages),
    );
  return list(terminal, result, ofLocales, flags);
}

/** @throws UsageError where the command line does not say which files are meant */
function checkUsage(
  files: readonly string[],
  { accept = false, all = false, import: isImport = false }: TranslationsFlags,
): void {
  if (files.length > 0) return;
  if (accept && !all)
    throw new UsageError(
      'which translations are up to date?',
      'name them: docsgen translations --accept i18n/de/docs/a.md; or all of them: --accept --all',
    );
  if (isImport)
    throw new UsageError('what is to be imported?', 'name XLIFF documents, or a folder that Crowdin has filled');
}

/** Prints the translations of each locale, outdated ones with the changes of their originals. */
async function list(
  terminal: Terminal,
  { root, texts }: TranslationsResult,
  locales: readonly { readonly name: string; readonly pages: readonly TranslationStatus[] }[],
  { json = false }: TranslationsFlags,
): Promise<number> {
  const listed = [];
  for (const { name, pages } of locales)
    listed.push({ name, pages: await withChanges(pages, { root, textOf: (path) => texts.get(path) }) });
  if (json) terminal.stdout.write(`${JSON.stringify(toJson(listed), null, 2)}\n`);
  else for (const { name, pages } of listed) terminal.stdout.write(print(name, pages));
  return exitCodes.ok;
}

function isNamed(
  { translation, original }: Pick<TranslationStatus, 'translation' | 'original'>,
  paths: readonly string[],
): boolean {
  return paths.length === 0 || paths.includes(translation) || (original !== undefined && paths.includes(original));
}

/** Records in the translations the hash of the original text that they were made from. */
async function acceptAll(
  terminal: Terminal,
  { root, texts }: TranslationsResult,
  pages: readonly TranslationStatus[],
): Promise<number> {
  let marked = 0;
  for (const { state, translation, blob } of pages) {
    if (blob === undefined || (state !== 'stale' && state !== 'unmarked')) continue;
    const before = texts.get(translation) ?? '';
    const isPage = /\.mdx?$/.test(translation);
    const text = isPage ? await markTranslation({ text: before }, blob) : markData(translation, before, blob);
    if (text === undefined) {
      terminal.stderr.write(`${translation}: it cannot be edited; add translated_from: ${blob}\n`);
      continue;
    }
    attemptToWrite(translation, () => replaceFile(join(root, translation), text));
    marked++;
  }
  terminal.stderr.write(`${plural(marked, 'translation')} marked as up to date\n`);
  return exitCodes.ok;
}

const order: readonly TranslationState[] = ['stale', 'unmarked', 'missing', 'orphaned'];

function print(name: string, pages: readonly ListedTranslation[]): string {
  const countOf = (state: TranslationState) => pages.filter((page) => page.state === state).length;
  const counts = [`${countOf('current')} up to date`, ...order.map((state) => `${countOf(state)} ${state}`)];
  const lines = order.flatMap((state) => pages.filter((page) => page.state === state).flatMap(linesOf));
  return `${[`${name}: ${counts.join(', ')}`, ...lines].join('\n')}\n`;
}

function linesOf({ state, translation, original, diff, from }: ListedTranslation): readonly string[] {
  const of = original === undefined ? '' : `  (${original})`;
  const line = `  ${state.padEnd(9)} ${translation}${of}`;
  if (state !== 'stale') return [line];
  if (diff === undefined) return [line, `            git does not have the text ${from} that it was made from`];
  return [
    line,
    ...diff
      .trimEnd()
      .split('\n')
      .map((row) => `    ${row}`),
  ];
}

function toJson(listed: readonly { readonly name: string; readonly pages: readonly ListedTranslation[] }[]) {
  return { locales: Object.fromEntries(listed.map(({ name, pages }) => [name, pages])) };
}
