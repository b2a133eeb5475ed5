import type { Finding } from '../../model/diagnostic.ts';
import type { Place } from '../../model/place.ts';
import { codeFinding, withCodes } from './import-page.ts';
import type { Labels } from './label-texts.ts';
import type { TranslatedFile } from './read-xliff.ts';

interface ImportedLabels {
  /** The file with all translations; absent where nothing is new. */
  readonly text?: string;
  /** Texts that are not translated yet. */
  readonly missing: number;
  readonly findings: readonly Finding[];
}

/** What translators have written of labels. Each stays alone: what is not translated is shown as in the original. */
export function importLabels(
  file: TranslatedFile,
  { units, known, write }: Labels,
  placeOf: (at: number) => Place,
): ImportedLabels {
  const given = new Map(file.units.map((unit) => [unit.id, unit]));
  const targets = new Map<string, string>();
  const findings: Finding[] = [];
  let missing = 0;
  for (const unit of units) {
    const translated = given.get(unit.id);
    if (translated?.target === undefined) {
      if (!known.has(unit.id)) missing++;
      continue;
    }
    const { pieces, problem } = withCodes(unit, translated.target);
    const text = pieces.join('').trim();
    if (problem !== undefined) findings.push(codeFinding(problem, placeOf(translated.at)));
    else if (text !== known.get(unit.id)?.join('')) targets.set(unit.id, text);
  }
  return targets.size === 0 ? { missing, findings } : { text: write(targets), missing, findings };
}
