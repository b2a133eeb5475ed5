import type { Finding } from '../../model/diagnostic.ts';
import type { SourceFile } from '../../model/source.ts';
import { type Linter, LinterFailed } from './linter.ts';
import { textlint } from './textlint.ts';
import { vale } from './vale.ts';

/** How many files a program gets at once: command lines have an end. */
const batch = 200;

/**
 * What linters say of all pages that are files.
 *
 * @param rules those of the linters that the config asks for
 */
export async function proseFindings(
  root: string,
  sources: readonly SourceFile[],
  rules: readonly Linter['rule'][],
): Promise<readonly Finding[]> {
  const files = sources
    .filter(({ format, plugin, isFallback }) => format === 'mdx' && plugin === undefined && isFallback !== true)
    .map(({ path }) => path);
  const linters = [textlint, vale].filter(({ rule }) => rules.includes(rule));
  const found = await Promise.all(linters.map((linter) => lintAll(linter, root, files)));
  return found.flat();
}

async function lintAll(linter: Linter, root: string, files: readonly string[]): Promise<readonly Finding[]> {
  const { rule, hint } = linter;
  const lint = await linter.find(root);
  if (lint === undefined)
    return [{ rule: 'missing-package', message: `checks: ${rule} is not installed, which the config asks for`, hint }];
  const findings: Finding[] = [];
  try {
    for (let start = 0; start < files.length; start += batch)
      findings.push(...(await lint(files.slice(start, start + batch))));
  } catch (error) {
    if (!(error instanceof LinterFailed)) throw error;
    return [{ rule, message: `${rule} has not checked the pages: ${error.message}`, hint: error.hint }];
  }
  return findings;
}
