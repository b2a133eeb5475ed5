import { Document, isMap, parseDocument } from 'yaml';
import { type DataFile, type DataKind, dataOf, hasWords, textsOfData } from '../../features/translations/index.ts';
import type { SourcePath } from '../../model/place.ts';
import type { ConfigTranslation } from '../../pipeline/config/index.ts';
import { valueAt } from '../../shared/key-path.ts';
import { parseForEdit, textNode } from '../../shared/parse-yaml.ts';
import { createUnitIds, type Unit } from './page-texts.ts';
import type { SegmentPiece } from './segments.ts';

/** Texts besides those of pages: of one file with data, or of the config. */
export interface Labels {
  readonly original: SourcePath;
  /** Where the translations are, or would be. */
  readonly translation: SourcePath;
  readonly units: readonly Unit[];
  /** What is translated already, by the ids of the units. */
  readonly known: ReadonlyMap<string, readonly SegmentPiece[]>;
  /** The text of `translation` with further texts, by the ids of the units. */
  readonly write: (targets: ReadonlyMap<string, string>) => string;
}

/** Fields without which an entry is an error. */
const required: Partial<Record<DataKind, string>> = { authors: 'name', glossary: 'definition' };

export interface DataFileTexts extends Omit<DataFile, 'kind'> {
  readonly kind: DataKind;
  readonly text: string;
  /** Of the translation; `undefined` without one. */
  readonly translated: string | undefined;
}

/** The texts of a file with data. What cannot be read has none. */
export function dataLabels({ kind, original, translation, text, translated }: DataFileTexts): Labels {
  const own = dataOf(text);
  const theirs = dataOf(translated ?? '');
  const idOf = createUnitIds();
  const texts = textsOfData(kind, text).map(({ path, text: value }) => {
    const id = idOf([path.join('/'), value]);
    return { path, id, unit: { id, kind: path.at(-1) ?? '', source: [value] } satisfies Unit };
  });
  const known = texts.flatMap(({ id, path }): readonly [string, readonly SegmentPiece[]][] => {
    const value = valueAt(theirs, path);
    return hasWords(value) ? [[id, [value]]] : [];
  });
  const write = (targets: ReadonlyMap<string, string>): string => {
    const isJson = translation.endsWith('.json');
    const parse = isJson ? parseDocument : parseForEdit;
    const document = translated === undefined ? new Document({}) : parse(translated);
    if (!isMap(document.contents)) document.contents = document.createNode({}) as never;
    for (const { id, path } of texts) {
      const target = targets.get(id);
      if (target === undefined) continue;
      const parent = path.slice(0, -1);
      if (parent.length > 0 && !isMap(document.getIn(parent))) {
        const name = required[kind];
        const entry = valueAt(own, parent);
        // Parts of a category are taken as a whole; of other files, an entry has the rest from its original.
        const start = kind === 'category' ? entry : name === undefined ? {} : { [name]: valueAt(entry, [name]) };
        document.setIn(parent, document.createNode(start));
      }
      document.setIn(path, textNode(target));
    }
    if (isJson) return `${JSON.stringify(document.toJS(), null, 2)}\n`;
    return document.toString({ lineWidth: 0 });
  };
  return { original, translation, units: texts.map(({ unit }) => unit), known: new Map(known), write };
}

/**
 * The texts of the config, whose translations are in `strings.json`.
 *
 * @param translated text of `strings.json`; `undefined` without one
 */
export function configLabels({ texts, ...file }: ConfigTranslation, translated: string | undefined): Labels {
  const idOf = createUnitIds();
  const all = [...texts].flatMap(([text, target]) =>
    hasWords(text) ? [{ id: idOf(['config', text]), text, target }] : [],
  );
  const known = all.flatMap(({ id, target }): readonly [string, readonly SegmentPiece[]][] =>
    target === undefined ? [] : [[id, [target]]],
  );
  const write = (targets: ReadonlyMap<string, string>): string => {
    const value = JSON.parse(translated ?? '{}') as { readonly config?: Readonly<Record<string, string>> };
    const given = all.flatMap(({ id, text }) => {
      const target = targets.get(id);
      return target === undefined ? [] : [[text, target]];
    });
    const config = { ...value.config, ...Object.fromEntries(given) };
    return `${JSON.stringify({ ...value, config }, null, 2)}\n`;
  };
  const units = all.map(({ id, text }): Unit => ({ id, kind: 'label', source: [text] }));
  return { ...file, units, known: new Map(known), write };
}
