import type { FindingSettings } from '../../core/findings/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import { componentsOfPlugins } from '../../model/diagnostic.ts';

/** What a config says about findings: severities, of its API documents too, and the file that explains its terms. */
export function findingSettings(config: ResolvedConfig | undefined): FindingSettings {
  return {
    checks: config?.checks,
    checksOf: new Map((config?.api ?? []).map(({ document, checks }) => [document, checks])),
    sought: { 'unknown-term': config?.glossary?.file, 'unknown-component': componentsOfPlugins },
  };
}
