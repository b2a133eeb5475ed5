import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place } from '../../model/place.ts';

type Config = Pick<ResolvedConfig, 'root' | 'markdown'>;

/** The releases of the packages that show types; part of what code looks like. `''` where none are shown. */
export async function twoslashVersion({ root, markdown }: Config): Promise<string> {
  return markdown.code.twoslash ? ((await installed(root))?.version ?? '') : '';
}

async function installed(root: string) {
  const { findTwoslash } = await import('../../core/highlight/index.ts');
  return findTwoslash(root);
}

/** What is missing for types in code. */
export async function checkTwoslash(
  { root, markdown }: Config,
  locate: (keyPath: readonly (string | number)[]) => Place,
): Promise<readonly Finding[]> {
  if (!markdown.code.twoslash) return [];
  const found = await installed(root);
  const what = 'markdown.code.twoslash: types are found by the packages twoslash and typescript';
  const missing = (message: string): readonly Finding[] => [
    {
      rule: 'missing-package',
      message: `${what}, ${message}`,
      place: locate(['markdown', 'code', 'twoslash']),
      hint: 'npm install --save-dev twoslash typescript@5',
    },
  ];
  if (found === undefined) return missing('of which the first is not installed');
  if (found.typescript === undefined) return missing('of which the second is not installed');
  // From 7 on it has no functions for other programs.
  if (Number.parseInt(found.typescript, 10) > 6)
    return missing(`and typescript ${found.typescript} is too new for it: it takes 5 and 6`);
  return [];
}
