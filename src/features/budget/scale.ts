import { gzipSync } from 'node:zlib';
import { toKnown } from '../../pipeline/emit/index.ts';
import { loadedConfig } from '../../queries/inputs.ts';
import type { Companions, OpenOutput } from '../feature.ts';
import { filesOfPage, type MeasuredPage, overBudget } from './page-sizes.ts';

/** Weighs pages, scripts and styles as they are written. */
export function createScale({ config, graph }: OpenOutput): Companions {
  const { budget = {}, baseUrl } = config;
  const sizes = new Map<string, number>();
  const pages: MeasuredPage[] = [];
  const isWanted = (path: string) => /\.(?:html|m?js|css)$/.test(path);
  return {
    isWanted,
    async add(path, content) {
      if (!isWanted(path)) return;
      const data = toKnown(content).data();
      const bytes = gzipSync(data).byteLength;
      if (path.endsWith('.html')) pages.push({ path, bytes, ...filesOfPage(Buffer.from(data).toString()) });
      else sizes.set(`${baseUrl}${path}`, bytes);
    },
    async end() {
      const { locate } = await graph.ask(loadedConfig, '');
      return overBudget(budget, pages, (address) => sizes.get(address) ?? 0).map(({ key, ...finding }) => ({
        rule: 'over-budget' as const,
        ...finding,
        message: `budget.${key}: ${finding.message}`,
        place: locate(['budget', key]),
      }));
    },
  };
}
