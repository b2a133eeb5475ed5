import type { ResolvedConfig } from '../../model/config.ts';

/** Whether a link is one of those that terms make: none was written by hand, the config leads them all to one page. */
export function isGlossaryLink(href: string, { glossary }: ResolvedConfig): boolean {
  return glossary?.page !== undefined && href.startsWith(`${glossary.page}#term-`);
}
