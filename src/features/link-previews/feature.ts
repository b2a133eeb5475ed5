import type { Feature } from '../feature.ts';

/** The beginning of a page is shown next to a link that a reader points at: `src/client/link-previews.ts`. */
export const linkPreviews: Feature = {
  name: 'link-previews',
  isOn: ({ markdown }) => markdown.linkPreviews,
  // Of all pages: where those that the router shows have other scripts, it leaves them to the browser.
  hooks: () => ({ client: ['link-previews.ts'] }),
};
