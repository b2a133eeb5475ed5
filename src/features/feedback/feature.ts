import type { Feature } from '../feature.ts';

/** Asks readers whether a page has helped. The markup is in `templates/feedback`; only pages that ask load the script. */
export const feedback: Feature = {
  name: 'feedback',
  isOn: ({ feedback: settings }) => settings?.endpoint !== undefined,
  hooks({ feedback: settings }) {
    const { endpoint = '' } = settings ?? {};
    return {
      client: [
        { module: 'feedback.ts', when: ({ kind, frontmatter }) => kind === 'doc' && frontmatter?.template !== 'start' },
      ],
      // One of the site itself needs no entry.
      ...(endpoint.startsWith('/') ? {} : { policy: { 'connect-src': [new URL(endpoint).origin] } }),
    };
  },
};
