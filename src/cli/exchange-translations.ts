import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, resolve, sep } from 'node:path';
import { assignSeverities } from '../core/findings/index.ts';
import { kindOfPath } from '../core/text/index.ts';
import { replaceFile } from '../core/write/index.ts';
import { blobId, markData, type TranslationStatus } from '../features/translations/index.ts';
import type { LocaleChoice, ResolvedConfig } from '../model/config.ts';
import type { Diagnostic, Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import { readBlobTexts } from '../pipeline/content/index.ts';
import { nearest } from '../shared/nearest.ts';
import { UsageError } from '../shared/user-error.ts';
import {
  type Candidate,
  createPageReader,
  crowdinConfig,
  crowdinLanguage,
  crowdinPath,
  importCopy,
  importLabels,
  importPage,
  type Labels,
  memoryOf,
  type PageReader,
  readXliff,
  writeXliff,
  type XliffPage,
} from '../tools/translate/index.ts';
import type { TranslationsResult } from '../tools/translate/read-translations.ts';
import { countProblems, printDiagnostics, showFrom } from './report.ts';
import { attemptToWrite, exitCodes, plural, type Terminal } from './terminal.ts';

/** Translations of a site whose config can be used. */
type Translations = TranslationsResult & { readonly config: ResolvedConfig };

interface LocalePages {
  readonly name: string;
  readonly pages: readonly TranslationStatus[];
  readonly labels: readonly Labels[];
}

/** `docsgen translations export`: writes the pages that are not translated, or whose translation is outdated. */
export async function exportTranslations(
  terminal: Terminal,
  site: Translations,
  locales: readonly LocalePages[],
  {
    format,
    out = 'translations',
    all,
  }: { readonly format: 'xliff' | 'crowdin'; readonly out?: string | undefined; readonly all: boolean },
): Promise<number> {
  const folder = resolve(terminal.cwd, out);
  const files = format === 'xliff' ? await xliffFiles(site, locales, all) : crowdinFiles(site, locales);
  for (const [path, text] of files) attemptToWrite(path, () => replaceFile(join(folder, path), text));
  const shown = showFrom(terminal.cwd, terminal.cwd)(folder);
  const what = files.size === 0 ? 'nothing to translate' : `${plural(files.size, 'file')} written to ${shown}`;
  terminal.stderr.write(`${what}\n`);
  return exitCodes.ok;
}

/** Writes an XLIFF document for each locale, which includes what is translated already. */
async function xliffFiles(
  site: Translations,
  locales: readonly LocalePages[],
  all: boolean,
): Promise<ReadonlyMap<string, string>> {
  const { config, root, texts } = site;
  const read = createPageReader(config.markdown);
  const stale = locales.flatMap(({ pages }) =>
    pages.flatMap(({ state, from }) => (state === 'stale' ? (from ?? []) : [])),
  );
  const blobs = await readBlobTexts(root, stale);
  const files = new Map<string, string>();
  for (const { name, pages, labels } of locales) {
    const ofPages = pages.flatMap((page): readonly XliffPage[] => {
      const { original, blob, state, from = '', translation } = page;
      if (original === undefined || blob === undefined || (state === 'current' && !all)) return [];
      const own = read(original, texts.get(original) ?? '');
      const before = state === 'stale' ? blobs.get(from) : texts.get(original);
      const translated = texts.get(translation);
      const known =
        before === undefined || translated === undefined
          ? undefined
          : memoryOf(read(original, before), read(translation, translated));
      return own.units.length === 0 ? [] : [{ original, blob, units: own.units, known: known ?? new Map() }];
    });
    const ofLabels = labels.filter(({ units, known }) => units.some(({ id }) => all || !known.has(id)));
    const made = [...ofPages, ...ofLabels];
    const { from, to } = languagesOf(config, name);
    if (made.length > 0) files.set(`${name}.xlf`, writeXliff(made, { from: from.lang, to: to.lang }));
  }
  return files;
}

/** Writes the originals and their translations into a folder for each locale, with a config for Crowdin's command line. */
function crowdinFiles({ config, texts }: Translations, locales: readonly LocalePages[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const targets = locales.map(({ name }) => languagesOf(config, name).to);
  const from = config.locale?.choices.find(({ isDefault }) => isDefault);
  if (from === undefined) return files;
  for (const { name, pages } of locales)
    for (const { original, translation } of pages) {
      if (original === undefined) continue;
      files.set(crowdinPath(from.name, original), texts.get(original) ?? '');
      const text = texts.get(translation);
      if (text !== undefined) files.set(crowdinPath(name, original), text);
    }
  if (files.size > 0) files.set('crowdin.yml', crowdinConfig(from, targets));
  return files;
}

function languagesOf(
  { locale }: ResolvedConfig,
  name: string,
): { readonly from: LocaleChoice; readonly to: LocaleChoice } {
  const choices = locale?.choices ?? [];
  const from = choices.find(({ isDefault }) => isDefault);
  const to = choices.find((choice) => choice.name === name);
  if (from === undefined || to === undefined) throw new Error(`the site has no locale ${name}`);
  return { from, to };
}

/** What an import has read so far, and what it is going to write. */
interface Imported {
  readonly findings: Finding[];
  /** Texts of documents outside of the site, by path, for the code frames of findings. */
  readonly documents: Map<SourcePath, string>;
  readonly written: Map<SourcePath, string>;
  /** Lines about pages that are only partly translated. */
  readonly unfinished: string[];
}

/** `docsgen translations import`: writes the completely translated pages of XLIFF documents and folders of Crowdin. */
export async function importTranslations(
  terminal: Terminal,
  site: Translations,
  given: readonly string[],
  locale: string | undefined,
): Promise<number> {
  const imported: Imported = { findings: [], documents: new Map(), written: new Map(), unfinished: [] };
  const read = createPageReader(site.config.markdown);
  for (const name of given) {
    const path = resolve(terminal.cwd, name);
    const kind = kindOfPath(path);
    if (kind !== 'file' && kind !== 'folder')
      throw new UsageError(`there is no ${name}`, 'name XLIFF documents, or a folder that Crowdin has filled');
    if (kind === 'folder') importFolder(site, read, path, locale, imported);
    else await importDocument(site, read, path, locale, imported);
  }
  const { findings, documents, written, unfinished } = imported;
  const diagnostics = assignSeverities(findings, site.config.checks).map((one): Diagnostic => {
    const text = documents.get(one.place?.file ?? '');
    return text === undefined ? one : { ...one, text };
  });
  printDiagnostics(terminal, { diagnostics, root: site.root });
  for (const [path, text] of written) {
    attemptToWrite(path, () => replaceFile(join(site.root, path), text));
    terminal.stdout.write(`${path}\n`);
  }
  for (const line of unfinished) terminal.stderr.write(`${line}\n`);
  terminal.stderr.write(`${plural(written.size, 'translation')} written\n`);
  return countProblems(diagnostics).errors > 0 ? exitCodes.problems : exitCodes.ok;
}

/** Reads the pages of an XLIFF document. */
async function importDocument(
  { config, root, locales, data, labels, texts }: Translations,
  read: PageReader,
  path: string,
  wanted: string | undefined,
  { findings, documents, written, unfinished }: Imported,
): Promise<void> {
  const document = relative(root, path).split(sep).join('/');
  const xml = readFileSync(path, 'utf8');
  documents.set(document, xml);
  const { files, findings: wrong, placeOf } = readXliff(xml, document);
  findings.push(...wrong);
  const blobs = await readBlobTexts(
    root,
    files.flatMap(({ blob }) => blob ?? []),
  );
  for (const file of files) {
    const name = localeOf(config, file.language, wanted);
    if (name === undefined || !locales.has(name)) {
      findings.push(unknownLanguage(config, [...locales.keys()], file.language, placeOf(file.at)));
      continue;
    }
    if (wanted !== undefined && name !== wanted) continue;
    const label = labels.get(name)?.find(({ original }) => original === file.original);
    if (label !== undefined) {
      const imported = importLabels(file, label, placeOf);
      findings.push(...imported.findings);
      if (imported.text !== undefined) {
        const { blob } =
          (imported.missing === 0 && data.get(name)?.find(({ original }) => original === file.original)) || {};
        const marked = blob && markData(label.translation, imported.text, blob);
        written.set(label.translation, marked ?? imported.text);
      }
      if (imported.missing > 0)
        unfinished.push(`${label.translation}: ${imported.missing} of ${label.units.length} texts are not translated`);
      continue;
    }
    const pages = locales.get(name) ?? [];
    const page = pages.find(({ original }) => original === file.original);
    const text = texts.get(file.original);
    if (page?.blob === undefined || text === undefined) {
      const near = nearest(
        file.original,
        pages.flatMap(({ original }) => original ?? []),
      );
      const hint = near === undefined ? 'it was moved or removed since the export' : `did you mean ${near}?`;
      findings.push({
        rule: 'invalid-data-file',
        message: `there is no page ${file.original}`,
        place: placeOf(file.at),
        hint,
      });
      continue;
    }
    const candidates: Candidate[] = [{ text, blob: page.blob, texts: read(file.original, text) }];
    const before = file.blob === undefined ? undefined : blobs.get(file.blob);
    if (before !== undefined && file.blob !== undefined)
      candidates.push({ text: before, blob: file.blob, texts: read(file.original, before) });
    const old = texts.get(page.translation);
    const existing = old === undefined ? undefined : read(page.translation, old);
    const imported = importPage({ file, candidates, existing, placeOf, ...read.settings(file.original) });
    findings.push(...imported.findings);
    if (imported.text !== undefined) written.set(page.translation, imported.text);
    else if (imported.missing > 0 && imported.findings.length === 0)
      unfinished.push(
        `${page.translation} is not written: ${imported.missing} of ${imported.all} texts are not translated`,
      );
  }
}

/** Name of the locale for a language tag; of the flag where the document names no language. */
function localeOf(
  { locale }: ResolvedConfig,
  language: string | undefined,
  wanted: string | undefined,
): string | undefined {
  if (language === undefined) return wanted;
  const choices = locale?.choices ?? [];
  const is = (tag: string) => tag.toLowerCase() === language.toLowerCase();
  const found =
    choices.find(({ name, lang }) => is(name) || is(lang) || is(crowdinLanguage(lang))) ??
    // Some tools add a region: `de-DE`.
    choices.find(({ lang }) => language.toLowerCase().startsWith(`${lang.toLowerCase()}-`));
  return found?.name;
}

function unknownLanguage(
  { locale }: ResolvedConfig,
  names: readonly string[],
  language: string | undefined,
  place: Finding['place'],
): Finding {
  const known = (locale?.choices ?? []).filter(({ name }) => names.includes(name)).map(({ lang }) => lang);
  return {
    rule: 'invalid-data-file',
    message:
      language === undefined
        ? 'the file does not say which language it is translated to'
        : `no locale with translations has the language ${language}`,
    place,
    hint: language === undefined ? 'name its locale: --locale de' : `target-language may be ${known.join(', ')}`,
  };
}

/** Reads the pages of a folder that has a folder for each locale. */
function importFolder(
  { config, locales, texts }: Translations,
  read: PageReader,
  folder: string,
  wanted: string | undefined,
  { written, unfinished }: Imported,
): void {
  const from = config.locale?.choices.find(({ isDefault }) => isDefault);
  const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  const named = found.flatMap((name) => {
    const locale = localeOf(config, name, undefined);
    return locale !== undefined && locales.has(locale) && (wanted === undefined || locale === wanted)
      ? [{ name, locale }]
      : [];
  });
  if (named.length === 0) {
    const message = `no folder in ${folder} has the name of a locale: it has ${found.join(', ') || 'none'}`;
    throw new UsageError(message, `expected ${[...locales.keys()].join(', ')}`);
  }
  for (const { name, locale } of named) {
    for (const { original, blob, translation } of locales.get(locale) ?? []) {
      if (original === undefined || blob === undefined) continue;
      const copy = readText(join(folder, crowdinPath(name, original)));
      const text = texts.get(original) ?? '';
      if (copy === undefined) continue;
      const exported = from && readText(join(folder, crowdinPath(from.name, original)));
      // Crowdin exports the original text where there is no translation.
      if (copy === exported || copy === text) {
        unfinished.push(`${translation} is not written: ${original} is not translated`);
        continue;
      }
      const old = texts.get(translation);
      // An unchanged translation keeps the hash of the original that it was made from.
      if (copy === old) continue;
      const made = importCopy(copy, {
        blob: exported === undefined ? blob : blobId(exported),
        slug: old === undefined ? undefined : read(translation, old).slug,
      });
      if (made !== old) written.set(translation, made);
    }
  }
}

function readText(path: string): string | undefined {
  return ['.md', '.mdx'].includes(extname(path)) && kindOfPath(path) === 'file'
    ? readFileSync(path, 'utf8')
    : undefined;
}
