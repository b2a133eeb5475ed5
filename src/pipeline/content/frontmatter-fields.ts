import * as z from 'zod';
import { frontmatterSchema } from './frontmatter-schema.ts';

/** A field that frontmatter may have. */
export interface FrontmatterField {
  readonly name: string;
  /** One sentence of Markdown. */
  readonly about: string;
  /** Whether its values are true and false. */
  readonly isFlag: boolean;
}

/** All known fields of frontmatter, as the manual lists them. */
export function frontmatterFields(): readonly FrontmatterField[] {
  return Object.entries(frontmatterSchema.shape).map(([name, field]) => ({
    name,
    about: z.globalRegistry.get(field)?.description ?? field.description ?? '',
    isFlag: isFlag(field),
  }));
}

function isFlag(field: z.ZodType): boolean {
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
  return inner instanceof z.ZodBoolean;
}
