import type { TryItSchemas } from '../../shared/try-it.ts';
import type { Check } from './problems.ts';

/** Without the validator, the server is the first to check what is sent. */
export async function checkWith(schemas: TryItSchemas): Promise<Check> {
  try {
    const { problemsOf }: typeof import('./validate.ts') = await import(DOCSGEN.tryItValidator);
    return (schema, value) => problemsOf(schema, schemas, value);
  } catch {
    return () => [];
  }
}
