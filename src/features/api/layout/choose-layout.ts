import type { Finding } from '../../../model/diagnostic.ts';
import type { OpenApiDocument } from '../document.ts';
import type { LoadReferenceOptions } from '../loaded-reference.ts';
import type { PlannedOperation } from '../view/operation.ts';
import type { Layout } from './addresses.ts';
import { isTooHeavy, type Weight, weighOnePage } from './weight.ts';

/** The layout that a document is asked for, that it is published with, or that its weight makes best. */
export function chooseLayout(
  { path, layout, published }: Pick<LoadReferenceOptions, 'path' | 'layout' | 'published'>,
  document: OpenApiDocument,
  operations: readonly PlannedOperation[],
): { readonly layout: Layout; readonly findings: readonly Finding[] } {
  const given = layout ?? published;
  if (given !== undefined && given !== 'single') return { layout: given, findings: [] };
  // The weight of what is too heavy is named only where it is kept as one page.
  const weight = weighOnePage(document, operations, (least) => given === undefined && isTooHeavy(least));
  if (!isTooHeavy(weight)) return { layout: 'single', findings: [] };
  if (given === undefined) return { layout: 'operation', findings: [] };
  const hint =
    layout === undefined
      ? "it is kept since urls.lock has its address: layout: 'operation' gives each operation a page, to which the first one forwards old links, and docsgen routes --lock records that"
      : "without layout: 'single', it has a page for each operation";
  return {
    layout: given,
    findings: [{ rule: 'large-reference', message: tooHeavy(weight), place: { file: path }, hint }],
  };
}

function tooHeavy({ elements, bytes }: Weight): string {
  const [thousands, kilobytes] = [elements, bytes].map((count) => Math.round(count / 1000));
  return `as one page, it takes about ${thousands},000 elements and ${kilobytes} KB compressed, which is slow to open`;
}
