import { definePlugin } from 'docsgen/plugin';

interface Options {
  /** Gets a POST request with `{ page, answer }` as JSON for each answer. */
  readonly url: string;
  readonly question?: string;
}

/** Asks at the end of each page of the documentation whether it has helped. */
export default definePlugin({
  name: 'feedback',
  from: import.meta.url,
  setup: ({ url, question = 'Was this page helpful?' }: Options) => ({
    slots: { 'content.after': { module: './widget.tsx', props: { url, question } } },
    client: [{ module: './client.ts', when: ({ kind }) => kind === 'doc' }],
    policy: { 'connect-src': [new URL(url).origin] },
  }),
});
