import type { ValidateFunction } from 'ajv';
import type { Version } from './compile-specification.ts';

const compiled = new Map<Version, ValidateFunction>();

/**
 * Checks a document against the schema of its specification, which is compiled when it is first needed. In `dist/` the
 * compiled code replaces this module: compiling takes longer than reading most documents.
 */
export async function specificationSchema(version: Version): Promise<ValidateFunction> {
  const known = compiled.get(version);
  if (known) return known;
  // The compiler is heavy, and a site without API documents does without it.
  const { compileSpecification } = await import('./compile-specification.ts');
  const validate = compileSpecification(version);
  compiled.set(version, validate);
  return validate;
}
