import { isAsked } from '../../model/rules.ts';
import type { Feature } from '../feature.ts';

const rules = ['textlint', 'vale'] as const;

/** What textlint and Vale say of the pages, on a site that has installed and set them up. */
export const proseLinters: Feature = {
  name: 'prose linters',
  isOn: ({ checks }) => rules.some((rule) => isAsked(rule, checks)),
  async check({ config: { root, checks }, content }) {
    const { proseFindings } = await import('./prose-findings.ts');
    const asked = rules.filter((rule) => isAsked(rule, checks));
    return proseFindings(root, content.sources, asked);
  },
};
