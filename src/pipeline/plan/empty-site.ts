import type { AddressBook } from '../../model/address.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';

/** Whether there is nothing to make a page of. */
export function isEmpty({ api, plugins }: ResolvedConfig, { documents }: AddressBook): boolean {
  return documents.length + api.length === 0 && !plugins.some(({ hooks }) => hooks.routes !== undefined);
}

/** The finding for a site without pages. */
export const emptySite: Finding = {
  rule: 'empty-site',
  message: 'the site has no documents, posts, pages or API documents',
  hint: 'put a Markdown file into docs/, or name your folders in the config; a sparse checkout lacks those that it does not name',
};
