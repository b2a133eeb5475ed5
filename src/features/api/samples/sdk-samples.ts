import { childPointer } from '../../../core/json/pointer.ts';
import { isObject, textAt } from '../../../core/json/value.ts';
import type { Finding } from '../../../model/diagnostic.ts';
import type { SourcePath } from '../../../model/place.ts';
import { didYouMean, nearest } from '../../../shared/nearest.ts';
import type { Input } from '../inputs.ts';
import { createFolderReader } from '../load/folder-reader.ts';
import type { ReadingLimits } from '../load/limits.ts';
import { faultFinding } from '../load/read-text.ts';
import type { Part } from '../load/report.ts';
import type { OperationNode } from '../operation-node.ts';

/** A request as its author wrote it. */
export interface WrittenSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** Samples that a file of the site has for the operations of a document: `listPets: [{lang, label, source}]`. */
export interface SdkSamples {
  readonly of: (operationId: string) => readonly WrittenSample[];
  readonly findings: readonly Finding[];
  readonly seen: ReadonlyMap<SourcePath, Input>;
}

/** The samples of a document for which there is no file. */
export const noSdkSamples: SdkSamples = { of: () => [], findings: [], seen: new Map() };

/** Reads the file; what cannot be used of it is reported and left out. */
export function readSdkSamples(
  { file, path }: { readonly file: string; readonly path: SourcePath },
  operations: readonly OperationNode[],
  {
    replaceTokens,
    limits,
  }: { readonly replaceTokens: (text: string) => string; readonly limits?: ReadingLimits | undefined },
): SdkSamples {
  const reader = createFolderReader({ file, path, replaceTokens, remote: [], limits });
  const seen = reader.seen();
  if (!reader.root.ok) return { ...noSdkSamples, findings: [faultFinding(reader.root.fault, path)], seen };
  const { value, findings: faults, place } = reader.root.file;
  const findings: Finding[] = [...faults];
  const report = (message: string, pointer: string, hint: string, part?: Part) =>
    void findings.push({ rule: 'invalid-sdk-samples', message, place: place(pointer, part), hint });
  const form = 'write operationId: [{ lang: typescript, label: SDK, source: code }]';
  if (!isObject(value)) {
    if (faults.length === 0) report('this file is no mapping of operationIds to samples', '', form);
    return { ...noSdkSamples, findings, seen };
  }
  const known = new Set(operations.map((operation) => textAt(operation.value, 'operationId')).filter(Boolean));
  const samples = new Map<string, readonly WrittenSample[]>();
  for (const [operationId, list] of Object.entries(value)) {
    const pointer = childPointer('', operationId);
    if (!known.has(operationId)) {
      const hint = didYouMean(nearest(operationId, known)) ?? 'use an operationId of the document';
      report(`the document has no operation ${operationId}`, pointer, hint, 'key');
    } else if (!Array.isArray(list)) report(`the samples of ${operationId} are no list`, pointer, form);
    else {
      const written = list.flatMap((sample, index): readonly WrittenSample[] => {
        const node = isObject(sample) ? sample : undefined;
        const [lang, source] = [textAt(node, 'lang'), textAt(node, 'source').trimEnd()];
        if (lang !== '' && source !== '') return [{ lang, source, label: textAt(node, 'label') }];
        report(`a sample of ${operationId} has no lang or no source`, childPointer(pointer, index), form);
        return [];
      });
      samples.set(operationId, written);
    }
  }
  return { of: (operationId) => samples.get(operationId) ?? [], findings, seen };
}
