import { LineCounter } from 'yaml';
import { parseYamlDocument } from '../../shared/parse-yaml.ts';
import { yamlFaults } from '../../shared/yaml-faults.ts';

/** The value of a file of data in YAML, or what is wrong with it as a message of esbuild. */
export function readYamlData(source: string) {
  const lineCounter = new LineCounter();
  const document = parseYamlDocument(source, { lineCounter });
  const [fault] = yamlFaults(document, source);
  if (fault === undefined) return { value: document.toJS() ?? null };
  const { line, col } = lineCounter.linePos(fault.range[0]);
  const lineText = source.split(/\r\n|\n|\r/)[line - 1] ?? '';
  return { text: `not valid YAML: ${fault.message}`, location: { line, column: Math.max(0, col - 1), lineText } };
}
