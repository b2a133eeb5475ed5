import type { DocAddress } from '../../model/address.ts';
import type { RouteContext } from './input.ts';

/** Of documents that several versions have, those that readers are sent to. */
export function shownDocs({ config, docs }: RouteContext): readonly DocAddress[] {
  const { versions = [] } = config.docs ?? {};
  const shown = versions.find(({ latest }) => latest) ?? versions[0];
  return docs.filter(({ version }) => version === shown?.name);
}
