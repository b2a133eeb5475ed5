import { LineCounter } from 'yaml';
import { cutTexts } from '../../shared/cut-texts.ts';
import { once } from '../../shared/once.ts';
import { parseYamlDocument } from '../../shared/parse-yaml.ts';
import { linesOf } from '../../shared/text-points.ts';
import { yamlFaults } from '../../shared/yaml-faults.ts';

/** The value of a file of data in YAML, or what is wrong with it; and what is left out of it, as messages of esbuild. */
export function readYamlData(source: string) {
  const lineCounter = new LineCounter();
  const document = parseYamlDocument(source, { lineCounter });
  const lines = once(() => linesOf(source));
  const at = ([start]: readonly [number, number], length?: number) => {
    const { line, col } = lineCounter.linePos(start);
    const lineText = lines()[line - 1] ?? '';
    return { line, column: Math.max(0, col - 1), lineText, ...(length === undefined ? {} : { length }) };
  };
  const [fault] = yamlFaults(document, source);
  if (fault !== undefined) return { text: `not valid YAML: ${fault.message}`, location: at(fault.range) };
  const warnings = cutTexts(document, source).map(({ message, hint, range }) => ({
    text: message,
    location: at(range, range[1] - range[0]),
    notes: [{ text: hint }],
  }));
  return { value: document.toJS() ?? null, warnings };
}
