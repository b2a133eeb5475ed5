import GithubSlugger from 'github-slugger';
import * as z from 'zod';
import type { Finding } from '../../model/diagnostic.ts';
import type { Glossary, Term } from '../../model/glossary.ts';
import type { SourcePath } from '../../model/place.ts';
import { parseYaml } from './yaml.ts';

const text = z.string('expected text').trim().min(1, 'expected text');

const termSchema = z.strictObject(
  { name: text.optional(), definition: text, also: z.array(text, 'expected a list of words').optional() },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'expected a map with definition') },
);

const glossarySchema = z
  .strictObject(
    {
      terms: z.record(text, termSchema, 'expected a map of terms').optional(),
      spelling: z.record(text, text, 'expected a map of wrong words to right ones').optional(),
    },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'expected a map with terms or spelling') },
  )
  .superRefine(({ terms = {} }, context) => {
    const ids = new Set(Object.keys(terms));
    const taken = new Set<string>();
    for (const [id, { also = [] }] of Object.entries(terms)) {
      also.forEach((form, index) => {
        if (ids.has(form) || taken.has(form)) {
          const path = ['terms', id, 'also', index];
          context.addIssue({ code: 'custom', path, message: 'expected a word that is no other term' });
        }
        taken.add(form);
      });
    }
  });

/**
 * Reads a glossary file; a faulty one gives findings and counts as absent.
 *
 *     terms:
 *       EHR: { name: electronic health record, definition: All data of one person, also: [EHRs] }
 *     spelling:
 *       OpenEHR: openEHR
 */
export function readGlossaryFile(file: {
  readonly path: SourcePath;
  readonly text: string;
  readonly replaceTokens: (text: string) => string;
}): { glossary?: Omit<Glossary, 'page'>; findings: readonly Finding[] } {
  const { value, findings } = parseYaml({
    ...file,
    file: file.path,
    firstLine: 1,
    schema: glossarySchema,
    rule: 'invalid-data-file',
    keys: ['terms', 'spelling', 'name', 'definition', 'also'],
  });
  if (value === undefined) return { findings };
  const slugger = new GithubSlugger();
  const terms = Object.entries(value.terms ?? {})
    .sort(([a], [b]) => byLetters(a, b))
    .map(
      ([id, { name, definition, also = [] }]): Term => ({
        id,
        anchor: `term-${slugger.slug(id)}`,
        ...(name === undefined ? {} : { name }),
        definition,
        also,
      }),
    );
  return { glossary: { terms, spelling: value.spelling ?? {} }, findings };
}

/** The same order on every machine; what differs in capitals only keeps an order too. */
function byLetters(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : a < b ? -1 : 1;
}
