import type { Fix } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { offsetsIn } from '../../shared/text-points.ts';

/** A place that has to be edited by hand. */
export interface Note {
  readonly place: Place;
  readonly message: string;
}

/** Edits of files as they are found, each place once, and what no edit can be certain of. */
export class Edits {
  /** Text of a file as it is, without byte order mark. */
  readonly textOf: (path: SourcePath) => string;
  readonly #byFile = new Map<SourcePath, Map<string, Fix>>();
  readonly notes: Note[] = [];

  constructor(textOf: (path: SourcePath) => string) {
    this.textOf = textOf;
  }

  add(fix: Fix): void {
    const known = this.#byFile.get(fix.file) ?? new Map<string, Fix>();
    known.set(`${fix.start} ${fix.end}`, fix);
    this.#byFile.set(fix.file, known);
  }

  note(place: Place, message: string): void {
    this.notes.push({ place, message });
  }

  /** Replaces a word on the line of a place, the first that is found from there on. */
  replaceAt(place: Place, word: string, by: string): void {
    const { file, start } = place;
    const text = this.textOf(file);
    const from = start === undefined ? -1 : offsetsIn(text)(start);
    const at = from < 0 ? -1 : text.indexOf(word, from);
    const lineEnd = from < 0 ? -1 : text.slice(from).search(/[\r\n]|$/) + from;
    if (at < 0 || at > lineEnd) this.note(place, `${word} is ${by} then`);
    else this.add({ file, start: at, end: at + word.length, text: by });
  }

  /** One entry for each file. */
  get byFile(): ReadonlyMap<SourcePath, readonly Fix[]> {
    return new Map([...this.#byFile].map(([file, fixes]) => [file, [...fixes.values()]]));
  }
}
