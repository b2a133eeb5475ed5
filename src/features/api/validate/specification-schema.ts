import type { SpecificationCheck, Version } from './compile-specification.ts';

/**
 * Checks a document against the schema of its specification, which is compiled when it is first needed. In `dist/` the
 * compiled code replaces this module: compiling takes longer than reading most documents.
 */
export async function specificationSchema(version: Version): Promise<SpecificationCheck> {
  // The compiler is heavy, and a site without API documents does without it.
  return (await import('./compile-specification.ts')).compileSpecification(version);
}
